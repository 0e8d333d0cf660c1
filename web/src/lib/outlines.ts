/** Outlines on the table: of pieces by the shape of their tile, and of features by their segments. */

import { TILE, type Point } from "./geometry";
import type { Cell, PieceShown } from "./protocol";

export type Shape = "square" | "double" | "triangle";

const SPAN: Record<Exclude<Shape, "triangle">, readonly Cell[]> = {
  square: [[0, 0]],
  double: [
    [0, 0],
    [1, 0],
  ],
};
/** The right angle of a triangle lies in the south-west; turned clockwise it wanders round. */
const TRIANGLE: readonly Cell[] = [
  [0, 0],
  [1, 1],
  [0, 1],
];

/** A step from the first cell of a piece, after so many quarter turns clockwise. */
export function turned([x, y]: Cell, rotation: number): Cell {
  for (let i = 0; i < rotation; i++) [x, y] = [-y, x];
  return [x, y];
}

/** The cells at the ends of a piece, after turning. */
function ends(shape: Exclude<Shape, "triangle">, rotation: number): Cell[] {
  return SPAN[shape].map((cell) => turned(cell, rotation));
}

/** Path data of the ground under a piece. */
export function groundOf(
  piece: Pick<PieceShown, "cell" | "rotation"> & Partial<PieceShown>,
  shape: Shape = "square",
): string {
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

/** The corners of a cell, clockwise from where its northern side begins. */
const CORNERS: readonly Cell[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const SEAM = "K";

/** Path data of the edge of a piece; the seams of a start board are no edges, since it is one piece of landscape. */
export function edgeOf(piece: Pick<PieceShown, "cell" | "rotation">, shape: Shape, edges: string): string {
  if (!edges.includes(SEAM)) return groundOf(piece, shape);
  const [x, y] = piece.cell;
  const at = (corner: number): string => {
    const [dx, dy] = CORNERS[corner % 4] ?? [0, 0];
    return `${(x + dx) * TILE} ${(y + dy) * TILE}`;
  };
  const sides = [...edges].flatMap((letter, side) => (letter === SEAM ? [] : [(side + piece.rotation) % 4]));
  return sides.map((side) => `M${at(side)}L${at(side + 1)}`).join("");
}

/** A square within a cell, so far from its edges, with round corners. */
export function squareIn([x, y]: Cell, inset: number): string {
  const [left, top, side] = [x * TILE + inset, y * TILE + inset, TILE - 2 * inset - 16];
  const corner = (dx: number, dy: number): string => `a8 8 0 0 1 ${dx} ${dy}`;
  return (
    `M${left + 8} ${top}h${side}${corner(8, 8)}v${side}${corner(-8, 8)}` +
    `h${-side}${corner(-8, -8)}v${-side}${corner(8, -8)}Z`
  );
}

/** The middle of half a cell, as a triangle of this rotation fills it. */
export function halfCentre([cx, cy]: Cell, rotation: number): Point {
  const [x, y] = turned([-1 / 6, 1 / 6], rotation);
  return { x: (cx + 0.5 + x) * TILE, y: (cy + 0.5 + y) * TILE };
}

/** All cells that a piece fills, or touches as half a tile. */
export function cellsOf(piece: Pick<PieceShown, "cell" | "rotation">, shape: Shape = "square"): Cell[] {
  const [cx, cy] = piece.cell;
  if (shape === "triangle") return [piece.cell];
  return ends(shape, piece.rotation).map(([x, y]) => [cx + x, cy + y] as const);
}

const PARTS = /([MmLlHhVvZz])|(-?(?:\d+\.?\d*|\.\d+))/g;
const ONLY_STRAIGHT = /^[MmLlHhVvZz\d\s.,-]*$/;

/** The rings of path data that has straight pieces only; null if there are curves. */
export function ringsOf(data: string): Point[][] | null {
  if (!ONLY_STRAIGHT.test(data)) return null;
  const rings: Point[][] = [];
  let ring: Point[] = [];
  let command = "";
  let numbers: number[] = [];
  let at: Point = { x: 0, y: 0 };
  const step = (): void => {
    const [a = 0, b = 0] = numbers;
    numbers = [];
    const relative = command === command.toLowerCase();
    const from = relative ? at : { x: 0, y: 0 };
    const kind = command.toUpperCase();
    if (kind === "H") at = { x: from.x + a, y: at.y };
    else if (kind === "V") at = { x: at.x, y: from.y + a };
    else at = { x: from.x + a, y: from.y + b };
    if (kind === "M") {
      ring = [];
      rings.push(ring);
      command = relative ? "l" : "L";
    }
    ring.push(at);
  };
  for (const [part, letter] of data.matchAll(PARTS)) {
    if (letter) {
      command = letter;
      if (letter.toUpperCase() === "Z") at = ring[0] ?? at;
      continue;
    }
    numbers.push(Number(part));
    if (numbers.length === ("HVhv".includes(command) ? 1 : 2)) step();
  }
  return rings;
}

function onRim(a: Point, b: Point): boolean {
  const same = (p: number, q: number): boolean =>
    Math.abs(p - q) < 0.2 && Math.abs(p - Math.round(p / TILE) * TILE) < 0.2;
  return same(a.x, b.x) || same(a.y, b.y);
}

/** The outline without the pieces that run along the rim of the tile: there the feature goes on next door. */
export function withoutRim(data: string): string {
  const rings = ringsOf(data);
  if (!rings) return data;
  let out = "";
  for (const ring of rings) {
    let drawing = false;
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length] ?? a;
      if (onRim(a, b)) {
        drawing = false;
        return;
      }
      if (!drawing) out += `M${a.x} ${a.y}`;
      out += `L${b.x} ${b.y}`;
      drawing = true;
    });
  }
  return out;
}
