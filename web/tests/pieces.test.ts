import { beforeAll, describe, expect, test, vi } from "vitest";
import { api } from "../src/lib/api";
import { loadCatalogue, tokenKind } from "../src/lib/catalogue.svelte";
import { company, identity, pieceOf, piecesOf } from "../src/lib/pieces";
import type { Cell, Snapshot, Token } from "../src/lib/protocol";
import { heldTokens, lyingTokens } from "../src/lib/tokens.svelte";
import { CATALOGUE } from "./catalogue";
import { look } from "./fake";

function table(change: Partial<Snapshot>): Snapshot {
  const plain = look(1, null);
  const figures = [
    { small: [0, 7], large: [7, 8] },
    { small: [8, 15], large: [15, 16] },
  ] as Record<string, [number, number]>[];
  return { ...plain, players: plain.players.map((p, i) => ({ ...p, figures: figures[i] ?? {} })), ...change };
}

describe("figures", () => {
  const snapshot = table({
    figures: [
      { figure: 1, kind: "small", player: 0, segment: 3, spot: null, place: "", lying: false },
      {
        figure: 15,
        kind: "large",
        player: 1,
        segment: -2,
        spot: { where: "prison", player: 0 },
        place: "",
        lying: false,
      },
    ],
  });

  test("a number tells player and kind, wherever the figure is", () => {
    expect(identity(snapshot, 7)).toEqual({ player: 0, kind: "large" });
    expect(identity(snapshot, 14)).toEqual({ player: 1, kind: "small" });
    expect(identity(snapshot, 99)).toBeNull();
  });

  test("who lies beside somebody who stands makes room", () => {
    const [monk] = snapshot.figures;
    const abbot = { ...monk!, figure: 2, segment: -2, spot: { where: "lying", cell: [0, 0] as Cell, segment: 3 } };
    const barn = { ...monk!, figure: 3, segment: -2, spot: { where: "corner", corner: [0, 0] as Cell, segment: 3 } };
    const all = [monk!, abbot, barn];
    expect(all.map((figure) => company(all, figure))).toEqual([0, 1, 0]);
  });

  test("a prisoner is neither on the table nor in the supply", () => {
    const { onTable, inSupply } = piecesOf(snapshot);
    expect([1, 2, 15].map(onTable)).toEqual([true, false, false]);
    expect([1, 2, 15].map(inSupply)).toEqual([null, "small", null]);
  });
});

describe("segments", () => {
  const pieces = [0, 4, 5, 9].map((first) => ({ ...look(1, null).pieces[0]!, first }));
  const snapshot = table({ pieces, added: [{ segment: 7, piece: 1, kind: "road", reach: [] }] });

  test.each([
    [0, 0, 0],
    [3, 0, 3],
    [4, 1, 0],
    [6, 2, 1],
    [8, 2, 3],
    [20, 3, 11],
  ])("segment %i is printed on piece %i, as its number %i", (segment, piece, index) => {
    expect(pieceOf(snapshot, segment)).toEqual({ piece: pieces[piece], index });
  });

  test("what was built belongs to the piece that it was built on", () => {
    expect(pieceOf(snapshot, 7)).toEqual({ piece: pieces[1], index: -1 });
  });

  test("nothing is printed before the first piece, and on an empty table", () => {
    expect(pieceOf(snapshot, -2)).toBeNull();
    expect(pieceOf({ ...snapshot, pieces: [], added: [] }, 3)).toBeNull();
  });
});

describe("tokens", () => {
  beforeAll(async () => {
    const ogre = { ...tokenKind("ogre"), shown: "segment" as const };
    const tokens = { ore: { ...tokenKind("ore"), shown: "corner" as const }, ogre, elf: ogre };
    vi.spyOn(api, "catalogue").mockResolvedValue({ ...CATALOGUE, tokens });
    await loadCatalogue();
  });

  const lying = (...tokens: Token[]): string[] => lyingTokens(table({ tokens })).map((token) => token.key);

  test("what there is once keeps its key when it moves, so that it is seen to move", () => {
    expect(lying({ what: "dragon", cell: [0, 0] })).toEqual(lying({ what: "dragon", cell: [3, 1] }));
  });

  test("of several like things each has its own key", () => {
    const keys = lying({ what: "castle", segment: 1 }, { what: "castle", segment: 2 }, { what: "castle", player: 0 });
    expect(new Set(keys).size).toBe(2);
  });

  test("what lies in the corner of a tile leaves its middle free", () => {
    const [ore] = lyingTokens(table({ tokens: [{ what: "ore", cell: [1, 0] }] }));
    expect(ore?.at).toEqual({ x: 119, y: 84 });
  });

  test("several things on a tile have a corner each", () => {
    const tokens: Token[] = ["ore", "ore", "ore", "ore"].map((what) => ({ what, cell: [0, 0] }));
    const places = lyingTokens(table({ tokens: [{ what: "ore", cell: [1, 0] }, ...tokens] })).map(({ at }) => at);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
    expect(places).toContainEqual({ x: 81, y: 84 });
  });

  test("what stands on a segment makes room for figures and for others like it", () => {
    const tokens: Token[] = ["ogre", "elf"].map((what) => ({ what, cell: [0, 0], segment: 0 }));
    const knight = { figure: 1, kind: "small", player: 0, segment: 0, spot: null, place: "", lying: false };
    const places = (change: Partial<Snapshot>): number[] =>
      lyingTokens(table({ tokens, ...change })).map(({ at }) => at.x);
    expect(places({ figures: [] })).toEqual([50, 38]);
    expect(places({ figures: [knight] })).toEqual([38, 26]);
  });

  test("what lies before a player is counted by kind, tiles one by one", () => {
    const tokens: Token[] = [
      { what: "tower-piece", number: 5, player: 0 },
      { what: "bazaar-tile", player: 0, tile: "D" },
      { what: "bazaar-tile", player: 0, tile: "U" },
      { what: "wine", number: 2, player: 1 },
      { what: "sheep", number: 2, player: 0, figure: 4 },
    ];
    const held = heldTokens(table({ tokens }), 0);
    expect(held.map(({ what, number, tile }) => [what, number, tile])).toEqual([
      ["tower-piece", 5, undefined],
      ["bazaar-tile", 1, "D"],
      ["bazaar-tile", 1, "U"],
    ]);
  });
});
