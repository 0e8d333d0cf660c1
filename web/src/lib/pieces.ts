/** Segments and the pieces they lie on. */

import { segmentKind } from "./facts.svelte";
import { TILE, type Point } from "./geometry";
import { grouped } from "./grouped";
import type { Drawing, FigureShown, PieceShown, Snapshot } from "./protocol";
import type { Pieces } from "./targets";

/** The piece that a segment is printed on (or built on), and the segment's number on it. */
export function pieceOf(snapshot: Snapshot, segment: number): { piece: PieceShown; index: number } | null {
  const built = snapshot.added.find((added) => added.segment === segment);
  if (built) {
    const piece = snapshot.pieces[built.piece];
    return piece ? { piece, index: -1 } : null;
  }
  const piece = snapshot.pieces[countUpTo(snapshot.pieces, segment) - 1];
  return piece ? { piece, index: segment - piece.first } : null;
}

/** How many pieces begin with this segment or an earlier one: they lie in the order of their segments. */
function countUpTo(pieces: readonly PieceShown[], segment: number): number {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.first ?? Infinity) <= segment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a figure on a segment stands, in units of the table. */
export function seatOf(piece: PieceShown, index: number, art: Drawing | undefined): Point {
  const [x, y] = art?.seats[index] ?? [TILE / 2, TILE / 2];
  return { x: piece.cell[0] * TILE + x, y: piece.cell[1] * TILE + y };
}

/** Who stands where, worked out once for all figures of a state. */
const standing = new WeakMap<readonly FigureShown[], Map<string, FigureShown[]>>();

function whereStands({ segment, spot }: FigureShown): string {
  return spot?.segment !== undefined && !spot.corner ? `${spot.segment} null` : `${segment} ${JSON.stringify(spot)}`;
}

/** Figures that share a place stand beside each other. */
export function company(figures: readonly FigureShown[], figure: FigureShown): number {
  let places = standing.get(figures);
  if (!places) standing.set(figures, (places = grouped(figures, whereStands)));
  return (places.get(whereStands(figure)) ?? []).filter((other) => other.figure < figure.figure).length;
}

/** The last piece of each player, for the mark on the table. */
export function lastPieces(snapshot: Snapshot): Map<number, PieceShown> {
  const found = new Map<number, PieceShown>();
  for (const piece of snapshot.pieces) {
    const known = found.get(piece.player);
    if (piece.player >= 0 && (!known || piece.turn >= known.turn)) found.set(piece.player, piece);
  }
  return found;
}

/** Whose figure it is and of which kind, wherever it is: by the numbers that the players have. */
export function identity(snapshot: Snapshot, figure: number): { player: number; kind: string } | null {
  for (const [player, { figures }] of snapshot.players.entries()) {
    const found = Object.entries(figures).find(([, [first, last]]) => first <= figure && figure < last);
    if (found) return { player, kind: found[0] };
  }
  return null;
}

/** A figure that somebody holds prisoner is neither on the table nor in a supply. */
export function isHeld(figure: FigureShown): boolean {
  return figure.spot?.player !== undefined;
}

export function piecesOf(snapshot: Snapshot | null): Pieces {
  const placed = new Map((snapshot?.figures ?? []).map((figure) => [figure.figure, figure]));
  return {
    onTable: (figure) => {
      const found = placed.get(figure);
      return found !== undefined && !isHeld(found);
    },
    inSupply: (figure) => (snapshot && !placed.has(figure) ? (identity(snapshot, figure)?.kind ?? null) : null),
  };
}

/** Segments that are narrow come before those that are wide. */
const ORDER = ["monastery", "garden", "road", "river", "city", "castle", "field"];
const ROAD_WIDTH = 14;

/** The segment of a piece under a point. */
export function segmentAt(piece: PieceShown, art: Drawing | undefined, point: Point): number | null {
  const canvas = document.createElement("canvas").getContext("2d");
  if (!art || !canvas) return null;
  canvas.lineWidth = ROAD_WIDTH;
  const [x, y] = [point.x - piece.cell[0] * TILE, point.y - piece.cell[1] * TILE];
  const hit = art.outlines.flatMap((outline, index) => {
    const kind = segmentKind(piece, index);
    const path = new Path2D(outline);
    const inside =
      kind === "road" || kind === "river" ? canvas.isPointInStroke(path, x, y) : canvas.isPointInPath(path, x, y);
    return inside ? [{ index, order: ORDER.indexOf(kind) }] : [];
  });
  const first = hit.sort((a, b) => a.order - b.order)[0];
  return first ? piece.first + first.index : null;
}
