// What the page asks the engines, and what they answer: the types of `crates/web/src/protocol.rs`.

export type Side = "white" | "black";
/** `human`, `1976:normal`, `janus:elo=1200`, `janus`: see `Hello.opponents`. */
export type Opponent = string;
export type Kind = "human" | "1976" | "janus";
export type Square = string;

export interface SavedGame {
  fen?: string | null;
  moves: string[];
  current?: number | null;
  white: Opponent;
  black: Opponent;
  tape?: string | null;
  resigned?: string | null;
  claimed?: boolean;
  thoughts?: [number, Thought][];
  keyed?: { poweredOn: boolean; computer: Side; keys: string } | null;
}

export interface Thought {
  sentences: string[];
  score: string;
  depth: number;
  nodes: number;
  milliseconds: number;
}

export interface OpponentInfo {
  id: Opponent;
  kind: Kind;
  name: string;
  elo: number | null;
  words: string;
}

export interface Hello {
  tapes: { id: string; name: string; computer: Side }[];
  opponents: OpponentInfo[];
  cells: { name: string; region: string; words: string }[];
  /** Name, sentence, and the STATE in which it is counted. */
  counters: [string, string, string][];
}

export interface Target {
  to: Square;
  captures: boolean;
  promotes: boolean;
}

export interface Position {
  fen: string;
  pieces: [Square, string][];
  turn: Side;
  check: Square | null;
  last: [Square, Square] | null;
  targets: Record<Square, Target[]>;
  over: string | null;
}

export interface Machine {
  display: string;
  page: string;
  computer: Side;
  columns: string;
  rows: string;
  words: string;
  isLinked: boolean;
  halfMade: string | null;
}

export interface View {
  ply: number;
  position: Position;
  machine: Machine;
}

export interface PlayedMove {
  san: string;
  number: number;
  side: Side;
  book: boolean;
  thought: Thought | null;
}

export interface Thinking {
  cycles: number;
  valued: { cycles: number; display: string; id: string }[];
  page: string;
  samples: [number, number[]][];
}

export interface TableState {
  moves: PlayedMove[];
  current: number;
  white: Opponent;
  black: Opponent;
  tape: string | null;
  level: string;
  over: string | null;
  result: string;
  engineToMove: "1976" | "janus" | null;
  /** Why the player to move may claim a draw. */
  drawClaim: string | null;
  note: string | null;
  saved: SavedGame;
  view: View;
  thinking: Thinking | null;
}

export interface Term {
  label: string;
  counter: string;
  count: number | null;
  quarters: number;
  group: number;
}

export interface Addition {
  weight: string;
  name: string;
  amount: number;
  result: number;
  wrapped: boolean;
  leaked: boolean;
}

export interface Candidate {
  id: string;
  name: string;
  value: number;
  exact: number;
  verdict: [number, string] | null;
  squares: [Square, Square] | null;
  isIllegal: boolean;
  summary: string;
  comparison: string | null;
  terms: Term[];
  groups: [number, number, number, number];
  exchange: [Square, Square, number][];
  notes: string[];
  counters: Record<string, number>;
  additions: Addition[];
}

export interface Xray {
  ply: number;
  position: Position;
  level: string;
  chosen: number | null;
  title: string;
  wasPlayed: boolean;
  sentences: string[];
  candidates: Candidate[];
  seconds: number;
  nodes: number;
  quirks: [number, string][];
  base: number;
}

export interface Slot {
  slot: number;
  cell: number;
  value: number;
  square: Square | null;
  words: string;
}

export interface Step {
  to: Square | null;
  sum: string;
  test: string;
}

export interface PgnEntry {
  title: string;
  plies: number;
  problems: string[];
  saved: SavedGame;
}

export interface Chapter {
  id: string;
  title: string;
  text: string[];
  hint: string;
  fen: string;
  moves: string[];
  level: string;
  focus: string[];
}

export type Block = { text: string } | { code: string } | { table: string[][] };

export type Attempt =
  | { kind: "position"; fen: string; moves: string[]; level: string; look: string }
  | { kind: "keys"; keys: string; level: string; tape: string | null; look: string }
  | { kind: "serial"; text: string; look: string };

export interface Quirk {
  number: number;
  title: string;
  blocks: Block[];
  attempt: Attempt;
  /** What a KIM-1 shows after the keys. */
  outcome: { display: string; position: Position } | null;
}

/** A request and the type of its answer. */
export interface Requests {
  hello: [Record<never, never>, Hello];
  new: [{ fen?: string; white: Opponent; black: Opponent; tape?: string }, TableState];
  restore: [{ saved: SavedGame }, TableState];
  move: [{ text: string; thought?: Thought }, TableState];
  press: [{ key: string; record: boolean }, TableState];
  think: [{ record: boolean }, TableState];
  undo: [{ plies: number }, TableState];
  redo: [{ plies: number }, TableState];
  resign: [Record<never, never>, TableState];
  claimDraw: [Record<never, never>, TableState];
  players: [{ white: Opponent; black: Opponent }, TableState];
  powerOn: [{ level: string; tape?: string }, TableState];
  putBack: [Record<never, never>, TableState];
  fail: [Record<never, never>, never];
  view: [{ ply: number }, View];
  xray: [{ ply: number }, Xray | null];
  cell: [{ cell: number; value: number }, string];
  pgn: [{ date?: string }, string];
  readPgn: [{ text: string }, PgnEntry[]];
  serialOpen: [{ level: string }, [string, boolean]];
  serialSend: [{ text: string }, [string, boolean]];
  position: [{ fen: string; moves?: string[] }, Position];
  explain: [{ fen: string; moves?: string[]; level: string }, Xray | null];
  slots: [{ fen: string }, Slot[]];
  steps: [{ square: Square; piece: string }, Step[]];
  squareBytes: [Record<never, never>, [Square, string][]];
  story: [Record<never, never>, Chapter[]];
  quirks: [Record<never, never>, Quirk[]];
}

/** What Janus is asked: `crates/web-janus/src/thinker.rs`. */
export interface JanusRequest {
  fen?: string | null;
  moves: string[];
  elo: number | null;
  seed: number;
  milliseconds: number;
}

/** A move of Janus, and what it thought. */
export interface JanusMove extends Thought {
  move: string;
  san: string;
}

/** From the page to a Worker. */
export type ToWorker = { module: WebAssembly.Module } | { bytes: ArrayBuffer } | { id: number; request: string };

/** From a Worker to the page. */
export type FromWorker = { ready: true } | { id: number; answer: string } | { report: string } | { failed: string };
