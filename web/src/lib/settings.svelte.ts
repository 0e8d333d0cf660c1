/** What this browser remembers about how its player likes to see the game. */

import { LANGUAGES, preferredLanguage, setLanguage, type Language } from "./words.svelte";

export type Style = "painted" | "plain";
export type Motion = "auto" | "on" | "off";
export type Theme = "system" | "light" | "dark";

export interface Settings {
  language: Language;
  style: Style;
  motion: Motion;
  theme: Theme;
  sounds: boolean;
  coordinates: boolean;
  lastTiles: boolean;
  name: string;
  /** The computer player that was chosen last. */
  level: string;
}

const KEY = "bastide.settings";
const DEFAULTS: Settings = {
  language: "en",
  style: "painted",
  motion: "auto",
  theme: "system",
  sounds: true,
  coordinates: false,
  lastTiles: true,
  name: "",
  level: "",
};

export const settings = $state<Settings>({ ...DEFAULTS });

/** Read what was stored, and set the language up; unknown or broken entries fall back to the defaults. */
export async function loadSettings(): Promise<void> {
  const stored = read();
  Object.assign(settings, DEFAULTS, { language: preferredLanguage(navigator.languages) }, stored);
  if (!LANGUAGES.includes(settings.language)) settings.language = "en";
  showTheme();
  await setLanguage(settings.language);
}

function read(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export function saveSettings(change: Partial<Settings>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // private windows may forbid storage; the settings then last as long as the page
  }
  showTheme();
  if (change.language) void setLanguage(change.language);
}

/** Tell the style sheet and the browser which theme was chosen. */
function showTheme(): void {
  document.documentElement.dataset.theme = settings.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const of = meta.dataset.of ?? "";
    const system = settings.theme === "system";
    meta.setAttribute("media", system ? `(prefers-color-scheme: ${of})` : settings.theme === of ? "all" : "not all");
  }
}

const reduced = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");

/** May things move? */
export function moves(): boolean {
  return settings.motion === "on" || (settings.motion === "auto" && !reduced?.matches);
}

/** A duration for transitions: nothing where things shall not move. */
export function ms(duration: number): number {
  return moves() ? duration : 0;
}
