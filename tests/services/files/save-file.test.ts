import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bindSaveFile } from "../../../src/services/bind/save-file.ts";
import type { PdfReport } from "../../../src/services/statements/pdf/worker.ts";
import { waitFor } from "../../support/wait-for.ts";
import { listenTo } from "../bind/bound-ports.ts";
import { createLine, createStatement, english, fewLines } from "../statement-fixtures.ts";

/** A link whose click starts a download. */
class Link {
  href = "";
  download = "";
  hidden = false;
  isThere = false;
  click() {
    savedFiles.push({ name: this.download, address: this.href, hidden: this.hidden, isThere: this.isThere });
  }
  remove() {
    this.isThere = false;
    removedFiles.push(this.href);
  }
}

/** A worker with the test's answers. */
class FakeWorker {
  static readonly made: FakeWorker[] = [];
  readonly orders: { kind: string; lines?: readonly unknown[] }[] = [];
  isOver = false;
  onmessage = (_event: { data: PdfReport }) => {};
  onerror = (_event: { message: string; preventDefault: () => void }) => {};
  constructor(
    readonly address: URL,
    readonly options: object,
  ) {
    FakeWorker.made.push(this);
  }
  postMessage(order: { kind: string }) {
    this.orders.push(order);
  }
  terminate() {
    this.isOver = true;
  }
  report(data: PdfReport) {
    this.onmessage({ data });
  }
}

let savedFiles: { name: string; address: string; hidden: boolean; isThere: boolean }[];
let removedFiles: string[];
let blobs: Map<string, Blob>;
beforeEach(() => {
  savedFiles = [];
  removedFiles = [];
  blobs = new Map();
  FakeWorker.made.length = 0;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("document", {
    createElement: (name: string) => {
      expect(name).toBe("a");
      return new Link();
    },
    body: {
      append: (link: Link) => {
        link.isThere = true;
      },
    },
  });
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL(blob: Blob) {
        blobs.set(`blob:${blobs.size}`, blob);
        return `blob:${blobs.size - 1}`;
      }
      static override revokeObjectURL(address: string) {
        blobs.delete(address);
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = (order: object) => listenTo(bindSaveFile(), "writeFile", { order });
/** Waits until the worker has this many orders. */
const waitForOrders = (count: number) => waitUntil(() => FakeWorker.made[0]?.orders.length === count);
async function waitUntil(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !isSo(); turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
}
const file = { statement: createStatement(fewLines), texts: english };
const receipt = { product: "nupay", reference: "NP-4F2A9C81B0" };

test("a table is saved at once under its name, and its object URL is revoked a minute later", async () => {
  const { receivedEvents } = start({
    kind: "transactionsCsv",
    rows: [
      ["Date", "Amount"],
      ["2026-11-19", "25.00"],
    ],
  });
  expect(receivedEvents).toEqual([{ type: "write.finished" }]);
  expect(savedFiles).toEqual([{ name: "transactions.csv", address: "blob:0", hidden: true, isThere: true }]);
  expect(removedFiles).toEqual(["blob:0"]);
  const blob = blobs.get("blob:0");
  expect(blob?.type).toBe("text/csv;charset=utf-8");
  expect(await blob?.text()).toContain("2026-11-19,25.00");
  vi.advanceTimersByTime(59_999);
  expect(blobs.size).toBe(1);
  vi.advanceTimersByTime(1);
  expect(blobs.size).toBe(0);
});

test("a statement's table is the only file saved, under its period", async () => {
  const { receivedEvents } = start({ kind: "statementCsv", file });
  expect(receivedEvents).toEqual([{ type: "write.finished" }]);
  expect(savedFiles.map(({ name }) => name)).toEqual(["nupay-statement-2026-10-21-to-2026-11-20.csv"]);
  expect(await blobs.get("blob:0")?.text()).toContain("2026-11-19,Wallet Topup,");
});

test("a statement's PDF is drawn by a worker, which receives a thousand lines at a time", async () => {
  const lines = Array.from({ length: 2_001 }, (_, number) => createLine(number));
  const { receivedEvents } = start({
    kind: "statementPdf",
    file: { ...file, statement: createStatement(lines) },
  });
  await waitForOrders(5);
  const [worker] = FakeWorker.made;
  expect(worker?.address.pathname).toMatch(/\/src\/services\/statements\/pdf\/worker\.ts$/);
  expect(worker?.options).toEqual({ type: "module" });
  expect(worker?.orders.map(({ kind, lines: some }) => [kind, some?.length])).toEqual([
    ["begun", undefined],
    ["continued", 1_000],
    ["continued", 1_000],
    ["continued", 1],
    ["ended", undefined],
  ]);
  const { lines: _, ...rest } = createStatement(lines);
  expect(worker?.orders[0]).toEqual({ kind: "begun", statement: rest, texts: english });
  expect(worker?.orders[3]?.lines).toEqual([lines[2_000]]);
  worker?.report({ kind: "progressed", ratio: 0.5 });
  worker?.report({ kind: "finished", pdf: new Blob(["%PDF"]) });
  expect(receivedEvents).toEqual([{ type: "write.progressed", ratio: 0.5 }, { type: "write.finished" }]);
  expect(savedFiles.map(({ name }) => name)).toEqual(["nupay-statement-2026-10-21-to-2026-11-20.pdf"]);
});

test("a receipt's PDF is drawn by a worker, and saved under its reference", async () => {
  const { receivedEvents } = start({ kind: "receiptPdf", receipt });
  await waitForOrders(1);
  const [worker] = FakeWorker.made;
  expect(worker?.orders).toEqual([{ kind: "receipt", receipt }]);
  worker?.report({ kind: "finished", pdf: new Blob(["%PDF"]) });
  expect(savedFiles.map(({ name }) => name)).toEqual(["nupay-receipt-np-4f2a9c81b0.pdf"]);
  expect(receivedEvents).toEqual([{ type: "write.finished" }]);
});

test("a PDF that cannot be drawn, or whose code does not load, fails", async () => {
  const { receivedEvents } = start({ kind: "receiptPdf", receipt });
  await waitForOrders(1);
  const [worker] = FakeWorker.made;
  worker?.report({ kind: "failed", reason: "No typeface" });
  const preventDefault = vi.fn();
  worker?.onerror({ message: "", preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
  await waitFor(() => expect(receivedEvents).toEqual([{ type: "write.failed" }, { type: "write.failed" }]));
  expect(savedFiles).toEqual([]);
});

test("a PDF fails in a browser that starts no worker", async () => {
  vi.stubGlobal("Worker", undefined);
  const { receivedEvents } = start({ kind: "receiptPdf", receipt });
  await waitUntil(() => receivedEvents.length > 0);
  expect(receivedEvents).toEqual([{ type: "write.failed" }]);
});

test("aborting a PDF prevents its drawing, or terminates its worker", async () => {
  start({ kind: "receiptPdf", receipt }).end();
  const { receivedEvents, end } = start({ kind: "statementPdf", file });
  await waitForOrders(1);
  end();
  await waitUntil(() => false);
  expect(FakeWorker.made).toHaveLength(1);
  expect(FakeWorker.made[0]?.isOver).toBe(true);
  expect(FakeWorker.made[0]?.orders).toHaveLength(1);
  expect(receivedEvents).toEqual([]);
});
