import { describe, expect, it } from "vitest";
import { marginAt, plotScale, points, shownPlayers } from "../src/lib/review";
import type { Review } from "../src/lib/protocol";

function review(margins: (number | null)[][]): Review {
  const turns = (margins[0] ?? []).map((_, i) => ({ player: i % margins.length }));
  return { players: margins.map(String), margins, turns } as unknown as Review;
}

describe("a review", () => {
  it("writes points as the language does", () => {
    expect(points(-3.25, "en")).toBe("−3.3");
    expect(points(3.25, "de", true)).toBe("+3,3");
    expect(points(-0.01, "en", true)).toBe("0.0");
  });

  it("shows one line for two players and one for each of more", () => {
    expect(shownPlayers(review([[1], [-1]]))).toEqual([0]);
    expect(shownPlayers(review([[1], [null], [null]]))).toEqual([0, 1, 2]);
  });

  it("marks a turn on the line of its player", () => {
    const three = review([
      [1, null, null],
      [null, 2, null],
      [null, null, 3],
    ]);
    expect([0, 1, 2].map((turn) => marginAt(three, turn))).toEqual([1, 2, 3]);
    expect(
      marginAt(
        review([
          [1, 4],
          [-1, -4],
        ]),
        1,
      ),
    ).toBe(4);
  });

  it("has round rules with zero among them", () => {
    const { low, high, rules } = plotScale(
      review([
        [3, -12, 41],
        [-3, 12, -41],
      ]),
    );
    expect(rules).toEqual([-10, 0, 10, 20, 30, 40]);
    expect(low).toBeLessThan(-12);
    expect(high).toBeGreaterThan(41);
  });
});
