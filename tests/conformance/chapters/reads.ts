import { type Chapter, demand, demandEqual, must, should } from "../check.ts";
import { demandRefusal, demandSuccess, walletCurrency } from "../wallet-server.ts";

export const readsChapter: Chapter = {
  id: "reads",
  title: "What is read",
  page: "openapi/wallet.yaml, GET /users/me, POST /wallet/balance, POST /wallet/list and POST /cards/list",
  checks: [
    must(
      "account",
      "The account is answered as the contract says.",
      "The app shows an error in the place of the dashboard.",
      async (server) => demandSuccess(await server.ask("GET /users/me")),
    ),
    must(
      "account-not-found",
      "A person without an account gets 404 account_not_found.",
      "The app opens an account for this answer alone.",
      async (server) => {
        const answer = await server.ask("GET /users/me", { person: server.person("without") });
        demandRefusal(answer, 404, "account_not_found");
      },
    ),
    must(
      "account-pending",
      "An account whose setup is not complete is answered with another status than A.",
      "The app shows the setup for it.",
      async (server) =>
        demandSuccess(await server.ask("GET /users/me", { person: server.person("pending") })),
    ),
    must(
      "balance",
      "The balance is in cents and the sum of its two parts.",
      "Two figures on one screen disagree.",
      async (server) => {
        const answer = await server.ask("POST /wallet/balance", { body: { currency: "aud" } });
        demandSuccess(answer);
        const { balance, availableBalance, pendingBalance } = answer.body.data;
        demandEqual(balance, availableBalance + pendingBalance, "balance");
      },
    ),
    must(
      "balance-currency",
      `The balance is asked for with ${walletCurrency.toLowerCase()}, ${walletCurrency} or an empty object.`,
      "The specification's default is aud; the app sends it.",
      async (server) => {
        for (const body of [{ currency: walletCurrency }, {}]) {
          demandSuccess(await server.ask("POST /wallet/balance", { body }));
        }
      },
    ),
    must(
      "cards",
      "Saved cards are answered as the contract says.",
      "The dashboard shows no cards, and nothing can be topped up.",
      async (server) => demandSuccess(await server.ask("POST /cards/list", { body: { page: 0, size: 5 } })),
    ),
    must(
      "transactions",
      "Transactions are answered with their pagination.",
      "The dashboard shows no history.",
      async (server) => demandSuccess(await server.ask("POST /wallet/list", { body: { page: 0, size: 4 } })),
    ),
    must(
      "json",
      "Answers are application/json.",
      "The app takes another type for a gateway's page and decides nothing from it.",
      async (server) => {
        const { headers } = await server.ask("GET /users/me");
        demand(/^application\/json\b/.test(headers.get("content-type") ?? ""), "Another content type came");
      },
    ),
    should(
      "unknown-path",
      "An unknown path is 404 not_found.",
      "An author of a client finds a wrong address at once.",
      async (server) => demandRefusal(await server.ask("GET /no-such-call"), 404, "not_found"),
    ),
    should(
      "unknown-method",
      "A known path with another method is 405 with Allow.",
      "RFC 9110, section 15.5.6.",
      async (server) => {
        const answer = await server.ask("PATCH /wallet/balance");
        demandRefusal(answer, 405, "method_not_allowed");
        demand(answer.headers.has("allow"), "Allow is missing");
      },
    ),
  ],
};
