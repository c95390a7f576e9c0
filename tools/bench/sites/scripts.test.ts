import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { firstScripts, sentBytes, staticImportsOf } from "./scripts.ts";

const dist = mkdtempSync(join(tmpdir(), "nupay-scripts-"));
mkdirSync(join(dist, "assets"));
const write = (name: string, text: string) => writeFileSync(join(dist, name), text);
write(
  "index.html",
  '<script type="importmap">{"imports":{"/assets/shared-0.js":"/assets/shared-1.js"}}</script><script>location.replace("/old.js")</script><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" crossorigin href="/assets/likely-1.js"><link rel="stylesheet" href="/assets/index-1.css">',
);
write(
  "assets/index-1.js",
  'import{a}from"./shared-0.js";import"./effect-1.js";const b=()=>import("./later-1.js");',
);
write("assets/shared-1.js", 'export{c}from"./deep-1.js"');
write("assets/effect-1.js", "");
write("assets/deep-1.js", "export const c=1");
write("assets/likely-1.js", "");
write("assets/later-1.js", "x".repeat(100));
write("assets/later-1.js.br", "xx");
afterAll(() => rmSync(dist, { recursive: true }));

describe("the built site's scripts", () => {
  it("are loaded first if the page references them, or if such a script imports them statically by the import map", () => {
    expect([...firstScripts(dist)].sort()).toEqual(
      ["deep", "effect", "index", "likely", "shared"].map((name) => `/assets/${name}-1.js`),
    );
  });

  it("have their static imports found in minified code as well", () => {
    expect(
      staticImportsOf(`import a from './a.js';import{b}from"../b.js";import("./c.js");export*from"./d.js"`),
    ).toEqual(["./a.js", "../b.js", "./d.js"]);
  });

  it("have the size of their compressed file if it exists", () => {
    expect(sentBytes(dist, "/assets/later-1.js")).toBe(2);
    expect(sentBytes(dist, "/assets/deep-1.js")).toBe(16);
    expect(() => sentBytes(dist, "/assets/gone.js")).toThrow("not of the built site");
  });
});
