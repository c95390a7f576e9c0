import { fromCallback } from "xstate";
import {
  type FileOrder,
  saveFileMachine,
  type WriteReport,
} from "../../machines/history/save-file.machine.ts";
import { csvOf } from "../files/csv.ts";
import { saveFile } from "../files/save-file.ts";
import { drawPdf, drawReceipt, type PdfListeners } from "../statements/draw-pdf.ts";
import { fileName, receiptName } from "../statements/file-name.ts";
import { statementCsv } from "../statements/statement-csv.ts";

/** Writes a file by its kind. @returns a function that stops the writing, if that is possible */
function writeFile(order: FileOrder, report: (event: WriteReport) => void): (() => void) | undefined {
  switch (order.kind) {
    case "statementPdf":
      return drawPdf(order.file, listeners(fileName(order.file, "pdf"), report));
    case "receiptPdf":
      return drawReceipt(order.receipt, listeners(receiptName(order.receipt), report));
    // CSV files are written synchronously: waiting for a frame would take longer than writing them.
    case "statementCsv":
      saveFile(fileName(order.file, "csv"), csvBlob(statementCsv(order.file)));
      break;
    case "transactionsCsv":
      saveFile("transactions.csv", csvBlob([csvOf(order.rows)]));
  }
  report({ type: "write.finished" });
  return undefined;
}

/** Listeners that save the finished PDF under `name`. */
function listeners(name: string, report: (event: WriteReport) => void): PdfListeners {
  return {
    progressed: (ratio) => report({ type: "write.progressed", ratio }),
    finished: (pdf) => {
      saveFile(name, pdf);
      report({ type: "write.finished" });
    },
    failed: () => report({ type: "write.failed" }),
  };
}

function csvBlob(parts: BlobPart[]): Blob {
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}

export function bindSaveFile() {
  return saveFileMachine.provide({
    actors: {
      writeFile: fromCallback<{ type: "none" }, { order: FileOrder }>(({ input, sendBack }) =>
        writeFile(input.order, sendBack),
      ),
    },
  });
}
