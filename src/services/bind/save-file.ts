import { fromCallback } from "xstate";
import {
  type FileRequest,
  saveFileMachine,
  type WriteReport,
} from "../../machines/history/save-file.machine.ts";
import { formatCsv } from "../files/csv.ts";
import { saveFile } from "../files/save-file.ts";
import { drawPdf, drawReceipt, type PdfListeners } from "../statements/draw-pdf.ts";
import { receiptName, statementFileName } from "../statements/file-name.ts";
import { statementCsv } from "../statements/statement-csv.ts";

/** Writes a file by its kind. @returns a function that stops the writing, if that is possible */
function writeFile(order: FileRequest, report: (event: WriteReport) => void): (() => void) | undefined {
  switch (order.kind) {
    case "statementPdf":
      return drawPdf(order.file, createPdfListeners(statementFileName(order.file, "pdf"), report));
    case "receiptPdf":
      return drawReceipt(order.receipt, createPdfListeners(receiptName(order.receipt), report));
    // CSV files are written synchronously: waiting for a frame would take longer than writing them.
    case "statementCsv":
      saveFile(statementFileName(order.file, "csv"), csvBlob(statementCsv(order.file)));
      break;
    case "transactionsCsv":
      saveFile("transactions.csv", csvBlob([formatCsv(order.rows)]));
  }
  report({ type: "write.finished" });
  return undefined;
}

/** Listeners that save the finished PDF under `name`. */
function createPdfListeners(name: string, report: (event: WriteReport) => void): PdfListeners {
  return {
    progressed: (ratio) => report({ type: "write.progressed", ratio }),
    finished: (pdf) => {
      saveFile(name, pdf);
      report({ type: "write.finished" });
    },
    failed: () => report({ type: "write.failed" }),
  };
}

function csvBlob(blobParts: BlobPart[]): Blob {
  return new Blob(blobParts, { type: "text/csv;charset=utf-8" });
}

export function bindSaveFile() {
  return saveFileMachine.provide({
    actors: {
      writeFile: fromCallback<{ type: "none" }, { order: FileRequest }>(({ input, sendBack }) =>
        writeFile(input.order, sendBack),
      ),
    },
  });
}
