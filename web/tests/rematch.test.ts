// @vitest-environment happy-dom

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Screen } from "../src/lib/screen.svelte";
import { saveSettings } from "../src/lib/settings.svelte";
import { Table } from "../src/lib/table.svelte";
import { setLanguage, t } from "../src/lib/words.svelte";
import Menu from "../src/panels/Menu.svelte";
import Players from "../src/panels/Players.svelte";
import Rematch from "../src/panels/Rematch.svelte";
import { FakeSocket, INFO, look } from "./fake";

const open = (address: string): WebSocket => new FakeSocket(address) as unknown as WebSocket;
let table: Table;
let socket: FakeSocket;
let shown: Record<string, unknown> | null = null;

beforeAll(() => setLanguage("en"));
beforeEach(() => (FakeSocket.all = []));

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  table.close();
});

function sit(secrets: Record<number, string>): void {
  table = new Table("abc", secrets, undefined, open);
  socket = FakeSocket.all[0]!;
  socket.accept();
  socket.tell({
    type: "welcome",
    protocol: 1,
    table: { ...INFO, over: true },
    seat: secrets[0] ? 0 : null,
    absent_minutes: 10,
  });
  shown = mount(Rematch, { target: document.body, props: { table } });
  flushSync();
}

const text = (): string => document.querySelector(".rematch")?.textContent.replace(/\s+/g, " ").trim() ?? "";

function press(name: string): void {
  const found = [...document.querySelectorAll("button")].find((button) => button.textContent.trim() === name);
  if (!found) throw new Error(`no button "${name}" in "${text()}"`);
  found.click();
  flushSync();
}

function hear(...messages: Parameters<FakeSocket["tell"]>[0][]): void {
  for (const message of messages) socket.tell(message);
  flushSync();
}

test("whoever asks waits for the others, hears who declines, and may ask again", () => {
  sit({ 0: "s0" });
  press(t("play-again"));
  expect(socket.last("rematch")).toEqual({ type: "rematch" });
  hear({ type: "rematch", player: 0, waiting: [1] });
  expect(text()).toBe(t("rematch-waits", { names: "Bo" }));
  hear({ type: "rematch-over", player: 1, table: null });
  expect(text()).toContain(t("rematch-declined", { name: "Bo" }));
  expect(table.goesOn).toBe(false);
  press(t("play-again"));
  hear({ type: "rematch-over", player: 0, table: "next" });
  expect([table.goesOn, table.nextTable]).toEqual([true, "next"]);
});

test("whoever is asked accepts or declines", () => {
  sit({ 0: "s0" });
  hear({ type: "rematch", player: 1, waiting: [0] });
  expect(text()).toContain(t("rematch-asked", { name: "Bo" }));
  press(t("decline"));
  expect(socket.last("answer-rematch")).toEqual({ type: "answer-rematch", yes: false });
  press(t("accept"));
  expect(socket.last("answer-rematch")).toEqual({ type: "answer-rematch", yes: true });
});

test("whoever comes back later is not carried off, but finds the way", () => {
  sit({ 0: "s0" });
  hear({ type: "rematch-over", player: 1, table: "next" });
  expect(table.goesOn).toBe(false);
  press(t("rematch-next"));
  expect(table.goesOn).toBe(true);
});

test("the menu of a finished game offers it, too", async () => {
  sit({ 0: "s0" });
  await unmount(shown!);
  const props = { screen: new Screen(table), home: () => undefined };
  shown = mount(Menu, { target: document.body, props });
  flushSync();
  expect(document.querySelector(".rematch")).toBeNull();
  hear({ type: "state", snapshot: { ...look(3, null), over: true }, events: [], steps: [], known: 0 });
  press(t("play-again"));
  expect(socket.last("rematch")).toEqual({ type: "rematch" });
});

test("spectators offer nothing, say who they are, and are shown", async () => {
  saveSettings({ name: "Eva" });
  sit({});
  expect(socket.sent[0]).toEqual({ type: "hello", protocol: 1, secret: null, name: "Eva", brief: true });
  expect(text()).toBe("");
  await unmount(shown!);
  hear({ type: "presence", seats: [], watching: 2, watchers: ["Eva"] });
  shown = mount(Players, {
    target: document.body,
    props: { table, snapshot: look(3, null), home: () => undefined },
  });
  flushSync();
  expect(document.querySelector(".watching")?.textContent.trim()).toBe("2 spectators: Eva");
});
