/** The choice of a play aid as the query of its address, so that it can be sent on; and the choice of a table. */

import type { AidTable, Catalogue, OptionValue, SetupShown } from "../lib/protocol";
import { modulesOf } from "../start/choice";
import { mixOf, type Wish } from "./mix";

export interface AidAddress {
  wish: Wish;
  long: boolean;
  /** Both languages side by side. */
  both: boolean;
  /** The table that the reader came from; empty: none. */
  table: string;
  /** What the address names and this version does not know. */
  unknown: string[];
}

export const FEWEST = 2;
export const MOST = 6;
const MOST_COPIES = 20;
/** Parts of a wish that are numbers by id, and the prefix of each in the address. */
const NUMBERS = ["tiles", "elements"] as const;

export function writeQuery({ wish, long, both, table }: Omit<AidAddress, "unknown">): string {
  const query = new URLSearchParams();
  if (wish.modules.length) query.set("modules", wish.modules.join(" "));
  query.set("players", String(wish.players));
  for (const part of [...NUMBERS, "options"] as const)
    for (const [id, value] of Object.entries(wish[part])) query.set(`${part}.${id}`, String(value));
  if (long) query.set("form", "long");
  if (both) query.set("language", "both");
  if (table) query.set("table", table);
  return `?${query}`;
}

export function readQuery(search: string, catalogue: Catalogue): AidAddress {
  const query = new URLSearchParams(search);
  const named = (query.get("modules") ?? "").split(" ").filter(Boolean);
  const modules = [...new Set(named)].filter((id) => catalogue.modules.some((module) => module.id === id));
  const unknown = named.filter((id) => !modules.includes(id));
  const elements = catalogue.modules.flatMap((module) => module.elements.map((element) => element.id));
  const known = { tiles: catalogue.sets.map((set) => set.id), elements };
  const numbers: Record<(typeof NUMBERS)[number], Record<string, number>> = { tiles: {}, elements: {} };
  const options: Record<string, OptionValue> = {};
  for (const [name, text] of query) {
    const [part = "", id = ""] = split(name);
    if (part === "tiles" || part === "elements") {
      if (known[part].includes(id)) numbers[part][id] = within(text, 0, MOST_COPIES, 1);
      else unknown.push(id);
    } else if (part === "options") {
      const value = optionValue(id, text, catalogue);
      if (value === undefined) unknown.push(`${id}: ${text}`);
      else options[id] = value;
    }
  }
  return {
    wish: { modules, ...numbers, options, players: within(query.get("players") ?? "", FEWEST, MOST, FEWEST) },
    long: query.get("form") === "long",
    both: query.get("language") === "both",
    table: query.get("table") ?? "",
    unknown,
  };
}

/** Does the address say what is played? */
export function namesChoice(search: string): boolean {
  return new URLSearchParams(search).has("players");
}

/** What is played at a table, as modules with the changes to them. */
export function wishOfSetup(setup: SetupShown, players: number, catalogue: Catalogue, table: AidTable): Wish {
  const modules = modulesOf(setup, catalogue.modules).map((module) => module.id);
  const plain = { modules, tiles: {}, elements: {}, options: setup.options, players };
  const usual = mixOf(plain, catalogue, table);
  return {
    ...plain,
    tiles: differing(usual.tiles, setup.tiles),
    elements: differing(usual.elements, setup.elements),
  };
}

function differing(usual: Record<string, number>, own: Record<string, number>): Record<string, number> {
  const ids = [...new Set([...Object.keys(usual), ...Object.keys(own)])];
  return Object.fromEntries(ids.filter((id) => usual[id] !== own[id]).map((id) => [id, own[id] ?? 0]));
}

function split(name: string): [string, string] {
  const dot = name.indexOf(".");
  return dot < 0 ? [name, ""] : [name.slice(0, dot), name.slice(dot + 1)];
}

function within(text: string, least: number, most: number, otherwise: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : otherwise;
  return Math.min(most, Math.max(least, number));
}

function optionValue(id: string, text: string, catalogue: Catalogue): OptionValue | undefined {
  const option = catalogue.modules.flatMap((module) => module.options).find((other) => other.id === id);
  return option?.values.find((value) => String(value.value) === text)?.value;
}
