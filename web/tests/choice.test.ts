import { expect, test } from "vitest";
import type { Catalogue, ModuleShown } from "../src/lib/protocol";
import {
  firstChoice,
  freeColour,
  isTaken,
  sameTable,
  takePreset,
  tileTotal,
  toggleModule,
  wishOf,
} from "../src/start/choice";
import { INFO } from "./fake";

const text = { en: "", de: "" };
function module(id: string, tiles: string[], elements: string[], more_tiles: string[] = []): ModuleShown {
  const parts = elements.map((element) => ({ id: element, name: text, figure: null }));
  const told = { id, name: text, about: text, picture: null, year: 2000, group: "large" as const };
  return { ...told, tiles, more_tiles, needs: [], elements: parts, options: [] };
}
const MODULES = [
  module("base", ["base"], ["farmers"]),
  module("traders", ["traders"], ["pig", "goods"]),
  module("siege", ["siege"], ["escape"], ["besiegers"]),
  module("cult", ["cult"], ["shrine"]),
];
const SIEGE = MODULES[2]!;
const BOX = { id: "box", name: text, about: text, modules: ["cult", "siege"], options: {} };
const PRINTING = { ...BOX, id: "printing", options: { "shrine-set": 6 } };
const CATALOGUE: Catalogue = {
  protocol: 1,
  version: "",
  art: "",
  modules: MODULES,
  figures: {},
  sets: [
    { id: "base", name: text, total: 72, in_game: 72, playable: true },
    { id: "traders", name: text, total: 24, in_game: 24, playable: true },
    { id: "siege", name: text, total: 4, in_game: 4, playable: true },
    { id: "besiegers", name: text, total: 6, in_game: 6, playable: true },
    { id: "cult", name: text, total: 6, in_game: 5, playable: true },
  ],
  presets: [],
  players: [
    { id: "random", name: text, about: text, expert: false },
    { id: "greedy", name: text, about: text, expert: false },
  ],
  usual_player: "random",
  words: {},
  tokens: {},
  colours: 6,
};

test("the first choice is the base game against the usual computer", () => {
  const wish = wishOf(firstChoice(CATALOGUE, "Ada"));
  expect(wish.seats).toEqual([
    { who: "here", colour: 1, name: "Ada" },
    { who: "computer", colour: 0, player: "random" },
  ]);
  expect(wish.modules).toEqual([]);
});

test("tiles are counted with their copies, and a module takes its changes with it", () => {
  const choice = firstChoice(CATALOGUE, "");
  const more = toggleModule({ ...choice, tiles: { traders: 2 }, elements: { pig: 0 } }, MODULES[1]!);
  expect(tileTotal(more, CATALOGUE)).toBe(120);
  const less = toggleModule(more, MODULES[1]!);
  expect(less).toMatchObject({ modules: [], tiles: {}, elements: {} });
  expect(tileTotal(less, CATALOGUE)).toBe(72);
});

test("further tiles of a module are in only if asked for, and leave with it", () => {
  const plain = toggleModule(firstChoice(CATALOGUE, ""), SIEGE);
  expect(tileTotal(plain, CATALOGUE)).toBe(76);
  const more = { ...plain, tiles: { besiegers: 1 } };
  expect(tileTotal(more, CATALOGUE)).toBe(82);
  expect(toggleModule(more, SIEGE).tiles).toEqual({});
});

test("tiles that are in the box only are not counted", () => {
  expect(tileTotal({ ...firstChoice(CATALOGUE, ""), modules: ["cult"] }, CATALOGUE)).toBe(77);
});

test("a box is taken with its options, and nothing else stays", () => {
  const changed = { ...firstChoice(CATALOGUE, ""), tiles: { base: 2 }, options: { "tiny-city": 2 } };
  const taken = takePreset(changed, PRINTING);
  expect(taken).toMatchObject({ modules: ["cult", "siege"], tiles: {}, elements: {} });
  expect(taken.options).toEqual({ "shrine-set": 6 });
  expect([isTaken(taken, PRINTING), isTaken(taken, BOX)]).toEqual([true, false]);
  expect([isTaken(takePreset(taken, BOX), PRINTING), isTaken(takePreset(taken, BOX), BOX)]).toEqual([false, true]);
});

test("a new seat gets a colour that nobody has", () => {
  expect(freeColour(firstChoice(CATALOGUE, "").seats, 6)).toBe(2);
});

test("the same table once more leaves out what was left out", () => {
  const setup = {
    tiles: { base: 1, traders: 1 },
    elements: { farmers: 1, goods: 1 },
    options: {},
    custom_tiles: {},
    first: 0,
  };
  expect(sameTable({ ...INFO, setup }, MODULES)).toMatchObject({
    modules: ["base", "traders"],
    elements: { pig: 0, goods: 1 },
  });
});

test("the same table once more has the further tiles alone, if it had", () => {
  const setup = { tiles: { base: 1, besiegers: 1 }, elements: { farmers: 1 }, options: {}, custom_tiles: {}, first: 0 };
  expect(sameTable({ ...INFO, setup }, MODULES)).toMatchObject({
    modules: ["base", "siege"],
    tiles: { base: 1, siege: 0, besiegers: 1 },
    elements: { escape: 0 },
  });
});
