import type { StatementFile } from "../../machines/rules/statement-file.ts";
import type { PdfReport } from "./pdf/worker.ts";

export interface PdfListeners {
  /** From 0 to 1. */
  progressed(ratio: number): void;
  finished(pdf: Uint8Array<ArrayBuffer>): void;
  failed(error: unknown): void;
}

/** Draws a statement's PDF in a worker of its own; the returned function ends it, wherever it is. */
export function drawPdf(file: StatementFile, listeners: PdfListeners): () => void {
  const worker = new Worker(new URL("./pdf/worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<PdfReport>) => {
    switch (data.kind) {
      case "progressed":
        return listeners.progressed(data.ratio);
      case "finished":
        return listeners.finished(data.pdf);
      case "failed":
        return listeners.failed(new Error(data.reason));
    }
  };
  // Its own code did not come, after a deployment perhaps.
  worker.onerror = (event) => {
    event.preventDefault();
    listeners.failed(new Error(event.message || "The worker did not start"));
  };
  worker.postMessage(file);
  return () => worker.terminate();
}
