// @vitest-environment happy-dom

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { TableShown } from "../src/lib/protocol";
import { Table } from "../src/lib/table.svelte";
import { setLanguage, t } from "../src/lib/words.svelte";
import Chat from "../src/panels/Chat.svelte";
import { FakeSocket, INFO, look } from "./fake";

const open = (address: string): WebSocket => new FakeSocket(address) as unknown as WebSocket;
let table: Table;
let socket: FakeSocket;
let shown: Record<string, unknown> | null = null;

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  FakeSocket.all = [];
  localStorage.clear();
});
afterEach(leave);

async function leave(): Promise<void> {
  if (shown) await unmount(shown);
  shown = null;
  table.close();
}

function sit(secrets: Record<number, string>, more: Partial<TableShown> = {}): void {
  FakeSocket.all = [];
  table = new Table("abc", secrets, undefined, open);
  socket = FakeSocket.all[0]!;
  socket.accept();
  socket.tell({
    type: "welcome",
    protocol: 1,
    table: { ...INFO, ...more },
    seat: secrets[0] ? 0 : null,
    absent_minutes: 10,
  });
  socket.tell({ type: "state", snapshot: look(0, null), events: [], steps: [], known: 0 });
  for (const [seat, text] of [
    [1, "Hello"],
    [-1, "Lay it north"],
  ] as const)
    socket.tell({ type: "chat", seat, name: seat < 0 ? "" : "Bo", text, time: 0, apart: false });
  shown = mount(Chat, { target: document.body, props: { table } });
  flushSync();
}

const lines = (): string[] => [...document.querySelectorAll(".chat p > span")].map((line) => line.textContent);

function check(name: string): void {
  const label = [...document.querySelectorAll("label")].find((one) => one.textContent.trim() === name);
  label?.querySelector("input")?.click();
  flushSync();
}

test("whoever is muted is not seen any more, also after the page was opened again", async () => {
  sit({ 0: "s0" });
  expect(lines()).toEqual(["Hello", "Lay it north"]);
  check("Bo");
  expect(lines()).toEqual(["Lay it north"]);
  await leave();
  sit({ 0: "s0" });
  expect(lines()).toEqual(["Lay it north"]);
  check(t("all-spectators"));
  expect(lines()).toEqual([]);
  check("Bo");
  expect(lines()).toEqual(["Hello"]);
});

test("nobody mutes oneself", () => {
  sit({ 0: "s0" });
  const names = [...document.querySelectorAll("label")].map((label) => label.textContent.trim());
  expect(names).toEqual(["Bo", t("all-spectators")]);
});

test("spectators are told who hears them", () => {
  sit({});
  expect(document.body.textContent).toContain(t("chat-apart"));
});

test("where spectators do not chat there is nothing to write into", () => {
  sit({}, { spectators_chat: "off" });
  expect(document.querySelector("form")).toBeNull();
  expect(document.body.textContent).toContain(t("chat-off"));
});
