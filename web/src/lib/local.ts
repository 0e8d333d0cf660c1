/** What this browser keeps: the secrets of its seats, the games it has played, and favourite choices. */

import type { Choice } from "../start/choice";

export interface OwnGame {
  id: string;
  title: string;
  time: number;
  over: boolean;
  /** Seat -> secret; empty for games that are only watched. */
  secrets: Record<number, string>;
  /** Seat -> secret of seats that were made for others, to be sent to them. */
  links: Record<number, string>;
}
export interface Favourite {
  name: string;
  choice: Choice;
}

const GAMES = "bastide.games";
const FAVOURITES = "bastide.favourites";
const MOST_GAMES = 60;

function read<T>(key: string): T[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? (found as T[]) : [];
  } catch {
    return [];
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // no storage in this window: seats then last as long as their links
  }
}

export function ownGames(): OwnGame[] {
  return read<OwnGame>(GAMES).sort((a, b) => b.time - a.time);
}

export function ownGame(id: string): OwnGame | null {
  return read<OwnGame>(GAMES).find((game) => game.id === id) ?? null;
}

/** Note a game, or add seats and news to it. */
export function noteGame(id: string, change: Partial<Omit<OwnGame, "id">>): void {
  const known = ownGame(id) ?? { id, title: "", time: 0, over: false, secrets: {}, links: {} };
  const game = {
    ...known,
    ...change,
    secrets: { ...known.secrets, ...change.secrets },
    links: { ...known.links, ...change.links },
  };
  const others = read<OwnGame>(GAMES).filter((other) => other.id !== id);
  write(GAMES, [game, ...others].slice(0, MOST_GAMES));
}

export function forgetGame(id: string): void {
  write(
    GAMES,
    read<OwnGame>(GAMES).filter((game) => game.id !== id),
  );
}

export function favourites(): Favourite[] {
  return read<Favourite>(FAVOURITES);
}

export function keepFavourite(favourite: Favourite): void {
  write(FAVOURITES, [favourite, ...favourites().filter((other) => other.name !== favourite.name)]);
}

export function dropFavourite(name: string): void {
  write(
    FAVOURITES,
    favourites().filter((favourite) => favourite.name !== name),
  );
}
