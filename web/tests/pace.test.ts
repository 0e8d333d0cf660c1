import { beforeEach, expect, test, vi } from "vitest";
import { Pace, READ, restFor } from "../src/lib/pace";

beforeEach(() => vi.useFakeTimers());

function watch(rest: number): { pace: Pace<string>; seen: string[] } {
  const seen: string[] = [];
  return {
    pace: new Pace(
      (thing) => seen.push(thing),
      () => rest,
    ),
    seen,
  };
}

test("one step after the other, all of a position at once", () => {
  const { pace, seen } = watch(500);
  pace.add(1, "a1");
  pace.add(1, "b1");
  pace.add(2, "a2");
  pace.add(3, "a3");
  pace.add(3, "b3");
  expect(seen).toEqual(["a1", "b1"]);
  vi.advanceTimersByTime(500);
  expect(seen).toEqual(["a1", "b1", "a2"]);
  vi.advanceTimersByTime(500);
  expect(seen).toEqual(["a1", "b1", "a2", "a3", "b3"]);
});

test("whoever has waited long enough sees the next step at once", () => {
  const { pace, seen } = watch(500);
  pace.add(1, "a");
  vi.advanceTimersByTime(700);
  pace.add(2, "b");
  expect(seen).toEqual(["a", "b"]);
});

test("without rest nothing waits, and a flush shows the rest", () => {
  const quick = watch(0);
  for (const at of [1, 2, 3]) quick.pace.add(at, String(at));
  expect(quick.seen).toEqual(["1", "2", "3"]);
  const slow = watch(500);
  for (const at of [1, 2, 3]) slow.pace.add(at, String(at));
  slow.pace.flush();
  expect(slow.seen).toEqual(["1", "2", "3"]);
});

test("a long queue is not sat through", () => {
  const { pace, seen } = watch(500);
  for (let at = 0; at < 40; at++) pace.add(at, String(at));
  expect(seen.length).toBeGreaterThan(24);
});

test("who looks on is told whether something waits", () => {
  const left: number[] = [];
  const pace = new Pace<string>(
    () => undefined,
    () => 500,
    (waiting) => left.push(waiting),
  );
  pace.add(1, "a");
  pace.add(2, "b");
  expect(left.at(-1)).toBe(1);
  pace.flush();
  expect(left.at(-1)).toBe(0);
});

test("points of others stay long enough to be read, more of them longer", () => {
  const scored = { event: "Scored", player: 0, points: 4, source: "city" } as const;
  expect(restFor([scored], false)).toBeGreaterThanOrEqual(2500);
  expect(restFor([scored, scored], false)).toBeGreaterThan(READ);
  expect(restFor([scored], true)).toBe(restFor([], false));
});
