/** The history of a game as lines that people read: moves, what happened, and the points that were scored. */

import { word } from "./catalogue.svelte";
import type { Award, Breakdown, Cell, Occurrence, Snapshot, Step } from "./protocol";
import { hasText, say, t } from "./words.svelte";

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

export function tellMove(move: Move): string {
  return move.steps.map((step) => say(step.told)).join(", ");
}

export function tellAward({ scored: { source }, completed }: Award): string {
  const closed = `tells-closed-${source}`;
  return completed && hasText(closed) ? t(closed) : word(source);
}

/** Why an award has its value: `6 tiles × 2 · 1 pennant × 2 · cathedral`. */
export function tellValue(breakdown: Breakdown): string {
  const rate = breakdown.rate ?? 1;
  const units = (breakdown.units ?? []).map(([unit, n]) => {
    const amount = hasText(`unit-${unit}`) ? t(`unit-${unit}`, { n }) : `${n} ${word(unit, n)}`;
    return rate === 1 ? amount : `${amount} × ${rate}`;
  });
  const additions = (breakdown.additions ?? []).map(
    ([what, points]) => `${word(what)} ${points > 0 ? "+" : "−"}${Math.abs(points)}`,
  );
  return [...units, ...additions, ...(breakdown.because ?? []).map(word)].join(" · ");
}

/** Who was how strong, where more than one player had a say: `Ada 2, Benno 1`. */
export function tellStrength(snapshot: Snapshot, breakdown: Breakdown): string {
  const strength = breakdown.strength ?? [];
  if (strength.length < 2) return "";
  const names = strength.map(([player, n]) => `${snapshot.players[player]?.name ?? ""} ${n}`).join(", ");
  const best = Math.max(...strength.map(([, n]) => n));
  const tie = strength.filter(([, n]) => n === best).length > 1;
  return tie ? t("majority-tie", { names }) : t("majority", { names });
}
