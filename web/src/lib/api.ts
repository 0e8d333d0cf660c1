/** The HTTP interface: docs/http.md is the source. */

import type { Action, Assistance, Clock, TableInfo, Text, Who } from "./protocol";
import type { ReviewState } from "./review";
import { Refused } from "./socket";
import { language } from "./words.svelte";

export type OptionValue = string | number | boolean;

export interface Option {
  id: string;
  text: Text;
  default: OptionValue;
  values: { value: OptionValue; text: Text }[];
}
export interface Module {
  id: string;
  name: Text;
  about: Text;
  year: number;
  tiles: string[];
  /** Tile sets of it that are taken only if asked for. */
  more_tiles: string[];
  needs: string[];
  group: string;
  elements: { id: string; name: Text; figure: string | null }[];
  options: Option[];
}
export interface TileSet {
  id: string;
  name: Text;
  total: number;
  /** How many of them are in a game for which nothing else is chosen. */
  in_game: number;
  playable: boolean;
}
export interface Preset {
  id: string;
  name: Text;
  about: Text;
  modules: string[];
  options: Record<string, OptionValue>;
}
export interface FigureKind {
  name: Text;
  rule: Text;
  count: number;
  follower: boolean;
}
export interface Catalogue {
  protocol: number;
  version: string;
  art: string;
  modules: Module[];
  figures: Record<string, FigureKind>;
  sets: TileSet[];
  presets: Preset[];
  players: { id: string; name: Text; about: Text; expert: boolean }[];
  usual_player: string;
  words: Record<string, Text>;
  colours: number;
}
export interface SetTile {
  tile: string;
  name: string;
  count: number;
  start: number;
  edges: string;
  shape: "square" | "double" | "triangle" | "board";
  symbols: string[];
  segments: { kind: string; reach: string[]; flags: Record<string, OptionValue> }[];
}
export interface SetTiles {
  id: string;
  name: Text;
  total: number;
  tiles: SetTile[];
}
export interface SeatWish {
  who: Who;
  name?: string;
  colour?: number;
  player?: string;
}
export interface TableWish {
  modules?: string[];
  tiles?: Record<string, number>;
  elements?: Record<string, number>;
  options?: Record<string, OptionValue>;
  first?: number | null;
  seats: SeatWish[];
  assistance?: Assistance;
  clock?: Clock | null;
}
export interface ContinueWish {
  position: number;
  actions?: Action[];
  seats: SeatWish[];
  assistance?: Assistance;
  clock: Clock | null;
}
export interface NewTable {
  table: TableInfo;
  secrets: (string | null)[];
}
export interface TileArt {
  symbol: string;
  seats: [number, number][];
  outlines: string[];
  marks: Record<string, [number, number]>;
}
/** How a player's mark sits on a figure, and how large the figure is drawn. */
export interface FigureArt {
  mark: [number, number, number] | null;
  width: number;
  scale: number;
}
export interface SharedArt {
  defs: string;
  figures: Record<string, FigureArt>;
  badges: string[];
  colours: { name: Text; value: string; on: string; mark: string }[];
}

const NO_SERVER: Text = {
  en: "The server cannot be reached. Is it still running?",
  de: "Der Server ist nicht erreichbar. Läuft er noch?",
};

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refused("network", NO_SERVER);
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
  set: (id: string) => request<SetTiles>(`/api/sets/${encodeURIComponent(id)}`),
  tables: () => request<{ tables: TableInfo[] }>("/api/tables"),
  table: (id: string) => request<TableInfo>(`/api/tables/${encodeURIComponent(id)}`),
  make: (wish: TableWish) => post<NewTable>("/api/tables", { ...wish, language: language() }),
  take: (id: string, seat: number, wish: { name: string; colour: number; secret?: string }) =>
    post<{ seat: number; secret: string }>(`/api/tables/${encodeURIComponent(id)}/seats/${seat}`, wish),
  review: (id: string) => request<ReviewState>(`/api/tables/${encodeURIComponent(id)}/review`),
  carryOn: (id: string, wish: ContinueWish) =>
    post<NewTable>(`/api/tables/${encodeURIComponent(id)}/continue`, { ...wish, language: language() }),
  recordAddress: (id: string) => `/api/tables/${encodeURIComponent(id)}/record`,
  importText: (text: string) => post<TableInfo>("/api/import", { text }),
  importFile: (file: File) => {
    const body = new FormData();
    body.append("file", file);
    return request<TableInfo>("/api/import/file", { method: "POST", body });
  },
  styleAddress: (version: string, style: string) => `/api/art/${version}/style.css?style=${style}`,
  sharedArt: (version: string) => request<SharedArt>(`/api/art/${version}/figures`),
  tileArt: (version: string, style: string, keys: readonly string[], table: string) =>
    request<Record<string, TileArt>>(
      `/api/art/${version}/tiles?style=${style}&tiles=${keys.map(encodeURIComponent).join(",")}` +
        (table ? `&table=${encodeURIComponent(table)}` : ""),
    ),
};

export function socketAddress(table: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
}
