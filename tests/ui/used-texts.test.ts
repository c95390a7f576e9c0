import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { app } from "../../src/ui/i18n/en/app.ts";
import { escapeForRegExp } from "../support/text-patterns.ts";

/** A label of the specification (section 9) that no screen uses. */
const unasked = new Set(["common.submit"]);

function keysOf(texts: string | object, path = ""): string[] {
  if (typeof texts === "string") return [path];
  return Object.entries(texts).flatMap(([key, inner]) => keysOf(inner, path === "" ? key : `${path}.${key}`));
}

interface TextUses {
  readonly whole: string[];
  readonly patterns: RegExp[];
  /** Texts that begin with a variable's value. */
  readonly endings: { readonly name: string; readonly ending: string }[];
  /** Texts that components receive as attributes. */
  readonly attributes: { readonly name: string; readonly value: string }[];
}

/** The string literals of a file, and a pattern for each template literal: any part of a key fits its placeholders. */
function textsIn(file: string): TextUses {
  const foundUses: TextUses = { whole: [], patterns: [], endings: [], attributes: [] };
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) foundUses.whole.push(node.text);
    if (ts.isTemplateExpression(node)) {
      const literalParts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      // A template that begins with a placeholder would match any key.
      if (/^\w+\./.test(node.head.text))
        foundUses.patterns.push(new RegExp(`^${literalParts.map(escapeForRegExp).join("[\\w.]+")}$`));
    }
    // For example `${of}.title`, in a component whose users write `of="cards"`.
    const [first] = ts.isTemplateExpression(node) ? node.templateSpans : [];
    if (ts.isTemplateExpression(node) && node.head.text === "" && node.templateSpans.length === 1)
      if (first && ts.isIdentifier(first.expression))
        foundUses.endings.push({ name: first.expression.text, ending: first.literal.text });
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer))
      foundUses.attributes.push({ name: node.name.getText(source), value: node.initializer.text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return foundUses;
}

test("every translation key is used, except the listed ones", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((file) => join("src", file))
    .filter((file) => /\.tsx?$/.test(file) && !/i18n\/(en|ar)\//.test(file))
    .map(textsIn);
  const attributes = sources.flatMap((source) => source.attributes);
  const keysByEnding = sources
    .flatMap((source) => source.endings)
    .flatMap(({ name, ending }) =>
      attributes.filter((attribute) => attribute.name === name).map(({ value }) => value + ending),
    );
  const wholeKeys = new Set([...keysByEnding, ...sources.flatMap((source) => source.whole)]);
  const patterns = sources.flatMap((source) => source.patterns);
  const unusedKeys = keysOf(app).filter((key) => {
    const baseKey = key.replace(/_(one|other)$/, "");
    return !wholeKeys.has(baseKey) && !patterns.some((pattern) => pattern.test(baseKey));
  });
  expect(new Set(unusedKeys)).toEqual(unasked);
});
