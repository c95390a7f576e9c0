import type { AddCardActor, addCardMachine } from "../../../src/machines/cards/add-card.machine.ts";
import { prepareCardMachine } from "../../../src/machines/cards/prepare-card.machine.ts";
import { cardMarks } from "../../../src/machines/cards/rules/card-fault.ts";
import { rejection } from "../../../src/machines/core/failure.ts";
import { type TopUpActor, topUpMachine } from "../../../src/machines/payments/top-up.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import {
  boxFigures,
  boxWith,
  brand,
  cardFigures,
  cardFiguresOf,
  createDialogPayment,
  everyPayOutput,
  reasonOf,
  requestId,
} from "../../screens/charts/payment-dialogs.tsx";
import { type Figure, maskedNumber, money, text, words } from "../../screens/figures.ts";
import { balance, cards, typedCents } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, inertActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import {
  answeredQuery,
  createAppActor,
  failedQuery,
  unansweredQuery,
} from "../../screens/page/surroundings.ts";
import { addCardUntil, nameFigures } from "../add-card/screens.tsx";
import { paths } from "./paths.ts";

/** The maximum of a top-up, in cents. */
export const topUpLimit = 25_000;

export const orderOf = (cents: number, paymentMethodId: string) =>
  ({ operation: "topUp", cents, paymentMethodId }) as const;

/** The buttons with whole dollars next to the amount field. */
const quickFigure: Figure = [
  text("amount.quick"),
  ...[20, 50, 100, 250].map((dollars) => words(`button "$${dollars}"`)),
];

/** The figures of the dialog while an amount can be chosen or is being sent. */
export function topUpFigures(
  amount: ReturnType<typeof boxWith>,
  ofCards: readonly Figure[] = cardFigures,
): readonly Figure[] {
  const { context } = amount.getSnapshot();
  const max = money(context.limits.max);
  return [
    ...boxFigures(
      amount.getSnapshot(),
      text("topUp.limit", { limit: max }),
      text("amount.atMost.topUp", { limit: max }),
    ),
    quickFigure,
    ...ofCards,
    [text("topUp.cardPays"), money(context.cents)],
    [text("topUp.balanceAfterwards"), money(balance.balance + context.cents)],
  ];
}

type Box = ReturnType<typeof boxWith>;

export const summary = text("topUp.summary", { brand: brand("mastercard"), card: maskedNumber("5309") });

export function dialogWith(
  snapshot: ReturnType<TopUpActor["getSnapshot"]>,
  amount: ReturnType<typeof boxWith>,
  payment?: ReturnType<typeof createDialogPayment>,
  addCard?: AddCardActor,
) {
  return { topUp: frozenActor<typeof topUpMachine>(snapshot, "topUp", { amount, payment, addCard }) };
}

const moreCards = [4, 5].flatMap((index) =>
  cards.slice(0, 1).map((card) => ({
    ...card,
    id: `card-${index}`,
    paymentMethodId: `pm_${index}`,
    cardNumberLast4: `700${index}`,
  })),
);

/** One card is frozen, one has expired. */
const unusable = cards
  .map((card) => ({ ...card, frozen: card.paymentMethodId === "pm_4242" }))
  .filter(({ paymentMethodId }) => paymentMethodId !== "pm_5309");

/** The holder's cards while no card is chosen, by case. */
const cardLists = {
  "cards not known yet": {
    query: unansweredQuery("cards"),
    figures: (amount: Box) => topUpFigures(amount, []),
  },
  "cards that could not be read": {
    query: failedQuery("cards"),
    figures: (amount: Box) => topUpFigures(amount, []),
  },
  "no card": { query: answeredQuery("cards", []), figures: () => [] },
  "no card that can pay": {
    query: answeredQuery("cards", unusable),
    figures: (amount: Box) => topUpFigures(amount, cardFiguresOf(unusable)),
  },
  "as many cards as can be": {
    query: answeredQuery("cards", [...cards, ...moreCards]),
    figures: (amount: Box) => topUpFigures(amount, cardFiguresOf([...cards, ...moreCards])),
  },
};

export const screens = screensOf({
  name: "top-up",
  machine: topUpMachine,
  paths: withKnownData<typeof topUpMachine>(paths, {
    starts: { "the dialog is opened": () => ({ payments: inertActor, requestId }) },
    events: {
      "card.chosen": [{ paymentMethodId: "pm_4242" }, { paymentMethodId: "pm_5309" }],
      "card.suggested": [],
      "card.unusable": [
        { failure: rejection("card_not_found") },
        ...cardMarks.map((mark) => ({ failure: rejection(`card_${mark}`) })),
      ],
      "cards.changed": [],
      submitted: [{ cents: typedCents }],
    },
    answers: { payment: everyPayOutput },
    differs: ({ paymentMethodId, failure }) => [paymentMethodId, reasonOf(failure)],
  }),
  places: {
    dialog: (snapshot) => {
      if (snapshot.matches("addingCard")) {
        const addCard = frozenActor<typeof addCardMachine>(addCardUntil(), "addCard", {
          prepareCard: frozenActor<typeof prepareCardMachine>(
            snapshotAfter(prepareCardMachine, undefined),
            "prepareCard",
          ),
        });
        return {
          app: createAppActor({ dialogs: dialogWith(snapshot, boxWith(topUpLimit), undefined, addCard) }),
          element: <DialogHost />,
          figures: nameFigures(addCardUntil()),
        };
      }
      const amount = boxWith(topUpLimit);
      const { cents, paymentMethodId = "" } = snapshot.context;
      const payment = snapshot.matches("paying")
        ? createDialogPayment("sending", orderOf(cents, paymentMethodId))
        : undefined;
      return {
        app: createAppActor({ dialogs: dialogWith(snapshot, amount, payment) }),
        element: <DialogHost />,
        figures: topUpFigures(amount),
      };
    },
  },
  sharedPlaces: Object.fromEntries(
    Object.entries(cardLists).map(([name, { query, figures }]) => [
      name,
      (snapshot: ReturnType<TopUpActor["getSnapshot"]>): Drawing | undefined => {
        if (!snapshot.matches({ choosing: "fresh" }) || snapshot.context.paymentMethodId !== undefined)
          return undefined;
        const amount = boxWith(topUpLimit);
        return {
          app: createAppActor({ dialogs: dialogWith(snapshot, amount), session: { cards: query } }),
          element: <DialogHost />,
          figures: figures(amount),
        };
      },
    ]),
  ),
});
