import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { boxOf, cellAt, cellCentre, cellKey, toScreen, type Point, type Size, type View } from "../src/lib/geometry";
import {
  cellRect,
  DISC,
  frame,
  frameClear,
  freeRooms,
  gripAt,
  isClear,
  overlap,
  roomyScale,
  spread,
  viewOf,
  type Rect,
} from "../src/lib/layout";
import type { Cell } from "../src/lib/protocol";

const SCREEN = { w: 1000, h: 800 };

function rect(left: number, top: number, w: number, h: number): Rect {
  return { left, top, right: left + w, bottom: top + h };
}

describe("the board beside the panels", () => {
  test("free rooms are as large as can be and touch no panel", () => {
    const panels = [rect(0, 0, 300, 400)];
    expect(freeRooms(SCREEN, panels, 0)).toEqual(
      expect.arrayContaining([rect(300, 0, 700, 800), rect(0, 400, 1000, 400)]),
    );
    for (const room of freeRooms(SCREEN, panels)) expect(overlap(room, panels[0]!)).toBe(false);
  });

  test("a frame shows the whole box in its room", () => {
    const box = boxOf([
      [0, 0],
      [9, 3],
    ]);
    const view = frame(box, SCREEN, rect(300, 0, 700, 800), 2);
    expect(toScreen({ x: box.x, y: box.y }, view, SCREEN).x).toBeCloseTo(300);
    expect(toScreen({ x: box.x + box.w, y: box.y + box.h }, view, SCREEN).x).toBeCloseTo(1000);
    expect(view.scale).toBeCloseTo(0.7);
  });

  test("no cell that matters is framed under a panel, and the panel costs no more than it must", () => {
    const cells: Cell[] = [
      [0, 0],
      [9, 0],
    ];
    const panel = rect(0, 0, 280, 800);
    const view = frameClear(boxOf(cells), cells, SCREEN, [panel], 2);
    expect(toScreen({ x: 0, y: 50 }, view, SCREEN).x).toBeGreaterThan(280);
    const corner = frameClear(boxOf(cells), cells, SCREEN, [rect(0, 0, 280, 100)], 2);
    expect(corner.scale).toBeGreaterThan(view.scale);
  });

  test("of places that show the board as large, it lies in the middle of the roomiest", () => {
    const cells: Cell[] = [
      [0, 0],
      [0, 9],
    ];
    const panels = [rect(0, 0, 100, 800), rect(600, 0, 400, 100), rect(800, 600, 200, 200), rect(100, 0, 500, 100)];
    const view = frameClear(boxOf(cells), cells, SCREEN, panels, 20);
    expect(toScreen({ x: 50, y: 50 }, view, SCREEN).x).toBeCloseTo(450);
  });

  test("a board whose tiles get too small gives way to what is asked", () => {
    const row: Cell[] = Array.from({ length: 30 }, (_, x) => [x, 0] as const);
    const asked = [cellCentre([28, 0]), cellCentre([29, 0])];
    expect(viewOf({ cells: row, asked: [] }, SCREEN, []).scale).toBeLessThan(0.4);
    expect(viewOf({ cells: row, asked }, SCREEN, []).scale).toBeGreaterThan(0.6);
    expect(viewOf({ cells: row.slice(0, 6), asked: [cellCentre([5, 0])] }, SCREEN, [])).toEqual(
      viewOf({ cells: row.slice(0, 6), asked: [] }, SCREEN, []),
    );
  });
});

describe("spots", () => {
  test("stay where they are when they are apart", () => {
    const places = [
      { x: 20, y: 20 },
      { x: 80, y: 80 },
    ];
    expect(spread(places, 1, false)).toEqual(places);
  });

  test("of one place part, and stay on their tile", () => {
    const apart = spread(Array(5).fill({ x: 90, y: 50 }) as Point[], 1.2, true);
    for (const place of apart) expect(cellAt(place)).toEqual([0, 0]);
    expect(nearestPair(apart) * 1.2).toBeGreaterThan(43.9);
  });

  test("of one place lie in a ring", () => {
    const apart = spread(Array(6).fill({ x: 50, y: 50 }) as Point[], 0.6, false);
    const distances = apart.map(({ x, y }) => Math.hypot(x - 50, y - 50));
    expect(Math.max(...distances) - Math.min(...distances)).toBeLessThan(0.01);
  });
});

// -- positions that the engine played ---------------------------------------------------------------------------------

interface Position {
  corner: Cell;
  board: string[];
  cells: Cell[];
  spots: [number, number][];
  figures: [number, number][];
  laid: Cell | null;
}
const POSITIONS = JSON.parse(readFileSync("tests/positions.json", "utf8")) as Position[];
/** The panels of each screen as the browser lays them out, those of six seats. */
const SCREENS: { name: string; size: Size; finger: boolean; panels: Rect[] }[] = [
  {
    name: "1440x900",
    size: { w: 1440, h: 900 },
    finger: false,
    panels: [rect(20, 20, 254, 594), rect(995, 20, 425, 54), rect(1158, 445, 262, 435), rect(20, 716, 330, 164)],
  },
  {
    name: "1366x768",
    size: { w: 1366, h: 768 },
    finger: false,
    panels: [rect(20, 20, 254, 594), rect(921, 20, 425, 54), rect(1084, 313, 262, 435)],
  },
  {
    name: "390x844",
    size: { w: 390, h: 844 },
    finger: true,
    panels: [rect(8, 8, 374, 52), rect(330, 66, 52, 336), rect(0, 566, 390, 278)],
  },
  {
    name: "844x390",
    size: { w: 844, h: 390 },
    finger: true,
    panels: [rect(68, 8, 398, 52), rect(8, 8, 52, 324), rect(600, 8, 236, 374)],
  },
];

function boardOf({ corner: [left, top], board }: Position): Cell[] {
  return board.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === "#" ? [[left + x, top + y] as const] : [])));
}

function around(board: readonly Cell[]): Cell[] {
  const taken = new Set(board.map(cellKey));
  const all = board.flatMap(([x, y]): Cell[] => [
    [x + 1, y],
    [x - 1, y],
    [x, y + 1],
    [x, y - 1],
  ]);
  return all.filter((cell) => !taken.has(cellKey(cell)));
}

function nearestPair(places: readonly Point[]): number {
  return Math.min(...places.flatMap((a, i) => places.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));
}

function disc(place: Point, view: View, screen: Size, radius: number): Rect {
  const { x, y } = toScreen(place, view, screen);
  return rect(x - radius, y - radius, 2 * radius, 2 * radius);
}

test("the positions are as many as asked for, of small and of large games", () => {
  expect(POSITIONS).toHaveLength(200);
  const sizes = POSITIONS.map((position) => boardOf(position).length);
  expect(Math.min(...sizes)).toBeLessThan(15);
  expect(Math.max(...sizes)).toBeGreaterThan(120);
});

describe.each(SCREENS)("in 200 positions at $name", ({ size, finger, panels }) => {
  test("no panel covers a cell for the tile in hand", () => {
    for (const position of POSITIONS.filter(({ cells }) => cells.length)) {
      const board = boardOf(position);
      const view = viewOf({ cells: [...board, ...around(board)], asked: position.cells.map(cellCentre) }, size, panels);
      for (const cell of position.cells) expect(isClear(cellRect(cell, view, size), size, panels)).toBe(true);
    }
  });

  test("spots are apart, near their place and clear of the panels", () => {
    for (const { spots, laid, corner, board } of POSITIONS) {
      const here = spots
        .filter(([x, y]) => laid && cellKey(cellAt({ x, y })) === cellKey(laid))
        .map(([x, y]) => ({ x, y }));
      if (!laid || !here.length) continue;
      const scale = roomyScale(here.length, finger);
      const view = frameClear(boxOf([laid]), [laid], size, panels, scale);
      const { gap } = gripAt(view.scale, finger);
      const apart = spread(here, view.scale, finger);
      expect(nearestPair(apart) * view.scale, JSON.stringify({ corner, board, here })).toBeGreaterThan(gap - 0.2);
      for (const [i, place] of apart.entries()) {
        expect(isClear(disc(place, view, size, DISC), size, panels)).toBe(true);
        expect(cellAt(place)).toEqual(laid);
        expect(Math.hypot(place.x - here[i]!.x, place.y - here[i]!.y)).toBeLessThan(50);
      }
    }
  });

  test("signs all over the board are apart where it is seen near enough", () => {
    for (const position of POSITIONS) {
      const places = [...position.spots, ...position.figures].map(([x, y]) => ({ x, y }));
      if (places.length < 2) continue;
      const board = boardOf(position);
      const view = viewOf({ cells: [...board, ...around(board)], asked: places }, size, panels);
      const { gap, size: shrunk } = gripAt(view.scale, finger);
      const apart = spread(places, view.scale, finger);
      expect(nearestPair(apart) * view.scale).toBeGreaterThan(Math.max(gap, 2 * DISC * shrunk) - 0.2);
      for (const place of places) expect(isClear(cellRect(cellAt(place), view, size), size, panels)).toBe(true);
    }
  });
});
