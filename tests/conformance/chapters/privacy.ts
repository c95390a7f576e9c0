import { type Chapter, demand, must } from "../check.ts";
import { demandRefusal, type WalletServer, walletCurrency } from "../wallet-server.ts";
import { bankDetails } from "./account.ts";
import { accountIdOf } from "./money.ts";

/** Unique values of personal data, sent in requests; no answer to a rejected request may contain them. */
const secrets = ["quintilla.secret@example.com", "Quintilla", "98760001", "+61498760001"];

/** Requests that have to be rejected; a server that accepts one changes only the account with the incomplete setup. */
async function collectRefusals(server: WalletServer) {
  const person = server.person("pending");
  const account = { email: secrets[0], country: "AU", keycloakId: "Quintilla" };
  const bank = {
    ...bankDetails,
    accountNumber: "98760001",
    accountHolderName: "Quintilla",
    routingNumber: "12",
  };
  const calls = [
    await server.ask("POST /fiat/accounts", { body: account, isUnchecked: true }),
    await server.ask("POST /fiat/accounts", { body: { ...account, email: "Quintilla" }, isUnchecked: true }),
    await server.ask("PUT /fiat/accounts/bank-account", { body: bank, person, isUnchecked: true }),
    await server.ask("PUT /fiat/accounts/individual", {
      body: { firstName: "Quintilla", phone: secrets[3] },
      person,
      isUnchecked: true,
    }),
    await server.ask(`GET /users?mobile=${encodeURIComponent("Quintilla +61498760001 ".repeat(3))}`, {
      isUnchecked: true,
    }),
  ];
  return calls.filter(({ status }) => status >= 400);
}

export const privacyChapter: Chapter = {
  id: "privacy",
  title: "Personal data",
  page: "docs/back-end.md, Personal data",
  checks: [
    must(
      "refusals",
      "A refusal does not repeat an e-mail address, a name or a number that was sent.",
      "Messages reach logs and screens that personal data must not reach.",
      async (server) => {
        for (const { call, text } of await collectRefusals(server)) {
          const foundSecret = secrets.find((secret) => text.includes(secret));
          demand(foundSecret === undefined, `${call} repeats what was sent`);
        }
      },
    ),
    must(
      "no-internals",
      "A refusal has no stack, path or SQL.",
      "They tell an attacker how the server is built.",
      async (server) => {
        for (const { call, text } of await collectRefusals(server)) {
          const inside =
            /\bat \S+ \(|node_modules|Traceback|\.java:\d|\bselect .+ from\b|\/(?:usr|home|var|srv)\//i.exec(
              text,
            );
          demand(inside === null, `${call} has ${inside?.[0]}`);
        }
      },
    ),
    must(
      "card-of-another",
      "Another person's card is 404 card_not_found, as one that is not there.",
      "A card would be charged, or be known to exist, by a stranger.",
      async (server) => {
        const mine = await server.ask("POST /cards/list", { body: { page: 0, size: 5 } });
        const id = mine.body.data?.[0]?.paymentMethodId ?? "pm_nobody-has-this";
        const body = { paymentMethodId: id, currency: walletCurrency, amount: "1", platformFee: 0 };
        const payee = server.person("payee");
        demandRefusal(
          await server.askRefused(1, "POST /wallet/top-up", { body, person: payee }),
          404,
          "card_not_found",
        );
      },
    ),
    must(
      "list-of-another",
      "The account and the list of one person have nothing of another's.",
      "Everyone would read everything.",
      async (server) => {
        const otherAccountId = await accountIdOf(server, "payee");
        const { text } = await server.ask("GET /users/me");
        demand(!text.includes(otherAccountId), "The account answers another account's id");
      },
    ),
  ],
};
