/** What the keys of the table do. */

import type { Direction } from "./geometry";
import { keyCommand } from "./keys";
import type { Screen } from "./screen.svelte";

/** The board, as keys move over it. */
interface Walkable {
  walk: (direction: Direction) => void;
  fit: () => void;
}

const PAN: Record<Direction, [number, number]> = { up: [0, 80], down: [0, -80], left: [80, 0], right: [-80, 0] };

/** Do what a key says; keys of an open dialog belong to it. */
export function pressKey(event: KeyboardEvent, screen: Screen, board: Walkable | null): void {
  const command = keyCommand(event);
  if (!command || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  const [verb, detail] = command.split(" ") as [string, string | undefined];
  const { table, camera } = screen;
  const direction = detail as Direction;
  const commands: Record<string, () => void> = {
    walk: () => (screen.film ? walkFilm(screen, direction) : board?.walk(direction)),
    pan: () => camera.pan(...PAN[direction]),
    choose: () => choose(Number(detail)),
    figure: () => table.draft.nextKind(),
    turn: () => void table.draft.turn(1),
    "turn-back": () => void table.draft.turn(-1),
    confirm: () => void table.draft.confirm(),
    undo: () => void table.draft.undo(),
    "zoom-in": () => camera.zoom(1.25),
    "zoom-out": () => camera.zoom(0.8),
    fit: () => board?.fit(),
    fields: () => void screen.toggleFarms(),
    tiles: () => screen.toggle("tiles"),
    scores: () => screen.toggle("scores"),
    history: () => screen.toggle("history"),
    keys: () => (screen.dialog = "keys"),
    close: () => close(screen),
    skip: () => (screen.film ? table.film.toggle() : screen.skip()),
    back: () => stepFilm(screen, -1),
    forward: () => stepFilm(screen, 1),
  };
  commands[verb]?.();
}

/** Escape closes what lies on top, and skips what waits to be shown. */
function close(screen: Screen): void {
  if (screen.advice) screen.advice = null;
  else if (screen.panel) screen.panel = null;
  else if (screen.film) screen.closeFilm();
  else screen.skip();
}

/** Press the choice with this number, counted from 1. */
function choose(number: number): void {
  document.querySelectorAll<HTMLButtonElement>(".choices .choice")[number - 1]?.click();
}

function stepFilm(screen: Screen, by: 1 | -1): void {
  screen.film = true;
  screen.table.film.step(by);
}

function walkFilm(screen: Screen, direction: Direction): void {
  if (direction === "left" || direction === "right") stepFilm(screen, direction === "right" ? 1 : -1);
}
