/** What this browser keeps: the secrets of its seats, and the games it has played. */

import type { NewTable } from "./protocol";

export interface OwnGame {
  id: string;
  title: string;
  time: number;
  over: boolean;
  /** Has everybody of this browser left the game? */
  left?: boolean;
  /** Seat -> secret; empty for games that are only watched. */
  secrets: Record<number, string>;
  /** Seat -> secret of seats that were made for others, to be sent to them. */
  links: Record<number, string>;
  /** Seats that are not to be heard in the chat. */
  muted?: number[];
}

const GAMES = "bastide.games";
const MOST_GAMES = 60;

/** A list that this browser keeps; empty where there is none, or nothing can be kept. */
export function readList<T>(key: string): T[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? (found as T[]) : [];
  } catch {
    return [];
  }
}

export function writeList(key: string, value: readonly unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // no storage in this window: seats then last as long as their links
  }
}

export function ownGames(): OwnGame[] {
  return readList<OwnGame>(GAMES).sort((a, b) => b.time - a.time);
}

export function ownGame(id: string): OwnGame | null {
  return readList<OwnGame>(GAMES).find((game) => game.id === id) ?? null;
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
  const others = readList<OwnGame>(GAMES).filter((other) => other.id !== id);
  writeList(GAMES, [game, ...others].slice(0, MOST_GAMES));
}

export function forgetGame(id: string): void {
  writeList(
    GAMES,
    readList<OwnGame>(GAMES).filter((game) => game.id !== id),
  );
}

/** The secrets that come with a new table: those of the seats here, and those to be given to others. */
export function secretsOf(made: NewTable): { secrets: Record<number, string>; links: Record<number, string> } {
  const secrets: Record<number, string> = {};
  const links: Record<number, string> = {};
  made.secrets.forEach((secret, seat) => {
    if (secret === null) return;
    if (made.table.seats[seat]?.who === "here") secrets[seat] = secret;
    else links[seat] = secret;
  });
  return { secrets, links };
}
