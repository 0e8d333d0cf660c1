/** The steps of a game as lines that people read: moves, and the points they brought. */

import type { Award, Cell, Occurrence, Step } from "./protocol";

export interface Move {
  kind: "move";
  position: number;
  turn: number;
  player: number;
  /** The steps of this move: a tile, then a figure, then whatever else was decided. */
  steps: Step[];
  cell: Cell | null;
  segment: number | null;
}
export interface Points {
  kind: "award";
  position: number;
  turn: number;
  award: Award;
}
/** Something else that happened: a card changed hands, a token was drawn, the dragon ate somebody. */
export interface Event {
  kind: "event";
  position: number;
  turn: number;
  event: Occurrence;
}
export type Entry = Move | Points | Event;

/** All entries, oldest first. */
export function entriesOf(steps: readonly Step[]): Entry[] {
  const entries: Entry[] = [];
  let move: Move | null = null;
  for (const step of steps) {
    if (step.action.do !== "pass") {
      if (move && joins(move, step)) move.steps.push(step);
      else {
        move = {
          kind: "move",
          position: step.position,
          turn: step.turn,
          player: step.player,
          steps: [step],
          cell: null,
          segment: null,
        };
        entries.push(move);
      }
      move.position = step.position;
      if (step.action.do === "place") move.cell = step.action.cell;
      if (step.action.do === "deploy") move.segment = step.action.segment;
    }
    const at = { position: step.position, turn: step.turn };
    entries.push(...step.happened.map((event): Event => ({ kind: "event", ...at, event })));
    entries.push(...step.awards.map((award): Points => ({ kind: "award", ...at, award })));
    if (entries.at(-1)?.kind !== "move") move = null;
  }
  return entries;
}

function joins(move: Move, step: Step): boolean {
  const apart = step.action.do === "take-back" || step.action.do === "flag" || step.action.do === "place";
  return !apart && move.player === step.player && move.turn <= step.turn && step.turn - move.turn <= 1;
}

/** The scores after each turn, for the plot. */
export function scoresByTurn(steps: readonly Step[]): number[][] {
  const turns: number[][] = [];
  for (const step of steps) turns[Math.max(0, step.turn)] = step.scores;
  const first = steps[0]?.scores.map(() => 0) ?? [];
  const filled: number[][] = [];
  for (let i = 0; i < turns.length; i++) filled.push(turns[i] ?? filled.at(-1) ?? first);
  const last = steps.at(-1)?.scores;
  return last ? [...filled, last] : filled;
}
