/**
 * A thousand payments whose answer is lost: none may be posted twice, and the app may report no posted payment as
 * failed.
 */
import type { Part } from "../part.ts";
import { Scores } from "../report.ts";
import { callFaults } from "./call-faults.ts";
import { keyCases } from "./client.ts";
import { callNames, operations, PaymentTester } from "./money.ts";
import { withTestEnvironment } from "./test-environment.ts";

const defaultCount = 1_000;
const shortCount = 36;
const responseFaults = callFaults.filter(({ name }) => name.startsWith("response"));

export const lostResponses: Part = async ({ isShort, count }, printLine) => {
  const cells = responseFaults.length * operations.length * keyCases.length;
  const rounds = Math.ceil((count ?? (isShort ? shortCount : defaultCount)) / cells);
  const scores = new Scores();
  for (const idempotency of keyCases) {
    await withTestEnvironment(idempotency, async (environment) => {
      const till = await PaymentTester.open(environment, idempotency);
      for (const fault of responseFaults) {
        for (const operation of operations) {
          for (let round = 0; round < rounds; round += 1) {
            const complaint = await till.test(fault, operation).catch((error: unknown) => String(error));
            scores.add({ fault: fault.name, call: callNames[operation], keys: idempotency }, complaint);
          }
        }
      }
      const complaint = await till.judgeLedger();
      scores.add({ fault: "the ledger after all of them", call: "", keys: idempotency }, complaint);
      printLine(`lost responses × ${idempotency}: ${scores.wrong} wrong`);
    });
  }
  return scores.report({ "payments whose response was lost": cells * rounds });
};
