import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { importMapFirst, importMapOf, importMapSources, withoutImportMap } from "../../site/import-map.ts";

const map = '{"imports":{"/assets/a-1.js":"/assets/a-2.js"}}';
const element = `<script type="importmap">${map}</script>`;
const page = `<head>\n    <meta charset="utf-8" />\n    <script src="/boot.js"></script>\n${element}\n    <script type="module" src="/a.js"></script>\n</head>`;

test("the import map comes before every other script, its text unchanged", () => {
  const html = importMapFirst(page);
  expect(html.indexOf(element)).toBeLessThan(html.indexOf("/boot.js"));
  expect(importMapOf(html)).toBe(map);
  expect(html.split(element)).toHaveLength(2);
  expect(withoutImportMap(html)).not.toContain("importmap");
});

test("a page without an import map is not built", () => {
  expect(() => importMapFirst(withoutImportMap(page))).toThrow("The built page has no import map.");
});

test("the policy has the hash of the very text between the tags", () => {
  expect(importMapSources(page)).toEqual([`'sha256-${createHash("sha256").update(map).digest("base64")}'`]);
  expect(importMapSources(importMapFirst(page))).toEqual(importMapSources(page));
  expect(importMapSources(withoutImportMap(page))).toEqual([]);
});
