// The Worker of the game and of MicroChess.

import init, { Engine } from "engine";

import { serve } from "./worker-loop";

serve(init, () => new Engine());
