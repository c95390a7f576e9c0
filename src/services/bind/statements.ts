import { fromPromise } from "xstate";
import { makeStatementMachine } from "../../machines/history/make-statement.machine.ts";
import { statementMachine } from "../../machines/history/statement.machine.ts";
import { todayIn } from "../browser/today.ts";
import type { Connections } from "../connect.ts";
import { bindSaveFile } from "./save-file.ts";
import { bindReadHistory } from "./transactions.ts";

export function bindStatements(getConnections: () => Connections) {
  const makeStatement = makeStatementMachine.provide({
    actors: {
      readHistory: bindReadHistory(getConnections),
      readCalendar: fromPromise(async () => {
        const now = new Date().toISOString();
        const { timeZone } = getConnections().config;
        return { today: todayIn(timeZone, now), timeZone, now };
      }),
    },
  });
  return statementMachine.provide({ actors: { makeStatement, saveFile: bindSaveFile() } });
}
