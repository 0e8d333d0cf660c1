import { expect, test } from "vitest";
import type { Catalogue, Module } from "../src/lib/api";
import { firstChoice, freeColour, sameTable, tileTotal, toggleModule, wishOf } from "../src/start/choice";
import { INFO } from "./fake";

const text = { en: "", de: "" };
function module(id: string, tiles: string[], elements: string[]): Module {
  const parts = elements.map((element) => ({ id: element, name: text, figure: null }));
  return { id, name: text, about: text, year: 2000, tiles, needs: [], group: "large", elements: parts, options: [] };
}
const MODULES = [module("base", ["base"], ["farmers"]), module("traders", ["traders"], ["pig", "goods"])];
const CATALOGUE: Catalogue = {
  protocol: 1,
  version: "",
  art: "",
  modules: MODULES,
  figures: {},
  sets: [
    { id: "base", name: text, total: 72, playable: true },
    { id: "traders", name: text, total: 24, playable: true },
  ],
  presets: [],
  players: [
    { id: "random", name: text, about: text, expert: false },
    { id: "greedy", name: text, about: text, expert: false },
  ],
  usual_player: "random",
  words: {},
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

test("a new seat gets a colour that nobody has", () => {
  expect(freeColour(firstChoice(CATALOGUE, "").seats, 6)).toBe(2);
});

test("the same table once more leaves out what was left out", () => {
  const setup = { tiles: { base: 1, traders: 1 }, elements: { farmers: 1, goods: 1 }, options: {} };
  expect(sameTable({ ...INFO, setup }, MODULES)).toMatchObject({
    modules: ["base", "traders"],
    elements: { pig: 0, goods: 1 },
  });
});
