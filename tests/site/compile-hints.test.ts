import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { builtChunks } from "../../site/built-chunks.ts";
import { compileHints } from "../../site/compile-hints.ts";

const hint = "//# allFunctionsCalledOnLoad\n";

async function buildChunk(sourcemap: boolean | "inline") {
  const root = mkdtempSync(join(tmpdir(), "nupay-hints-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(
    join(root, "first.js"),
    `\n\nconsole.log("stands in line 3");\n\nconsole.warn("in line 5");\n`,
  );
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [compileHints()],
    build: { write: false, sourcemap, rolldownOptions: { input: join(root, "first.js") } },
  });
  const [chunk] = builtChunks(result);
  if (chunk === undefined) throw new Error("Nothing was built.");
  const files = [result].flat().flatMap((bundle) => ("output" in bundle ? bundle.output : []));
  const map = files.find(({ fileName }) => fileName === `${chunk.fileName}.map`);
  return { code: chunk.code, map: map?.type === "asset" ? String(map.source) : undefined };
}

/** The source line, counted from 1, to which a source map leads from a text's position. */
function lineOf(text: string, code: string, map: string): number {
  const linesBefore = code.slice(0, code.indexOf(text)).split("\n");
  const foundEntry = new SourceMap(JSON.parse(map)).findEntry(
    linesBefore.length - 1,
    linesBefore.at(-1)?.length ?? 0,
  );
  return "originalLine" in foundEntry ? foundEntry.originalLine + 1 : 0;
}

test("the source map of a file with a compile hint leads to the right lines", async () => {
  const { code, map = "" } = await buildChunk(true);
  expect(code.startsWith(hint)).toBe(true);
  expect([lineOf("console.log", code, map), lineOf("console.warn", code, map)]).toEqual([3, 5]);
});

test("a file with an inline source map gets no hint, and its map leads to the right lines", async () => {
  const { code } = await buildChunk("inline");
  const map = Buffer.from(code.split("base64,")[1]?.trim() ?? "", "base64").toString();
  expect([lineOf("console.log", code, map), lineOf("console.warn", code, map)]).toEqual([3, 5]);
});

test("without source maps the hint is the first line", async () => {
  const { code, map } = await buildChunk(false);
  expect(code.startsWith(`${hint}console.log`)).toBe(true);
  expect(map).toBeUndefined();
});
