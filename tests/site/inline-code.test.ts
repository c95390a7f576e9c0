import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { inlineSourcesOf, rejectInlineCode, withoutInlineCode } from "../../site/inline-code.ts";

const map = '{"imports":{}}';
const boot = "1 < 2 && go()";
const styles = "main > p { color: red }";
const page = `<head><script type="importmap">${map}</script><script>${boot}</script><script src="/a.js"></script><style>${styles}</style></head>`;
const sourceOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

test("each inline script and style is found once, as a hash for the policy", () => {
  const sources = { script: [sourceOf(map), sourceOf(boot)], style: [sourceOf(styles)] };
  expect(inlineSourcesOf(page)).toEqual(sources);
  expect(inlineSourcesOf(page, page.replace(/<style.*style>/, ""))).toEqual(sources);
  expect(inlineSourcesOf(withoutInlineCode(page))).toEqual({ script: [], style: [] });
  expect(withoutInlineCode(page)).toBe('<head><script src="/a.js"></script></head>');
});

test("a page with only the build's own inline code is accepted", () => {
  rejectInlineCode("index.html", page, [map, boot, styles]);
});

test.each([
  "<script>go()</script>",
  '<script type="module">import "./x.js"</script>',
  "<style>p { color: red }</style>",
  `<script type="importmap">${map}</script><script>go()</script>`,
  `<script type="importmap">${map}</script><script type="importmap">${map}</script>`,
  `<script>${boot} </script>`,
  '<div class="a" style="opacity:0">',
  '<button type="button" onclick="go()">',
  '<a href="javascript:go()">',
])("a page with %s is rejected", (html) => {
  expect(() => rejectInlineCode("index.html", `<main>${html}</main>`, [map, boot])).toThrow(
    /^index\.html carries what its policy blocks: /,
  );
});

test.each([
  '<script src="/a.js"></script>',
  `<script type="importmap">${map}</script>`,
  '<script type="module" crossorigin src="/a.js"></script>',
  '<link rel="stylesheet" href="/a.css">',
  "<p>style=loud onclick=never</p>",
  '<p data-style="loud" class="on-hold">',
])("a page with %s is accepted", (html) => {
  rejectInlineCode("index.html", html, [map]);
});
