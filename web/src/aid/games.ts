/** Games at a real table that this browser keeps: the companion and the score pad share them. */

import { readList, writeList } from "../lib/local";
import type { Wish } from "./mix";

export interface AidPlayer {
  name: string;
  colour: number;
}

export interface AidGame {
  id: string;
  /** When it was last used. */
  time: number;
  wish: Wish;
  players: AidPlayer[];
}

const GAMES = "bastide.aid.games";
const MOST_GAMES = 20;

/** The one used last comes first. */
export function aidGames(): AidGame[] {
  return readList<AidGame>(GAMES).sort((a, b) => b.time - a.time);
}

export function aidGame(id: string): AidGame | null {
  return readList<AidGame>(GAMES).find((game) => game.id === id) ?? null;
}

export function newAidGame(wish: Wish, players: readonly AidPlayer[]): AidGame {
  const game = { id: newId(), time: Date.now(), wish, players: [...players] };
  noteAidGame(game);
  return game;
}

/** `crypto.randomUUID` is missing in a page from the own network, without https. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join("");
}

/** Keep a game as it is now; what was not used for longest goes when there are too many. */
export function noteAidGame(game: AidGame, time = Date.now()): void {
  const others = aidGames().filter((other) => other.id !== game.id);
  const all = [{ ...game, time }, ...others];
  for (const gone of all.slice(MOST_GAMES)) forgetParts(gone.id);
  writeList(GAMES, all.slice(0, MOST_GAMES));
}

export function forgetAidGame(id: string): void {
  forgetParts(id);
  writeList(
    GAMES,
    aidGames().filter((game) => game.id !== id),
  );
}

/** What the companion or the score pad keeps with a game, as a list of its own. */
export type AidPart = "companion" | "pad";

export function readPart<T>(id: string, part: AidPart): T[] {
  return readList<T>(partKey(id, part));
}

export function writePart(id: string, part: AidPart, value: readonly unknown[]): void {
  writeList(partKey(id, part), value);
}

function partKey(id: string, part: AidPart): string {
  return `bastide.aid.${part}.${id}`;
}

function forgetParts(id: string): void {
  for (const part of ["companion", "pad"] as const) localStorage.removeItem(partKey(id, part));
}
