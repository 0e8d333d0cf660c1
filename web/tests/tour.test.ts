import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sameCell } from "../src/lib/geometry";
import type { Cell, PieceShown } from "../src/lib/protocol";
import { STEPS } from "../src/tour/steps";

const DATA = readFileSync("../src/bastide/tiles/data/base.toml", "utf8");
const EDGES = new Map(
  [...DATA.matchAll(/\[tile\.(\w+)\][^[]*?edges = "(\w+)"/g)].map(([, tile, edges]) => [tile, edges]),
);
const EAST = 1;
const SOUTH = 2;

/** The letter of an edge after turning; sides are numbered clockwise from north. */
function edge(piece: PieceShown, side: number): string | undefined {
  return EDGES.get(piece.tile)?.at((side - piece.rotation + 4) % 4);
}

/** Pairs of edges that touch. */
function seams(pieces: readonly PieceShown[]): (string | undefined)[][] {
  const at = (x: number, y: number): PieceShown | undefined => pieces.find((p) => sameCell(p.cell, [x, y]));
  return pieces.flatMap((piece) => {
    const [x, y] = piece.cell;
    const [east, south] = [at(x + 1, y), at(x, y + 1)];
    return [
      ...(east ? [[edge(piece, EAST), edge(east, EAST + 2)]] : []),
      ...(south ? [[edge(piece, SOUTH), edge(south, 0)]] : []),
    ];
  });
}

function fits(pieces: readonly PieceShown[]): boolean {
  const touching = seams(pieces);
  return touching.length >= pieces.length - 1 && touching.every(([one, other]) => one && one === other);
}

describe("the boards of “How to play”", () => {
  test.each(STEPS)("all edges match: $name", ({ pieces }) => {
    expect(fits(pieces)).toBe(true);
  });

  test.each(STEPS.filter((step) => step.open))(
    "the tile fits on every marked cell: $name",
    ({ pieces, fresh, open }) => {
      const laid = pieces.find((p) => fresh && sameCell(p.cell, fresh));
      const others = pieces.filter((p) => p !== laid);
      const turned = (cell: Cell): PieceShown[] =>
        [0, 1, 2, 3].flatMap((rotation) => (laid ? [{ ...laid, cell, rotation }] : []));
      for (const cell of open ?? []) expect(turned(cell).some((piece) => fits([...others, piece]))).toBe(true);
    },
  );
});
