import { randomUUID } from "node:crypto";
import { type Chapter, demand, demandEqual, must, should, UntriedError } from "../check.ts";
import {
  claimsOf,
  demandRefusal,
  demandSuccess,
  type RequestOptions,
  type WalletServer,
  walletCurrency,
} from "../wallet-server.ts";
import { bankDetails, details } from "./account.ts";
import { cardsOf } from "./cards.ts";

/** A PNG of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A mobile number that no account of an earlier run has. */
const claimedMobile = `+614${String(Math.floor(Math.random() * 100_000_000)).padStart(8, "0")}`;

async function newAccountOf(server: WalletServer) {
  const person = server.person("without");
  const { sub, email = person.email } = claimsOf(person.session.token);
  const keycloakId = person.id ?? sub;
  if (keycloakId === undefined || email === undefined)
    throw new UntriedError(
      "neither the token nor --people has the id and the e-mail of the person without an account",
    );
  return { person, body: { email, country: "AU", keycloakId } };
}

/** Sends a change and checks that the account's version changes, unless the change is the upload of the document. */
async function sendChange(server: WalletServer, call: string, options: RequestOptions): Promise<string> {
  const { body: before } = await server.ask(
    "GET /users/me",
    options.person ? { person: options.person } : {},
  );
  const { version } = before.data;
  const isDocument = call.endsWith("identity-document");
  const headers = version === undefined || isDocument ? {} : { "If-Match": `"${version}"` };
  const answer = await server.ask(call, { ...options, headers });
  demandSuccess(answer);
  if (version !== undefined && !isDocument)
    demand(answer.body.data.version !== version, `${call} leaves the version as it was`);
  return answer.body.data.status;
}

export const lastingChapter: Chapter = {
  id: "lasting",
  title: "From no account to a whole one, and a card's end",
  page: "openapi/wallet.yaml, /fiat/accounts and POST /cards/remove; only with --lasting",
  checks: [
    must(
      "account-opened",
      "A person without an account opens one: 201 with the status P, and a copy answers the same account.",
      "Nobody could begin; or two accounts would belong to one person.",
      async (server) => {
        server.requireLasting();
        const { person, body } = await newAccountOf(server);
        const keyed = server.options.profile === "required" ? { key: randomUUID() } : {};
        const openedAnswer = await server.ask("POST /fiat/accounts", { person, body, ...keyed });
        demandEqual(
          [openedAnswer.status, openedAnswer.body.data?.status],
          [201, "P"],
          "HTTP status and the account's status",
        );
        const { accountId } = openedAnswer.body.data;
        if (server.options.profile === "required") {
          const copy = await server.ask("POST /fiat/accounts", { person, body, ...keyed });
          demandEqual(copy.body.data?.accountId, accountId, "the copy's account");
        }
        const accountAnswer = await server.ask("GET /users/me", { person });
        demandEqual(accountAnswer.body.data?.accountId, accountId, "the account that is read");
      },
    ),
    must(
      "setup",
      "Details, document and bank account complete the setup, after which the account is active or in review.",
      "The setup would never end.",
      async (server) => {
        server.requireLasting();
        const person = server.person("without");
        const form = new FormData();
        form.append("file", new Blob([pixel], { type: "image/png" }), "document.png");
        const putDetails = (call: string, body: object) => sendChange(server, call, { person, body });
        await putDetails("PUT /fiat/accounts/individual", { ...details, phone: claimedMobile });
        await sendChange(server, "POST /fiat/accounts/identity-document", { person, raw: form });
        await putDetails("PUT /fiat/accounts/bank-account", bankDetails);
        const status = await putDetails("PUT /fiat/accounts", { status: "A" });
        demand(["A", "P"].includes(status), `The account's status is ${status}`);
      },
    ),
    must(
      "claimed-mobile",
      "A number that its holder has typed and nobody has verified finds no one.",
      "Who claims a number first would receive what is sent to its owner.",
      async (server) => {
        server.requireLasting();
        const { data } = (await server.ask("GET /users/me", { person: server.person("without") })).body;
        if (data.status !== "A")
          throw new UntriedError("the new account is in review, and not found for that");
        const foundAnswer = await server.ask(`GET /users?mobile=${encodeURIComponent(claimedMobile)}`);
        demandSuccess(foundAnswer);
        demandEqual(foundAnswer.body.data, [], "what is found");
        if (data.mobileVerified !== true) return;
        // The identity provider has verified this number, so a search for it finds the account, although the wallet
        // stores another number.
        const { mobile = "" } = server.person("without");
        const ownAnswer = await server.ask(`GET /users?mobile=${encodeURIComponent(mobile)}`);
        demandEqual(
          ownAnswer.body.data?.[0]?.accountId,
          data.accountId,
          "mobileVerified is true, and the person's mobile of --people finds",
        );
      },
    ),
    should(
      "taken-mobile",
      "A number that another person has verified is taken as a free one, and finds that person still.",
      "A refusal would tell who has a number, and a number that is given out again would never reach its new holder.",
      async (server) => {
        server.requireLasting();
        const [person, payee] = [server.person("without"), server.person("payee")];
        if (payee.mobile === undefined) throw new UntriedError("--people has no mobile of the payee");
        const phone = payee.mobile.replace(/\s/g, "").replace(/^0/, "+61");
        const putIndividual = (body: object) =>
          sendChange(server, "PUT /fiat/accounts/individual", { person, body });
        await putIndividual({ ...details, phone });
        const foundAnswer = await server.ask(`GET /users?mobile=${encodeURIComponent(phone)}`);
        const { body } = await server.ask("GET /users/me", { person: payee });
        await putIndividual({ ...details, phone: claimedMobile });
        demandEqual(
          foundAnswer.body.data?.[0]?.accountId,
          body.data.accountId,
          "the account that the number finds",
        );
      },
    ),
    must(
      "new-wallet",
      "A new account has a balance of nothing and an empty list.",
      "Money of nobody would stand on it.",
      async (server) => {
        server.requireLasting();
        const person = server.person("without");
        const balance = await server.ask("POST /wallet/balance", { body: {}, person });
        demandSuccess(balance);
        demandEqual(balance.body.data.balance, 0, "the balance");
        const list = await server.ask("POST /wallet/list", { body: { page: 0, size: 4 }, person });
        demandSuccess(list);
        demandEqual([list.body.data, list.body.pagination.hasNext], [[], false], "the list");
      },
    ),
    must(
      "card-removed",
      "A removed card is in no list and pays no more; a copy of the call says the same.",
      "A card that its holder has removed would be charged.",
      async (server) => {
        server.requireLasting();
        const cardsBefore = await cardsOf(server);
        const lastCard = cardsBefore.at(-1);
        if (lastCard === undefined || cardsBefore.length < 2)
          throw new UntriedError("the payer has fewer than two cards");
        const { paymentMethodId } = lastCard;
        const keyed = server.options.profile === "required" ? { key: randomUUID() } : {};
        demandSuccess(await server.ask("POST /cards/remove", { body: { paymentMethodId }, ...keyed }));
        const remainingIds = (await cardsOf(server)).map(({ id }) => id);
        demandEqual(remainingIds.includes(lastCard.id), false, "whether it is still listed");
        if (server.options.profile === "required")
          demandSuccess(await server.ask("POST /cards/remove", { body: { paymentMethodId }, ...keyed }));
        const body = { paymentMethodId, currency: walletCurrency, amount: "100", platformFee: 0 };
        demandRefusal(await server.askRefused(100, "POST /wallet/top-up", { body }), 404, "card_not_found");
      },
    ),
  ],
};
