import { expect, test } from "vitest";
import { refuseInline } from "../../site/inline.ts";

test.each([
  "<script>go()</script>",
  '<script type="module">import "./x.js"</script>',
  "<style>p { color: red }</style>",
  '<script type="importmap">{}</script><script>go()</script>',
  '<script type="importmap">{}</script><script type="importmap">{}</script>',
  '<div class="a" style="opacity:0">',
  '<button type="button" onclick="go()">',
  '<a href="javascript:go()">',
])("a page with %s is not built", (html) => {
  expect(() => refuseInline("index.html", `<main>${html}</main>`)).toThrow(
    /^index\.html carries what its policy blocks: /,
  );
});

test.each([
  '<script src="/a.js"></script>',
  '<script type="importmap">{"imports":{}}</script>',
  '<script type="module" crossorigin src="/a.js"></script>',
  '<link rel="stylesheet" href="/a.css">',
  "<p>style=loud onclick=never</p>",
  '<p data-style="loud" class="on-hold">',
])("a page with %s is", (html) => {
  refuseInline("index.html", html);
});
