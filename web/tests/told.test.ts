// @vitest-environment happy-dom

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { learnOwn } from "../src/lib/facts.svelte";
import type { Action, Step } from "../src/lib/protocol";
import { Screen } from "../src/lib/screen.svelte";
import { Table } from "../src/lib/table.svelte";
import { setLanguage } from "../src/lib/words.svelte";
import Told from "../src/panels/Told.svelte";
import { decide, FakeSocket, INFO, look } from "./fake";

const PLACE: Action = { do: "place", cell: [1, 0], rotation: 0 };
const STEP: Step = {
  position: 4,
  at: null,
  player: 1,
  turn: 2,
  action: PLACE,
  scores: [4, 0],
  told: { en: "a city in the east", de: "eine Stadt im Osten" },
  happened: [],
  awards: [{ scored: { event: "Scored", player: 0, points: 4, source: "city" }, completed: true, final: false }],
};

let screen: Screen;
let socket: FakeSocket;
let shown: Record<string, unknown>;

beforeAll(async () => {
  await setLanguage("en");
  const road = { kind: "road", reach: ["N", "S"], flags: {} };
  const facts = { name: "", count: 1, start: 0, edges: "", shape: "square" as const, at: null, symbols: [] };
  learnOwn([{ ...facts, tile: "U", segments: [road] }]);
});

beforeEach(() => {
  FakeSocket.all = [];
  const open = (address: string): WebSocket => new FakeSocket(address) as unknown as WebSocket;
  screen = new Screen(new Table("abc", { 0: "s0" }, undefined, open));
  socket = FakeSocket.all[0]!;
  socket.accept();
  socket.tell({ type: "welcome", protocol: 1, table: INFO, seat: 0, absent_minutes: 10 });
  shown = mount(Told, { target: document.body, props: { screen } });
});

afterEach(async () => {
  await unmount(shown);
  screen.table.close();
});

function lines(): string[] {
  flushSync();
  return [...document.querySelectorAll("[role=log] p")].map((line) => line.textContent);
}

function state(position: number, player: number, snapshot = look(position, decide(player, [PLACE]))): void {
  socket.tell({ type: "state", snapshot, events: [], steps: [], known: 0 });
}

test("whose turn it is, and the tile in hand as it is turned", () => {
  state(3, 0);
  expect(lines()).toEqual(["Your turn. In hand: road north to south."]);
  void screen.table.draft.turn(1);
  expect(lines().at(-1)).toBe("In hand: road east to west.");
});

test("what others did and what was scored comes before the turn it leads to", () => {
  state(3, 1);
  expect(lines()).toEqual([]);
  const laid = { tile: "U", cell: [1, 0] as const, rotation: 1, copy: 0, first: 4, player: 1, turn: 2 };
  const after = look(4, decide(0, [PLACE]));
  state(4, 0, { ...after, pieces: [...after.pieces, { ...laid, cell: [1, 0] }] });
  expect(lines(), "not before the steps are known").toEqual([]);
  screen.table.game.steps = [STEP];
  expect(lines()).toEqual([
    "Bo: a city in the east. The tile: road east to west.",
    "Ada scores 4 points: city completed.",
    "Your turn. In hand: road north to south.",
  ]);
});

test("the end is told with everybody's points", () => {
  state(4, 1);
  state(5, 1, { ...look(5, null), over: true, winners: [1] });
  screen.table.game.steps = [{ ...STEP, position: 5, action: { do: "pass" }, awards: [] }];
  expect(lines()).toEqual(["Bo won! Ada: 0 points, Bo: 0 points."]);
});

test("what the board does not show yet is not told", () => {
  state(3, 1);
  screen.table.game.steps = [STEP];
  expect(lines()).toEqual([]);
  state(4, 1);
  expect(lines()[0]).toBe("Bo: a city in the east");
});
