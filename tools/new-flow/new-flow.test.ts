import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flowOf } from "../../flows/charts/flow-of.ts";
import { readSource } from "../../flows/charts/source.ts";
import { flowNames } from "./flow-names.ts";
import { insertions } from "./insertions.ts";
import { leftToDo } from "./left-to-do.ts";
import { newFiles } from "./new-files.ts";
import { writeFlow } from "./write-flow.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const flow = flowNames("mark-card", "تعليم بطاقة", "POST /cards/mark");

describe("the names of a flow", () => {
  test("follow from its file's name and its call", () => {
    expect(flow).toEqual({
      file: "mark-card",
      id: "markCard",
      type: "MarkCard",
      title: "Mark Card",
      words: "mark card",
      arabic: "تعليم بطاقة",
      method: "POST",
      path: "/cards/mark",
    });
    expect(flowNames("raise-limit", "رفع الحد")).toMatchObject({ method: "POST", path: "/raise-limit" });
  });

  test.each(["mark", "MarkCard", "mark_card", "-mark-card", "../mark-card"])("are not made of '%s'", (name) =>
    expect(() => flowNames(name, "تعليم بطاقة")).toThrow(/two or more words/),
  );

  test("are not made of an Arabic title in Latin letters", () => {
    expect(() => flowNames("mark-card", "Mark Card")).toThrow(/Arabic letters/);
  });

  test("are not made of a call that changes nothing", () => {
    expect(() => flowNames("mark-card", "تعليم بطاقة", "GET /cards")).toThrow(/POST/);
  });
});

describe("a flow that is written into this project", () => {
  const root = mkdtempSync(join(tmpdir(), "nupay-new-flow-"));
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  let paths: readonly string[];

  beforeAll(() => {
    for (const { path } of insertions(flow)) cpSync(join(project, path), join(root, path));
    const { added, changed } = writeFlow(root, flow);
    paths = [...added, ...changed];
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test("has all its files", () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        ...newFiles(flow).map(({ path }) => path),
        "src/machines/session/dialogs.machine.ts",
        "src/services/bind/cards.ts",
      ]),
    );
  });

  test("is TypeScript without a mistake of syntax", () => {
    const mistakes = paths
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => {
        const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest);
        const found: readonly ts.Diagnostic[] = Reflect.get(source, "parseDiagnostics");
        return found.map(({ messageText }) => `${path}: ${messageText}`);
      });
    expect(mistakes).toEqual([]);
  });

  test("has a chart that the atlas reads, and dialogs that open it", () => {
    const charts = ["payments/mark-card", "session/dialogs"].map((name) =>
      flowOf(readSource(`${name}.machine.ts`, read(`src/machines/${name}.machine.ts`))),
    );
    const [own, dialogs] = charts.map(({ root: node }) => JSON.stringify(node));
    expect(own).toContain('"markCard.sending"');
    expect(dialogs).toContain('"dialogs.card.markCard"');
    expect(dialogs).toContain('"dialogs.unloaded.requested.markCard"');
  });

  test("keeps the dialogs' chart within its 250 lines", () => {
    expect(read("src/machines/session/dialogs.machine.ts").split("\n").length).toBeLessThanOrEqual(251);
  });

  test("is not written a second time", () => {
    const before = paths.map(read);
    expect(() => writeFlow(root, flow)).toThrow(
      "src/machines/payments/mark-card.machine.ts is there already",
    );
    expect(paths.map(read)).toEqual(before);
  });
});

test("what is left to do names the files that the compiler asks for", () => {
  expect(leftToDo(flow)).toContain("src/services/payments/call-request.ts");
});
