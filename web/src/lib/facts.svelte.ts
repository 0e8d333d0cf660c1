/** What is printed on the tiles of a game: their shape and the kinds of their segments. */

import { api } from "./api";
import { cellKey, sameCell } from "./geometry";
import { grouped } from "./grouped";
import { cellsOf, edgeOf, groundOf, type Shape } from "./outlines";
import type { Cell, PieceShown, TileShown } from "./protocol";

let tiles = $state.raw<ReadonlyMap<string, TileShown>>(new Map());
const asked = new Set<string>();

export async function loadFacts(sets: readonly string[]): Promise<void> {
  const missing = sets.filter((id) => !asked.has(id));
  for (const id of missing) asked.add(id);
  const found = await Promise.all(missing.map((id) => api.set(id).catch(() => null)));
  const all = found.flatMap((set) => (set ? [...set.tiles, ...set.variants] : []));
  if (all.length) tiles = new Map([...tiles, ...all.map((tile) => [tile.tile, tile] as const)]);
}

/** Tiles of a table's own. */
export function learnOwn(own: readonly TileShown[]): void {
  if (own.length) tiles = new Map([...tiles, ...own.map((tile) => [tile.tile, tile] as const)]);
}

export function factsOf(tile: string): TileShown | undefined {
  return tiles.get(tile);
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

export function cellsUnder(piece: Pick<PieceShown, "tile" | "cell" | "rotation">): Cell[] {
  return cellsOf(piece, shapeOf(piece.tile));
}

interface Index {
  facts: typeof tiles;
  at: ReadonlyMap<string, readonly { piece: PieceShown }[]>;
}
const indexes = new WeakMap<readonly PieceShown[], Index>();

/** The pieces on a cell, looked up in an index that is made once for each state of the table. */
export function piecesAt(pieces: readonly PieceShown[], cell: Cell): readonly PieceShown[] {
  let index = indexes.get(pieces);
  if (index?.facts !== tiles) {
    const under = pieces.flatMap((piece) => cellsUnder(piece).map((own) => ({ own, piece })));
    index = { facts: tiles, at: grouped(under, ({ own }) => cellKey(own)) };
    indexes.set(pieces, index);
  }
  return (index.at.get(cellKey(cell)) ?? []).map(({ piece }) => piece);
}

export function edge(piece: PieceShown): string {
  return edgeOf(piece, shapeOf(piece.tile), factsOf(piece.tile)?.edges ?? "");
}

export function filled(pieces: readonly PieceShown[]): Cell[] {
  return pieces.flatMap(cellsUnder);
}

/** Cells in which one half tile lies, with room for another. */
export function halfOpen(pieces: readonly PieceShown[]): Cell[] {
  const halves = pieces.filter((piece) => shapeOf(piece.tile) === "triangle").map((piece) => piece.cell);
  return halves.filter((cell) => halves.filter((other) => sameCell(other, cell)).length === 1);
}
