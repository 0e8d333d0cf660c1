/** The history of a game as people tell it: one entry a turn, with what was done, what happened and what it brought. */

import { word } from "./catalogue.svelte";
import type { Award, Breakdown, Cell, Occurrence, Snapshot, Step } from "./protocol";
import { hasText, language, say, t } from "./words.svelte";

/** What one player did, step by step, until something happened; nothing where a player passed. */
export interface Act {
  player: number;
  steps: Step[];
  happened: Occurrence[];
  awards: Award[];
}
export interface Turn {
  /** The final scoring is no turn of anybody; a take-back, a clock that ran out and the like stand apart. */
  kind: "turn" | "apart" | "end";
  turn: number;
  player: number;
  /** Where the game was before it and is after it. */
  before: number;
  position: number;
  acts: Act[];
  /** Where it is to be seen. */
  cell: Cell | null;
}

/** Entries of the log that are no moves. */
const APART: readonly string[] = ["take-back", "flag", "resign", "end-now", "leave", "take-over"];

/** All turns, oldest first. */
export function turnsOf(steps: readonly Step[]): Turn[] {
  return withSteps([], steps);
}

/** The turns of a game that goes on: those that are over stay as they are, however long it lasts. */
export class TurnsSoFar {
  #turns: Turn[] = [];
  #last: Step | undefined;
  #length = 0;

  of(steps: readonly Step[]): Turn[] {
    const known = this.#length && steps[this.#length - 1] === this.#last ? this.#over() : [];
    const from = known.at(-1)?.position ?? 0;
    const first = known.length ? steps.findLastIndex((step) => step.position <= from) + 1 : 0;
    [this.#turns, this.#last, this.#length] = [withSteps(known, steps.slice(first)), steps.at(-1), steps.length];
    return this.#turns;
  }

  /** All before the last turn of a player, which may go on. */
  #over(): Turn[] {
    return this.#turns.slice(
      0,
      Math.max(
        0,
        this.#turns.findLastIndex(({ kind }) => kind === "turn"),
      ),
    );
  }
}

/** Turns, and the steps that follow them. */
function withSteps(known: readonly Turn[], steps: readonly Step[]): Turn[] {
  const turns = [...known];
  for (const step of steps) {
    const kind = APART.includes(step.action.do) ? "apart" : "turn";
    const turn = joined(turns.at(-1), step, kind) ?? begin(turns, step, kind);
    turn.position = step.position;
    if (step.action.do === "place" || !turn.cell) turn.cell = step.at ?? turn.cell;
    const act = actOf(turn, step);
    if (step.action.do !== "pass") act.steps.push(step);
    act.happened.push(...step.happened);
    act.awards.push(...step.awards.filter((award) => !award.final));
    const final = step.awards.filter((award) => award.final);
    if (final.length) begin(turns, step, "end").acts.push({ player: -1, steps: [], happened: [], awards: final });
  }
  return turns;
}

function joined(last: Turn | undefined, step: Step, kind: Turn["kind"]): Turn | null {
  return kind === "turn" && last?.kind === "turn" && last.turn === step.turn ? last : null;
}

function begin(turns: Turn[], step: Step, kind: Turn["kind"]): Turn {
  const { position, turn } = step;
  const player = kind === "end" ? -1 : step.player;
  turns.push({
    kind,
    turn,
    player,
    before: turns.at(-1)?.position ?? 0,
    position,
    acts: [],
    cell: null,
  });
  return turns.at(-1) as Turn;
}

/** The act that a step belongs to: the last one, or a new one where something came in between. Passing begins none. */
function actOf(turn: Turn, step: Step): Act {
  const last = turn.acts.at(-1);
  const over = last && (last.player !== step.player || last.happened.length || last.awards.length);
  if (last && (!over || step.action.do === "pass")) return last;
  const act = { player: step.player, steps: [], happened: [], awards: [] };
  turn.acts.push(act);
  return act;
}

/** The turn that led to a position. */
export function turnAt(turns: readonly Turn[], position: number): Turn | undefined {
  return turns.find((turn) => turn.before < position && position <= turn.position);
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

export function awardsOf(turn: Turn): Award[] {
  return turn.acts.flatMap((act) => act.awards);
}

/** What a turn brought, by player. */
export function pointsOf(turn: Turn): [player: number, points: number][] {
  const sums = new Map<number, number>();
  for (const { scored } of awardsOf(turn)) sums.set(scored.player, (sums.get(scored.player) ?? 0) + scored.points);
  return [...sums];
}

/** `Bo laid a road west of the monastery and placed a thief`; the same thing done again is told once. */
export function tellAct(snapshot: Snapshot, { player, steps }: Act): string {
  if (!steps.length) return t("tells-passed", { name: nameOf(snapshot, player) });
  const told = [...new Set(steps.map((step) => say(step.told)))];
  const acts = new Intl.ListFormat(language()).format(told);
  return t("tells-act", { name: nameOf(snapshot, player), acts });
}

export function tellAward({ scored: { source }, completed }: Award): string {
  const closed = `tells-closed-${source}`;
  return completed && hasText(closed) ? t(closed) : word(source);
}

/** `City completed: 12 points for you`; `you` is the player at this screen, if there is one. */
export function tellPoints(snapshot: Snapshot, award: Award, you: number): string {
  const { player, points } = award.scored;
  const values = { source: capital(tellAward(award)), points: points < 0 ? `−${-points}` : points, count: points };
  return player === you
    ? t("tells-points-you", values)
    : t("tells-points", { ...values, name: nameOf(snapshot, player) });
}

/** Why an award has its value: `6 tiles × 2 · 1 pennant × 2 · cathedral`. */
export function tellValue({ source, breakdown = {} }: Award["scored"]): string {
  const rate = breakdown.rate ?? 1;
  const units = (breakdown.units ?? []).map(([unit, n]) => {
    const amount = hasText(`unit-${unit}`) ? t(`unit-${unit}`, { n }) : `${n} ${word(unit, n)}`;
    return rate === 1 ? amount : `${amount} × ${rate}`;
  });
  const additions = (breakdown.additions ?? [])
    .filter(([what]) => what !== source)
    .map(([what, points]) => `${word(what)} ${points > 0 ? "+" : "−"}${Math.abs(points)}`);
  return [...units, ...additions, ...(breakdown.because ?? []).map((why) => word(why))].join(" · ");
}

/** Who was how strong, where more than one player had a say: `Ada 2, Benno 1`. */
export function tellStrength(snapshot: Snapshot, breakdown: Breakdown): string {
  const strength = breakdown.strength ?? [];
  if (strength.length < 2) return "";
  const names = strength.map(([player, n]) => `${nameOf(snapshot, player)} ${n}`).join(", ");
  const best = Math.max(...strength.map(([, n]) => n));
  const tie = strength.filter(([, n]) => n === best).length > 1;
  return tie ? t("majority-tie", { names }) : t("majority", { names });
}

function nameOf(snapshot: Snapshot, player: number): string {
  return snapshot.players[player]?.name ?? "";
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
