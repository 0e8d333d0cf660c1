/** The outlines of pieces on the table, by the shape of their tile. */

import { TILE } from "./geometry";
import type { Cell, PieceShown } from "./protocol";

export type Shape = "square" | "double" | "triangle" | "board";

const SPAN: Record<Exclude<Shape, "triangle">, readonly Cell[]> = {
  square: [[0, 0]],
  double: [
    [0, 0],
    [1, 0],
  ],
  board: [
    [0, 0],
    [3, 3],
  ],
};
/** The right angle of a triangle lies in the south-west; turned clockwise it wanders round. */
const TRIANGLE: readonly Cell[] = [
  [0, 0],
  [1, 1],
  [0, 1],
];

function turned([x, y]: Cell, rotation: number): Cell {
  for (let i = 0; i < rotation; i++) [x, y] = [-y, x];
  return [x, y];
}

/** The cells at the ends of a piece, after turning. */
function ends(shape: Exclude<Shape, "triangle">, rotation: number): Cell[] {
  return SPAN[shape].map((cell) => turned(cell, rotation));
}

/** Path data of the ground under a piece. */
export function groundOf(piece: PieceShown, shape: Shape = "square"): string {
  const [cx, cy] = piece.cell;
  if (shape === "triangle") {
    const corners = TRIANGLE.map(([x, y]) => {
      const [u, v] = turned([x - 0.5, y - 0.5], piece.rotation);
      return `${(cx + u + 0.5) * TILE} ${(cy + v + 0.5) * TILE}`;
    });
    return `M${corners.join("L")}Z`;
  }
  const cells = ends(shape, piece.rotation);
  const left = Math.min(...cells.map((c) => c[0]));
  const top = Math.min(...cells.map((c) => c[1]));
  const w = Math.max(...cells.map((c) => c[0])) - left + 1;
  const h = Math.max(...cells.map((c) => c[1])) - top + 1;
  return `M${(cx + left) * TILE} ${(cy + top) * TILE}h${w * TILE}v${h * TILE}h${-w * TILE}Z`;
}

/** All cells that a piece fills. */
export function cellsOf(piece: PieceShown, shape: Shape = "square"): Cell[] {
  const [cx, cy] = piece.cell;
  if (shape === "board") {
    const steps = [0, 1, 2, 3];
    return steps
      .flatMap((x) => steps.map((y) => turned([x, y], piece.rotation)))
      .map(([x, y]) => [cx + x, cy + y] as const);
  }
  if (shape === "triangle") return [piece.cell];
  return ends(shape, piece.rotation).map(([x, y]) => [cx + x, cy + y] as const);
}
