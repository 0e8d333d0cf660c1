/** The six steps of "How to play", each with a small position: three cells wide, two high, the start tile at 0,0. */

import type { Cell, PieceShown } from "../lib/protocol";

export interface Standing {
  cell: Cell;
  /** The segment of the tile, by its number. */
  segment: number;
  colour: number;
  /** A farmer lies in the field. */
  lying?: boolean;
  /** What it scores here. */
  points?: number;
  /** It goes back to its player. */
  home?: boolean;
}

export interface Step {
  /** Its words: `tour-NAME` and `tour-NAME-text`. */
  name: string;
  pieces: readonly PieceShown[];
  /** The tile just laid. */
  fresh?: Cell;
  /** The other cells of the picture where the tile fits. */
  open?: readonly Cell[];
  figures: readonly Standing[];
  keys?: boolean;
}

function piece(tile: string, x: number, y: number, rotation = 0): PieceShown {
  return { tile, cell: [x, y], rotation, copy: 0, first: 0, player: -1, turn: 0 };
}

const START = piece("D", 0, 0);
const CITY = piece("E", 0, -1, 2);
const BEND = piece("V", 1, 0);
const MONASTERY = piece("A", -1, 0, 3);
/** Field against field: the bend and the straight road fit here, too. */
const BESIDE_CITY: readonly Cell[] = [
  [-1, -1],
  [1, -1],
];

export const STEPS: readonly Step[] = [
  {
    name: "lay",
    pieces: [START, CITY, BEND],
    fresh: [1, 0],
    open: [...BESIDE_CITY, [-1, 0]],
    figures: [],
  },
  {
    name: "follower",
    pieces: [START, CITY, BEND],
    fresh: [1, 0],
    figures: [{ cell: [1, 0], segment: 0, colour: 0 }],
  },
  {
    name: "worth",
    pieces: [START, piece("F", 0, -1, 1), BEND, MONASTERY],
    figures: [
      { cell: [-1, 0], segment: 1, colour: 1 },
      { cell: [0, 0], segment: 0, colour: 1 },
      { cell: [1, 0], segment: 0, colour: 0 },
    ],
  },
  {
    name: "score",
    pieces: [START, CITY, BEND],
    fresh: [0, -1],
    figures: [
      { cell: [0, 0], segment: 0, colour: 1, points: 4, home: true },
      { cell: [1, 0], segment: 0, colour: 0 },
    ],
  },
  {
    name: "fields",
    pieces: [START, CITY, piece("D", 1, 0), piece("E", 1, -1, 2), MONASTERY],
    figures: [{ cell: [0, -1], segment: 1, colour: 0, lying: true, points: 6 }],
  },
  {
    name: "confirm",
    pieces: [START, CITY, piece("U", -1, 0)],
    fresh: [-1, 0],
    open: [...BESIDE_CITY, [1, 0]],
    figures: [{ cell: [-1, 0], segment: 0, colour: 0 }],
    keys: true,
  },
];
