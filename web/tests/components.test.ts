// @vitest-environment happy-dom

import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Action, AnswerShown, DecisionShown, FromServer, RangeShown, Step } from "../src/lib/protocol";
import { Screen } from "../src/lib/screen.svelte";
import { Table } from "../src/lib/table.svelte";
import { setLanguage, t } from "../src/lib/words.svelte";
import Choices from "../src/panels/Choices.svelte";
import Hand from "../src/panels/Hand.svelte";
import History from "../src/panels/History.svelte";
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
  socket.tell({ type: "welcome", protocol: 1, table: INFO, seat: 0 });
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
  socket.tell({ type: "state", snapshot, events: [], actions: [] });
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
  socket.tell({ type: "drafted", id, position, complete: !actions, brings, snapshot, events: [] });
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
  expect(document.querySelector("[role=status]")?.textContent).toBe("place");
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
  press("no figure");
  expect(socket.last("act")).toMatchObject({ actions: [PASS] });
});

test("declining is never the accented button, not even after the tile lies; confirming is", async () => {
  const decline = { en: "no figure", de: "keine Figur" };
  show(Hand, { ...decide(0, [PASS], null), decline });
  expect(button("no figure").classList).not.toContain("primary");
  socket.tell({ type: "state", snapshot: look(4, decide(0, [PLACE])), events: [], actions: [] });
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
    told: { en: "tile in the east", de: "Plättchen im Osten" },
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
    told: { en: "tile beyond it", de: "Plättchen dahinter" },
    at: [2, 0],
    happened: [{ player: -1, text: { en: "The dragon moves", de: "Der Drache zieht" } }],
    awards: [{ scored: { event: "Scored", player: 0, points: 4, source: "city" }, completed: true, final: false }],
  },
];

test("an empty history says so", () => {
  show(History, decide(0, [PLACE]));
  expect(document.querySelector("ol")?.textContent.trim()).toBe(t("history-empty"));
});

test("the newest entry comes first: points, what happened, the move that led to it", () => {
  screen.table.game.steps = STEPS;
  show(History, decide(0, [PLACE]));
  const lines = [...document.querySelectorAll("li")].map((li) => li.textContent.replace(/\s+/g, " ").trim());
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain("+4");
  expect(lines[1]).toBe("The dragon moves");
  expect(lines[2]).toContain("Bo · tile beyond it");
  expect(lines[3]).toContain("Ada · tile in the east");
});

test("a move of the history opens the film at its position", async () => {
  screen.table.game.steps = STEPS;
  show(History, decide(0, [PLACE]));
  [...document.querySelectorAll("button")].at(-1)?.click();
  expect(screen.film).toBe(true);
  const { id, position } = socket.last("ask") as { id: number; position: number };
  expect(position).toBe(1);
  socket.tell({ type: "answer", id, snapshot: look(1, null), events: [], actions: [] } as unknown as FromServer);
  await soon();
  expect(screen.table.shown?.position).toBe(1);
});
