import { randomUUID } from "node:crypto";
import { type CardFlag, type FlagCall, flagCalls } from "../../support/flag-calls.ts";
import { type Chapter, demand, demandEqual, must, UntriedError } from "../check.ts";
import { demandRefusal, demandSuccess, type WalletServer, walletCurrency } from "../wallet-server.ts";
import { cardOf } from "./money.ts";

interface Card extends Partial<Record<CardFlag, boolean>> {
  readonly id: string;
  readonly paymentMethodId: string;
}

export async function cardsOf(server: WalletServer, moreParameters: object = {}): Promise<readonly Card[]> {
  const answer = await server.ask("POST /cards/list", { body: { page: 0, size: 5, ...moreParameters } });
  demandSuccess(answer);
  return answer.body.data;
}

const idsOf = (cards: readonly Card[]) => cards.map(({ id }) => id);
const unknownCard = { paymentMethodId: "pm_nobody-has-this" };

async function setFlag(server: WalletServer, { call, flag }: FlagCall, isSet: boolean): Promise<Card> {
  const card = await cardOf(server);
  const body = { paymentMethodId: card.paymentMethodId, [flag]: isSet };
  demandSuccess(await server.ask(call, { body }));
  return card;
}

/** Sets a card's flag while `use` runs, and clears it even after a failure. */
async function whileFlagged(
  server: WalletServer,
  flagCall: FlagCall,
  use: (card: Card) => Promise<void>,
): Promise<void> {
  server.requireChanges();
  if (server.options.profile === "none") throw new UntriedError("the profile none sets no flag of a card");
  const card = await setFlag(server, flagCall, true);
  try {
    await use(card);
  } finally {
    await setFlag(server, flagCall, false);
  }
}

const flagChecks = flagCalls.flatMap((flagCall) => {
  const { flag, refusal } = flagCall;
  const listedCheck = must(
    flag,
    `A card that is set ${flag} is listed as ${flag}, and no longer once the flag is cleared.`,
    `The holder would not see that a card is ${flag}.`,
    async (server) => {
      const stateOf = async (id: string) =>
        (await cardsOf(server)).find((card) => card.id === id)?.[flag] === true;
      let flaggedCard: Card | undefined;
      await whileFlagged(server, flagCall, async (card) => {
        flaggedCard = card;
        demandEqual(await stateOf(card.id), true, flag);
      });
      demandEqual(await stateOf(flaggedCard?.id ?? ""), false, `${flag}, after it was cleared,`);
    },
  );
  if (refusal === undefined) return [listedCheck];
  const paysNot = must(
    `${flag}-pays-not`,
    `A top-up from a card that is ${flag} is refused as ${refusal}.`,
    `A card that its holder has set ${flag} would be charged.`,
    (server) =>
      whileFlagged(server, flagCall, async ({ paymentMethodId }) => {
        const body = { paymentMethodId, currency: walletCurrency, amount: "100", platformFee: 0 };
        demandRefusal(await server.askRefused(100, "POST /wallet/top-up", { body }), 400, refusal);
      }),
  );
  return [listedCheck, paysNot];
});

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
        const newestFirstIds = idsOf(await cardsOf(server, { orderBy: "DESC" }));
        if (newestFirstIds.length < 2) throw new UntriedError("the payer has fewer than two cards");
        demandEqual(
          idsOf(await cardsOf(server, { orderBy: "ASC" })),
          newestFirstIds.toReversed(),
          "the cards by ASC",
        );
        const pages = await Promise.all(newestFirstIds.map((_, page) => cardsOf(server, { page, size: 1 })));
        demandEqual(pages.flatMap(idsOf), newestFirstIds, "the pages of one card each");
      },
    ),
    must(
      "save-unknown",
      "A card that was not set up for this person is 404 card_not_found.",
      "A stranger's card would be charged.",
      async (server) => {
        demandRefusal(await server.ask("POST /cards/save", { body: unknownCard }), 404, "card_not_found");
      },
    ),
    must(
      "remove-unknown",
      "Removing a card that is not there is 404 card_not_found.",
      "The app reads the cards again for this code.",
      async (server) => {
        demandRefusal(await server.ask("POST /cards/remove", { body: unknownCard }), 404, "card_not_found");
      },
    ),
    must(
      "link",
      "A link answers the provider's secret, and a copy of it the same one.",
      "Without a secret no card can be added; two secrets leave one set up and never saved.",
      async (server) => {
        server.requireChanges();
        const keyed = server.options.profile === "required" ? { key: randomUUID() } : {};
        const firstAnswer = await server.ask("POST /cards/link", keyed);
        if (firstAnswer.body.code === "card_limit") throw new UntriedError("the payer has five cards");
        demandSuccess(firstAnswer);
        demand(firstAnswer.body.data.clientSecret.length > 0, "The secret is empty");
        if (server.options.profile === "none") return;
        const copy = await server.ask("POST /cards/link", keyed);
        demandEqual(copy.body.data, firstAnswer.body.data, "the copy's answer");
      },
    ),
    must(
      "save-again",
      "Saving a card that is saved already answers that card, and adds none.",
      "Each repeated press would add a row to the dashboard.",
      async (server) => {
        server.requireChanges();
        const idsBefore = idsOf(await cardsOf(server));
        const { id, paymentMethodId } = await cardOf(server);
        const answer = await server.ask("POST /cards/save", { body: { paymentMethodId } });
        demandSuccess(answer);
        demandEqual(answer.body.data.id, id, "the card's id");
        demandEqual(idsOf(await cardsOf(server)), idsBefore, "the cards after it");
      },
    ),
    ...flagChecks,
  ],
};
