/** Looking for words in names, whatever their language. */

import type { Text } from "./protocol";

/** Is every word somewhere in these names? */
export function hasWords(names: readonly string[], words: string): boolean {
  const told = plain(names.join(" "));
  return plain(words)
    .split(/\s+/)
    .every((word) => told.includes(word));
}

export function inBoth(texts: readonly Text[]): string[] {
  return texts.flatMap((text) => [text.en, text.de]);
}

/** Small letters without accents, so that "turme" finds "Türme". */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
