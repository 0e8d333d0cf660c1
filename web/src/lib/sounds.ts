/** Short sounds, made of a few tones: a tile is laid, points are scored, it is your turn. */

import type { GameEvent } from "./protocol";
import { settings } from "./settings.svelte";

export type Sound = "tile" | "score" | "turn";

interface Tone {
  /** Hertz at the beginning and at the end. */
  from: number;
  to: number;
  /** Seconds: when it begins, and how long it rings. */
  at: number;
  rings: number;
  loud: number;
}

const TONES: Record<Sound, readonly Tone[]> = {
  tile: [
    { from: 210, to: 90, at: 0, rings: 0.09, loud: 0.16 },
    { from: 640, to: 300, at: 0, rings: 0.035, loud: 0.05 },
  ],
  score: [
    { from: 523, to: 523, at: 0.05, rings: 0.22, loud: 0.05 },
    { from: 784, to: 784, at: 0.14, rings: 0.32, loud: 0.05 },
  ],
  turn: [
    { from: 392, to: 392, at: 0.18, rings: 0.35, loud: 0.05 },
    { from: 587, to: 587, at: 0.3, rings: 0.5, loud: 0.05 },
  ],
};

let context: AudioContext | null = null;

/** Browsers play nothing before the player has done something: the first key or click opens the sound. */
export function listenForGesture(): void {
  const open = (): void => {
    context ??= typeof AudioContext === "undefined" ? null : new AudioContext();
  };
  addEventListener("pointerdown", open, { once: true });
  addEventListener("keydown", open, { once: true });
}

export function play(sound: Sound): void {
  if (!context || !settings.sounds) return;
  for (const tone of TONES[sound]) ring(context, tone);
}

function ring(audio: AudioContext, { from, to, at, rings, loud }: Tone): void {
  const begin = audio.currentTime + at;
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(from, begin);
  tone.frequency.exponentialRampToValueAtTime(to, begin + rings);
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + rings);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + rings);
}

/** What is heard of what happened; `mine` where it has become the turn of somebody at this screen. */
export function soundsOf(events: readonly GameEvent[], mine: boolean): Sound[] {
  const heard: Sound[] = [];
  if (events.some((event) => event.event === "TilePlaced")) heard.push("tile");
  if (events.some((event) => event.event === "Scored" && event.points > 0)) heard.push("score");
  if (mine) heard.push("turn");
  return heard;
}
