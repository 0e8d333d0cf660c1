/** Writes the service worker: sw.js with the files it keeps, and a version that changes when one of them does. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Built files, and pictures; not what compresses them, nor what only the system reads. */
const KEPT = /^(assets\/.*\.(js|css|woff2)|[\w-]+\.svg|manifest\.webmanifest)$/;

export function offline(out: string): Plugin {
  return {
    name: "offline",
    apply: "build",
    closeBundle() {
      const names = readdirSync(out, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
      const files = names.filter((name) => KEPT.test(name)).toSorted();
      const version = createHash("sha256");
      for (const name of ["index.html", ...files]) version.update(name).update(readFileSync(join(out, name)));
      const list = JSON.stringify(["/", ...files.map((name) => `/${name}`)]);
      const head = `const VERSION = "${version.digest("hex").slice(0, 16)}";\nconst FILES = ${list};\n`;
      writeFileSync(join(out, "sw.js"), head + readFileSync(new URL("sw.js", import.meta.url), "utf8"));
    },
  };
}
