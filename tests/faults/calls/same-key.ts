/** Fifty parallel calls with one key: one posting. */
import { randomUUID } from "node:crypto";
import type { DatabaseLocation } from "../../../sandbox/database.ts";
import { cardOf, oneCard, openLiveSandbox } from "../../sandbox/live-sandbox.ts";
import type { Part } from "../part.ts";
import { Scores } from "../report.ts";

const parallelCalls = 50;
const usualRounds = 10;
const cents = 100;

export const parallelSameKey: Part = async ({ isShort, count }, printLine) => {
  const rounds = count ?? (isShort ? 1 : usualRounds);
  const scores = new Scores();
  const { DATABASE_URL: url } = process.env;
  const databases: [name: string, place: DatabaseLocation][] = [["PGlite", "memory"]];
  if (url) databases.push(["PostgreSQL", { url }]);
  const answerCounts = { first: 0, replayed: 0, inProgress: 0 };
  for (const [name, place] of databases) {
    const sandbox = await openLiveSandbox(place);
    try {
      const payee = await sandbox.addHolder({ balance: 0 });
      const payer = await sandbox.addHolder({ balance: 1_000_000, cards: [oneCard] });
      const amount = String(cents);
      const calls: Readonly<Record<string, object>> = {
        "top-up": { paymentMethodId: await cardOf(payer), currency: "AUD", amount, platformFee: 0 },
        transfer: { toAccountId: payee.accountId, amount, currency: "AUD" },
        payout: { amount, currency: "AUD" },
      };
      for (const [call, body] of Object.entries(calls)) {
        for (let round = 0; round < rounds; round += 1) {
          const key = `"${randomUUID()}"`;
          const stateBefore = await stateOf();
          const answers = await Promise.all(
            Array.from({ length: parallelCalls }, () => payer.ask(`POST /wallet/${call}`, { body, key })),
          );
          const lastAnswer = await payer.ask(`POST /wallet/${call}`, { body, key });
          const stateAfter = await stateOf();
          const replayed = (answer: (typeof answers)[number]) => answer.headers.get("Idempotency-Replayed");
          const successes = answers.filter(({ status }) => status === 200);
          const inProgress = answers.filter(({ status }) => status === 409);
          answerCounts.first += successes.filter((answer) => replayed(answer) === "false").length;
          answerCounts.replayed += successes.filter((answer) => replayed(answer) === "true").length;
          answerCounts.inProgress += inProgress.length;
          const movedAmount = (stateAfter.balance - stateBefore.balance) * (call === "top-up" ? 1 : -1);
          const ids = new Set([...successes, lastAnswer].map((answer) => answer.body.data.transactionId));
          const complaint =
            (movedAmount !== cents && `${movedAmount} cents moved, not ${cents}`) ||
            (stateAfter.transactions - stateBefore.transactions !== 1 &&
              "there is not one transaction more") ||
            (!stateAfter.balanced && "the ledger does not balance") ||
            (successes.length + inProgress.length !== parallelCalls && "an answer was neither 200 nor 409") ||
            (inProgress.some(({ body: { code } }) => code !== "request_in_progress") && "another 409") ||
            (ids.size !== 1 && "the answers name several transactions") ||
            (replayed(lastAnswer) !== "true" && "the key was not answered again") ||
            undefined;
          scores.add({ fault: `${parallelCalls} calls at once under one key`, call, keys: name }, complaint);
        }
      }
      printLine(`${parallelCalls} at once on ${name}: ${scores.wrong} wrong`);

      async function stateOf() {
        const { balanced, accounts } = await sandbox.control.ledger();
        const account = accounts.find(({ accountId }) => accountId === payer.accountId);
        return {
          balanced,
          balance: account?.balance ?? 0,
          transactions: account?.transactions ?? 0,
        };
      }
    } finally {
      await sandbox.close();
    }
  }
  return scores.report({
    "answered by acting": answerCounts.first,
    "answered as before": answerCounts.replayed,
    "told to wait (409 request_in_progress)": answerCounts.inProgress,
  });
};
