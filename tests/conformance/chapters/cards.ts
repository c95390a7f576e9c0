import { randomUUID } from "node:crypto";
import { type Chapter, demand, demandEqual, must, Untried } from "../check.ts";
import { demandRefusal, demandSuccess, type WalletServer, walletCurrency } from "../wallet-server.ts";
import { cardOf } from "./money.ts";

interface Card {
  readonly id: string;
  readonly paymentMethodId: string;
  readonly frozen?: boolean;
}

export async function cardsOf(server: WalletServer, more: object = {}): Promise<readonly Card[]> {
  const answer = await server.ask("POST /cards/list", { body: { page: 0, size: 5, ...more } });
  demandSuccess(answer);
  return answer.body.data;
}

const idsOf = (cards: readonly Card[]) => cards.map(({ id }) => id);
const unknown = { paymentMethodId: "pm_nobody-has-this" };

async function setFrozen(server: WalletServer, frozen: boolean): Promise<Card> {
  const card = await cardOf(server);
  const body = { paymentMethodId: card.paymentMethodId, frozen };
  demandSuccess(await server.ask("POST /cards/freeze", { body }));
  return card;
}

/** Freezes a card for the time of `use`, and unfreezes the card even after a failure. */
async function whileFrozen(server: WalletServer, use: (card: Card) => Promise<void>): Promise<void> {
  server.requireChanges();
  if (server.options.profile === "none") throw new Untried("the profile none freezes no card");
  const card = await setFrozen(server, true);
  try {
    await use(card);
  } finally {
    await setFrozen(server, false);
  }
}

export const cardsChapter: Chapter = {
  id: "cards",
  title: "Saved cards",
  page: "openapi/wallet.yaml, /cards",
  checks: [
    must(
      "pages",
      "Cards are listed the newest first; ASC is the opposite order, and pages join.",
      "The card that was added last would not be on the dashboard.",
      async (server) => {
        const newest = idsOf(await cardsOf(server, { orderBy: "DESC" }));
        if (newest.length < 2) throw new Untried("the payer has fewer than two cards");
        demandEqual(
          idsOf(await cardsOf(server, { orderBy: "ASC" })),
          newest.toReversed(),
          "the cards by ASC",
        );
        const pages = await Promise.all(newest.map((_, page) => cardsOf(server, { page, size: 1 })));
        demandEqual(pages.flatMap(idsOf), newest, "the pages of one card each");
      },
    ),
    must(
      "save-unknown",
      "A card that was not set up for this person is 404 card_not_found.",
      "A stranger's card would be charged.",
      async (server) => {
        demandRefusal(await server.ask("POST /cards/save", { body: unknown }), 404, "card_not_found");
      },
    ),
    must(
      "remove-unknown",
      "Removing a card that is not there is 404 card_not_found.",
      "The app reads the cards again for this code.",
      async (server) => {
        demandRefusal(await server.ask("POST /cards/remove", { body: unknown }), 404, "card_not_found");
      },
    ),
    must(
      "link",
      "A link answers the provider's secret, and a copy of it the same one.",
      "Without a secret no card can be added; two secrets leave one set up and never saved.",
      async (server) => {
        server.requireChanges();
        const keyed = server.options.profile === "required" ? { key: randomUUID() } : {};
        const first = await server.ask("POST /cards/link", keyed);
        if (first.body.code === "card_limit") throw new Untried("the payer has five cards");
        demandSuccess(first);
        demand(first.body.data.clientSecret.length > 0, "The secret is empty");
        if (server.options.profile === "none") return;
        const copy = await server.ask("POST /cards/link", keyed);
        demandEqual(copy.body.data, first.body.data, "the copy's answer");
      },
    ),
    must(
      "save-again",
      "Saving a card that is saved already answers that card, and adds none.",
      "Each repeated press would add a row to the dashboard.",
      async (server) => {
        server.requireChanges();
        const before = idsOf(await cardsOf(server));
        const { id, paymentMethodId } = await cardOf(server);
        const answer = await server.ask("POST /cards/save", { body: { paymentMethodId } });
        demandSuccess(answer);
        demandEqual(answer.body.data.id, id, "the card's id");
        demandEqual(idsOf(await cardsOf(server)), before, "the cards after it");
      },
    ),
    must(
      "frozen",
      "A frozen card is listed as frozen, and as thawed once it is.",
      "The holder would not see that a card cannot pay.",
      async (server) => {
        const stateOf = async (id: string) =>
          (await cardsOf(server)).find((card) => card.id === id)?.frozen === true;
        let frozen: Card | undefined;
        await whileFrozen(server, async (card) => {
          frozen = card;
          demandEqual(await stateOf(card.id), true, "frozen");
        });
        demandEqual(await stateOf(frozen?.id ?? ""), false, "frozen, after it was thawed,");
      },
    ),
    must(
      "frozen-pays-not",
      "A top-up from a frozen card is refused as card_frozen.",
      "A card that its holder has frozen would be charged.",
      (server) =>
        whileFrozen(server, async ({ paymentMethodId }) => {
          const body = { paymentMethodId, currency: walletCurrency, amount: "100", platformFee: 0 };
          demandRefusal(await server.askRefused(100, "POST /wallet/top-up", { body }), 400, "card_frozen");
        }),
    ),
  ],
};
