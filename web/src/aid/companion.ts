/** The walk through a game at a real table: which step comes next, what is kept over turns, and how a tap changes it.
 *
 * A game is the list of its taps: the state is worked out from them, so that every tap can be undone. */

import type { Actor, AidRow, AidTable, Bag, Catalogue, ColourShown, Reminder, Sheet, Text } from "../lib/protocol";
import { isIn, type Mix } from "./mix";
import { compare, makeSheet } from "./sheet";

/** What the walk needs; kept with the game, so that a new version changes no game under way. */
export interface Aid {
  sheet: Sheet;
  who: Record<Actor, Text>;
  reminders: Reminder[];
  bags: Bag[];
  colours: ColourShown[];
}

export function makeAid(mix: Mix, catalogue: Catalogue, table: AidTable, colours: ColourShown[]): Aid {
  const own = <T extends { element: string }>(parts: readonly T[]): T[] =>
    parts.filter((part) => isIn({ element: part.element, when: {} }, mix, table));
  return {
    sheet: makeSheet(mix, catalogue, table),
    who: table.who,
    reminders: own(table.reminders).map((one) => one.reminder),
    bags: own(table.bags).map((one) => one.bag),
    colours,
  };
}

/** A place where the walk stops: a row of the sheet, a question that skips rows, whose turn begins, the end. */
export type Stop =
  | { kind: "row"; chapter: string; section: Text; row: AidRow; number: number; of: number }
  | { kind: "symbols"; symbols: Text[] }
  | { kind: "scoring" }
  | { kind: "turn" }
  | { kind: "over" };

export type Tap =
  | { do: "done" | "skip" | "next" | "end" }
  | { do: "show"; symbols: string[] }
  | { do: "score"; yes: boolean }
  | { do: "first"; player: number }
  | { do: "order"; players: number[] }
  | { do: "note"; reminder: number; values: number[] }
  | { do: "draw" | "return"; bag: number; piece: number };

export interface State {
  at: number;
  /** Whose turn it is. */
  player: number;
  first: number | null;
  turn: number;
  part: 1 | 2;
  /** Something was laid instead of a tile from the pile. */
  instead: boolean;
  /** What the tile just laid shows, by the English names. */
  symbols: readonly string[];
  /** What the first of two tiles of a turn showed. */
  earlier: readonly string[];
  scoring: boolean;
  /** How many have decided in a step that goes round. */
  decided: number;
  /** Of each reminder: the players who have it, or one number. */
  notes: readonly (readonly number[])[];
  /** Of each bag: how many of each piece are out. */
  out: readonly (readonly number[])[];
  drawn: { bag: number; piece: number } | null;
  order: readonly number[] | null;
}

const FIRST_PLAYER = "S7";
const NEW_PART = "T1.1";
const INSTEAD = "T1.3";
const LAID = "T2.1";
const COMPLETED = "T7.1";
const AFTER_SCORING = "T9.1";
const SECOND_PART = "T9.3";

export class Walk {
  readonly stops: readonly Stop[];
  private readonly turn: number;
  private readonly end: number;

  constructor(
    readonly aid: Aid,
    readonly players: number,
  ) {
    const setup = rowsOf(aid.sheet, ["setup"]);
    const turn: Stop[] = [{ kind: "turn" }, ...withQuestions(rowsOf(aid.sheet, ["turn", "scoring"]))];
    this.turn = setup.length;
    this.end = setup.length + turn.length;
    this.stops = [...setup, ...turn, ...rowsOf(aid.sheet, ["end"]), { kind: "over" }];
  }

  begin(): State {
    return {
      at: 0,
      player: 0,
      first: null,
      turn: 1,
      part: 1,
      ...NEW_TILE,
      decided: 0,
      notes: this.aid.reminders.map(() => []),
      out: this.aid.bags.map((bag) => bag.pieces.map(() => 0)),
      drawn: null,
      order: null,
    };
  }

  after(taps: readonly Tap[]): State {
    return taps.reduce((state, tap) => this.tapped(state, tap), this.begin());
  }

  stop(state: State): Stop {
    return this.stops[state.at] ?? { kind: "over" };
  }

  tapped(before: State, tap: Tap): State {
    const state = { ...before, drawn: null, order: null };
    switch (tap.do) {
      case "done":
        return this.done(state);
      case "skip":
        return this.onward(state);
      case "next":
        return { ...state, decided: state.decided + 1 };
      case "end":
        return { ...state, at: this.end, player: (state.player + this.players - 1) % this.players };
      case "show":
        return this.onward({ ...state, symbols: tap.symbols });
      case "score":
        return this.onward({ ...state, scoring: tap.yes });
      case "first":
        return this.onward({ ...state, first: tap.player, player: tap.player });
      case "order":
        return { ...state, order: tap.players };
      case "note":
        return { ...state, notes: state.notes.map((old, i) => (i === tap.reminder ? tap.values : old)) };
      case "draw":
        return { ...state, ...this.moved(state, tap, 1), drawn: { bag: tap.bag, piece: tap.piece } };
      case "return":
        return { ...state, ...this.moved(state, tap, -1) };
    }
  }

  /** The choices of a step that the tile allows. */
  choices(row: AidRow, state: State): AidRow[] {
    return row.choices.filter((choice) => shows(choice, state));
  }

  /** Who decides in this step, and who after that; null where nobody in particular does. */
  deciders(row: AidRow, state: State): { now: number; next: number; all: boolean } | null {
    if (row.who !== "clockwise" && row.who !== "from-left") return null;
    const from = state.player + state.decided + (row.who === "from-left" ? 1 : 0);
    return {
      now: from % this.players,
      next: (from + 1) % this.players,
      all: state.decided >= this.players - 1,
    };
  }

  /** Pieces of a bag that can still be drawn: all of a die, what is left of a bag. */
  left(bag: number, state: State): number[] {
    const { pieces = [], returned = false } = this.aid.bags[bag] ?? {};
    return pieces.map(([, number], piece) => number - (returned ? 0 : (state.out[bag]?.[piece] ?? 0)));
  }

  private done(state: State): State {
    const stop = this.stop(state);
    if (stop.kind !== "row") return this.onward(state);
    if (stop.row.id === INSTEAD) return this.onward({ ...state, instead: true });
    if (stop.row.id === SECOND_PART) {
      const earlier = state.symbols;
      return this.onward({ ...state, ...NEW_TILE, part: 2, earlier, at: this.beforePart() });
    }
    return this.onward(state);
  }

  /** To the next stop that applies; after the last one of a turn the next player begins. */
  private onward(state: State): State {
    for (let at = state.at + 1; ; at++) {
      if (at === this.end && state.at < this.end) return this.nextTurn(state);
      const stop = this.stops[at];
      if (!stop || this.applies(stop, state)) return { ...state, at: Math.min(at, this.stops.length - 1), decided: 0 };
    }
  }

  private nextTurn(state: State): State {
    const player = (state.player + 1) % this.players;
    return { ...state, ...NEW_TILE, at: this.turn, player, turn: state.turn + 1, part: 1, decided: 0 };
  }

  private beforePart(): number {
    return this.stops.findIndex((stop, at) => at > this.turn && isFrom(stop, NEW_PART)) - 1;
  }

  private applies(stop: Stop, state: State): boolean {
    if (stop.kind === "symbols") return !state.instead;
    if (stop.kind !== "row" || stop.chapter === "setup" || stop.chapter === "end") return true;
    const { row } = stop;
    if (state.instead && isFrom(stop, INSTEAD) && compare(row.id, LAID) <= 0) return false;
    if (state.part === 2 && row.id === SECOND_PART) return false;
    if (row.symbol) return shows(row, state);
    return state.scoring || compare(row.id, COMPLETED) <= 0 || isFrom(stop, AFTER_SCORING);
  }

  private moved(state: State, tap: { bag: number; piece: number }, number: 1 | -1): Pick<State, "out"> {
    if (this.aid.bags[tap.bag]?.returned) return { out: state.out };
    const changed = (out: readonly number[]): number[] => out.map((n, i) => (i === tap.piece ? n + number : n));
    return { out: state.out.map((out, i) => (i === tap.bag ? changed(out) : out)) };
  }
}

const NEW_TILE = { instead: false, symbols: [] as readonly string[], earlier: [] as readonly string[], scoring: true };

/** Does the first player get picked here? */
export function picksFirst(row: AidRow): boolean {
  return row.id === FIRST_PLAYER;
}

/** Is it about a second tile in the same turn? */
export function asksForSecondPart(row: AidRow): boolean {
  return row.id === SECOND_PART;
}

/** A number below `many`, each as likely as the others. */
export function chance(many: number, random = secureNumber): number {
  const fair = 2 ** 32 - (2 ** 32 % many);
  let number = random();
  while (number >= fair) number = random();
  return number % many;
}

/** A piece out of what is left; -1 where nothing is. */
export function drawPiece(left: readonly number[], random = secureNumber): number {
  const all = left.flatMap((number, piece) => Array<number>(number).fill(piece));
  return all.length ? (all[chance(all.length, random)] ?? -1) : -1;
}

export function shuffled(players: number, random = secureNumber): number[] {
  const order = Array.from({ length: players }, (_, player) => player);
  for (let last = players - 1; last > 0; last--) {
    const other = chance(last + 1, random);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}

function secureNumber(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

function rowsOf(sheet: Sheet, chapters: readonly string[]): Stop[] {
  const rows = sheet.chapters
    .filter(({ id }) => chapters.includes(id))
    .flatMap(({ id, sections }) =>
      sections.flatMap(({ title, rows }) => rows.map((row) => ({ chapter: id, section: title, row }))),
    );
  return rows.map((row, i) => ({ kind: "row", ...row, number: i + 1, of: rows.length }));
}

/** The rows of a turn, with the question for symbols before the first row that needs it and that for the scoring. */
function withQuestions(rows: readonly Stop[]): Stop[] {
  const symbols = rows.flatMap((stop) => (stop.kind === "row" ? symbolsOf(stop.row) : []));
  const each = symbols.filter((text, i) => symbols.findIndex((other) => other.en === text.en) === i);
  const first = rows.findIndex((stop) => stop.kind === "row" && symbolsOf(stop.row).length);
  const scoring = rows.findIndex((stop) => stop.kind === "row" && compare(stop.row.id, COMPLETED) > 0);
  return rows.flatMap((stop, i) => [
    ...(i === first ? [{ kind: "symbols" as const, symbols: each }] : []),
    ...(i === scoring ? [{ kind: "scoring" as const }] : []),
    stop,
  ]);
}

function symbolsOf(row: AidRow): Text[] {
  return [row, ...row.choices].flatMap(({ symbol }) => symbol ?? []);
}

/** Does the tile show what the row needs? At the end of a turn both tiles of it count. */
function shows({ id, symbol }: AidRow, state: State): boolean {
  const seen = compare(id, SECOND_PART) > 0 ? [...state.earlier, ...state.symbols] : state.symbols;
  return !symbol || seen.includes(symbol.en);
}

function isFrom(stop: Stop, id: string): boolean {
  return stop.kind === "row" && compare(stop.row.id, id) >= 0;
}
