/** The HTTP interface: docs/http.md is the source. */

import type {
  AidTable,
  Catalogue,
  ContinueWanted,
  Drawing,
  Figures,
  Gallery,
  NewTable,
  PuzzleList,
  PuzzleListed,
  PuzzleShown,
  ReviewShown,
  SeatTaken,
  SeatWish,
  Solution,
  TableList,
  TableShown,
  TableWanted,
  Text,
  Tiles,
} from "./protocol";
import { Refused } from "./socket";
import { language } from "./words.svelte";

const NO_SERVER: Text = {
  en: "The server cannot be reached. Is it still running?",
  de: "Der Server ist nicht erreichbar. Läuft er noch?",
};

const OFFLINE: Text = {
  en: "You are offline. Games need the server: connect, then load this page again.",
  de: "Du bist offline. Partien brauchen den Server: Stelle die Verbindung her und lade die Seite neu.",
};

/** Ask for something; what is refused comes as `Refused`, with its reason for people. */
export async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refused("network", navigator.onLine ? NO_SERVER : OFFLINE);
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const error = body as { code?: string; text?: Text } | null;
    throw new Refused(error?.code ?? String(response.status), error?.text ?? NO_SERVER);
  }
  return body as T;
}

function post<T>(path: string, body: unknown): Promise<T> {
  return request(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

export const api = {
  catalogue: () => request<Catalogue>("/api/catalogue"),
  aid: () => request<AidTable>("/api/aid"),
  set: (id: string) => request<Tiles>(`/api/sets/${encodeURIComponent(id)}`),
  gallery: () => request<Gallery>("/api/gallery"),
  tables: (after: string) => request<TableList>(`/api/tables?after=${encodeURIComponent(after)}`),
  table: (id: string) => request<TableShown>(`/api/tables/${encodeURIComponent(id)}`),
  make: (wish: TableWanted) => post<NewTable>("/api/tables", { ...wish, language: language() }),
  take: (id: string, seat: number, wish: SeatWish) =>
    post<SeatTaken>(`/api/tables/${encodeURIComponent(id)}/seats/${seat}`, wish),
  review: (id: string) => request<ReviewShown>(`/api/tables/${encodeURIComponent(id)}/review`),
  carryOn: (id: string, wish: ContinueWanted) =>
    post<NewTable>(`/api/tables/${encodeURIComponent(id)}/continue`, { ...wish, language: language() }),
  puzzles: () => request<PuzzleList>("/api/puzzles"),
  todaysPuzzle: () => request<PuzzleListed>("/api/puzzles/today"),
  puzzle: (id: string) => request<PuzzleShown>(`/api/puzzles/${encodeURIComponent(id)}`),
  solution: (id: string) => request<Solution>(`/api/puzzles/${encodeURIComponent(id)}/solution`),
  askPuzzle: <T>(id: string, message: object) => post<T>(`/api/puzzles/${encodeURIComponent(id)}`, message),
  recordAddress: (id: string) => `/api/tables/${encodeURIComponent(id)}/record`,
  importText: (text: string) => post<TableShown>("/api/import", { text }),
  importFile: (file: File) => {
    const body = new FormData();
    body.append("file", file);
    return request<TableShown>("/api/import/file", { method: "POST", body });
  },
  styleAddress: (version: string, style: string) => `/api/art/${version}/style.css?style=${style}`,
  sharedArt: (version: string) => request<Figures>(`/api/art/${version}/figures`),
  tileArt: (version: string, style: string, keys: readonly string[], table: string) =>
    request<Record<string, Drawing>>(
      `/api/art/${version}/tiles?style=${style}&tiles=${keys.map(encodeURIComponent).join(",")}` +
        (table ? `&table=${encodeURIComponent(table)}` : ""),
    ),
};

export function socketAddress(table: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
}
