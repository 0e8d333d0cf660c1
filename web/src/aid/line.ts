/** What the sheet says of a step, in one language: the same words as `bastide.aid.text`. */

import type { AidRow, AidTable, Catalogue, Sheet, Text } from "../lib/protocol";
import type { Language } from "../lib/words.svelte";
import { filled } from "./sheet";

/** A line as it is printed: with a capital letter. */
export function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Who acts, where it is not plain. */
export function whoOf(row: AidRow, table: AidTable): Text | null {
  return row.who === "active" || row.who === "table" ? null : table.who[row.who];
}

/** The module of a step; none for those of every game. */
export function tagOf(row: AidRow, catalogue: Catalogue): Text | null {
  return row.module === "base" ? null : (catalogue.modules.find((module) => module.id === row.module)?.name ?? null);
}

/** The first form of a name that has another for many. */
export function oneOf(name: Text): Text {
  const one = (text: string): string => sentence(text.split("|")[0] ?? "");
  return { en: one(name.en), de: one(name.de) };
}

/** What the sheet is for: modules, players and date, tiles, options. */
export function headLines(sheet: Sheet, language: Language, table: AidTable, today: Date): string[] {
  const say = (text: Text): string => text[language];
  const word = (name: string, values: Record<string, string>): string => {
    const text = table.words[name];
    return text ? say(filled(text, values)) : "";
  };
  const number = sheet.tiles.reduce((sum, row) => sum + row.number, 0);
  const sets = sheet.tiles.map((row) => `${say(row.name)} ${row.number}`).join(", ");
  const options = sheet.options.map((option) => `${say(option.text)}: ${say(option.value)}`).join("; ");
  return [
    sheet.modules.map(say).join(" · "),
    `${word("players", { number: String(sheet.players) })} · ${dayOf(today, language)}`,
    word("tiles", { number: String(number), sets }),
    ...(options ? [word("options-used", { options })] : []),
  ];
}

function dayOf(day: Date, language: Language): string {
  const [year, month, date] = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) =>
    String(part).padStart(2, "0"),
  );
  return language === "de" ? `${date}.${month}.${year}` : `${year}-${month}-${date}`;
}
