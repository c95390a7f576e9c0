import { randomUUID } from "node:crypto";
import { type Chapter, demand, demandEqual, must, requireKeys } from "../check.ts";
import { demandRefusal, demandSuccess, walletCurrency } from "../wallet-server.ts";
import { decline, stateOf } from "./keys.ts";
import { transferBody } from "./money.ts";

export const statusChapter: Chapter = {
  id: "status",
  title: "Status and cancellation",
  page: "openapi/wallet.yaml, /wallet/payments/{key}; docs/payments.md, What counts as an answer",
  checks: requireKeys([
    must(
      "unseen",
      "A key that no call had is unseen, however often it is asked for.",
      "The app sends it again.",
      async (server) => {
        const key = randomUUID();
        demandEqual(
          [await stateOf(server, key), await stateOf(server, key)],
          ["unseen", "unseen"],
          "the states",
        );
      },
    ),
    must(
      "declined",
      "The status of a refused key is declined, with its operation and code.",
      "The app tells the holder why, after a lost answer.",
      async (server) => {
        const key = randomUUID();
        await decline(server, key);
        const { body } = await server.ask(`GET /wallet/payments/${key}`);
        const { state, operation, code } = body.data;
        demandEqual([state, operation, code], ["declined", "removeCard", "card_not_found"], "the status");
      },
    ),
    must(
      "succeeded",
      "The status of a transfer has its transaction, amount, currency and payee.",
      "The app compares them with what the holder asked for; otherwise the payment stays undecided.",
      async (server) => {
        const key = randomUUID();
        server.reserve(1);
        const transfer = await transferBody(server, 1);
        const paidAnswer = await server.ask("POST /wallet/transfer", { body: transfer, key });
        demandSuccess(paidAnswer);
        const { body } = await server.ask(`GET /wallet/payments/${key}`);
        const { state, operation, transactionId, amount, currency, toAccountId } = body.data;
        demand(["succeeded", "pending", "failed"].includes(state), `the state is ${state}`);
        demandEqual(
          { operation, transactionId, amount, currency, toAccountId },
          {
            operation: "transfer",
            transactionId: paidAnswer.body.data.transactionId,
            amount: 1,
            currency: walletCurrency,
            toAccountId: transfer.toAccountId,
          },
          "the status",
        );
      },
    ),
    must(
      "key-form",
      "A key in the path that is no UUID v4 is 400.",
      "A mistake must not look like unseen.",
      async (server) => {
        demandRefusal(await server.ask("GET /wallet/payments/1"), 400, "invalid_request");
      },
    ),
    must(
      "cancelled",
      "A cancelled key is cancelled for good: its call is 409 payment_cancelled.",
      "A copy that arrives late would pay what the holder has cancelled.",
      async (server) => {
        const key = randomUUID();
        const answer = await server.ask(`DELETE /wallet/payments/${key}`);
        demandSuccess(answer);
        demandEqual(answer.body.data.state, "cancelled", "the cancellation's state");
        demandEqual(await stateOf(server, key), "cancelled", "the key's state");
        demandRefusal(await decline(server, key), 409, "payment_cancelled");
        const secondAnswer = await server.ask(`DELETE /wallet/payments/${key}`);
        demandEqual(secondAnswer.body.data.state, "cancelled", "the second cancellation's state");
      },
    ),
    must(
      "cancelled-too-late",
      "The cancellation of a decided key answers its outcome and changes nothing.",
      "The app would say cancelled of money that has moved.",
      async (server) => {
        const key = randomUUID();
        await decline(server, key);
        const answer = await server.ask(`DELETE /wallet/payments/${key}`);
        demandSuccess(answer);
        demandEqual(
          [answer.body.data.state, await stateOf(server, key)],
          ["declined", "declined"],
          "the states",
        );
      },
    ),
    must(
      "cancelled-by-another",
      "The cancellation of another person's key leaves that person's payment alone.",
      "One person could cancel the payments of another.",
      async (server) => {
        const key = randomUUID();
        await server.ask(`DELETE /wallet/payments/${key}`, { person: server.person("payee") });
        demandEqual(await stateOf(server, key), "unseen", "the key's state");
      },
    ),
  ]),
};
