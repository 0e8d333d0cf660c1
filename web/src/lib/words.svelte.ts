/** Texts by Fluent: the files lie in src/bastide/words, beside the Python that packs them. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { negotiateLanguages } from "@fluent/langneg";
import type { Text } from "./protocol";

export type Language = "en" | "de";
export const LANGUAGES: readonly Language[] = ["en", "de"];
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch" };

const files = import.meta.glob<string>("../../../src/bastide/words/*/*.ftl", { query: "?raw", import: "default" });
/** Texts of a page that is loaded later; it asks for them. */
const LATER = ["admin", "aid", "companion", "pad", "puzzles"];
const asked = new Set<string>();
const state = $state<{ language: Language; bundle: FluentBundle | null }>({ language: "en", bundle: null });

/** The language of the browser, unless the player has chosen one. */
export function preferredLanguage(wanted: readonly string[]): Language {
  return negotiateLanguages(wanted, LANGUAGES, { defaultLocale: "en" })[0] as Language;
}

export async function setLanguage(language: Language): Promise<void> {
  const sources = await Promise.all(
    Object.entries(files)
      .filter(([path]) => isWanted(path, language))
      .map(([, load]) => load()),
  );
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const source of sources) bundle.addResource(new FluentResource(source));
  state.bundle = bundle;
  state.language = language;
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

function isWanted(path: string, language: Language): boolean {
  const [folder, file] = path
    .replace(/\.ftl$/, "")
    .split("/")
    .slice(-2) as [string, string];
  return folder === language && (!LATER.includes(file) || asked.has(file));
}

/** Have the texts of later pages at hand, in every language that is chosen from now on. */
export async function openWords(...wanted: readonly string[]): Promise<void> {
  if (wanted.every((file) => asked.has(file))) return;
  for (const file of wanted) asked.add(file);
  await setLanguage(state.language);
}

export function language(): Language {
  return state.language;
}

/** A text of the client, with its values filled in. */
export function t(id: string, values?: Record<string, FluentVariable>): string {
  const pattern = state.bundle?.getMessage(id)?.value;
  return pattern && state.bundle ? state.bundle.formatPattern(pattern, values) : id;
}

/** Is there such a text? For families of words that modules may extend. */
export function hasText(id: string): boolean {
  return Boolean(state.bundle?.hasMessage(id));
}

/** A text that the server sent in both languages. */
export function say(text: Text): string {
  return state.language === "de" ? text.de : text.en;
}
