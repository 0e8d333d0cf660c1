import { describe, expect, test } from "vitest";
import { cellsOf, edgeOf, groundOf, halfCentre, ringsOf, withoutRim } from "../src/lib/outlines";

const piece = { tile: "X", cell: [2, 1] as const, rotation: 0, copy: 0, first: 0, player: 0, turn: 0 };

describe("outlines of features", () => {
  test("relative paths as the drawings write them are read", () => {
    expect(ringsOf("M0 0h100l-50 40-20-10Z")).toEqual([
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
        { x: 50, y: 40 },
        { x: 30, y: 30 },
      ],
    ]);
    expect(ringsOf("M0 0q5 5 10 10")).toBeNull();
  });

  test("the open edge of a city is left out, its wall stays", () => {
    expect(withoutRim("M0 0h100l-50 40Z")).toBe("M100 0L50 40L0 0");
    expect(withoutRim("M0 0q5 5 10 10")).toBe("M0 0q5 5 10 10");
  });
});

describe("outlines of pieces", () => {
  test("half a cell has its middle on its own side", () => {
    const rounded = [0, 1, 2, 3].map((rotation) => halfCentre([0, 0], rotation)).map(({ x, y }) => [x > 50, y > 50]);
    expect(rounded).toEqual([
      [false, true],
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  test("squares, double tiles and triangles lie where the engine lays them", () => {
    expect(groundOf(piece)).toBe("M200 100h100v100h-100Z");
    expect(groundOf({ ...piece, rotation: 1 }, "double")).toBe("M200 100h100v200h-100Z");
    expect(groundOf({ ...piece, rotation: 2 }, "double")).toBe("M100 100h200v100h-200Z");
    expect(groundOf(piece, "triangle")).toBe("M200 100L300 200L200 200Z");
    expect(groundOf({ ...piece, rotation: 1 }, "triangle")).toBe("M300 100L200 200L200 100Z");
    expect(cellsOf({ ...piece, rotation: 3 }, "double")).toEqual([
      [2, 1],
      [2, 0],
    ]);
  });

  test("the seams of a start board are no edges", () => {
    expect(edgeOf(piece, "square", "FFFF")).toBe("M200 100h100v100h-100Z");
    expect(edgeOf(piece, "square", "CKKC")).toBe("M200 100L300 100M200 200L200 100");
    expect(edgeOf({ ...piece, rotation: 1 }, "square", "CKKC")).toBe("M300 100L300 200M200 100L300 100");
    expect(edgeOf(piece, "square", "KKKK")).toBe("");
  });
});
