/** A server of one table, as the protocol describes it: it answers what the test says and keeps what was sent. */

import type { Action, DecisionShown, FromServer, Snapshot, TableShown } from "../src/lib/protocol";

export class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  tell(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  last(type: string): Record<string, unknown> {
    const found = this.sent.findLast((message) => message.type === type);
    if (!found) throw new Error(`no ${type} was sent`);
    return found;
  }
}

export const INFO: TableShown = {
  id: "abc",
  created: 0,
  started: true,
  over: false,
  position: 0,
  decides: 0,
  setup: { tiles: { base: 1 }, elements: {}, options: {}, custom_tiles: {}, first: 0 },
  own_tiles: [],
  figures: ["small"],
  seats: [
    { who: "here", name: "Ada", colour: 0, player: null, taken: true },
    { who: "here", name: "Bo", colour: 1, player: null, taken: true },
  ],
  assistance: "full",
  clock: null,
  origin: "",
  spectators_chat: "apart",
};

export function decide(player: number, actions: Action[], tile: string | null = "U"): DecisionShown {
  const none = { en: "", de: "" };
  const text = { en: "place", de: "anlegen" };
  return {
    player,
    step: "T2.1",
    text,
    why: none,
    decline: none,
    rules: "",
    tile,
    copy: 0,
    actions,
    answers: [],
    brings: [],
    ranges: [],
    sale: null,
    places: {},
  };
}

export function look(position: number, decision: DecisionShown | null): Snapshot {
  return {
    position,
    viewer: 0,
    players: [
      { name: "Ada", colour: 0, score: 0, supply: { small: 7 }, figures: {} },
      { name: "Bo", colour: 1, score: 0, supply: { small: 7 }, figures: {} },
    ],
    pieces: [{ tile: "D", cell: [0, 0], rotation: 0, copy: 0, first: 0, player: -1, turn: 0 }],
    added: [],
    figures: [],
    tokens: [],
    compass: null,
    decision,
    tiles_left: 70,
    remaining: {},
    scored: {},
    turn: 1,
    over: false,
    winners: [],
    flagged: -1,
    resigned: [],
    left: [],
    stand_ins: {},
    stopped: false,
  };
}
