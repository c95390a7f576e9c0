import type { Receipt } from "../../machines/history/rules/receipt.ts";
import type { StatementFile } from "../../machines/history/rules/statement-file.ts";
import { nextTask } from "../browser/next-task.ts";
import { reloadForModule } from "../browser/reload.ts";
import type { PdfReport, PdfRequest } from "./pdf/worker.ts";

export interface PdfListeners {
  /** From 0 to 1. */
  progressed(ratio: number): void;
  finished(pdf: Blob): void;
  failed(error: unknown): void;
}

/** Posting this many lines takes only a few milliseconds, even on a slow processor. */
const linesPerMessage = 1_000;

/** Draws a statement's PDF in a worker; the returned function stops it at any time. */
export function drawPdf(file: StatementFile, listeners: PdfListeners): () => void {
  return drawInWorker(() => generateOrders(file), listeners);
}

/** Draws a receipt's PDF; the returned function stops it. */
export function drawReceipt(receipt: Receipt, listeners: PdfListeners): () => void {
  return drawInWorker(() => [{ kind: "receipt", receipt }], listeners);
}

function drawInWorker(orders: () => Iterable<PdfRequest>, listeners: PdfListeners): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const postOrders = async () => {
    await nextTask();
    if (signal.aborted) return;
    const worker = startWorker(listeners);
    signal.addEventListener("abort", () => worker.terminate());
    for (const order of orders()) {
      worker.postMessage(order);
      await nextTask();
      if (signal.aborted) return;
    }
  };
  postOrders().catch((error: unknown) => {
    if (!signal.aborted) listeners.failed(error);
  });
  return () => controller.abort();
}

function startWorker({ progressed, finished, failed }: PdfListeners): Worker {
  const worker = new Worker(new URL("./pdf/worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<PdfReport>) => {
    switch (data.kind) {
      case "progressed":
        return progressed(data.ratio);
      case "finished":
        return finished(data.pdf);
      case "failed":
        return failed(new Error(data.reason));
    }
  };
  // The worker's script did not load, for example after a deployment.
  worker.onerror = (event) => {
    event.preventDefault();
    const fail = () => failed(new Error(event.message || "The worker did not start"));
    reloadForModule().then(fail, fail);
  };
  return worker;
}

/** Posts the lines in parts: all of them at once would block the page. */
function* generateOrders({
  statement: { lines, ...statement },
  texts,
}: StatementFile): Generator<PdfRequest> {
  yield { kind: "begun", statement, texts };
  for (let startIndex = 0; startIndex < lines.length; startIndex += linesPerMessage) {
    yield { kind: "continued", lines: lines.slice(startIndex, startIndex + linesPerMessage) };
  }
  yield { kind: "ended" };
}
