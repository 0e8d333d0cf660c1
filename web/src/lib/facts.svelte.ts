/** What is printed on the tiles of a game: their shape and the kinds of their segments. */

import { api } from "./api";
import type { PieceShown, TileShown } from "./protocol";
import { cellsOf, groundOf, type Shape } from "./shapes";
import type { Cell } from "./protocol";

let tiles = $state.raw<ReadonlyMap<string, TileShown>>(new Map());
const asked = new Set<string>();

export async function loadFacts(sets: readonly string[]): Promise<void> {
  const missing = sets.filter((id) => !asked.has(id));
  for (const id of missing) asked.add(id);
  const found = await Promise.all(missing.map((id) => api.set(id).catch(() => null)));
  const all = found.flatMap((set) => (set ? [...set.tiles, ...set.variants] : []));
  if (all.length) tiles = new Map([...tiles, ...all.map((tile) => [tile.tile, tile] as const)]);
}

const MONASTERIES = new Set(["shrine", "abbey", "yaga-hut"]);

/** Tiles of a table's own, in the notation of the tile files: a segment begins with its kind, then its edges. */
export function ownFacts(custom: Record<string, unknown>): TileShown[] {
  return Object.entries(custom).map(([tile, layout]) => {
    const {
      name = "",
      count = 1,
      edges = "",
      shape = "square",
      symbols = [],
      segments = [],
    } = layout as Partial<Omit<TileShown, "segments">> & { segments?: string[] };
    return { tile, name, count, start: 0, edges, shape, symbols, segments: segments.map(segmentFacts) };
  });
}

function segmentFacts(text: string): TileShown["segments"][number] {
  const [kind = "", ...rest] = text.split(" ");
  const reach = rest.filter((part) => /^[NESW][LR]?$/.test(part));
  return { kind: MONASTERIES.has(kind) ? "monastery" : kind, reach, flags: {} };
}

export function learnOwn(custom: Record<string, unknown>): void {
  const own = ownFacts(custom);
  if (own.length) tiles = new Map([...tiles, ...own.map((tile) => [tile.tile, tile] as const)]);
}

/** Copies with a garden are the plain tile with one segment more. */
const GARDEN = "-garden";

export function factsOf(tile: string): TileShown | undefined {
  const known = tiles.get(tile);
  if (known || !tile.endsWith(GARDEN)) return known;
  const plain = tiles.get(tile.slice(0, -GARDEN.length));
  return plain && { ...plain, tile, segments: [...plain.segments, { kind: "garden", reach: [], flags: {} }] };
}

export function shapeOf(tile: string): Shape {
  return factsOf(tile)?.shape ?? "square";
}

export function segmentFactsOf(piece: PieceShown, index: number): TileShown["segments"][number] | undefined {
  return factsOf(piece.tile)?.segments[index];
}

export function segmentKind(piece: PieceShown, index: number): string {
  return segmentFactsOf(piece, index)?.kind ?? "";
}

export function ground(piece: PieceShown): string {
  return groundOf(piece, shapeOf(piece.tile));
}

export function filled(pieces: readonly PieceShown[]): Cell[] {
  return pieces.flatMap((piece) => cellsOf(piece, shapeOf(piece.tile)));
}
