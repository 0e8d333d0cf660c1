/** The catalogue of the server, fetched once: names of modules, figures and words. */

import { api } from "./api";
import type { Catalogue, OptionValue, TokenKind } from "./protocol";
import { art } from "./art.svelte";
import { hasText, say, t } from "./words.svelte";

let current = $state.raw<Catalogue | null>(null);
let asked: Promise<Catalogue> | null = null;

export function catalogue(): Catalogue | null {
  return current;
}

export function loadCatalogue(): Promise<Catalogue> {
  asked ??= api.catalogue().then(
    (found) => {
      current = found;
      void art.open(found.art).catch(() => undefined); // without a server there are no drawings
      return found;
    },
    (reason: unknown) => {
      asked = null;
      throw reason;
    },
  );
  return asked;
}

/** A word of events, awards, tokens and choices in the player's language; some have another form for many. */
export function word(id: string, number = 1): string {
  const known = current?.words[id];
  if (known) return formOf(say(known), number);
  const own = `word-${id}`;
  return hasText(own) ? t(own) : id.replaceAll("-", " ");
}

/** The same, but nothing for what has no name. */
export function wordIfKnown(id: string): string {
  return current?.words[id] ? word(id) : "";
}

/** The words of the edition that is played; those of the catalogue where none is chosen. */
let words = $state("");

export function useWords(chosen: OptionValue | undefined): void {
  words = String(chosen ?? "");
}

const PLAIN: TokenKind = {
  name: { en: "", de: "" },
  sign: {},
  shown: "cell",
  place: "",
  material: "",
  stacks: false,
  card: false,
  detail: null,
  worth: 0,
  worth_on_tile: 0,
  collected: [],
  threat: 0,
};

/** How strong a computer player is, in a word; empty for people. */
export function levelName(player: string | null | undefined): string {
  const level = current?.players.find((other) => other.id === player);
  return level ? say(level.name) : (player ?? "");
}

/** What a module declares about a kind of token. */
export function tokenKind(what: string): TokenKind {
  return current?.tokens[what] ?? PLAIN;
}

/** The name of a token; `one|many` by its number. */
export function tokenName(what: string, number = 1): string {
  return formOf(say(tokenKind(what).name), number) || what;
}

function formOf(text: string, number: number): string {
  const [one, many] = text.split("|") as [string, string | undefined];
  return number === 1 ? one : (many ?? one);
}

export function figureName(kind: string): string {
  const known = current?.figures[kind];
  return known ? say(known.called[words] ?? known.name) : word(kind);
}

/** The name of a figure and where it may stand. */
export function figureRule(kind: string): string {
  const known = current?.figures[kind];
  return known ? `${figureName(kind)}: ${say(known.rule)}` : word(kind);
}

export function setName(id: string): string {
  const known = current?.sets.find((set) => set.id === id);
  return known ? say(known.name) : id;
}

export function moduleName(id: string): string {
  const found = catalogue()?.modules.find((module) => module.id === id);
  return found ? say(found.name) : id;
}
