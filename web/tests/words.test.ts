import { FluentBundle, FluentResource } from "@fluent/bundle";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const WORDS = "../src/bastide/words";
const SOURCE = "src";
const LANGUAGES = ["en", "de"] as const;

/** Texts with their source, by id. */
function texts(language: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(join(WORDS, language))) {
    const source = readFileSync(join(WORDS, language, file), "utf8");
    for (const entry of source.split(/\n(?=[a-z][\w-]* =)/)) {
      const id = /^([a-z][\w-]*) =/m.exec(entry)?.[1];
      if (id) found.set(id, entry);
    }
  }
  return found;
}

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(svelte|ts)$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

const code = sources(SOURCE);
const used = new Set([...code.matchAll(/\bt\(\s*["']([\w-]+)["']/g)].map((match) => match[1] ?? ""));
/** Families such as t(`who-${who}`): every text that begins so is used. */
const families = [
  ...code.matchAll(/(?:\bt|hasText)\(\s*`([\w-]+-)\$\{/g),
  ...code.matchAll(/= `((?:tells|word)-[\w-]*)\$\{/g),
].map((match) => match[1] ?? "");
/** Either of two texts: t(condition ? "a" : "b"). */
for (const [, a = "", b = ""] of code.matchAll(/\bt\([^()"]*\? "([\w-]+)" : "([\w-]+)"/g)) used.add(a).add(b);

describe.each(LANGUAGES)("texts in %s", (language) => {
  const known = texts(language);

  test("every text that the client asks for is there", () => {
    expect([...used].filter((id) => !known.has(id))).toEqual([]);
  });

  test("no text is unused", () => {
    const unused = [...known.keys()].filter((id) => !used.has(id) && !families.some((family) => id.startsWith(family)));
    expect(unused).toEqual([]);
  });

  test("every file can be read, and every text can be said", () => {
    const bundle = new FluentBundle(language, { useIsolating: false });
    for (const file of readdirSync(join(WORDS, language))) {
      const errors = bundle.addResource(new FluentResource(readFileSync(join(WORDS, language, file), "utf8")));
      expect(errors).toEqual([]);
    }
    for (const [id, source] of known) {
      const values = Object.fromEntries([...source.matchAll(/\$(\w+)/g)].map((match) => [match[1] ?? "", 1]));
      const pattern = bundle.getMessage(id)?.value;
      const errors: Error[] = [];
      if (pattern) bundle.formatPattern(pattern, values, errors);
      expect([id, pattern === null, errors]).toEqual([id, false, []]);
    }
  });
});

test.each([
  ["en", "D, once", "1 tile has not been drawn yet."],
  ["de", "D, einmal", "1 Plättchen ist noch nicht gezogen."],
])("one tile is told in the singular in %s", (language, count, left) => {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(readFileSync(join(WORDS, language, "table.ftl"), "utf8")));
  const say = (id: string): string => bundle.formatPattern(bundle.getMessage(id)?.value ?? "", { tile: "D", count: 1 });
  expect([say("tile-count"), say("remaining-about")]).toEqual([count, left]);
});

test("both languages have the same texts, with the same values", () => {
  const values = (source: string): string[] =>
    [...new Set([...source.matchAll(/\$(\w+)/g)].map((m) => m[1] ?? ""))].sort();
  const shape = (language: string): [string, string[]][] =>
    [...texts(language)].map(([id, source]) => [id, values(source)] as [string, string[]]).sort();
  expect(shape("de")).toEqual(shape("en"));
});
