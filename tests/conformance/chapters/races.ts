import { randomUUID } from "node:crypto";
import { type Chapter, demand, demandEqual, must, requireKeys } from "../check.ts";
import {
  type Answer,
  demandRefusal,
  demandSuccess,
  type WalletServer,
  walletCurrency,
} from "../wallet-server.ts";
import { decline, stateOf } from "./keys.ts";
import { availableOf, transferBody } from "./money.ts";

const copies = 8;

/** Checks that the server processes only one copy, and that the others get its result or 409 request_in_progress. */
function demandExactlyOneActed(answers: readonly Answer[]): void {
  const inProgress = answers.filter(({ body }) => body.code === "request_in_progress");
  for (const answer of inProgress) demandRefusal(answer, 409, "request_in_progress");
  const decidedAnswers = answers.filter((answer) => !inProgress.includes(answer));
  const actingAnswers = decidedAnswers.filter(
    ({ headers }) => headers.get("idempotency-replayed") === "false",
  );
  demandEqual(actingAnswers.length, 1, `the number of ${answers.length} copies that acted`);
}

const atOnce = <Value>(act: () => Promise<Value>) => Promise.all(Array.from({ length: copies }, act));

async function sumBalances(server: WalletServer): Promise<number> {
  return (await availableOf(server)) + (await availableOf(server, "payee"));
}

export const racesChapter: Chapter = {
  id: "races",
  title: "Races",
  page: "docs/payments.md, What a server must keep for “required” and Interleavings",
  checks: requireKeys([
    must(
      "copies",
      "Of eight copies of one call one acts; the others repeat its answer, or are 409 request_in_progress.",
      "Browsers and proxies send a POST twice by themselves.",
      async (server) => {
        const key = randomUUID();
        demandExactlyOneActed(await atOnce(() => decline(server, key)));
      },
    ),
    must(
      "paid-once",
      "Of eight copies of one transfer one moves money.",
      "The holder would pay several times for one press.",
      async (server) => {
        const key = randomUUID();
        server.reserve(copies);
        const body = await transferBody(server, 1);
        const availableBefore = await availableOf(server);
        const answers = await atOnce(() => server.ask("POST /wallet/transfer", { body, key }));
        demandEqual(availableBefore - (await availableOf(server)), 1, "what the payer lost");
        server.giveBack(copies - 1);
        demandExactlyOneActed(answers);
      },
    ),
    must(
      "cancelled-or-paid",
      "A call and its cancellation at once: both answers tell the same of the key.",
      "The app would say that a payment was cancelled which has moved money.",
      async (server) => {
        for (let round = 0; round < 5; round += 1) {
          const key = randomUUID();
          const [called, cancellation] = await Promise.all([
            decline(server, key),
            server.ask(`DELETE /wallet/payments/${key}`),
          ]);
          const state = await stateOf(server, key);
          demand(["cancelled", "declined"].includes(state), `the key is ${state}`);
          const cancellationResult = cancellation.body.data?.state ?? cancellation.body.code;
          demand(
            [state, "request_in_progress"].includes(cancellationResult),
            `the cancellation told ${cancellationResult}, the key is ${state}`,
          );
          demandEqual(
            called.body.code,
            state === "cancelled" ? "payment_cancelled" : "card_not_found",
            "the call's code",
          );
        }
      },
    ),
    must(
      "last-money",
      "Two transfers at once, each of more than half of what is available: one is refused as insufficient_funds.",
      "The wallet would fall below zero.",
      async (server) => {
        const availableCents = await availableOf(server);
        const cents = Math.floor(availableCents / 2) + 1;
        server.reserve(2 * cents);
        const balancesBefore = await sumBalances(server);
        const body = await transferBody(server, cents);
        const answers = await Promise.all([1, 2].map(() => server.ask("POST /wallet/transfer", { body })));
        const rejectedAnswers = answers.filter(({ status }) => status >= 400);
        // Sends the money back first, so that a failed check does not change the balances.
        const { body: me } = await server.ask("GET /users/me");
        const back = { toAccountId: me.data.accountId, amount: String(cents), currency: walletCurrency };
        for (const { status } of answers) {
          if (status >= 400) continue;
          demandSuccess(
            await server.ask("POST /wallet/transfer", { body: back, person: server.person("payee") }),
          );
        }
        demandEqual(rejectedAnswers.length, 1, "the number of refusals");
        for (const answer of rejectedAnswers) demandRefusal(answer, 400, "insufficient_funds");
        demandEqual(await sumBalances(server), balancesBefore, "both balances together");
      },
    ),
  ]),
};
