import { describe, expect, test } from "vitest";
import { boxOf, cellAt, MAX_SCALE, nearest, neighbour, roomyBox, toScreen, toTable, zoomAt } from "../src/lib/geometry";

const SCREEN = { w: 1000, h: 800 };

describe("cells and boxes", () => {
  test("a point belongs to the cell it lies in, also left of the start tile", () => {
    expect(cellAt({ x: 250, y: 50 })).toEqual([2, 0]);
    expect(cellAt({ x: -1, y: -101 })).toEqual([-1, -2]);
  });

  test("the box holds all cells and its margin", () => {
    expect(
      boxOf(
        [
          [0, 0],
          [2, -1],
        ],
        1,
      ),
    ).toEqual({ x: -100, y: -200, w: 500, h: 400 });
    expect(boxOf([])).toEqual({ x: 0, y: 0, w: 100, h: 100 });
  });

  test("the roomy box contains the box and stays while the table grows a little", () => {
    const small = roomyBox(boxOf([[0, 0]], 1));
    const grown = roomyBox(
      boxOf(
        [
          [0, 0],
          [3, 2],
        ],
        1,
      ),
    );
    expect(small).toEqual(grown);
    expect(small.x).toBeLessThanOrEqual(-100);
  });
});

describe("the camera", () => {
  test("screen and table are inverse to each other", () => {
    const view = { x: 120, y: -40, scale: 1.7 };
    const there = toTable({ x: 333, y: 71 }, view, SCREEN);
    const back = toScreen(there, view, SCREEN);
    expect(back.x).toBeCloseTo(333);
    expect(back.y).toBeCloseTo(71);
  });

  test("zooming keeps the point under the pointer, and ends at the largest scale", () => {
    const view = { x: 0, y: 0, scale: 1 };
    const at = { x: 700, y: 100 };
    const fixed = toTable(at, view, SCREEN);
    const closer = zoomAt(view, 1.5, at, SCREEN);
    expect(toTable(at, closer, SCREEN).x).toBeCloseTo(fixed.x);
    expect(toTable(at, closer, SCREEN).y).toBeCloseTo(fixed.y);
    expect(zoomAt(view, 99, at, SCREEN).scale).toBe(MAX_SCALE);
  });
});

describe("walking and reaching", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 110, y: 90 },
    { x: 300, y: 5 },
  ];

  test("arrows go to the nearest point straight ahead", () => {
    expect(neighbour(points, points[0]!, "right")).toBe(1);
    expect(neighbour(points, points[1]!, "right")).toBe(3);
    expect(neighbour(points, points[1]!, "down")).toBe(2);
    expect(neighbour(points, points[0]!, "left")).toBe(-1);
  });

  test("a tap counts for the nearest place within reach", () => {
    expect(nearest(points, { x: 104, y: 30 }, 44)).toBe(1);
    expect(nearest(points, { x: 200, y: 200 }, 44)).toBe(-1);
  });
});
