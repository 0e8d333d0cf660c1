import { beforeEach, expect, test, vi } from "vitest";
import type { Action, FromServer, Step } from "../src/lib/protocol";
import { learnOwn } from "../src/lib/facts.svelte";
import { Table } from "../src/lib/table.svelte";
import { decide, FakeSocket, INFO, look } from "./fake";

vi.stubGlobal("location", { protocol: "http:", host: "here" });
vi.stubGlobal("WebSocket", { OPEN: 1, CONNECTING: 0 });

const A: Action = { do: "place", cell: [1, 0], rotation: 0 };
const B: Action = { do: "place", cell: [1, 0], rotation: 2 };
const FIGURE: Action = { do: "deploy", figure: "small", segment: 5 };
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function sit(secrets: Record<number, string>): { table: Table; sockets: FakeSocket[] } {
  FakeSocket.all = [];
  const table = new Table("abc", secrets, undefined, (address) => new FakeSocket(address) as unknown as WebSocket);
  const sockets = FakeSocket.all;
  sockets.forEach((socket, seat) => {
    socket.accept();
    socket.tell({ type: "welcome", protocol: 1, table: INFO, seat, absent_minutes: 10 });
  });
  return { table, sockets };
}

function only({ table, sockets }: { table: Table; sockets: FakeSocket[] }): { table: Table; socket: FakeSocket } {
  const socket = sockets[0];
  if (!socket) throw new Error("no socket was opened");
  socket.tell({ type: "state", snapshot: look(3, decide(0, [A, B])), events: [], steps: [], known: 0 });
  return { table, socket };
}

async function drafted(socket: FakeSocket, actions: Action[] | null): Promise<void> {
  const { id, position } = socket.last("draft") as { id: number; position: number };
  const decision = actions && decide(0, actions, null);
  socket.tell({
    type: "drafted",
    id,
    position,
    complete: !actions,
    brings: {},
    snapshot: look(position, decision),
    events: [],
    known: 0,
  });
  await soon();
}

beforeEach(() => vi.useRealTimers());

test("the seat's secret is the first thing said", () => {
  const { socket } = only(sit({ 0: "s0" }));
  expect(socket.sent[0]).toEqual({ type: "hello", protocol: 1, secret: "s0", brief: true });
  expect(socket.address).toBe("ws://here/api/tables/abc/socket");
});

test("tiles that are known are not sent again", async () => {
  const { table, socket } = only(sit({ 0: "s0" }));
  const [first] = look(3, null).pieces;
  const laid = [1, 2].map((x) => ({ ...first!, cell: [x, 0] as const, copy: x }));
  const state = (position: number, pieces: typeof laid, known: number): void =>
    socket.tell({
      type: "state",
      snapshot: { ...look(position, decide(0, [A])), pieces },
      events: [],
      steps: [],
      known,
    });
  state(4, laid.slice(0, 1), 1);
  expect(table.game.truth?.pieces).toEqual([first, laid[0]]);
  const before = table.game.truth?.pieces;
  state(4, [], 2);
  expect(table.game.truth?.pieces).toBe(before);
  state(5, laid.slice(1), 1);
  expect(table.game.truth?.pieces, "after a take-back").toEqual([first, laid[1]]);
  void table.draft.land([1, 0]);
  await soon();
  const { id, position } = socket.last("draft") as { id: number; position: number };
  const snapshot = { ...look(position, null), pieces: laid.slice(0, 1) };
  socket.tell({ type: "drafted", id, position, complete: true, brings: {}, snapshot, events: [], known: 2 });
  await soon();
  expect(table.draft.snapshot?.pieces).toEqual([first, laid[1], laid[0]]);
  state(6, laid.slice(0, 1), 2);
  expect(table.game.truth?.pieces, "a draft is only tried").toEqual([first, laid[1], laid[0]]);
});

test("a tile of two cells lands on either and is turned round the one that was pointed at", async () => {
  learnOwn([
    { tile: "pair", name: "", count: 1, start: 0, edges: "", shape: "double", at: null, symbols: [], segments: [] },
  ]);
  const lying: Action = { do: "place", cell: [1, 0], rotation: 0 };
  const standing: Action = { do: "place", cell: [2, 0], rotation: 1 };
  const { table, sockets } = sit({ 0: "s0" });
  const socket = sockets[0];
  if (!socket) throw new Error("no socket was opened");
  socket.tell({
    type: "state",
    snapshot: look(3, decide(0, [lying, standing], "pair")),
    events: [],
    steps: [],
    known: 0,
  });
  const cells = (): string[] => table.draft.landings.map((landing) => landing.cell.join());
  expect(cells()).toEqual(["1,0", "2,0", "2,1"]);
  table.draft.over = [2, 0];
  expect(table.draft.preview).toEqual(lying);
  await table.draft.turn(1);
  expect(table.draft.preview).toEqual(standing);
  void table.draft.land([2, 0]);
  await drafted(socket, [FIGURE, { do: "pass" }]);
  expect(table.draft.placed).toEqual(standing);
  expect(table.draft.covered).toEqual([
    [2, 0],
    [2, 1],
  ]);
  void table.draft.turn(1);
  await drafted(socket, [FIGURE, { do: "pass" }]);
  expect(table.draft.placed).toEqual(lying);
  void table.draft.turn(1);
  await drafted(socket, [FIGURE, { do: "pass" }]);
  expect(table.draft.placed).toEqual(standing);
});

test("a turn is tried, turned, completed and then sent as a whole", async () => {
  const { table, socket } = only(sit({ 0: "s0" }));
  expect(table.draft.landings).toHaveLength(1);
  void table.draft.land([1, 0]);
  await drafted(socket, [FIGURE, { do: "pass" }]);
  expect(table.draft.placed).toEqual(A);
  void table.draft.land([1, 0]);
  expect(socket.last("draft")).toMatchObject({ position: 3, actions: [B] });
  await drafted(socket, [FIGURE, { do: "pass" }]);
  expect(table.draft.offer.targets.map((t) => t.segment)).toEqual([5]);
  void table.draft.take(FIGURE);
  await drafted(socket, null);
  expect(table.draft.decision).toBeNull();
  expect(table.draft.canConfirm).toBe(true);
  void table.draft.confirm();
  expect(socket.last("act")).toMatchObject({ position: 3, actions: [B, FIGURE] });
});

test("before a click the tile lies under the pointer as it fits there, and turns through what fits", () => {
  const { table } = only(sit({ 0: "s0" }));
  expect(table.draft.preview).toBeNull();
  table.draft.over = [1, 0];
  expect(table.draft.preview).toEqual(A);
  void table.draft.turn(1);
  expect(table.draft.preview).toEqual(B);
  void table.draft.turn(-1);
  expect(table.draft.preview).toEqual(A);
  table.draft.over = [7, 7];
  expect(table.draft.preview).toBeNull();
  void table.draft.turn(1);
  expect(table.draft.rotation).toBe(1);
  table.draft.over = [1, 0];
  expect(table.draft.rotation).toBe(2);
});

test("a tile that lies on the table is not shown a second time under the pointer", async () => {
  const { table, socket } = only(sit({ 0: "s0" }));
  table.draft.over = [1, 0];
  void table.draft.land([1, 0]);
  await drafted(socket, [FIGURE, { do: "pass" }]);
  expect(table.draft.preview).toBeNull();
});

test("two tiles of one turn are laid one after the other", async () => {
  const { table, socket } = only(sit({ 0: "s0" }));
  const next: Action = { do: "place", cell: [2, 0], rotation: 1 };
  void table.draft.land([1, 0]);
  const { id } = socket.last("draft") as { id: number };
  socket.tell({
    type: "drafted",
    id,
    position: 3,
    complete: false,
    brings: {},
    snapshot: look(3, decide(0, [next], "V")),
    events: [],
    known: 0,
  });
  await soon();
  expect(table.draft.hand?.tile).toBe("V");
  expect(table.draft.landings.map((l) => l.cell)).toEqual([[2, 0]]);
  void table.draft.land([2, 0]);
  expect(socket.last("draft")).toMatchObject({ actions: [A, next] });
});

test("undo forgets the last try; an open choice is passed on confirming", async () => {
  const { table, socket } = only(sit({ 0: "s0" }));
  void table.draft.land([1, 0]);
  await drafted(socket, [FIGURE, { do: "pass" }]);
  void table.draft.take(FIGURE);
  await drafted(socket, null);
  void table.draft.undo();
  expect(socket.last("draft")).toMatchObject({ actions: [A] });
  await drafted(socket, [FIGURE, { do: "pass" }]);
  void table.draft.confirm();
  expect(socket.last("act")).toMatchObject({ actions: [A, { do: "pass" }] });
});

test("what was tried is dropped when the game has gone on", async () => {
  const { table, socket } = only(sit({ 0: "s0" }));
  void table.draft.land([1, 0]);
  await drafted(socket, [FIGURE, { do: "pass" }]);
  socket.tell({ type: "state", snapshot: look(4, decide(1, [], null)), events: [], steps: [], known: 0 });
  expect(table.draft.isEmpty).toBe(true);
  expect(table.game.mine).toBe(false);
  expect(table.draft.landings).toEqual([]);
});

test("a refused action says why and leaves the turn as it was", async () => {
  const { table, socket } = only(sit({ 0: "s0" }));
  void table.draft.act([A]);
  const { id } = socket.last("act") as { id: number };
  expect(table.draft.busy).toBe(true);
  socket.tell({ type: "error", id, code: "illegal", text: { en: "no", de: "nein" } });
  await soon();
  expect(table.draft.busy).toBe(false);
  expect(table.notices.shown.map((n) => n.text)).toEqual([{ en: "no", de: "nein" }]);
});

test("two seats at one screen take turns on their own lines", () => {
  const { table, sockets } = sit({ 0: "s0", 1: "s1" });
  const [first, second] = sockets as [FakeSocket, FakeSocket];
  first.tell({ type: "state", snapshot: look(3, decide(1, [])), events: [], steps: [], known: 0 });
  second.tell({
    type: "state",
    snapshot: { ...look(3, decide(1, [A])), viewer: 1 },
    events: [],
    steps: [],
    known: 0,
  });
  expect(table.game.truth?.viewer).toBe(1);
  void table.draft.act([A]);
  expect(second.last("act")).toMatchObject({ actions: [A] });
  expect(first.sent.some((m) => m.type === "act")).toBe(false);
});

test("a lost line is opened again by itself, and says so meanwhile", () => {
  const { table, socket } = only(sit({ 0: "s0" }));
  vi.useFakeTimers();
  socket.close();
  expect(table.connection.phase).toBe("reconnecting");
  vi.advanceTimersByTime(600);
  const again = FakeSocket.all[1];
  again?.accept();
  again?.tell({ type: "welcome", protocol: 1, table: INFO, seat: 0, absent_minutes: 10 });
  expect(again?.sent[0]).toMatchObject({ type: "hello", secret: "s0" });
  expect(table.connection.phase).toBe("live");
});

test("a server that restarts says so, and the page comes back by itself, not with everybody at once", () => {
  const { table, socket } = only(sit({ 0: "s0" }));
  const text = { en: "restarts", de: "startet neu" };
  vi.useFakeTimers();
  socket.tell({ type: "notice", text, restart: true });
  expect(table.connection.restarts).toBe(true);
  expect(table.connection.phase).toBe("live");
  expect(table.notices.shown).toEqual([]);
  const chance = vi.spyOn(Math, "random");
  chance.mockReturnValue(0.99);
  socket.close(1012);
  expect(table.connection.phase).toBe("reconnecting");
  vi.advanceTimersByTime(1200);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(100);
  const again = FakeSocket.all[1];
  chance.mockReturnValue(0);
  again?.close();
  expect(table.connection.restarts).toBe(true);
  vi.advanceTimersByTime(1200);
  FakeSocket.all[2]?.accept();
  FakeSocket.all[2]?.tell({ type: "welcome", protocol: 1, table: INFO, seat: 0, absent_minutes: 10 });
  expect(table.connection.phase).toBe("live");
  expect(table.connection.restarts).toBe(false);
});

test("what those who run the server say stays until it has been read, and is said once", () => {
  const { table, sockets } = sit({ 0: "s0", 1: "s1" });
  vi.useFakeTimers();
  const text = { en: "The club meets on Friday.", de: "Der Verein trifft sich am Freitag." };
  for (const socket of sockets) socket.tell({ type: "notice", text, restart: false });
  vi.advanceTimersByTime(60_000);
  expect(table.notices.shown.map((notice) => notice.text)).toEqual([text]);
});

test("nothing can be tried before everybody has a seat", () => {
  const { table, socket } = only(sit({ 0: "s0" }));
  socket.tell({ type: "welcome", protocol: 1, table: { ...INFO, started: false }, seat: 0, absent_minutes: 10 });
  expect(table.draft.landings).toEqual([]);
  socket.tell({ type: "welcome", protocol: 1, table: INFO, seat: 0, absent_minutes: 10 });
  expect(table.draft.landings).toHaveLength(1);
});

function step(position: number): Step {
  const told = { en: `did ${position}`, de: `tat ${position}` };
  return { position, player: 1, turn: 1, action: A, scores: [0, 0], told, at: null, happened: [], awards: [] };
}

test("the history goes on with every state; only what was missed is asked for", async () => {
  const { table, socket } = only(sit({ 0: "s0" }));
  const asked = (): unknown[] => socket.sent.filter((message) => message.what === "course");
  const { id } = asked()[0] as { id: number };
  socket.tell({ type: "answer", id, steps: [1, 2, 3].map(step) } as unknown as FromServer);
  await soon();
  const go = (position: number, steps: Step[]): void =>
    socket.tell({ type: "state", snapshot: look(position, decide(1, [])), events: [], steps, known: 0 });
  const known = (): number[] => table.game.steps.map(({ position }) => position);
  go(5, [step(4), step(5)]);
  expect(known()).toEqual([1, 2, 3, 4, 5]);
  expect(asked()).toHaveLength(1);
  go(8, [step(8)]);
  expect(asked()[1]).toMatchObject({ position: 5 });
  const { id: second } = asked()[1] as { id: number };
  socket.tell({ type: "answer", id: second, steps: [6, 7, 8, 9].map(step) } as unknown as FromServer);
  await soon();
  go(9, [step(9)]);
  expect(known(), "nothing twice").toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(asked()).toHaveLength(2);
});

test("a spectator decides nothing", () => {
  const { table, socket } = only(sit({}));
  expect(socket.sent[0]).toMatchObject({ secret: null });
  expect(table.game.mine).toBe(false);
  expect(table.draft.decision).toBeNull();
});

test("the film shows an earlier position in place of the turn being tried, then the present again", async () => {
  const { table, socket } = only(sit({ 0: "s0" }));
  void table.draft.land([1, 0]);
  await drafted(socket, [FIGURE, { do: "pass" }]);
  void table.film.watch(1);
  expect(table.draft.isEmpty).toBe(true);
  const { id } = socket.last("ask") as { id: number };
  socket.tell({ type: "answer", id, what: "history", snapshot: look(1, null), events: [] } as FromServer);
  await soon();
  expect(table.shown?.position).toBe(1);
  expect(table.draft.landings).toEqual([]);
  await table.film.watch(null);
  expect(table.shown?.position).toBe(3);
  expect(table.draft.landings).toHaveLength(1);
});

test("a secret that the table does not know ends the connection and says so", () => {
  const { table, socket } = only(sit({ 0: "s0" }));
  const text = { en: "unknown", de: "unbekannt" };
  vi.useFakeTimers();
  socket.tell({ type: "error", id: null, code: "secret", text } as FromServer);
  expect(table.connection.phase).toBe("refused");
  expect(table.connection.refusal).toEqual(text);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("steps of others wait for each other, and can be skipped", () => {
  const open = (address: string): WebSocket => new FakeSocket(address) as unknown as WebSocket;
  FakeSocket.all = [];
  const table = new Table("abc", { 0: "s0" }, (_, own) => (own ? 1 : 5000), open);
  const socket = FakeSocket.all[0]!;
  socket.accept();
  socket.tell({ type: "welcome", protocol: 1, table: INFO, seat: 0, absent_minutes: 10 });
  for (const position of [3, 4, 5])
    socket.tell({ type: "state", snapshot: look(position, decide(1, [])), events: [], steps: [], known: 0 });
  expect([table.game.truth?.position, table.behind]).toEqual([3, true]);
  table.skip();
  expect([table.game.truth?.position, table.behind]).toEqual([5, false]);
  table.close();
});
