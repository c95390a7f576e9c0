import { expect, test } from "vitest";
import { importMapOf, moveImportMapFirst } from "../../site/import-map.ts";

const map = '{"imports":{"/assets/a-1.js":"/assets/a-2.js"}}';
const element = `<script type="importmap">${map}</script>`;
const page = `<head>\n    <meta charset="utf-8" />\n    <script src="/boot.js"></script>\n${element}\n    <script type="module" src="/a.js"></script>\n</head>`;

test("the import map is moved before every other script with its text unchanged", () => {
  const html = moveImportMapFirst(page);
  expect(html.indexOf(element)).toBeLessThan(html.indexOf("/boot.js"));
  expect(importMapOf(html)).toBe(map);
  expect(html.split(element)).toHaveLength(2);
});

test("a built page without an import map is an error", () => {
  expect(() => moveImportMapFirst(page.replace(element, ""))).toThrow("The built page has no import map.");
});
