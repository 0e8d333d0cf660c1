import { expect, test } from "vitest";
import { clockText, onTrack, signed, when } from "../src/lib/format";
import { keyCommand } from "../src/lib/keys";

test("points carry their sign", () => {
  expect([signed(14), signed(-3), signed(0)]).toEqual(["+14", "−3", "±0"]);
});

test("clocks count hours, minutes and at last tenths", () => {
  expect([clockText(702.4), clockText(3909), clockText(9.96), clockText(-2)]).toEqual([
    "11:42",
    "1:05:09",
    "10.0",
    "0.0",
  ]);
});

test("the track has fifty spaces", () => {
  expect(onTrack(0)).toEqual({ space: 0, rounds: 0, down: false });
  expect(onTrack(113)).toEqual({ space: 13, rounds: 2, down: false });
  expect(onTrack(-2)).toEqual({ space: 48, rounds: -1, down: false });
});

test("a counter lies down for fifty points where the edition says so", () => {
  expect(onTrack(63, true)).toEqual({ space: 13, rounds: 0, down: true });
  expect(onTrack(113, true)).toEqual({ space: 13, rounds: 2, down: false });
  expect(onTrack(163, true)).toEqual({ space: 13, rounds: 2, down: true });
  expect(onTrack(-2, true)).toEqual({ space: 48, rounds: -1, down: false });
});

test("times of today show the hour, others the day", () => {
  const now = new Date(2026, 4, 3, 18, 0).getTime();
  expect(when(new Date(2026, 4, 3, 9, 5).getTime(), "de", now)).toBe("09:05");
  expect(when(new Date(2026, 3, 30, 9, 5).getTime(), "de", now)).toContain("30");
});

test("keys mean something at the table, and nothing with Ctrl", () => {
  const press = { key: "r", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, target: null };
  expect(keyCommand(press)).toBe("turn");
  expect(keyCommand({ ...press, key: "ArrowUp" })).toBe("walk up");
  expect(keyCommand({ ...press, key: "ArrowUp", shiftKey: true })).toBe("pan up");
  expect(keyCommand({ ...press, ctrlKey: true })).toBeNull();
});
