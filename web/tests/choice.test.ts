import { expect, test } from "vitest";
import { firstChoice, freeColour, isTaken, takePreset, tileTotal, toggleModule, wishOf } from "../src/start/choice";
import { BOX, CATALOGUE, MODULES, PRINTING, SIEGE } from "./catalogue";

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
