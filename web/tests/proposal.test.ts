// @vitest-environment happy-dom

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ownGame } from "../src/lib/local";
import type { Snapshot, TableShown } from "../src/lib/protocol";
import { Screen } from "../src/lib/screen.svelte";
import { Table } from "../src/lib/table.svelte";
import { setLanguage, t } from "../src/lib/words.svelte";
import Bars from "../src/panels/Bars.svelte";
import Menu from "../src/panels/Menu.svelte";
import { decide, FakeSocket, INFO, look } from "./fake";

const open = (address: string): WebSocket => new FakeSocket(address) as unknown as WebSocket;
const SEATS: TableShown["seats"] = ["Ada", "Bo", "Cy"].map((name, colour) => ({
  who: colour ? "link" : "here",
  name,
  colour,
  player: null,
  taken: true,
}));
let table: Table;
let socket: FakeSocket;
let shown: Record<string, unknown>[] = [];

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  FakeSocket.all = [];
  localStorage.clear();
});
afterEach(async () => {
  for (const one of shown) await unmount(one);
  shown = [];
  table.close();
});

function seen(more: Partial<Snapshot> = {}): Snapshot {
  return { ...look(0, decide(1, [])), ...more };
}

function sit(seat: number, info: Partial<TableShown> = {}, more: Partial<Snapshot> = {}): void {
  table = new Table("abc", { [seat]: "s" }, undefined, open);
  socket = FakeSocket.all[0]!;
  socket.accept();
  const told = { ...INFO, seats: SEATS, ...info };
  hear(
    { type: "welcome", protocol: 1, table: told, seat, absent_minutes: 10 },
    { type: "state", snapshot: seen(more), events: [], steps: [], known: 0 },
  );
  const screen = new Screen(table);
  const target = document.body;
  shown = [
    mount(Bars, { target, props: { screen, snapshot: seen() } }),
    mount(Menu, { target, props: { screen, home: () => undefined } }),
  ];
  flushSync();
}

function hear(...messages: Parameters<FakeSocket["tell"]>[0][]): void {
  for (const message of messages) socket.tell(message);
  flushSync();
}

const buttons = (): string[] =>
  [...document.querySelectorAll("button")].map((button) => button.textContent.replace(/\s+/g, " ").trim());
const text = (): string => document.body.textContent.replace(/\s+/g, " ");

function press(name: string): void {
  const found = [...document.querySelectorAll("button")].find((button) => button.textContent.trim() === name);
  if (!found) throw new Error(`no button "${name}" among ${buttons().join(", ")}`);
  found.click();
  flushSync();
}

test("whoever is asked answers; whoever has answered sees who has not", () => {
  sit(0);
  hear({ type: "proposal", what: "end", player: 1, seat: 1, waiting: [0, 2] });
  expect(text()).toContain(t("end-asked", { name: "Bo" }));
  press(t("end-game"));
  expect(socket.last("answer-proposal")).toEqual({ type: "answer-proposal", yes: true });
  hear({ type: "proposal", what: "end", player: 1, seat: 1, waiting: [2] });
  expect(text()).toContain(t("waits-for-answer", { names: "Cy" }));
  expect(buttons()).not.toContain(t("end-game"));
  hear({ type: "proposal-over", what: "end", declined: 2 });
  expect(text()).not.toContain(t("waits-for-answer", { names: "Cy" }));
  expect(table.notices.shown[0]?.text).toBe(t("declined-end", { name: "Cy" }));
});

test("of a seat that was left the others are asked", () => {
  sit(0, {}, { left: [1] });
  hear({ type: "proposal", what: "computer", player: 1, seat: 1, waiting: [0, 2] });
  expect(text()).toContain(t("computer-asked", { other: "Bo" }));
  press(t("resign-for", { name: "Bo" }));
  expect(socket.last("answer-proposal")).toEqual({ type: "answer-proposal", yes: false });
});

test("the menu offers what is possible", () => {
  sit(0);
  expect(buttons()).toEqual(expect.arrayContaining([t("resign"), t("offer-end"), t("leave")]));
  const away = { name: "Bo", online: false };
  const here = { name: "", online: true };
  hear({ type: "presence", seats: [here, away, here], watching: 0, watchers: [] });
  expect(buttons()).toContain(t("go-on-without", { name: "Bo" }));
  hear({ type: "presence", seats: [here, here, here], watching: 0, watchers: [] });
  expect(buttons()).not.toContain(t("go-on-without", { name: "Bo" }));
});

test("where the others are gone the game is ended at once, and nobody is left to leave it to", () => {
  sit(0, {}, { left: [1], stand_ins: { 1: "classic" }, resigned: [2] });
  expect(buttons()).toContain(t("end-game"));
  expect(buttons()).not.toContain(t("leave"));
});

test("with a clock that decides nobody is removed", () => {
  sit(0, { clock: { seconds: 60, increment: 0, at_zero: "flag" } });
  const seats = [true, false, true].map((online) => ({ name: "", online }));
  hear({ type: "presence", seats, watching: 0, watchers: [] });
  expect(buttons()).not.toContain(t("go-on-without", { name: "Bo" }));
});

test("before the game a guest may leave, and the one who made the table may not", () => {
  sit(0, { started: false });
  expect(buttons()).not.toContain(t("leave"));
  table.close();
  FakeSocket.all = [];
  sit(1, { started: false });
  expect(buttons()).toContain(t("leave"));
  table.leave(1);
  expect(socket.last("leave")).toEqual({ type: "leave", language: "en" });
  hear({
    type: "welcome",
    protocol: 1,
    table: { ...INFO, seats: SEATS, started: false },
    seat: null,
    absent_minutes: 10,
  });
  expect(table.vacated).toBe(true);
});

test("a game that was left is not offered to be continued", () => {
  sit(0, {}, { left: [0] });
  expect(table.game.left).toBe(true);
  expect(ownGame("abc")?.left).toBe(true);
  expect(buttons()).not.toContain(t("resign"));
});
