import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import type { StatementFile } from "../../machines/history/rules/statement-file.ts";
import { statementMachine } from "../../machines/history/statement.machine.ts";
import { today } from "../browser/today.ts";
import type { Connections } from "../connect.ts";
import { saveFile } from "../files/save-file.ts";
import { drawPdf } from "../statements/draw-pdf.ts";
import { fileName } from "../statements/file-name.ts";
import { statementCsv } from "../statements/statement-csv.ts";
import { bindReadHistory } from "./transactions.ts";

export function bindStatements(connected: () => Connections) {
  return statementMachine.provide({
    actors: {
      readHistory: bindReadHistory(connected),
      readCalendar: fromPromise(async () => {
        const now = new Date().toISOString();
        const { timeZone } = connected().config;
        return { today: today(timeZone, now), timeZone, now };
      }),
      savePdf: fromCallback<AnyEventObject, StatementFile>(({ sendBack, input }) =>
        drawPdf(input, {
          progressed: (ratio) => sendBack({ type: "pdf.progressed", ratio }),
          finished: (pdf) => {
            saveFile(fileName(input, "pdf"), pdf);
            sendBack({ type: "pdf.finished" });
          },
          failed: (error) => sendBack({ type: "pdf.failed", error }),
        }),
      ),
      // In one go: a frame in between would take longer than the lines.
      saveCsv: fromPromise(async ({ input }: { input: StatementFile }) => {
        const content = new Blob(statementCsv(input), { type: "text/csv;charset=utf-8" });
        saveFile(fileName(input, "csv"), content);
      }),
    },
  });
}
