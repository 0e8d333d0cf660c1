import { expect, test } from "vitest";
import { keeper, kept } from "../src/lib/kept";

const list = (...names: string[]): { name: string; at: number[] }[] => names.map((name) => ({ name, at: [1, 2] }));

test("what is alike is the same", () => {
  const old = { tiles: list("a", "b"), over: false, decision: { player: 1 } };
  expect(kept(old, { tiles: list("a", "b"), over: false, decision: { player: 1 } })).toBe(old);
});

test("what differs is new, with all that is alike in it", () => {
  const old = { tiles: list("a", "b"), over: false, decision: { player: 1 } };
  const now = { tiles: list("a", "b"), over: false, decision: { player: 2 } };
  const found = kept(old, now);
  expect(found).toEqual(now);
  expect(found).not.toBe(old);
  expect(found.tiles).toBe(old.tiles);
});

test.each([
  ["at the end", list("a", "b", "c", "d")],
  ["in the middle", list("a", "d", "b", "c")],
  ["at the front", list("d", "a", "b", "c")],
])("one more %s leaves the others as they are", (_, now) => {
  const old = list("a", "b", "c");
  const found = kept(old, now);
  expect(found).toEqual(now);
  for (const part of old) expect(found.find(({ name }) => name === part.name)).toBe(part);
});

test("one less leaves the others as they are", () => {
  const old = list("a", "b", "c");
  const found = kept(old, list("a", "c"));
  expect(found[0]).toBe(old[0]);
  expect(found[1]).toBe(old[2]);
});

test.each([
  [null, { a: 1 }],
  [{ a: 1 }, null],
  [[1], { 0: 1 }],
  [{ 0: 1 }, [1]],
  [{ a: undefined }, { b: undefined }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: 1 }, { a: 1, b: undefined }],
  ["1", 1],
])("%j is not %j", (old, now) => {
  expect(kept<unknown>(old, now)).toStrictEqual(now);
});

test("a keeper goes by what it was given last", () => {
  const keep = keeper<{ name: string }[]>();
  const first = keep([{ name: "a" }]);
  expect(keep([{ name: "a" }])).toBe(first);
  const second = keep([{ name: "b" }]);
  expect(second).not.toBe(first);
  expect(keep([{ name: "b" }])).toBe(second);
});
