/** Random ledger commands (fast-check): the sum of all postings stays zero, and no balance falls below zero. */
import fc from "fast-check";
import { openDatabase } from "../../sandbox/database.ts";
import {
  emptyLedger,
  isBalanced,
  type LedgerCommand,
  ledgerCommands,
  runLedgerCommands,
} from "../sandbox/ledger-commands.ts";
import type { Part } from "./part.ts";
import { Scores } from "./report.ts";

const usualRuns = 1_000;
const shortRuns = 20;
const usualCommands = 100;
const shortCommands = 30;
/** The number of runs after which the tables are emptied: the cost of checking a ledger grows with its postings. */
const emptiedAfter = 25;
const fault = "random commands, in sequence and side by side";

export const ledgerUnderRandomCommands: Part = async ({ isShort, count }, printLine) => {
  const runs = count ?? (isShort ? shortRuns : usualRuns);
  const commands = isShort ? shortCommands : usualCommands;
  const scores = new Scores();
  const database = await openDatabase("memory");
  let madeCount = 0;
  let succeededCount = 0;
  try {
    await emptyLedger(database);
    const property = fc.asyncProperty(ledgerCommands(commands, commands), async (list: LedgerCommand[]) => {
      await runLedgerCommands(database, list);
      madeCount += list.length;
      succeededCount += 1;
      if (succeededCount % emptiedAfter !== 0) return;
      if (!(await isBalanced(database))) throw new Error("An entry does not add up to zero.");
      await emptyLedger(database);
      if (succeededCount % 100 === 0) printLine(`${succeededCount} of ${runs} runs`);
    });
    const result = await fc.check(property, { numRuns: runs });
    const call = "top-up, transfer, payout, settlement";
    // A failed run is shrunk with more runs, which together count as one wrong run.
    for (let run = 1; run < result.numRuns; run += 1) scores.add({ fault, call }, undefined);
    scores.add(
      { fault, call },
      result.failed
        ? `seed ${result.seed}, path ${result.counterexamplePath}: ${result.errorInstance}`
        : undefined,
    );
    if (!(await isBalanced(database))) scores.add({ fault, call }, "the ledger does not balance in the end");
    return scores.report({ runs: result.numRuns, commands: madeCount, seed: result.seed });
  } finally {
    await database.close();
  }
};
