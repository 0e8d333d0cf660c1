/** The play aid of one mix, made from the table of all rows; `bastide.aid.sheet` makes the same for print. */

import type {
  AidChange,
  AidChapter,
  AidFigure,
  AidKind,
  AidLine,
  AidRow,
  AidTable,
  AidWorth,
  Catalogue,
  SectionWords,
  Sheet,
  Text,
} from "../lib/protocol";
import { takenOut } from "../start/choice";
import { isIn, type Mix } from "./mix";

const FIGURES_STEP = "S3";
const START_TILE = "S6.0";

export function makeSheet(mix: Mix, catalogue: Catalogue, table: AidTable): Sheet {
  const lines = [...figureLines(mix, table), ...applying(mix, table)].sort((a, b) => compare(a.id, b.id));
  const values = catalogue.modules.flatMap((m) => m.options);
  const out = takenOut(catalogue, mix.tiles, mix.options);
  return {
    players: mix.players,
    modules: catalogue.modules.filter((m) => isChosen(m.id, mix, catalogue)).map((m) => m.name),
    options: Object.entries(mix.changed).flatMap(([id, value]) => {
      const option = values.find((o) => o.id === id);
      const shown = option?.values.find((v) => v.value === value);
      return option && shown ? [{ text: option.text, value: shown.text }] : [];
    }),
    tiles: catalogue.sets
      .filter((set) => mix.tiles[set.id])
      .map((set) => ({ name: set.name, number: (set.in_game - (out[set.id] ?? 0)) * (mix.tiles[set.id] ?? 0) }))
      .filter((row) => row.number > 0),
    chapters: chapters(lines, table),
    worth: [...worths(mix, table), ...farms(mix, table)],
    figures: ownFigures(mix, table).map((figure) => ({
      name: called(figure, mix),
      each: mix.elements[figure.element] ?? 0,
      rule: figure.rule,
      taken_by: unique(figure.taken_by.filter((taken) => isIn(taken, mix, table)).map((taken) => taken.text)),
    })),
  };
}

function isChosen(id: string, mix: Mix, catalogue: Catalogue): boolean {
  if (id === "base") return true;
  const module = catalogue.modules.find((m) => m.id === id);
  if (!module) return false;
  const brought = module.options.flatMap((o) => o.values.flatMap((v) => v.brings ?? []));
  return (
    module.elements.some((e) => mix.elements[e.id]) ||
    [...module.tiles, ...module.more_tiles, ...brought].some((set) => mix.tiles[set])
  );
}

/** T10.3 comes after T9.3; chapters in the order S, T, E. */
export function compare(a: string, b: string): number {
  const [left, right] = [key(a), key(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? -1) - (right[i] ?? -1);
    if (difference) return difference;
  }
  return 0;
}

function key(id: string): number[] {
  return ["STE".indexOf(id[0] ?? ""), ...id.slice(1).split(".").map(Number)];
}

function applying(mix: Mix, table: AidTable): AidLine[] {
  const seen = new Set<string>();
  const found: AidLine[] = [];
  for (const line of table.lines) {
    const name = `${line.id} ${line.text.en}`;
    if (!isIn(line, mix, table) || seen.has(name) || (line.id === START_TILE && mix.startReplaced)) continue;
    seen.add(name);
    const numbers = Object.fromEntries(
      Object.entries(line.numbers).map(([place, byPlayers]) => [place, byPlayers[mix.players] ?? ""]),
    );
    found.push({ ...line, text: filled(line.text, numbers), more: filled(line.more, numbers) });
  }
  return found;
}

/** A text with its places filled in; values may be texts themselves. */
export function filled(text: Text, values: Readonly<Record<string, string | number | Text>>): Text {
  const fill = (pattern: string, language: "en" | "de"): string =>
    pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : typeof value === "object" ? value[language] : String(value);
    });
  return { en: fill(text.en, "en"), de: fill(text.de, "de") };
}

function ownFigures(mix: Mix, table: AidTable): AidFigure[] {
  return table.figures.filter((figure) => mix.elements[figure.element]);
}

function called(figure: AidFigure, mix: Mix): Text {
  return figure.called[String(mix.options["words"])] ?? figure.name;
}

function word(table: AidTable, name: string): Text {
  return table.words[name] ?? { en: name, de: name };
}

function figureLines(mix: Mix, table: AidTable): AidLine[] {
  return ownFigures(mix, table).map((figure) => ({
    id: FIGURES_STEP,
    module: figure.module,
    element: figure.element,
    text: filled(word(table, "figures-each"), {
      number: String(mix.elements[figure.element]),
      figure: called(figure, mix),
    }),
    more: figure.rule,
    who: "table",
    may: false,
    choice: false,
    when: {},
    numbers: {},
    counted: [],
    scores: null,
    symbol: null,
    beside: [],
  }));
}

function chapters(lines: readonly AidLine[], table: AidTable): AidChapter[] {
  const sections = table.chapters.flatMap((chapter) => chapter.sections);
  return table.chapters.map((chapter) => {
    let number = 0;
    const shown = chapter.sections.map((section) => {
      const rows: AidRow[] = [];
      for (const line of lines.filter((one) => sectionOf(one.id, sections) === section)) {
        const last = rows[rows.length - 1];
        if (line.choice && last)
          last.choices = [...(last.choices ?? []), row(line, String.fromCharCode(97 + (last.choices ?? []).length))];
        else rows.push(row(line, String(++number)));
      }
      return { title: section.title, rows };
    });
    return { id: chapter.id, title: chapter.title, sections: shown.filter((section) => section.rows.length) };
  });
}

/** The last section that begins with this step or before it. */
function sectionOf(id: string, sections: readonly SectionWords[]): SectionWords | undefined {
  return sections.filter((section) => compare(section.first, id) <= 0).sort((a, b) => compare(b.first, a.first))[0];
}

function row(line: AidLine, number: string): AidRow {
  const { id, module, text, more, who, may, counted, scores, symbol } = line;
  return { number, id, module, text, more, who, may, counted, scores, symbol, choices: [] };
}

/** Kinds of features that tiles of this mix have. */
export function kindsIn(mix: Mix, table: AidTable): AidKind[] {
  return table.kinds.filter((kind) => !kind.elements.length || kind.elements.some((id) => mix.elements[id]));
}

function worths(mix: Mix, table: AidTable): AidWorth[] {
  return kindsIn(mix, table).map((kind) => ({
    kind: kind.kind,
    name: kind.name,
    complete: kind.complete_told,
    unfinished: kind.unfinished_told,
    changes: changes(kind.kind, mix, table),
  }));
}

/** A row for each thing that changes the value, complete and unfinished beside each other. */
function changes(kind: AidKind["kind"], mix: Mix, table: AidTable): AidChange[] {
  const values = table.values.filter((value) => value.kinds.includes(kind) && isIn(value, mix, table));
  return [...new Set(values.map((value) => value.word))].flatMap((name) => {
    const same = values.filter((value) => value.word === name);
    const first = same[0];
    if (!first) return [];
    const complete = same.find((value) => value.complete_told)?.complete_told ?? null;
    const unfinished = same.find((value) => value.unfinished_told)?.unfinished_told ?? null;
    return [{ module: first.module, name: first.name, complete, unfinished }];
  });
}

function farms(mix: Mix, table: AidTable): AidWorth[] {
  const own = table.farms.filter((farm) => isIn(farm, mix, table));
  const rate = own.find((farm) => farm.rate);
  if (!rate) return [];
  const more = own.filter((farm) => farm !== rate);
  const added = [
    ...more.map(({ module, text, told }) => ({ module, name: text, complete: null, unfinished: told })),
    ...changes("field", mix, table),
  ];
  return [{ kind: "field", name: table.farm, complete: word(table, "in-play"), unfinished: rate.told, changes: added }];
}

function unique(texts: readonly Text[]): Text[] {
  return texts.filter((text, i) => texts.findIndex((other) => other.en === text.en) === i);
}
