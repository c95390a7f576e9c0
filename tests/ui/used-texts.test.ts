import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { app } from "../../src/ui/i18n/en/app.ts";

/** In the specification's list of labels (section 9), though no screen asks for it. */
const unasked = new Set(["common.submit"]);

function keysOf(texts: string | object, path = ""): string[] {
  if (typeof texts === "string") return [path];
  return Object.entries(texts).flatMap(([key, inner]) => keysOf(inner, path === "" ? key : `${path}.${key}`));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Every text that stands in the source, and every text that is put together there, with anything of a key in its gaps. */
function textsIn(file: string): { whole: string[]; patterns: RegExp[] } {
  const found: { whole: string[]; patterns: RegExp[] } = { whole: [], patterns: [] };
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) found.whole.push(node.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      // One that begins with a gap would fit any key.
      if (/^\w+\./.test(node.head.text))
        found.patterns.push(new RegExp(`^${parts.map(escaped).join("[\\w.]+")}$`));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return found;
}

test("every text in the bundles is used", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((file) => join("src", file))
    .filter((file) => /\.tsx?$/.test(file) && !/i18n\/(en|ar)\//.test(file))
    .map(textsIn);
  const whole = new Set(sources.flatMap((source) => source.whole));
  const patterns = sources.flatMap((source) => source.patterns);
  const idle = keysOf(app).filter((key) => {
    const asked = key.replace(/_(one|other)$/, "");
    return !whole.has(asked) && !patterns.some((pattern) => pattern.test(asked));
  });
  expect(new Set(idle)).toEqual(unasked);
});
