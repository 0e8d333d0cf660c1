// @vitest-environment happy-dom

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import { choiceFor } from "../src/aid/choice";
import { headLines } from "../src/aid/line";
import Notes from "../src/aid/Notes.svelte";
import SheetView from "../src/aid/SheetView.svelte";
import { nearestStep } from "../src/aid/steps";
import type { AidRow, AidTable, Catalogue, Sheet, Text } from "../src/lib/protocol";
import { openWords, setLanguage, type Language } from "../src/lib/words.svelte";
import { CATALOGUE, MODULES } from "./catalogue";

const say = (text: string): Text => ({ en: text, de: `${text} (de)` });
function row(number: string, id: string, change: Partial<AidRow> = {}): AidRow {
  const plain = { module: "base", text: say(`do ${id}`), more: say(`more of ${id}`), who: "active" as const };
  return { number, id, ...plain, may: false, counted: [], scores: null, symbol: null, choices: [], ...change };
}
const rows = [
  row("1", "T2.1"),
  row("2", "T4.2", { may: true, choices: [row("a", "T4.2", { module: "cult", may: true })] }),
  row("3", "T10.3", { who: "clockwise" }),
];
const sheet: Sheet = {
  players: 3,
  modules: [say("Base game"), say("Cult")],
  options: [{ text: say("Farms"), value: say("old") }],
  tiles: [
    { name: say("Base"), number: 72 },
    { name: say("Cult"), number: 5 },
  ],
  chapters: [{ id: "turn", title: say("Your turn"), sections: [{ title: say("Play"), rows }] }],
  worth: [],
  figures: [],
};
const words = {
  may: say("may"),
  players: say("{number} players"),
  tiles: say("{number} tiles: {sets}"),
  "options-used": say("Other rules: {options}"),
};
const table = { words, who: { clockwise: say("everyone") } } as unknown as AidTable;
const modules = MODULES.map((module) => (module.id === "cult" ? { ...module, name: say("Cult") } : module));
const catalogue: Catalogue = { ...CATALOGUE, modules };

let shown: Record<string, unknown> | null = null;
beforeAll(async () => {
  await setLanguage("en");
  await openWords("aid");
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  location.hash = "";
});

function view(languages: Language[], long = false): string[] {
  shown = mount(SheetView, { target: document.body, props: { sheet, catalogue, table, languages, long } });
  flushSync();
  return [...document.querySelectorAll("li > label")].map((label) => label.textContent.replace(/\s+/g, " ").trim());
}

test("a step says who acts, that it may be left, and its module", () => {
  expect(view(["en"])).toEqual(["1. Do T2.1", "2. Do T4.2 ◇ may", "a. Do T4.2 Cult", "3. Do T10.3 everyone"]);
});

test("the long form tells more, and both languages stand beside each other", () => {
  view(["de", "en"], true);
  const told = [...document.querySelectorAll("li:first-child .word")].slice(0, 2);
  expect(told.map((text) => text.getAttribute("lang"))).toEqual(["de", "en"]);
  expect(told.map((text) => text.textContent.replace(/\s+/g, " ").trim())).toEqual([
    "Do T2.1 (de) more of T2.1 (de)",
    "Do T2.1 more of T2.1",
  ]);
});

test("the address points at a step, once, or at the last one before it", () => {
  expect(["T4.2", "T9.3", "T11", "T1.1", "turn", ""].map((id) => nearestStep(id, sheet))).toEqual([
    "T4.2",
    "T4.2",
    "T10.3",
    "",
    "",
    "",
  ]);
  location.hash = "#T4.2";
  view(["en"]);
  expect([...document.querySelectorAll(".found > label > b")].map((number) => number.textContent)).toEqual(["2."]);
});

test("the head names modules, players, day, tiles and other rules", () => {
  const day = new Date(2026, 2, 5);
  expect(headLines(sheet, "en", table, day)).toEqual([
    "Base game · Cult",
    "3 players · 2026-03-05",
    "77 tiles: Base 72, Cult 5",
    "Other rules: Farms: old",
  ]);
  expect(headLines(sheet, "de", table, day)[1]).toBe("3 players (de) · 05.03.2026");
});

test("what is doubtful is said, and nothing is changed", () => {
  const five = { value: "five", text: say("five colours"), brings: null, takes_out: {}, most_players: 5 };
  const option = { id: "box", text: say("Box"), default: "five", values: [five] };
  const boxed = { ...catalogue, modules: modules.map((module) => ({ ...module, options: [option] })) };
  const choice = choiceFor({ modules: [], tiles: {}, elements: {}, options: {}, players: 6 });
  shown = mount(Notes, { target: document.body, props: { choice, catalogue: boxed, unknown: ["zeppelins"] } });
  flushSync();
  const notes = [...document.querySelectorAll("li")].map((note) => note.textContent);
  expect(notes).toEqual([
    "This link names something unknown here: zeppelins. The rest is shown.",
    "More than 5 players, but “Box” is “five colours”. Check your box.",
  ]);
});
