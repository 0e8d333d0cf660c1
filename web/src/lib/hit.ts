/** Which segment of a piece lies under a point: what is narrow comes before what is wide. */

import { segmentKind } from "./facts.svelte";
import { TILE, type Point } from "./geometry";
import type { Drawing, PieceShown } from "./protocol";

const ORDER = ["monastery", "garden", "road", "river", "city", "castle", "field"];
const ROAD_WIDTH = 14;

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
