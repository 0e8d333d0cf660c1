import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { notice, packageFolder } from "../notices.ts";

describe("the notices", () => {
  it("know the package of a file", () => {
    expect(packageFolder("/a/web/node_modules/svelte/src/index.js")).toBe("/a/web/node_modules/svelte");
    expect(packageFolder("node_modules/@fluent/bundle/esm/bundle.js")).toBe("node_modules/@fluent/bundle");
    expect(packageFolder("/a/node_modules/one/node_modules/@two/x/i.js")).toBe(
      "/a/node_modules/one/node_modules/@two/x",
    );
    expect(packageFolder("/a/web/src/main.ts")).toBe("");
  });

  it("hold the licence in full", () => {
    const told = notice("node_modules/svelte");
    expect(told).toMatch(/^svelte 5\.\S+, MIT\n/);
    expect(told).toContain("Permission is hereby granted");
    expect(notice("node_modules/@fluent/bundle")).toContain("Apache License");
  });

  it("refuse a package without a licence", () => {
    const folder = mkdtempSync(join(tmpdir(), "package-"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "1.0.0", license: "MIT" }));
    expect(() => notice(folder)).toThrow("brings no file with its licence (MIT)");
  });
});
