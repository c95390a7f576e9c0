import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { flowOf } from "statechart-atlas";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSource } from "../../flows/charts/source.ts";
import { literalLines, maxLiteralLines } from "../../tests/support/machine-literal.ts";
import { flowNames } from "./flow-names.ts";
import { allInsertions } from "./insertions.ts";
import { newFiles } from "./new-files.ts";
import { remainingSteps } from "./remaining-steps.ts";
import { writeFlow } from "./write-flow.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const original = (path: string) => readFileSync(join(project, path), "utf8");
const flow = flowNames("label-card", "تسمية بطاقة", "POST /cards/label");
const mark = {
  label: "Locked",
  arabicLabel: "مقفلة",
  refusal: "This card is locked. Unlock it first, or choose another.",
  arabicRefusal: "هذه البطاقة مقفلة.",
};
const flags = { field: "locked", undo: "Unlock Card", arabicUndo: "إلغاء قفل بطاقة", mark };
const kinds = [
  { kind: "a call", flow, pattern: flowNames("delete-card", "حذف بطاقة", "POST /cards/remove") },
  {
    kind: "a call that sets and clears a flag",
    flow: flowNames("lock-card", "قفل بطاقة", "POST /cards/locking", flags),
    pattern: flowNames("freeze-card", "تجميد بطاقة", "POST /cards/freeze", flags),
  },
];

describe("the names of a flow", () => {
  test("are derived from its file name and its call", () => {
    expect(flow).toEqual({
      file: "label-card",
      id: "labelCard",
      type: "LabelCard",
      title: "Label Card",
      words: "label card",
      arabic: "تسمية بطاقة",
      hint: "What it does.",
      arabicHint: "What it does.",
      method: "POST",
      path: "/cards/label",
    });
    expect(flowNames("raise-limit", "رفع الحد")).toMatchObject({ method: "POST", path: "/raise-limit" });
  });

  test.each(["label", "LabelCard", "label_card", "-label-card", "../label-card"])(
    "cannot be derived from '%s'",
    (name) => expect(() => flowNames(name, "تسمية بطاقة")).toThrow(/two or more words/),
  );

  test("require an Arabic title in Arabic letters", () => {
    expect(() => flowNames("label-card", "Label Card")).toThrow(/Arabic letters/);
  });

  test.each([{ field: "is locked" }, { undo: "" }, { arabicUndo: "Unlock" }])(
    "require a flag of one word and, in each language, a title for clearing it, not %o",
    (wrong) =>
      expect(() => flowNames("lock-card", "قفل بطاقة", undefined, { ...flags, ...wrong })).toThrow(
        /flag|title/,
      ),
  );

  test.each([{ label: "" }, { refusal: "" }, { arabicLabel: "Locked" }, { arabicRefusal: "It is locked." }])(
    "require a mark with a label and a refusal in both languages, not %o",
    (wrong) =>
      expect(() =>
        flowNames("lock-card", "قفل بطاقة", undefined, { ...flags, mark: { ...mark, ...wrong } }),
      ).toThrow(/mark needs|in Arabic/),
  );

  test("require an Arabic hint in Arabic letters", () => {
    const hints = { hint: "It names a card.", arabicHint: "It names a card." };
    expect(() => flowNames("label-card", "تسمية بطاقة", undefined, undefined, hints)).toThrow(/in Arabic/);
  });

  test("require a call that writes", () => {
    expect(() => flowNames("label-card", "تسمية بطاقة", "GET /cards")).toThrow(/POST/);
  });
});

describe.each(kinds)("a flow with $kind that is written into this project", ({ flow, pattern }) => {
  const root = mkdtempSync(join(tmpdir(), "nupay-new-flow-"));
  const readFile = (path: string) => readFileSync(join(root, path), "utf8");
  let paths: readonly string[];

  beforeAll(() => {
    for (const { path } of allInsertions(flow)) cpSync(join(project, path), join(root, path));
    for (const { path } of newFiles(pattern, original))
      if (existsSync(join(project, path))) cpSync(join(project, path), join(root, path));
    const { added, changed } = writeFlow(root, flow);
    paths = [...added, ...changed];
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test("has all its files", () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        ...newFiles(flow, original).map(({ path }) => path),
        "src/machines/session/dialogs.machine.ts",
        "src/machines/cards/card-dialogs.ts",
      ]),
    );
  });

  test("adds at most 9 files and changes at most 8, or 15 for a flag of the card that refuses payments", () => {
    const changedPaths = new Set(allInsertions(flow).map(({ path }) => path));
    expect(newFiles(flow, original).length).toBeLessThanOrEqual(9);
    expect(changedPaths.size).toBeLessThanOrEqual(flow.flag === undefined ? 8 : 15);
  });

  test("equals its template if it has the template's names", () => {
    const copies = newFiles(pattern, original, []).filter(({ path }) => !path.startsWith("tests/journeys/"));
    expect(copies.length).toBeGreaterThan(4);
    for (const { path, text } of copies) expect(text, path).toBe(original(path));
  });

  test("has no words about what its template does", () => {
    const leftovers = newFiles(flow, original).filter(({ text }) =>
      /delet|remov|fr[eo]e?z/i.test(text.replaceAll(/frozenActor|frozen-actor/g, "")),
    );
    expect(leftovers.map(({ path }) => path)).toEqual([]);
  });

  test("is TypeScript without syntax errors", () => {
    const mistakes = paths
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => {
        const source = ts.createSourceFile(path, readFile(path), ts.ScriptTarget.Latest);
        const foundDiagnostics: readonly ts.Diagnostic[] = Reflect.get(source, "parseDiagnostics");
        return foundDiagnostics.map(({ messageText }) => `${path}: ${messageText}`);
      });
    expect(mistakes).toEqual([]);
  });

  test("has a chart that the atlas can read, and that the dialogs' chart invokes", () => {
    const charts = [`cards/${flow.file}`, "session/dialogs"].map((name) =>
      flowOf(readSource(`${name}.machine.ts`, readFile(`src/machines/${name}.machine.ts`))),
    );
    const [own, dialogs] = charts.map(({ root: node }) => JSON.stringify(node));
    expect(own).toContain(`"${flow.id}.sending"`);
    expect(dialogs).toContain(`"dialogs.card.${flow.id}"`);
    expect(dialogs).toContain(`"kind":"machine","machine":"${flow.id}"`);
    expect(dialogs?.split(`"${flow.id}.opened"`), "opened before and after the code has loaded").toHaveLength(
      3,
    );
  });

  test("adds at most 8 formatted lines to the dialogs' chart and its events, and keeps its literal within the max length", () => {
    const path = "src/machines/session/dialogs.machine.ts";
    const formatted = execFileSync(
      process.execPath,
      ["node_modules/@biomejs/biome/bin/biome", "format", `--stdin-file-path=${path}`],
      { cwd: project, input: readFile(path), encoding: "utf8" },
    );
    const lines = (text: string) => text.trimEnd().split("\n").length;
    expect(lines(formatted) - lines(readFileSync(join(project, path), "utf8"))).toBeLessThanOrEqual(8);
    expect(literalLines(formatted)).toBeLessThanOrEqual(maxLiteralLines);
  });

  test("imports only files that exist", () => {
    const missingImports = paths.flatMap((path) =>
      [...readFile(path).matchAll(/^(?:import|export) [^"]*from "(\.[^"]+)"/gm)]
        .map(([, target = ""]) => join(dirname(path), target))
        .filter((target) => !paths.includes(target) && !existsSync(join(project, target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(missingImports).toEqual([]);
  });

  test("is rejected and unchanged if it is written a second time", () => {
    const before = paths.map(readFile);
    expect(() => writeFlow(root, flow)).toThrow(
      `src/machines/cards/${flow.file}.machine.ts is there already`,
    );
    expect(paths.map(readFile)).toEqual(before);
  });
});

test("the remaining steps include the files in which the compiler reports missing entries", () => {
  expect(remainingSteps(flow)).toContain("src/machines/instructions/call-order.ts");
});
