/** The steps of a game as lines that people read: moves, and the points they brought. */

import type { Cell, GameEvent, Scored, Step } from "./protocol";

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
export interface Award {
  kind: "award";
  position: number;
  turn: number;
  player: number;
  points: number;
  /** What brought the points, as far as it is known. */
  event: Scored | null;
  completed: boolean;
}
/** Something else that happened: a card changed hands, a token was drawn, the dragon ate somebody. */
export interface Occurrence {
  kind: "event";
  position: number;
  turn: number;
  player: number;
  event: Telling;
}
export type Telling = Extract<GameEvent, { event: "Happened" | "FigureReturned" }>;
export type Entry = Move | Award | Occurrence;

/** What a move tells already: the dragon that was moved, the bridge that was built. */
const TOLD = /-(?:moved|raised|built|founded|made|tile)$|^count-to-/;
/** Why a figure left, where it was neither a scoring nor the choice of whoever moved. */
const REASONS = new Set(["eaten", "exchanged", "challenge", "alone", "captured"]);

/** The events that are worth a line of their own. */
export function tellings(events: readonly GameEvent[]): Telling[] {
  return events.filter(
    (event): event is Telling =>
      (event.event === "Happened" && !TOLD.test(event.what)) ||
      (event.event === "FigureReturned" && REASONS.has(event.reason)),
  );
}

/** All entries, oldest first. Points whose event is not known yet are told by the difference of the scores. */
export function entriesOf(steps: readonly Step[], events: ReadonlyMap<number, readonly GameEvent[]>): Entry[] {
  const entries: Entry[] = [];
  let scores: readonly number[] = steps[0]?.scores.map(() => 0) ?? [];
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
    entries.push(...occurrencesOf(step, events.get(step.position)));
    entries.push(...awardsOf(step, scores, events.get(step.position)));
    scores = step.scores;
    if (entries.at(-1)?.kind !== "move") move = null;
  }
  return entries;
}

function joins(move: Move, step: Step): boolean {
  const apart = step.action.do === "take-back" || step.action.do === "flag" || step.action.do === "place";
  return !apart && move.player === step.player && move.turn <= step.turn && step.turn - move.turn <= 1;
}

function occurrencesOf(step: Step, events: readonly GameEvent[] | undefined): Occurrence[] {
  return tellings(events ?? []).map((event) => {
    const player = event.event === "Happened" ? (event.player ?? -1) : -1;
    return { kind: "event", position: step.position, turn: step.turn, player, event };
  });
}

function awardsOf(step: Step, before: readonly number[], events: readonly GameEvent[] | undefined): Award[] {
  const base = { kind: "award", position: step.position, turn: step.turn } as const;
  const scored = (events ?? []).filter((event): event is Scored => event.event === "Scored");
  const completed = new Set(
    (events ?? []).flatMap((event) => (event.event === "FeatureCompleted" ? [event.kind] : [])),
  );
  if (step.action.do === "take-back") return [];
  if (scored.length && adds(scored, before, step.scores)) {
    return scored
      .filter((event) => event.points !== 0)
      .map((event) => ({
        ...base,
        player: event.player,
        points: event.points,
        event,
        completed: completed.has(event.source),
      }));
  }
  return step.scores.flatMap((score, player) => {
    const points = score - (before[player] ?? 0);
    return points ? [{ ...base, player, points, event: null, completed: false }] : [];
  });
}

/** Do the events tell the whole difference? Those of several steps may have come together. */
function adds(scored: readonly Scored[], before: readonly number[], after: readonly number[]): boolean {
  return after.every((score, player) => {
    const points = scored.filter((event) => event.player === player).reduce((sum, event) => sum + event.points, 0);
    return points === score - (before[player] ?? 0);
  });
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
