/** Every fault of a call × every keyed call × with and without keys, with the real charts and services. */
import { OperatorFault } from "../../../sandbox/operator-fault.ts";
import type { Part } from "../part.ts";
import { Scores } from "../report.ts";
import { callFaults } from "./call-faults.ts";
import { keyCases } from "./client.ts";
import { keyedCalls, testKeyedCall } from "./keyed.ts";
import { callNames, operations, PaymentTester } from "./money.ts";
import { withTestEnvironment } from "./test-environment.ts";

const usualRounds = 5;

export const everyFaultByEveryCall: Part = async ({ isShort, count, fault: named = "" }, printLine) => {
  const rounds = count ?? (isShort ? 1 : usualRounds);
  const faults = callFaults.filter(({ name }) => name.includes(named));
  if (faults.length === 0) throw new OperatorFault(`No fault's name contains ${named}.`);
  const scores = new Scores();
  for (const idempotency of keyCases) {
    await withTestEnvironment(idempotency, async (environment) => {
      const till = await PaymentTester.open(environment, idempotency);
      for (const fault of faults) {
        for (const operation of operations) {
          const cell = { fault: fault.name, call: callNames[operation], keys: idempotency };
          for (let round = 0; round < rounds; round += 1) {
            const complaint = await till.test(fault, operation).catch((error: unknown) => String(error));
            const isLast = operation === "payout" && round === rounds - 1;
            scores.add(cell, complaint ?? (isLast ? await till.judgeLedger() : undefined));
          }
        }
      }
      printLine(`money × ${idempotency}: ${scores.wrong} wrong`);
      if (isShort && idempotency === "none") return;
      for (const [at, fault] of faults.filter(({ onlyMoney }) => !onlyMoney).entries()) {
        for (const [place, call] of keyedCalls.entries()) {
          // Each call needs a new person, so the short version tests every third combination, which covers each fault
          // and each call.
          if (isShort && named === "" && (at + place) % 3 !== 0) continue;
          const cell = { fault: fault.name, call: call.name, keys: idempotency };
          const complaint = await testKeyedCall(environment, idempotency, fault, call).catch(String);
          scores.add(cell, complaint);
        }
      }
      printLine(`the other keyed calls × ${idempotency}: ${scores.wrong} wrong`);
    });
  }
  return scores.report({ rounds });
};
