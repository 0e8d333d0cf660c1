// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from "vitest";
import type { GameEvent } from "../src/lib/protocol";
import { settings } from "../src/lib/settings.svelte";
import { listenForGesture, play, soundsOf } from "../src/lib/sounds";

const started = vi.fn();
const parameter = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };

class FakeAudio {
  currentTime = 0;
  destination = {};
  createOscillator() {
    return { frequency: parameter, connect: (next: unknown) => next, start: started, stop: vi.fn() };
  }
  createGain() {
    return { gain: parameter, connect: vi.fn() };
  }
}

beforeEach(() => {
  vi.stubGlobal("AudioContext", FakeAudio);
  started.mockClear();
  settings.sounds = true;
});

test("nothing sounds before the first gesture, nor when sounds are off", () => {
  listenForGesture();
  play("tile");
  expect(started).not.toHaveBeenCalled();
  dispatchEvent(new Event("keydown"));
  play("tile");
  expect(started).toHaveBeenCalledTimes(2);
  settings.sounds = false;
  play("score");
  expect(started).toHaveBeenCalledTimes(2);
});

test("a tile, points and one's turn are heard, and nothing else", () => {
  const placed = { event: "TilePlaced" } as GameEvent;
  const scored = (points: number): GameEvent => ({ event: "Scored", points }) as GameEvent;
  expect(soundsOf([placed], false)).toEqual(["tile"]);
  expect(soundsOf([scored(0)], false)).toEqual([]);
  expect(soundsOf([placed, scored(4), scored(2)], true)).toEqual(["tile", "score", "turn"]);
});
