// @vitest-environment happy-dom

import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Action, AnswerShown, DecisionShown, FromServer, RangeShown, Snapshot, Step } from "../src/lib/protocol";
import { Screen } from "../src/lib/screen.svelte";
import { Table } from "../src/lib/table.svelte";
import { setLanguage, t } from "../src/lib/words.svelte";
import Choices from "../src/panels/Choices.svelte";
import Film from "../src/panels/Film.svelte";
import Hand from "../src/panels/Hand.svelte";
import History from "../src/panels/History.svelte";
import Story from "../src/panels/Story.svelte";
import { decide, FakeSocket, INFO, look } from "./fake";

const PLACE: Action = { do: "place", cell: [1, 0], rotation: 0 };
const TURNED: Action = { do: "place", cell: [1, 0], rotation: 1 };
const PASS: Action = { do: "pass" };
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

let screen: Screen;
let socket: FakeSocket;
let shown: Record<string, unknown> | null = null;

beforeAll(async () => {
  await setLanguage("en");
});

beforeEach(() => {
  FakeSocket.all = [];
  const open = (address: string): WebSocket => new FakeSocket(address) as unknown as WebSocket;
  screen = new Screen(new Table("abc", { 0: "s0" }, undefined, open));
  socket = FakeSocket.all[0]!;
  socket.accept();
  socket.tell({ type: "welcome", protocol: 1, table: INFO, seat: 0, absent_minutes: 10 });
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  screen.table.close();
  vi.restoreAllMocks();
});

/** Show a component of the table in this state. */
function show(component: Component<{ screen: Screen; snapshot: ReturnType<typeof look> }>, decision: DecisionShown) {
  const snapshot = look(3, decision);
  socket.tell({ type: "state", snapshot, events: [], steps: [], known: 0 });
  shown = mount(component, { target: document.body, props: { screen, snapshot } });
  flushSync();
}

function button(name: string): HTMLButtonElement {
  const all = [...document.querySelectorAll("button")];
  const found = all.find((b) => (b.getAttribute("aria-label") ?? b.textContent.trim()) === name);
  if (!found) throw new Error(`no button "${name}" among ${all.map((b) => b.textContent.trim()).join(", ")}`);
  return found;
}

function press(name: string): void {
  button(name).click();
  flushSync();
}

/** Answer the last draft: these actions are open now, or the turn is complete. */
async function drafted(actions: Action[] | null, brings: Record<number, number> = {}): Promise<void> {
  const { id, position } = socket.last("draft") as { id: number; position: number };
  const snapshot = look(position, actions && decide(0, actions, null));
  socket.tell({ type: "drafted", id, position, complete: !actions, brings, snapshot, events: [], known: 0 });
  await soon();
  flushSync();
}

function answer(en: string): AnswerShown {
  const text = { en, de: en };
  return { button: text, here: text, sign: {}, place: "" } as unknown as AnswerShown;
}

// -- the hand ---------------------------------------------------------------------------------------------------------

test("the hand shows the tile, says what to do, and turns the tile before it lies", () => {
  show(Hand, decide(0, [PLACE, TURNED]));
  expect(document.querySelector("h2")?.textContent).toBe(t("in-hand"));
  expect(document.querySelector("[role=status]")?.textContent).toBe("Place");
  press(t("turn-right"));
  expect(screen.table.draft.turned).toBe(1);
  press(t("turn-left"));
  press(t("turn-left"));
  expect(screen.table.draft.turned).toBe(3);
});

test("nothing can be confirmed or undone before the tile lies; then the turn goes off as a whole", async () => {
  show(Hand, decide(0, [PLACE]));
  expect(button(t("confirm")).disabled).toBe(true);
  expect(button(t("undo")).disabled).toBe(true);
  void screen.table.draft.land([1, 0]);
  await drafted(null);
  expect(document.querySelector("[role=status]")?.textContent).toBe(t("ready-to-confirm"));
  expect(button(t("undo")).disabled).toBe(false);
  press(t("confirm"));
  expect(socket.last("act")).toMatchObject({ position: 3, actions: [PLACE] });
});

test("undo in the hand takes the tile back", async () => {
  show(Hand, decide(0, [PLACE]));
  void screen.table.draft.land([1, 0]);
  await drafted(null);
  press(t("undo"));
  expect(screen.table.draft.isEmpty).toBe(true);
  expect(button(t("confirm")).disabled).toBe(true);
});

test("a decision that may be declined has a button for it, in its own words", () => {
  show(Hand, { ...decide(0, [PASS], null), decline: { en: "no figure", de: "keine Figur" } });
  press("No figure");
  expect(socket.last("act")).toMatchObject({ actions: [PASS] });
});

test("declining is never the accented button, not even after the tile lies; confirming is", async () => {
  const decline = { en: "no figure", de: "keine Figur" };
  show(Hand, { ...decide(0, [PASS], null), decline });
  expect(button("No figure").classList).not.toContain("primary");
  socket.tell({ type: "state", snapshot: look(4, decide(0, [PLACE])), events: [], steps: [], known: 0 });
  flushSync();
  void screen.table.draft.land([1, 0]);
  await drafted([PASS]);
  expect(button(t("pass")).classList).not.toContain("primary");
  void screen.table.draft.land([1, 0]);
  await drafted(null);
  expect(button(t("confirm")).classList).toContain("primary");
});

test("confirming tells what the turn brings, and to whom", async () => {
  show(Hand, decide(0, [PLACE]));
  void screen.table.draft.land([1, 0]);
  await drafted(null, { 0: 6, 1: 12 });
  const told = document.querySelector(".confirm")?.textContent.replace(/\s+/g, " ").trim();
  expect(told).toBe(`${t("confirm")} +6 for you +12 for Bo`);
});

test("with a bid to make, nothing else can be confirmed", () => {
  const action = { do: "choose", what: "bid" };
  const range = { action, lowest: 0, highest: null, button: { en: "Bid {number}", de: "" } } as unknown as RangeShown;
  show(Hand, { ...decide(0, [], null), ranges: [range] });
  expect([...document.querySelectorAll(".primary")].map((b) => b.textContent.trim())).toEqual(["Bid 0"]);
  expect(document.querySelector(".confirm")).toBeNull();
});

test("whoever waits can neither confirm nor undo, and reads who is to move", () => {
  show(Hand, decide(1, [], "U"));
  expect(document.querySelectorAll(".confirm, .undo")).toHaveLength(0);
  expect(document.querySelector(".who")?.textContent.trim()).toBe(t("waits-for", { name: "Bo" }));
});

// -- the choices ------------------------------------------------------------------------------------------------------

test("answers in words are buttons, and pressing one tries it", () => {
  const [yes, no]: Action[] = [
    { do: "choose", what: "flip" },
    { do: "choose", what: "keep" },
  ];
  show(Choices, { ...decide(0, [yes!, no!], null), answers: [answer("Flip it"), answer("Keep it")] });
  expect([...document.querySelectorAll(".choices button")].map((b) => b.textContent.trim())).toEqual([
    "Flip it",
    "Keep it",
  ]);
  press("Keep it");
  expect(socket.last("draft")).toMatchObject({ position: 3, actions: [no] });
});

test("an answer tells what it brings and to whom, but not what passing brings as well", () => {
  const [recall, flee]: Action[] = [
    { do: "choose", what: "recall" },
    { do: "choose", what: "flee" },
  ];
  const answers = [answer("Take abbot back"), answer("Flee"), null];
  const brings = [{ 0: 6, 1: 12 }, {}, { 1: 12 }];
  show(Choices, { ...decide(0, [recall!, flee!, PASS], null), answers, brings });
  const told = [...document.querySelectorAll(".choices button")].map((b) => b.textContent.replace(/\s+/g, " ").trim());
  expect(told).toEqual(["Take abbot back +6 for you", "Flee ±0 for Bo"]);
});

test("a bid stays between its bounds and is made by one button", () => {
  const range = {
    action: { do: "choose", what: "bid" },
    lowest: 2,
    highest: 3,
    button: { en: "Bid {number}", de: "{number} bieten" },
  } as unknown as RangeShown;
  show(Choices, { ...decide(0, [PASS], null), ranges: [range] });
  expect(button(t("less")).disabled).toBe(true);
  press(t("more"));
  expect(button(t("more")).disabled).toBe(true);
  document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  expect(document.querySelectorAll(".bid")).toHaveLength(1);
  expect(socket.last("act")).toMatchObject({ position: 3, actions: [{ do: "choose", what: "bid", number: 3 }] });
});

// -- the history ------------------------------------------------------------------------------------------------------

const STEPS: Step[] = [
  {
    position: 1,
    player: 0,
    turn: 1,
    action: { do: "place", cell: [1, 0], rotation: 0 },
    scores: [0, 0],
    told: { en: "laid a road in the east", de: "Straße im Osten gelegt" },
    at: [1, 0],
    happened: [],
    awards: [],
  },
  {
    position: 2,
    player: 1,
    turn: 2,
    action: { do: "place", cell: [2, 0], rotation: 0 },
    scores: [4, 0],
    told: { en: "laid a road beyond it", de: "Straße dahinter gelegt" },
    at: [2, 0],
    happened: [{ player: -1, text: { en: "The dragon moves", de: "Der Drache zieht" } }],
    awards: [{ scored: { event: "Scored", player: 0, points: 4, source: "city" }, completed: true, final: false }],
  },
];

test("an empty history says so", () => {
  show(History, decide(0, [PLACE]));
  expect(document.querySelector("ol")?.textContent.trim()).toBe(t("history-empty"));
});

function lines(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map((line) => line.textContent.replace(/\s+/g, " ").trim());
}

test("the newest turn comes first, with what happened and its points", () => {
  screen.table.game.steps = STEPS;
  show(History, decide(0, [PLACE]));
  expect(lines("li")).toHaveLength(2);
  expect(lines("li:first-child .line")).toEqual([
    "Bo laid a road beyond it",
    "The dragon moves",
    "Ada: city completed +4",
  ]);
  expect(lines("li:last-child .line")).toEqual(["Ada laid a road in the east"]);
});

test("the short history has a line for each turn, with points and never a turn's number at its end", () => {
  screen.table.game.steps = STEPS;
  socket.tell({ type: "state", snapshot: look(3, null), events: [], steps: [], known: 0 });
  shown = mount(History, { target: document.body, props: { screen, snapshot: look(3, null), most: 3 } });
  flushSync();
  expect(lines("li .line")).toEqual(["Bo laid a road beyond it +4", "Ada laid a road in the east"]);
});

test("steps that are not shown yet are not told yet", () => {
  screen.table.game.steps = [...STEPS, { ...STEPS[1]!, position: 4, turn: 3 }];
  show(History, decide(0, [PLACE]));
  expect(lines("li")).toHaveLength(2);
});

test("a turn of the history opens the film at its position, and the history marks it", async () => {
  screen.table.game.steps = STEPS;
  show(History, decide(0, [PLACE]));
  document.querySelector<HTMLElement>("li:last-child button")?.click();
  expect(screen.film).toBe(true);
  const { id, position } = socket.last("ask") as { id: number; position: number };
  expect(position).toBe(1);
  socket.tell({ type: "answer", id, snapshot: look(1, null), events: [], actions: [] } as unknown as FromServer);
  await soon();
  flushSync();
  expect(screen.table.shown?.position).toBe(1);
  expect(lines("[aria-current] .line")).toEqual(["Ada laid a road in the east"]);
});

// -- the last move in words, and the film -----------------------------------------------------------------------------

test("the story tells what the others did and what it brought you, and goes there", () => {
  screen.table.game.steps = STEPS;
  show(Story, decide(0, [PLACE]));
  expect(lines(".story .line")).toEqual([
    "Bo laid a road beyond it",
    "The dragon moves",
    "City completed: 4 points for you",
  ]);
  document.querySelector<HTMLElement>(".told")?.click();
  expect(screen.pointedCell).toEqual([2, 0]);
});

test("nobody is told what he did himself", () => {
  screen.table.game.steps = STEPS.slice(0, 1);
  show(Story, decide(1, []));
  expect(document.querySelector(".story")).toBeNull();
});

test("the film goes turn by turn and ends at the present", async () => {
  screen.table.game.steps = STEPS;
  show(Film, decide(0, [PLACE]));
  const { film } = screen.table;
  expect(film.stops).toEqual([0, 1, 2, 3]);
  press(t("film-back"));
  expect(film.position).toBe(2);
  press(t("film-first"));
  expect(film.position).toBe(0);
  expect(button(t("film-back")).disabled).toBe(true);
  press(t("film-forward"));
  press(t("film-last"));
  expect(film.position).toBeNull();
  screen.film = true;
  press(t("film-close"));
  expect(screen.film).toBe(false);
  await soon();
});

test("a running film goes on by itself, faster if wanted, and stops at the end", async () => {
  screen.table.game.steps = STEPS;
  show(Film, decide(0, [PLACE]));
  screen.table.film.speed = 3;
  vi.useFakeTimers();
  press(t("film-play"));
  for (const position of [0, 1, 2]) {
    const { id } = socket.last("ask") as { id: number };
    expect(screen.table.film.position).toBe(position);
    socket.tell({ type: "answer", id, snapshot: look(position, null), events: [] } as unknown as FromServer);
    await vi.advanceTimersByTimeAsync(1);
    flushSync();
    await vi.advanceTimersByTimeAsync(1200);
    flushSync();
  }
  vi.useRealTimers();
  expect(screen.table.film.running).toBe(false);
  expect(screen.table.film.position).toBeNull();
});

test("which cells are dead is asked only where something is new", async () => {
  const asked = (): Record<string, unknown>[] => socket.sent.filter((message) => message["what"] === "dead-cells");
  const refresh = async (): Promise<void> => {
    const [before, done] = [asked().length, screen.refresh()];
    const { id } = asked().at(before) ?? {};
    if (id !== undefined) socket.tell({ type: "answer", id, cells: [[7, 7]] } as unknown as FromServer);
    await done;
  };
  const go = async (position: number, more: Partial<Snapshot>, known: number): Promise<void> => {
    socket.tell({ type: "state", snapshot: { ...look(position, null), ...more }, events: [], steps: [], known });
    await refresh();
  };
  const { pieces, tiles_left: left } = look(3, null);
  await go(3, {}, 0);
  expect(screen.dead).toEqual([[7, 7]]);
  await go(4, { pieces: [] }, pieces.length);
  expect(asked()).toHaveLength(1);
  await go(5, { pieces: [], tiles_left: left - 1 }, pieces.length);
  expect(asked()).toHaveLength(2);
  await go(6, { pieces, tiles_left: left - 1 }, pieces.length);
  expect(asked()).toHaveLength(3);
  await go(7, { pieces: [], tiles_left: left - 1, over: true }, 2 * pieces.length);
  expect(screen.dead).toEqual([]);
});
