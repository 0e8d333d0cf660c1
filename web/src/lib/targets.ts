/** What may be chosen now, sorted by the things on the table that the actions name. No module is known here. */

import { cellKey } from "./geometry";
import type { Action, Cell, Decision, Deploy, NumberRange, Place } from "./protocol";

/** The things an action can point at. */
export type Dimension = "figure" | "segment" | "cell" | "corner";

export interface Target {
  dimension: Dimension;
  figure?: number;
  segment?: number;
  cell?: Cell;
  corner?: Cell;
  actions: Action[];
}
/** A cell for the tile in hand, with every way to lie there. */
export interface Landing {
  cell: Cell;
  options: Place[];
}
export interface Offer {
  /** Where the tile in hand may lie. */
  landings: Landing[];
  /** Things on the table that can be clicked. */
  targets: Target[];
  /** Answers that point at nothing on the table. */
  words: Action[];
  ranges: NumberRange[];
  canPass: boolean;
}

export const NOTHING: Offer = { landings: [], targets: [], words: [], ranges: [], canPass: false };

/** What a decision offers, or what is left of it after `chosen` things have been pointed at. */
export function offerOf(decision: Decision | null, chosen: readonly Target[] = []): Offer {
  if (!decision) return NOTHING;
  const last = chosen.at(-1);
  const actions = last ? last.actions : decision.actions;
  const used = new Set(chosen.map((target) => target.dimension));
  const rest = actions.filter((action) => action.do !== "place" && action.do !== "pass");
  const pointed = new Map<string, Target>();
  const words: Action[] = [];
  for (const action of rest) {
    const target = pointAt(action, used);
    if (!target) {
      words.push(action);
      continue;
    }
    const known = pointed.get(targetKey(target));
    if (known) known.actions.push(action);
    else pointed.set(targetKey(target), target);
  }
  return {
    landings: last ? [] : landingsOf(decision.actions),
    targets: [...pointed.values()],
    words,
    ranges: last ? [] : decision.ranges,
    canPass: decision.actions.some((action) => action.do === "pass"),
  };
}

/** The first thing that an action names and nobody has pointed at yet. */
function pointAt(action: Action, used: ReadonlySet<Dimension>): Target | null {
  if (action.do === "deploy") return { dimension: "segment", segment: action.segment, actions: [action] };
  if (action.do !== "choose") return null;
  if (action.figure !== undefined && !used.has("figure"))
    return { dimension: "figure", figure: action.figure, actions: [action] };
  if (action.segment !== undefined && !used.has("segment"))
    return { dimension: "segment", segment: action.segment, actions: [action] };
  if (action.cell !== undefined && !used.has("cell"))
    return { dimension: "cell", cell: action.cell, actions: [action] };
  if (action.corner !== undefined && !used.has("corner"))
    return { dimension: "corner", corner: action.corner, actions: [action] };
  return null;
}

export function targetKey(target: Target): string {
  const cell = target.cell ?? target.corner;
  if (cell) return `${target.dimension} at ${cellKey(cell)}`;
  return `${target.dimension} ${target.figure ?? target.segment}`;
}

function landingsOf(actions: readonly Action[]): Landing[] {
  const found = new Map<string, Landing>();
  for (const action of actions) {
    if (action.do !== "place") continue;
    const landing = found.get(cellKey(action.cell));
    if (landing) landing.options.push(action);
    else found.set(cellKey(action.cell), { cell: action.cell, options: [action] });
  }
  for (const landing of found.values()) landing.options.sort(plainFirst);
  return [...found.values()];
}

/** By rotation; what needs something built along with the tile comes last. */
function plainFirst(a: Place, b: Place): number {
  return Number(Boolean(a.built)) - Number(Boolean(b.built)) || a.rotation - b.rotation;
}

/** The placement to begin with: turned as in the hand, or the next legal rotation clockwise. */
export function firstPlacement(options: readonly Place[], inHand: number): Place | undefined {
  const turns = (option: Place): number => ((option.rotation - inHand + 4) % 4) + (option.built ? 4 : 0);
  return options.toSorted((a, b) => turns(a) - turns(b))[0];
}

/** The next legal way to lie on the same cell, clockwise or back; the same one if there is no other. */
export function nextPlacement(options: readonly Place[], current: Place, step: 1 | -1 = 1): Place {
  const at = options.findIndex((option) => sameAction(option, current));
  return options[(at + step + options.length) % options.length] ?? current;
}

/** Kinds of figures that may be deployed somewhere now, in the order of the actions. */
export function deployable(actions: readonly Action[]): string[] {
  return [...new Set(actions.filter((a): a is Deploy => a.do === "deploy").map((a) => a.figure))];
}

/** Of the actions at one target the one that is meant: the only one, or the deployment of the figure in hand. */
export function meant(target: Target, kind: string | null): Action | null {
  if (target.actions.length === 1) return target.actions[0] ?? null;
  return target.actions.find((action) => action.do === "deploy" && action.figure === kind) ?? null;
}

export function sameAction(a: Action, b: Action): boolean {
  return JSON.stringify(normal(a)) === JSON.stringify(normal(b));
}

function normal(action: Action): unknown[] {
  const names = ["do", "what", "figure", "segment", "cell", "number", "corner", "rotation"] as const;
  const values = action as unknown as Partial<Record<(typeof names)[number], unknown>>;
  const built = action.do === "place" && action.built ? normal(action.built) : null;
  return [...names.map((name) => values[name] ?? null), built];
}
