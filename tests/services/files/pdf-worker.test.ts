import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { PdfReport, PdfRequest } from "../../../src/services/statements/pdf/worker.ts";
import { readPdf } from "../../support/pdf-text.ts";
import { waitFor } from "../../support/wait-for.ts";
import { receipt } from "../receipt-fixture.ts";
import { createLine, createStatement, english } from "../statement-fixtures.ts";

/** The part of a worker's scope that drawing uses. */
interface Scope {
  onmessage: (event: { data: PdfRequest }) => void;
  postMessage: (report: PdfReport) => void;
}

const reports: PdfReport[] = [];
const fetched: string[] = [];
let status = 200;
/** One scope per process, because the worker's code uses the scope that exists while the code loads. */
const globalScope = globalThis as typeof globalThis & { nupayWorkerScope?: Scope };
globalScope.nupayWorkerScope ??= { onmessage: () => {}, postMessage: () => {} };
const scope = globalScope.nupayWorkerScope;
scope.postMessage = (report) => void reports.push(report);

beforeAll(async () => {
  vi.stubGlobal("self", scope);
  vi.stubGlobal("fetch", async (address: string) => {
    const [, name = ""] = /(@fontsource\/.*\.woff)/.exec(address) ?? [];
    fetched.push(name.replace(/.*\/files\//, ""));
    return new Response(readFileSync(`node_modules/${name}`), { status });
  });
  await import("../../../src/services/statements/pdf/worker.ts");
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Sends these orders to the worker in sequence. @returns its report for each */
async function order(...orders: readonly PdfRequest[]): Promise<readonly PdfReport[]> {
  reports.length = 0;
  fetched.length = 0;
  for (const data of orders) scope.onmessage({ data });
  await waitFor(() => expect(reports.at(-1)?.kind).toMatch(/finished|failed/));
  return reports;
}

const latin = { ...receipt, rows: [{ label: "To", value: "Priya P." }] };

const namesOf = (script: string) =>
  [400, 600].map(
    (weight) => `ibm-plex-sans${script === "arabic" ? "-arabic" : ""}-${script}-${weight}-normal.woff`,
  );

test("a receipt is drawn with only the typefaces of its characters", async () => {
  const [finished] = await order({ kind: "receipt", receipt: latin });
  expect(reports).toHaveLength(1);
  expect(fetched.sort()).toEqual(namesOf("latin"));
  const pdf = finished?.kind === "finished" ? finished.pdf : new Blob();
  expect(pdf.type).toBe("application/pdf");
  const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  expect(pages[0]).toContain("Outgoing Transfer");
});

test("drawing fails with the status of a typeface that does not load", async () => {
  status = 404;
  expect(await order({ kind: "receipt", receipt: latin })).toEqual([
    { kind: "failed", reason: "A typeface was not there: 404" },
  ]);
  status = 200;
});

test.each([
  ["party", "محمد", "arabic"],
  ["message", "ά", "greek"],
  ["reference", "Ж", "cyrillic"],
])("a statement is drawn with the typefaces of a line's %s, such as %s", async (field, text, script) => {
  const { lines, ...rest } = createStatement([createLine(1, { [field]: text })]);
  await order(
    { kind: "begun", statement: rest, texts: english },
    { kind: "continued", lines },
    { kind: "ended" },
  );
  expect(fetched).toEqual(expect.arrayContaining(namesOf(script)));
});

test("a statement is drawn once all of its lines have arrived, and reports its progress in steps of at least 2 %", async () => {
  const lines = Array.from({ length: 1_900 }, () => createLine(1));
  const { lines: _, ...rest } = createStatement(lines);
  const drawnStatement = order(
    { kind: "begun", statement: rest, texts: english },
    { kind: "continued", lines: lines.slice(0, 1_000) },
    { kind: "continued", lines: lines.slice(1_000) },
    { kind: "ended" },
  );
  expect(reports).toEqual([]);
  await drawnStatement;
  expect(fetched).toEqual(expect.arrayContaining(namesOf("latin")));
  const ratios = reports.flatMap((report) => (report.kind === "progressed" ? [report.ratio] : []));
  expect(ratios.at(-1)).toBe(1);
  expect(ratios.length).toBeLessThanOrEqual(50);
  expect(ratios.length).toBeGreaterThan(25);
  for (const [index, ratio] of ratios.slice(1, -1).entries())
    expect(ratio - (ratios[index] ?? 0)).toBeGreaterThanOrEqual(0.02);
  const lastReport = reports.at(-1);
  const pdf = lastReport?.kind === "finished" ? lastReport.pdf : new Blob();
  expect(Buffer.from(await pdf.slice(0, 8).arrayBuffer()).toString()).toBe("%PDF-1.7");
  expect(pdf.size).toBeGreaterThan(50_000);
});
