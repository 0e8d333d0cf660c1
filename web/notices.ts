import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";

const FILE = "THIRD-PARTY-NOTICES.txt";
const OUR_LICENCE = "../LICENSE";
const INTRODUCTION = "The page of Bastide contains the following works of others, under these licences.";

interface Package {
  version: string;
  license: string;
  author?: string | { name: string };
}

/** Write down whose work is in the built page, with every licence in full. */
export function notices(): Plugin {
  return {
    name: "notices",
    apply: "build",
    generateBundle(_options, bundle) {
      const folders = new Set(Object.values(bundle).flatMap(madeOf).map(packageFolder));
      folders.delete("");
      const source = [INTRODUCTION, ...[...folders].sort(byName).map(notice)].join(`\n\n${"-".repeat(80)}\n`);
      this.emitFile({ type: "asset", fileName: FILE, source });
    },
  };
}

/** The files whose content went into an output: code that was not dropped, or the original of a font. */
function madeOf(output: Rollup.OutputAsset | Rollup.OutputChunk): string[] {
  if (output.type === "asset") return output.originalFileNames;
  return Object.entries(output.modules).flatMap(([file, module]) => (module.renderedLength > 0 ? [file] : []));
}

/** The folder of the package that a file belongs to; empty for our own. */
export function packageFolder(file: string): string {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file.replace(/^\0+/, ""))?.[0] ?? "";
}

function byName(one: string, other: string): number {
  return packageName(one) < packageName(other) ? -1 : 1;
}

function packageName(folder: string): string {
  return folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** Name, version and licence; a package under our own licence need not bring its text. */
export function notice(folder: string): string {
  const { version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package;
  const own = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const file = own ? join(folder, own) : license === "Apache-2.0" ? OUR_LICENCE : undefined;
  if (!file) throw new Error(`${folder} goes into the page, but brings no file with its licence (${license}).`);
  const by = typeof author === "object" ? author.name : author;
  const head = [`${packageName(folder)} ${version}`, by, license].filter(Boolean).join(", ");
  return `${head}\n\n${readFileSync(file, "utf8").trim()}\n`;
}
