/** What may be chosen now, sorted by the things on the table that the actions name. */

import { cellKey } from "./geometry";
import type { Action, AnswerShown, Cell, Choose, DecisionShown, Place, RangeShown } from "./protocol";

/** The things an action can point at; a place is one of the drawings, by its name. */
export type Dimension = "figure" | "segment" | "cell" | "corner" | "place";
const DIMENSIONS: readonly Dimension[] = ["figure", "segment", "cell", "corner", "place"];

export interface Target {
  /** The word of the answers that point here; `deploy` where a figure of the supply is set on a segment. */
  what: string;
  dimension: Dimension;
  figure?: number;
  segment?: number;
  cell?: Cell;
  corner?: Cell;
  place?: string;
  actions: Action[];
  /** How the first of them looks and reads. */
  answer: AnswerShown | null;
}
/** A cell for the tile in hand, with every way to cover it. */
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
  ranges: RangeShown[];
  canPass: boolean;
}
/** What has to be known about figures: where they stand on the table, and the kind of those in a supply. */
export interface Pieces {
  onTable: (figure: number) => boolean;
  inSupply: (figure: number) => string | null;
}
export const ALL_ON_TABLE: Pieces = { onTable: () => true, inSupply: () => null };

/** The cells that the tile in hand covers where it is placed. */
export type Covers = (place: Place) => readonly Cell[];
export const OWN_CELL: Covers = (place) => [place.cell];

export const NOTHING: Offer = { landings: [], targets: [], words: [], ranges: [], canPass: false };

/** How an action looks and reads, where the server says it. */
export function answerOf(decision: DecisionShown | null, action: Action): AnswerShown | null {
  return decision?.answers[decision.actions.indexOf(action)] ?? null;
}

/** What a decision offers, or what is left of it after `chosen` things have been pointed at. */
export function offerOf(
  decision: DecisionShown | null,
  chosen: readonly Target[] = [],
  pieces: Pieces = ALL_ON_TABLE,
  covers: Covers = OWN_CELL,
): Offer {
  if (!decision) return NOTHING;
  const last = chosen.at(-1);
  const actions = last ? last.actions : decision.actions;
  const used = new Set(chosen.map((target) => target.dimension));
  const rest = actions.filter((action) => action.do !== "place" && action.do !== "pass");
  const pointed = new Map<string, Target>();
  const words: Action[] = [];
  const answer = (action: Action): AnswerShown | null => answerOf(decision, action);
  for (const action of rest) {
    const target = pointAt(action, rest, used, pieces, answer);
    if (!target) {
      words.push(action);
      continue;
    }
    const known = pointed.get(targetKey(target));
    if (known) known.actions.push(action);
    else pointed.set(targetKey(target), target);
  }
  return {
    landings: last ? [] : landingsOf(decision.actions, covers),
    targets: [...pointed.values()],
    words,
    ranges: last ? [] : decision.ranges,
    canPass: decision.actions.some((action) => action.do === "pass"),
  };
}

/** The thing on the table that tells an action from others of its word, and that nobody has pointed at yet. */
function pointAt(
  action: Action,
  rest: readonly Action[],
  used: ReadonlySet<Dimension>,
  pieces: Pieces,
  answer: (action: Action) => AnswerShown | null,
): Target | null {
  if (action.do === "deploy")
    return { what: "deploy", dimension: "segment", segment: action.segment, actions: [action], answer: null };
  if (action.do !== "choose") return null;
  const thing = (of: Choose, d: Dimension): Thing => thingOf(of, d, pieces, answer(of));
  const named = DIMENSIONS.filter((d) => !used.has(d) && thing(action, d) !== undefined);
  const like = rest.filter((other): other is Choose => other.do === "choose" && other.what === action.what);
  const telling = named.find((d) => like.some((other) => key(thing(other, d)) !== key(thing(action, d))));
  const numbered = like.length > 1 && like.every((other) => other.number !== undefined);
  const dimension = telling ?? (numbered ? undefined : named.at(-1));
  if (!dimension) return null;
  const pointed = { [dimension]: thing(action, dimension) };
  return { what: action.what, dimension, ...pointed, actions: [action], answer: answer(action) };
}

type Thing = number | string | Cell | undefined;

/** A named place that belongs to a segment or to the tile of a cell is pointed at by these. */
function thingOf(action: Choose, dimension: Dimension, pieces: Pieces, answer: AnswerShown | null): Thing {
  if (dimension === "place") return (!action.cell && action.segment === undefined && answer?.place) || undefined;
  if (dimension !== "figure") return action[dimension];
  return action.figure !== undefined && pieces.onTable(action.figure) ? action.figure : undefined;
}

function key(thing: Thing): string {
  return JSON.stringify(thing ?? null);
}

export function targetKey(target: Target): string {
  const thing = target[target.dimension];
  return `${target.what} ${target.dimension} ${Array.isArray(thing) ? cellKey(thing as unknown as Cell) : String(thing)}`;
}

/** The figure that all answers would move: a wagon that drives on. */
export function subjectOf(actions: readonly Action[], pieces: Pieces): number | null {
  const chosen = actions.filter((action): action is Choose => action.do === "choose");
  const figure = chosen[0]?.figure;
  if (figure === undefined || !pieces.onTable(figure) || chosen.length < actions.length - 1) return null;
  return chosen.every((a) => a.figure === figure && (a.segment ?? a.cell ?? a.corner) !== undefined) ? figure : null;
}

function landingsOf(actions: readonly Action[], covers: Covers): Landing[] {
  const found = new Map<string, Landing>();
  for (const action of actions) {
    if (action.do !== "place") continue;
    for (const cell of covers(action)) {
      const landing = found.get(cellKey(cell));
      if (landing) landing.options.push(action);
      else found.set(cellKey(cell), { cell, options: [action] });
    }
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

/** The next rotation in which the tile may lie on the same cell; one that needs nothing built, if there is one. */
export function nextRotation(options: readonly Place[], current: Place, step: 1 | -1): number {
  const alike = options.filter((option) => Boolean(option.built) === Boolean(current.built));
  const rotations = [...new Set(alike.map((option) => option.rotation))];
  const at = rotations.indexOf(current.rotation);
  return rotations[(at + step + rotations.length) % rotations.length] ?? current.rotation;
}

/** The kind of the figure that an action takes out of the supply, if it takes one. */
export function kindTaken(action: Action, pieces: Pieces): string | null {
  if (action.do === "deploy") return action.figure;
  return action.do === "choose" && action.figure !== undefined ? pieces.inSupply(action.figure) : null;
}

/** Kinds of figures that may be set somewhere now, in the order of the actions. */
export function deployable(actions: readonly Action[], pieces: Pieces = ALL_ON_TABLE): string[] {
  return [...new Set(actions.map((action) => kindTaken(action, pieces)).filter((kind) => kind !== null))];
}

/** May the figure in hand go to this target, or does none go there at all? */
export function suits(target: Target, kind: string | null, pieces: Pieces = ALL_ON_TABLE): boolean {
  const kinds = deployable(target.actions, pieces);
  return kind === null || !kinds.length || kinds.includes(kind);
}

/** Of the actions at one target the one that is meant: the only one, or the one that takes the figure in hand. */
export function meant(target: Target, kind: string | null, pieces: Pieces = ALL_ON_TABLE): Action | null {
  if (target.actions.length === 1) return target.actions[0] ?? null;
  return target.actions.find((action) => kind !== null && kindTaken(action, pieces) === kind) ?? null;
}

export function sameAction(a: Action, b: Action): boolean {
  return JSON.stringify(normal(a)) === JSON.stringify(normal(b));
}

function normal(action: Action): unknown[] {
  const names = ["do", "what", "figure", "segment", "cell", "number", "corner", "tile", "rotation"] as const;
  const values = action as unknown as Partial<Record<(typeof names)[number], unknown>>;
  const built = action.do === "place" && action.built ? normal(action.built) : null;
  return [...names.map((name) => values[name] ?? null), built];
}
