// The Worker of Janus, which is loaded when it is chosen.

import init, { Engine } from "janus";

import { serve } from "./worker-loop";

serve(init, () => new Engine());
