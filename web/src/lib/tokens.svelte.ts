/** Tokens of elements: where they lie on the table, and what lies before the players. */

import { segmentFactsOf } from "./facts.svelte";
import { cellCentre, cornerOf, TILE, type Point } from "./geometry";
import { tokenKind } from "./catalogue.svelte";
import { pieceOf } from "./pieces";
import type { Cell, Snapshot, Token } from "./protocol";
import { figurePlace, footOf, markPlace, segmentPlace } from "./spots.svelte";

/** A token on the table; the key stays the same while it is the same thing. */
export interface Lying extends Token {
  key: string;
  at: Point;
}

/** From far away figures are drawn larger, and what lies beside them lies further off. */
export function lyingTokens(snapshot: Snapshot, far = false): Lying[] {
  const ranks = ranksOf(snapshot.tokens);
  const found = snapshot.tokens.flatMap((token) => {
    const at = placeOf(snapshot, token, far ? 19 : 12, ranks.get(token) ?? 0);
    return at ? [{ ...token, at }] : [];
  });
  // What there is only once moves about; of several like things each has its place.
  const kinds = new Map<string, number>();
  for (const { what } of found) kinds.set(what, (kinds.get(what) ?? 0) + 1);
  return found
    .map((token) => {
      const alone = kinds.get(token.what) === 1;
      const place = JSON.stringify([token.cell, token.segment, token.figure, token.point]);
      return { ...token, key: alone && !tokenKind(token.what).stacks ? token.what : `${token.what} ${place}` };
    })
    .sort((a, b) => a.at.y - b.at.y);
}

/** How many tokens come before each in the corners of its cell, or on its segment. */
function ranksOf(tokens: readonly Token[]): Map<Token, number> {
  const taken = new Map<string, number>();
  return new Map(
    tokens.map((token) => {
      const place = isInCorner(token) ? `cell ${token.cell?.join() ?? ""}` : `segment ${token.segment ?? ""}`;
      const counts = isInCorner(token) || tokenKind(token.what).shown === "segment";
      const rank = taken.get(place) ?? 0;
      if (counts) taken.set(place, rank + 1);
      return [token, rank] as const;
    }),
  );
}

function isInCorner({ what }: Token): boolean {
  return tokenKind(what).shown === "corner";
}

function placeOf(snapshot: Snapshot, token: Token, beside: number, rank: number): Point | null {
  if (token.figure !== undefined) {
    const at = figurePlace(snapshot, token.figure);
    return at && { x: at.x + beside, y: at.y + 10 };
  }
  if (token.point) return { x: (token.point[0] * TILE) / 1000, y: (token.point[1] * TILE) / 1000 };
  const kind = tokenKind(token.what);
  if (kind.stacks) return token.cell ? footOf(snapshot, kind.place, token.cell) : null;
  if (kind.shown === "place" && token.segment !== undefined) return segmentPlace(snapshot, token.segment, kind.place);
  if (kind.shown === "place" && token.cell) return besidePlace(snapshot, token.place ?? kind.place, token.cell);
  if (kind.shown === "edge") return token.segment === undefined ? null : edgeOf(snapshot, token.segment);
  if (kind.shown === "beside" && token.segment !== undefined) {
    const at = segmentPlace(snapshot, token.segment);
    return at && { x: at.x + 15, y: at.y - 20 };
  }
  if (kind.shown === "segment" && token.segment !== undefined) {
    return onSegment(snapshot, token.segment, beside, rank);
  }
  if (token.cell) {
    return isInCorner(token) ? cornerOf(token.cell, rank) : cellCentre(token.cell);
  }
  return token.segment === undefined ? null : segmentPlace(snapshot, token.segment);
}

/** On a segment, to the left of the figures and of other tokens there. */
function onSegment(snapshot: Snapshot, segment: number, beside: number, rank: number): Point | null {
  const at = segmentPlace(snapshot, segment);
  const ahead = rank + (snapshot.figures.some((figure) => figure.segment === segment) ? 1 : 0);
  return at && { x: at.x - ahead * beside, y: at.y };
}

/** At a named place of the tile, or wherever the drawings have it; beside the figures, where some stand there. */
function besidePlace(snapshot: Snapshot, place: string, cell: Cell): Point {
  const at = markPlace(snapshot, place, cell) ?? markPlace(snapshot, place);
  const aside = snapshot.figures.some((figure) => figure.place === place) ? 11 : 0;
  return at ? { x: at.x - aside, y: at.y } : cellCentre(cell);
}

const SIDES = ["N", "E", "S", "W"];
const WAY: readonly Point[] = [
  { x: 0, y: -TILE / 2 },
  { x: TILE / 2, y: 0 },
  { x: 0, y: TILE / 2 },
  { x: -TILE / 2, y: 0 },
];

/** The edge between the two halves of a feature. */
function edgeOf(snapshot: Snapshot, segment: number): Point | null {
  const place = pieceOf(snapshot, segment);
  const side = place && SIDES.indexOf(segmentFactsOf(place.piece, place.index)?.reach[0] ?? "");
  if (!place || side === null || side < 0) return segmentPlace(snapshot, segment);
  const middle = cellCentre(place.piece.cell);
  const way = WAY[(side + place.piece.rotation) % 4] ?? { x: 0, y: 0 };
  return { x: middle.x + way.x, y: middle.y + way.y + 4 };
}

/** What lies before a player: things by word with their number, tiles one by one. */
export interface Held {
  key: string;
  what: string;
  number: number;
  tile?: string;
}

export function heldTokens(snapshot: Snapshot, player: number): Held[] {
  const found = new Map<string, Held>();
  for (const { what, number = 1, tile, ...at } of snapshot.tokens) {
    if (at.player !== player || at.cell || at.segment !== undefined || at.figure !== undefined) continue;
    const key = `${what} ${tile ?? ""}`;
    const known = found.get(key);
    found.set(key, { key, what, number: (known?.number ?? 0) + number, ...(tile === undefined ? {} : { tile }) });
  }
  return [...found.values()].filter(({ what, number }) => number > 0 || tokenKind(what).card);
}
