/** The score pad of a game at a real table: what was awarded, undone and left standing. No entry is ever lost. */

import type { AidRow, Counted, Sheet, Text } from "../lib/protocol";
import { compare } from "./sheet";

export interface Entry {
  /** Counted from 1; an undone entry keeps its number. */
  number: number;
  turn: number;
  /** Key of the row of the final scoring; empty during the game. */
  row: string;
  /** Whoever shares the award gets all of its points. */
  players: number[];
  points: number;
  reason: Text;
  undone: boolean;
}

export interface Pad {
  turn: number;
  entries: Entry[];
}

export const NEW_PAD: Pad = { turn: 1, entries: [] };

export function enter(pad: Pad, award: Pick<Entry, "players" | "points" | "reason" | "row">): Pad {
  const entry = { ...award, number: pad.entries.length + 1, turn: pad.turn, undone: false };
  return { ...pad, entries: [...pad.entries, entry] };
}

/** Undo an entry, or let it stand again. */
export function setUndone(pad: Pad, number: number, undone: boolean): Pad {
  return { ...pad, entries: pad.entries.map((entry) => (entry.number === number ? { ...entry, undone } : entry)) };
}

export function standing(pad: Pad): Entry[] {
  return pad.entries.filter((entry) => !entry.undone);
}

export function toTurn(pad: Pad, turn: number): Pad {
  return { ...pad, turn: Math.max(1, turn) };
}

/** Whose turn it is: they take turns in the order in which they were entered. */
export function activePlayer(pad: Pad, players: number): number {
  return (pad.turn - 1) % players;
}

export function totals(entries: readonly Entry[], players: number): number[] {
  const sums = Array.from({ length: players }, () => 0);
  for (const { players: paid, points, undone } of entries)
    if (!undone) for (const player of paid) sums[player] = (sums[player] ?? 0) + points;
  return sums;
}

/** The totals after each entry. */
export function runningTotals(entries: readonly Entry[], players: number): number[][] {
  return entries.map((_, i) => totals(entries.slice(0, i + 1), players));
}

export interface Place {
  player: number;
  points: number;
  /** Equal points share a rank; the next one is left out. */
  rank: number;
}

export function ranking(sums: readonly number[]): Place[] {
  return sums
    .map((points, player) => ({ player, points, rank: 1 + sums.filter((other) => other > points).length }))
    .sort((a, b) => a.rank - b.rank || a.player - b.player);
}

const DARK_EVERY = 5;
const LAP = 50;

export interface OnTrack {
  field: number;
  dark: boolean;
  laps: number;
  /** The tiles that lie before the player for the laps, such as 100 and 50. */
  tiles: number[];
}

/** Where the counter stands on a track of fifty fields. */
export function trackOf(points: number): OnTrack {
  const laps = Math.floor(points / LAP);
  const field = points - laps * LAP;
  const hundreds = Array.from({ length: Math.max(0, Math.floor(laps / 2)) }, () => 2 * LAP);
  return { field, dark: field % DARK_EVERY === 0, laps, tiles: laps % 2 === 1 ? [...hundreds, LAP] : hundreds };
}

/** A row of the final scoring that pays, and rows below it that only say what to look out for. */
export interface EndRow {
  key: string;
  row: AidRow;
  notes: AidRow[];
}

const FIRST_FINAL = "E5";
const AFTER_FINAL = "E21";

export function endRows(sheet: Sheet): EndRow[] {
  const found: EndRow[] = [];
  for (const row of rowsOf(sheet, ["end"])) {
    if (compare(row.id, FIRST_FINAL) < 0 || compare(row.id, AFTER_FINAL) >= 0) continue;
    if (row.scores || row.counted.length) found.push({ key: `${row.id} ${row.text.en}`, row, notes: [] });
    else found.at(-1)?.notes.push(row);
  }
  return found;
}

/** What may be paid during the game besides features, each once. */
export function countedInPlay(sheet: Sheet): Counted[] {
  const all = rowsOf(sheet, ["turn", "scoring"]).flatMap((row) => row.counted);
  return all.filter((one, i) => all.findIndex((other) => other.text.en === one.text.en) === i);
}

function rowsOf(sheet: Sheet, chapters: readonly string[]): AidRow[] {
  return sheet.chapters
    .filter((chapter) => chapters.includes(chapter.id))
    .flatMap((chapter) => chapter.sections.flatMap((section) => section.rows))
    .flatMap((row) => [row, ...row.choices]);
}

/** The points of one row of the final scoring, by player; null for whoever has no entry there. */
export function pointsOfRow(pad: Pad, key: string, players: number): (number | null)[] {
  const own = standing(pad).filter((entry) => entry.row === key);
  const sums = totals(own, players);
  return sums.map((points, player) => (own.some((entry) => entry.players.includes(player)) ? points : null));
}
