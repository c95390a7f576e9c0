import { randomUUID } from "node:crypto";
import { type Chapter, type Check, demand, demandEqual, must, UntriedError } from "../check.ts";
import { type Answer, demandSuccess, type WalletServer, walletCurrency } from "../wallet-server.ts";
import { accountIdOf, cardOf, refusedPayments } from "./money.ts";

type Holder = "payer" | "payee";

/** In cents; card providers do not accept a single cent. */
const topUpCents = 100;

interface Balance {
  readonly balance: number;
  readonly availableBalance: number;
  readonly pendingBalance: number;
}

async function balanceOf(server: WalletServer, role: Holder = "payer"): Promise<Balance> {
  const answer = await server.ask("POST /wallet/balance", { body: {}, person: server.person(role) });
  demandSuccess(answer);
  const { balance, availableBalance, pendingBalance } = answer.body.data;
  return { balance, availableBalance, pendingBalance };
}

function demandMoved(
  balanceBefore: Balance,
  balanceAfter: Balance,
  expectedChange: Partial<Balance>,
  ownerText: string,
): void {
  const expected = {
    balance: balanceBefore.balance + (expectedChange.balance ?? 0),
    availableBalance: balanceBefore.availableBalance + (expectedChange.availableBalance ?? 0),
    pendingBalance: balanceBefore.pendingBalance + (expectedChange.pendingBalance ?? 0),
  };
  demandEqual(balanceAfter, expected, `${ownerText} balance`);
}

const isDone = (status: string) => status === "SUCCEEDED" || status === "SUCCESS";

interface Payment {
  readonly call: string;
  readonly operation: string;
  readonly body: object;
  readonly cents: number;
  readonly type: string;
}

async function topUpOf(server: WalletServer): Promise<Payment> {
  const { paymentMethodId } = await cardOf(server);
  const body = { paymentMethodId, currency: walletCurrency, amount: String(topUpCents), platformFee: 0 };
  return { call: "POST /wallet/top-up", operation: "topUp", body, cents: topUpCents, type: "WALLET_TOPUP" };
}

async function transferOf(server: WalletServer, message?: string): Promise<Payment> {
  const body = {
    toAccountId: await accountIdOf(server, "payee"),
    amount: "1",
    currency: walletCurrency,
    ...(message !== undefined && { message }),
  };
  return { call: "POST /wallet/transfer", operation: "transfer", body, cents: 1, type: "TRANSFER_DEBIT" };
}

const payoutOfOneCent: Payment = {
  call: "POST /wallet/payout",
  operation: "payout",
  body: { amount: "1", currency: walletCurrency },
  cents: 1,
  type: "TRANSFER_TO_BANK",
};

/** @throws Untried if the card is declined */
async function pay(server: WalletServer, { call, body, cents, type }: Payment, key: string): Promise<Answer> {
  server.reserve(cents);
  const keyed = server.options.profile === "required" ? { key } : {};
  const answer = await server.ask(call, { body, ...keyed });
  if (answer.status === 402) {
    server.giveBack(cents);
    throw new UntriedError("the payer's first card is declined");
  }
  demandSuccess(answer);
  const { amount, currency, type: actualType } = answer.body.data;
  demandEqual(
    [amount, currency, actualType],
    [cents, walletCurrency, type],
    "the result's amount, currency and type",
  );
  return answer;
}

async function listRows(server: WalletServer, role: Holder = "payer") {
  const body = { page: 0, size: 10 };
  const answer = await server.ask("POST /wallet/list", { body, person: server.person(role) });
  demandSuccess(answer);
  // biome-ignore lint/suspicious/noExplicitAny: a check reads what it expects, and fails on anything else
  return answer.body.data as readonly any[];
}

/** Checks that the payment's row matches its result and, if the server includes keys, has its call's key. */
async function demandRow(server: WalletServer, { body }: Answer, payment: Payment, key: string) {
  const { transactionId, status } = body.data;
  const row = (await listRows(server)).find((candidate) => candidate.transactionId === transactionId);
  demand(row !== undefined, "The transaction is not in the list");
  demandEqual([row.type, row.amount], [payment.type, payment.cents], "the row's type and amount");
  if (isDone(status)) demand(isDone(row.status), `The row is ${row.status}, the result was ${status}`);
  if (server.options.profile === "required" && row.key !== undefined)
    demandEqual(row.key.toLowerCase(), key, "the row's key");
}

async function demandStatus(server: WalletServer, { body }: Answer, payment: Payment, key: string) {
  if (server.options.profile === "none") return;
  const answer = await server.ask(`GET /wallet/payments/${key}`);
  const { state, operation, transactionId, amount, currency } = answer.body.data;
  const states = isDone(body.data.status) ? ["succeeded"] : ["pending", "succeeded", "failed"];
  demand(states.includes(state), `The key's state is ${state}`);
  demandEqual(
    [operation, transactionId, amount, currency],
    [payment.operation, body.data.transactionId, payment.cents, walletCurrency],
    "the status of its key",
  );
}

/** Payments that succeed. Each check compares balances, so nothing else may move on these accounts meanwhile. */
const paymentChecks: readonly Check[] = [
  must(
    "transfer",
    "A transfer of one cent moves one cent from one balance to the other; both holders have its row.",
    "A result that does not match is no answer to the app: the payment stays undecided.",
    async (server) => {
      const key = randomUUID();
      const payment = await transferOf(server);
      const balancesBefore = [await balanceOf(server), await balanceOf(server, "payee")] as const;
      const knownTransactionIds = (await listRows(server, "payee")).map(({ transactionId }) => transactionId);
      const paidAnswer = await pay(server, payment, key);
      await demandRow(server, paidAnswer, payment, key);
      await demandStatus(server, paidAnswer, payment, key);
      if (!isDone(paidAnswer.body.data.status)) return;
      demandMoved(
        balancesBefore[0],
        await balanceOf(server),
        { balance: -1, availableBalance: -1 },
        "the payer's",
      );
      const balanceAfter = await balanceOf(server, "payee");
      demandMoved(balancesBefore[1], balanceAfter, { balance: 1, availableBalance: 1 }, "the payee's");
      const newRows = (await listRows(server, "payee")).filter(
        (row) => !knownTransactionIds.includes(row.transactionId),
      );
      demandEqual(
        newRows.map(({ type, amount }) => [type, amount]),
        [["TRANSFER_CREDIT", 1]],
        "the payee's new rows",
      );
      demandEqual(newRows[0]?.key, undefined, "the key in the payee's row");
    },
  ),
  must(
    "message",
    "A transfer's message, where the rows tell it, is told as it was sent.",
    "The payee would read something else than the payer wrote.",
    async (server) => {
      const message = "Zoë’s café & <b>5 %</b> 💸";
      const paidAnswer = await pay(server, await transferOf(server, message), randomUUID());
      const row = (await listRows(server)).find(
        ({ transactionId }) => transactionId === paidAnswer.body.data.transactionId,
      );
      if (row?.message !== undefined) demandEqual(row.message, message, "the message");
    },
  ),
  must(
    "top-up",
    "A top-up of a dollar adds a dollar, which is pending until the card's money is certain; it has its row.",
    "The holder would see a balance that the rows do not give.",
    async (server) => {
      const key = randomUUID();
      const payment = await topUpOf(server);
      const balanceBefore = await balanceOf(server);
      const paidAnswer = await pay(server, payment, key);
      await demandRow(server, paidAnswer, payment, key);
      await demandStatus(server, paidAnswer, payment, key);
      const balanceAfter = await balanceOf(server);
      const cents = topUpCents;
      if (isDone(paidAnswer.body.data.status))
        demandMoved(balanceBefore, balanceAfter, { balance: cents, availableBalance: cents }, "the payer's");
      else
        demandEqual(
          balanceAfter.availableBalance,
          balanceBefore.availableBalance,
          "what is available while it is pending",
        );
    },
  ),
  must(
    "payout",
    "A payout of one cent leaves the available balance at once, whatever the bank does later; it has its row.",
    "The holder could spend it once more before the bank has taken it.",
    async (server) => {
      const key = randomUUID();
      const balanceBefore = await balanceOf(server);
      const paidAnswer = await pay(server, payoutOfOneCent, key);
      await demandRow(server, paidAnswer, payoutOfOneCent, key);
      await demandStatus(server, paidAnswer, payoutOfOneCent, key);
      if (paidAnswer.body.data.status === "FAILED") throw new UntriedError("the bank returns the payout");
      const { availableBalance } = await balanceOf(server);
      demandEqual(availableBalance, balanceBefore.availableBalance - 1, "the payer's available balance");
    },
  ),
];

/** Checks that a repeated payment gets the answer recorded for its key and does not move money again. */
async function demandPaidOnce(server: WalletServer, payment: Payment): Promise<void> {
  const key = randomUUID();
  const firstAnswer = await pay(server, payment, key);
  const balanceBefore = await balanceOf(server);
  const secondAnswer = await pay(server, payment, key);
  demandEqual(
    secondAnswer.body.data.transactionId,
    firstAnswer.body.data.transactionId,
    "the second transactionId",
  );
  demandEqual(secondAnswer.headers.get("idempotency-replayed"), "true", "Idempotency-Replayed of the copy");
  demandEqual(await balanceOf(server), balanceBefore, "the balance after the copy");
  server.giveBack(payment.cents);
}

export const paymentsKept: readonly Check[] = [
  must(
    "payment-kept",
    "A repeated transfer answers the first result and moves nothing more.",
    "A lost answer would be paid twice.",
    async (server) => demandPaidOnce(server, await transferOf(server)),
  ),
  must(
    "top-up-kept",
    "A repeated top-up answers the first result and charges nothing more.",
    "A lost answer would be charged twice.",
    async (server) => demandPaidOnce(server, await topUpOf(server)),
  ),
  must(
    "payout-kept",
    "A repeated payout answers the first result and moves nothing more.",
    "A lost answer would be paid out twice.",
    (server) => demandPaidOnce(server, payoutOfOneCent),
  ),
];

export const moneyChapter: Chapter = {
  id: "money",
  title: "Money",
  page: "openapi/wallet.yaml, POST /wallet/top-up, /wallet/transfer and /wallet/payout",
  checks: [...refusedPayments, ...paymentChecks],
};
