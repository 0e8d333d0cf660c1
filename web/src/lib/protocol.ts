/** The socket protocol, version 1, as types: docs/protocol.md is the source. */

export const PROTOCOL = 1;

export type Cell = readonly [number, number];
export interface Text {
  en: string;
  de: string;
}

export interface Deploy {
  do: "deploy";
  figure: string;
  segment: number;
}
export interface Choose {
  do: "choose";
  what: string;
  figure?: number;
  segment?: number;
  cell?: Cell;
  number?: number;
  /** The corner in the north-west of this cell. */
  corner?: Cell;
  tile?: string;
}
/** `built` goes with the tile, such as a bridge. */
export interface Place {
  do: "place";
  cell: Cell;
  rotation: number;
  built?: Choose;
}
export interface Pass {
  do: "pass";
}
export type Action = Place | Deploy | Choose | Pass;

/** Answers that differ by a number alone. */
export interface NumberRange {
  action: Choose;
  lowest: number;
  highest: number | null;
}

export interface Player {
  name: string;
  colour: number;
  score: number;
  supply: Record<string, number>;
  /** Kind -> the number of the first figure of that kind, and the number behind the last. */
  figures?: Record<string, [number, number]>;
}
export interface Piece {
  tile: string;
  cell: Cell;
  rotation: number;
  copy: number;
  first: number;
  player: number;
  turn: number;
}
export interface Figure {
  figure: number;
  kind: string;
  player: number;
  segment: number;
  /** Where it is if it stands on no segment. */
  spot?: Spot | null;
}
export interface Spot {
  where: string;
  cell?: Cell;
  player?: number;
  segment?: number;
  corner?: Cell;
}
export interface Token {
  what: string;
  number?: number;
  player?: number;
  cell?: Cell;
  segment?: number;
  figure?: number;
  tile?: string;
}
export interface Decision {
  player: number;
  step: string;
  /** What is decided, why it is, and what passing means; the last two may be empty. */
  text: Text;
  why?: Text;
  decline?: Text;
  tile: string | null;
  /** The number that the tile in hand will have among its likes. */
  copy?: number;
  actions: Action[];
  ranges: NumberRange[];
}
/** A segment that was built later: a bridge. */
export interface Added {
  segment: number;
  piece: number;
  kind: string;
  reach: string[];
}
export interface Snapshot {
  position: number;
  viewer: number;
  players: Player[];
  pieces: Piece[];
  added: Added[];
  figures: Figure[];
  tokens: Token[];
  decision: Decision | null;
  tiles_left: number;
  remaining: Record<string, number> | null;
  scored: Record<string, number[]>;
  turn: number;
  over: boolean;
  winners: number[];
  flagged: number;
}

/** Why an award has the value it has: units times rate, then additions; and who was how strong. */
export interface Breakdown {
  units?: [string, number][];
  rate?: number;
  because?: string[];
  additions?: [string, number][];
  strength?: [number, number][];
  segment?: number;
}

export type GameEvent =
  | { event: "TurnStarted"; player: number; number: number }
  | { event: "TileDrawn"; player: number; tile: string }
  | { event: "TileRemoved"; tile: string; reason?: string }
  | { event: "TileReturned"; tile: string; reason?: string }
  | { event: "TilePlaced"; player: number; tile: string; cell: Cell; rotation: number }
  | { event: "FigureDeployed"; figure: number; segment: number }
  | {
      event: "FigurePut";
      figure: number;
      where: string;
      at?: Cell;
      player?: number;
      corner?: Cell;
      segment?: number;
    }
  | { event: "FigureReturned"; figure: number; segment: number; reason: string }
  | { event: "FeatureCompleted"; segment: number; kind: string }
  | { event: "Scored"; player: number; points: number; source: string; breakdown?: Breakdown }
  | { event: "Happened"; what: string; player?: number; values?: (string | number)[] }
  | { event: "EndStarted" }
  | { event: "GameEnded"; scores: number[]; winners: number[] };
export type Scored = Extract<GameEvent, { event: "Scored" }>;

export type Assistance = "none" | "counts" | "full" | "hints";
export type Who = "here" | "link" | "open" | "computer";

export interface Seat {
  who: Who;
  name: string;
  colour: number;
  player: string | null;
  taken: boolean;
}
export interface Clock {
  seconds: number;
  increment: number;
  at_zero: "flag" | "nothing";
}
export interface TableInfo {
  id: string;
  created: number;
  started: boolean;
  over: boolean;
  position: number;
  setup: {
    tiles: Record<string, number>;
    elements: Record<string, number>;
    options: Record<string, string | number | boolean>;
    custom_tiles?: Record<string, unknown>;
  };
  figures: string[];
  seats: Seat[];
  assistance: Assistance;
  clock: Clock | null;
  origin: string;
}

/** What has been done at a position; `hidden` where it must stay secret from this seat. */
export type LoggedAction = Action | { do: "take-back"; position: number } | { do: "flag" } | { do: "hidden" };

export interface Step {
  position: number;
  player: number;
  turn: number;
  action: LoggedAction;
  scores: number[];
}
export interface Feature {
  kind: string;
  segments: number[];
  complete: boolean;
  tiles: number;
  pennants: number;
  open: number;
  figures: number[];
}
export interface Farm {
  segments: number[];
  owners: number[];
  strength: [number, number][];
  cities: number;
}

// -- messages ---------------------------------------------------------------------------------------------------------

export type WithId =
  | { type: "draft"; position: number; actions: Action[] }
  | { type: "act"; position: number; actions: Action[] }
  | { type: "ask"; what: "why-not"; position: number; actions: Action[]; action: Action }
  | { type: "ask"; what: "feature"; segment: number; position?: number; actions?: Action[] }
  | { type: "ask"; what: "cell"; cell: Cell }
  | { type: "ask"; what: "standing" | "fields" | "dead-cells" | "course" }
  | { type: "ask"; what: "history"; position: number }
  | { type: "ask"; what: "hint"; position: number; actions: Action[] };

export type ToServer =
  { type: "chat"; text: string } | { type: "take-back"; position: number } | { type: "answer-take-back"; yes: boolean };

export interface State {
  type: "state";
  snapshot: Snapshot;
  events: GameEvent[];
  actions: LoggedAction[];
}
export interface Drafted {
  type: "drafted";
  id: number;
  position: number;
  complete: boolean;
  snapshot: Snapshot;
  events: GameEvent[];
}
export interface Presence {
  type: "presence";
  seats: { name: string; online: boolean }[];
  watching: number;
}
export interface Chat {
  type: "chat";
  seat: number;
  name: string;
  text: string;
  time: number;
}
export interface TakeBack {
  type: "take-back";
  player: number;
  position: number;
  waiting: number[];
}
export interface Clocks {
  type: "clock";
  remaining: number[];
  running: number;
}
/** A turn that a hint proposes, and the expected final lead after it. */
export interface Advice {
  actions: Action[];
  text: Text;
  lead: number;
  error: number;
  rough: boolean;
}
export interface Answers {
  "why-not": { text: Text | null };
  feature: Feature;
  cell: { cell: Cell; tiles: Record<string, { count: number; rotations: number[] }> };
  standing: { scores: number[]; awards: Scored[] };
  fields: { fields: Farm[] };
  "dead-cells": { cells: Cell[] };
  history: { snapshot: Snapshot; events: GameEvent[]; actions: LoggedAction[] };
  course: { steps: Step[] };
  hint: { hints: Advice[] };
}
export type Answer = { type: "answer"; id: number } & Record<string, unknown>;

export type FromServer =
  | { type: "welcome"; protocol: number; table: TableInfo; seat: number | null }
  | State
  | Drafted
  | { type: "accepted"; id: number; position: number }
  | Answer
  | Presence
  | Chat
  | TakeBack
  | { type: "take-back-over"; agreed: boolean }
  | Clocks
  | { type: "error"; id?: number; code: string; text: Text };
