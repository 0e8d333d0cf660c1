/** A small sheet for tests of the companion. */

import type { Aid } from "../src/aid/companion";
import type { Actor, AidChapter, AidRow, Text } from "../src/lib/protocol";

export const both = (en: string): Text => ({ en, de: en });
export const row = (id: string, more: Partial<AidRow> = {}): AidRow => ({
  number: "1",
  id,
  module: "base",
  text: both(id),
  more: both(""),
  who: "active",
  may: false,
  counted: [],
  scores: null,
  symbol: null,
  choices: [],
  ...more,
});
const chapter = (id: string, ...rows: AidRow[]): AidChapter => ({
  id,
  title: both(id),
  sections: [{ title: both(id), rows }],
});

const VOLCANO = both("volcano");
const DRAGON = both("dragon");
const PORTAL = both("portal");
const SHEEP = {
  text: both("bag"),
  pieces: [
    [both("sheep"), 2],
    [both("wolf"), 1],
  ] as [Text, number][],
  returned: false,
};
const DIE = {
  text: both("die"),
  pieces: [
    [both("1"), 1],
    [both("2"), 1],
  ] as [Text, number][],
  returned: true,
};
export const AID: Aid = {
  sheet: {
    players: 3,
    modules: [],
    options: [],
    tiles: [],
    worth: [],
    figures: [],
    chapters: [
      chapter("setup", row("S1"), row("S7", { who: "youngest" })),
      chapter(
        "turn",
        row("T0.2"),
        row("T1.3", { may: true }),
        row("T1.4"),
        row("T2.1"),
        row("T3.1", { symbol: VOLCANO }),
        row("T4.2", {
          may: true,
          choices: [row("T4.2", { number: "a" }), row("T4.2", { number: "b", symbol: PORTAL, text: both("portal") })],
        }),
        row("T7.1"),
        row("T7.2", { who: "owner" }),
      ),
      chapter(
        "scoring",
        row("T8.4"),
        row("T8.9", { who: "clockwise" }),
        row("T8.13", { symbol: DRAGON }),
        row("T9.3", { may: true }),
        row("T10.3", { symbol: DRAGON, who: "from-left" }),
      ),
      chapter("end", row("E1"), row("E21")),
    ],
  },
  who: { owner: both("owner"), youngest: both("youngest player") } as Record<Actor, Text>,
  reminders: [{ text: both("fairy"), kept: "player" }],
  bags: [SHEEP, DIE],
  colours: [],
};
