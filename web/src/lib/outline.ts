/** Outlines of features, made from the outlines of their segments. */

import { TILE, type Point } from "./geometry";

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
