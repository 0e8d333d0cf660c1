/** A score pad as text to send on, and as a table for a spreadsheet. */

import type { Text } from "../lib/protocol";
import { ranking, standing, totals, type Pad } from "./pad";

/** How it speaks: names of players, the words of the language, and what joins columns in its spreadsheets. */
export interface Speaking {
  names: readonly string[];
  title: string;
  say: (text: Text) => string;
  turn: (turn: number) => string;
  /** Stands for the turn in the final scoring. */
  end: string;
  points: (points: number) => string;
  columns: { turn: string; reason: string; total: string };
  separator: string;
}

export function asText(pad: Pad, { names, title, say, turn, end, points }: Speaking): string {
  const places = ranking(totals(pad.entries, names.length));
  const ranks = places.map((place) => `${place.rank}. ${names[place.player]}: ${points(place.points)}`);
  const entries = standing(pad).map((entry) => {
    const paid = entry.players.map((player) => names[player]).join(", ");
    return `${entry.row ? end : turn(entry.turn)}: ${say(entry.reason)} – ${paid}: ${points(entry.points)}`;
  });
  return [title, "", ...ranks, "", ...entries, ""].join("\n");
}

/** A row for each entry, a column for each player; the byte order mark lets spreadsheets read umlauts. */
export function asCsv(pad: Pad, { names, say, end, columns, separator }: Speaking): string {
  const players = names.map((_, player) => player);
  const rows = standing(pad).map((entry) => [
    entry.row ? end : String(entry.turn),
    say(entry.reason),
    ...players.map((player) => (entry.players.includes(player) ? String(entry.points) : "")),
  ]);
  const head = [columns.turn, columns.reason, ...names];
  const sums = ["", columns.total, ...totals(pad.entries, names.length).map(String)];
  const lines = [head, ...rows, sums].map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator));
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

function quoted(cell: string, separator: string): string {
  return cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
