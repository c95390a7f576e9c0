import { type Check, must, UntriedError } from "../check.ts";
import { demandRefusal, demandSuccess, type WalletServer, walletCurrency } from "../wallet-server.ts";

export async function availableOf(server: WalletServer, role: "payer" | "payee" = "payer"): Promise<number> {
  const answer = await server.ask("POST /wallet/balance", { body: {}, person: server.person(role) });
  demandSuccess(answer);
  return answer.body.data.availableBalance;
}

export async function accountIdOf(
  server: WalletServer,
  role: "payer" | "payee" | "pending",
): Promise<string> {
  const answer = await server.ask("GET /users/me", { person: server.person(role) });
  demandSuccess(answer);
  return answer.body.data.accountId;
}

export async function cardOf(server: WalletServer): Promise<{ id: string; paymentMethodId: string }> {
  const answer = await server.ask("POST /cards/list", { body: { page: 0, size: 5 } });
  demandSuccess(answer);
  const card = answer.body.data[0];
  if (card === undefined) throw new UntriedError("the payer has no saved card");
  return card;
}

export async function transferBody(server: WalletServer, cents: number) {
  return { toAccountId: await accountIdOf(server, "payee"), amount: String(cents), currency: walletCurrency };
}

const amounts = ["0", "-1", "1.5", "01", "", "1e2", " 1", "１"];

async function demandAmountsRefused(server: WalletServer, call: string, body: object): Promise<void> {
  for (const amount of amounts) {
    // A server that accepts such an amount moves at most a dollar, however it parses the amount.
    const answer = await server.askRefused(100, call, { body: { ...body, amount } });
    demandRefusal(answer, 400, "amount_out_of_range", "invalid_request");
  }
  const answer = await server.askRefused(100, call, { body: { ...body, amount: 100 } });
  demandRefusal(answer, 400, "invalid_request");
}

/** Payments that have to be rejected, so that no money moves. */
export const refusedPayments: readonly Check[] = [
  must(
    "payee-not-found",
    "A transfer to an account that is not there is 400 payee_not_found.",
    "The dialog says which field is wrong by this code.",
    async (server) => {
      const body = { toAccountId: "acc_nobody-has-this", amount: "1", currency: walletCurrency };
      demandRefusal(await server.askRefused(1, "POST /wallet/transfer", { body }), 400, "payee_not_found");
    },
  ),
  must(
    "card-not-found",
    "A top-up from a card that is not there is 404 card_not_found.",
    "The dialog reads the cards again for this code.",
    async (server) => {
      const body = {
        paymentMethodId: "pm_nobody-has-this",
        currency: walletCurrency,
        amount: "1",
        platformFee: 0,
      };
      demandRefusal(await server.askRefused(1, "POST /wallet/top-up", { body }), 404, "card_not_found");
    },
  ),
  must(
    "amounts",
    "Zero, negative, fractional and badly written amounts and a number in the place of digits are 400.",
    "An amount that is read in two ways moves the wrong money.",
    async (server) => {
      await demandAmountsRefused(server, "POST /wallet/payout", { currency: walletCurrency });
      await demandAmountsRefused(server, "POST /wallet/transfer", await transferBody(server, 1));
    },
  ),
  must(
    "currency",
    `Another currency than ${walletCurrency} is 400 invalid_request.`,
    "A payment in cents of another currency is another amount.",
    async (server) => {
      const answer = await server.askRefused(1, "POST /wallet/payout", {
        body: { amount: "1", currency: walletCurrency === "USD" ? "EUR" : "USD" },
      });
      demandRefusal(answer, 400, "invalid_request");
    },
  ),
  must(
    "top-up-limit",
    "A top-up above $250.00 is 400 amount_out_of_range.",
    "The specification's limit.",
    async (server) => {
      const { paymentMethodId } = await cardOf(server);
      const body = { paymentMethodId, currency: walletCurrency, amount: "25001", platformFee: 0 };
      demandRefusal(
        await server.askRefused(25_001, "POST /wallet/top-up", { body }),
        400,
        "amount_out_of_range",
      );
    },
  ),
  must(
    "payee-is-self",
    "A transfer to the own account is 400 payee_is_self.",
    "It would move nothing and stand in the list twice.",
    async (server) => {
      const body = { toAccountId: await accountIdOf(server, "payer"), amount: "1", currency: walletCurrency };
      demandRefusal(await server.askRefused(1, "POST /wallet/transfer", { body }), 400, "payee_is_self");
    },
  ),
  must(
    "insufficient-funds",
    "One cent more than is available is 400 insufficient_funds, for a transfer and a payout.",
    "The wallet would fall below zero.",
    async (server) => {
      const cents = (await availableOf(server)) + 1;
      const body = await transferBody(server, cents);
      demandRefusal(
        await server.askRefused(cents, "POST /wallet/transfer", { body }),
        400,
        "insufficient_funds",
      );
      const payout = { amount: String(cents), currency: walletCurrency };
      const answer = await server.askRefused(cents, "POST /wallet/payout", { body: payout });
      demandRefusal(answer, 400, "insufficient_funds");
    },
  ),
  must(
    "account-not-active",
    "A payout from an account that is not active is 403 account_not_active.",
    "Its holder has not been verified.",
    async (server) => {
      const body = { amount: "1", currency: walletCurrency };
      const person = server.person("pending");
      demandRefusal(
        await server.askRefused(1, "POST /wallet/payout", { body, person }),
        403,
        "account_not_active",
      );
    },
  ),
];
