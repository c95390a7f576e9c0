import type { ReactNode } from "react";
import type {
  Balance,
  Card,
  Person,
  Transaction,
  TransactionPage,
} from "../../../src/machines/core/domain.ts";
import { type QuerySnapshot, queryMachine } from "../../../src/machines/core/query.machine.ts";
import { CardsScreen } from "../../../src/ui/screens/cards/cards-screen.tsx";
import { CardsPanel } from "../../../src/ui/screens/dashboard/cards-panel.tsx";
import { HistoryPanel } from "../../../src/ui/screens/dashboard/history-panel.tsx";
import { WalletPanel } from "../../../src/ui/screens/dashboard/wallet-panel.tsx";
import { brand } from "../../screens/charts/payment-dialogs.tsx";
import { profilePage } from "../../screens/charts/profile.tsx";
import { signedAmount } from "../../screens/charts/signed-amount.ts";
import {
  bilingual,
  expiry,
  type Figure,
  maskedNumber,
  moment,
  money,
  text,
  words,
} from "../../screens/figures.ts";
import { account, balance, cards, payoutAccount, person, transactionPage } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor } from "../../screens/page/frozen-actor.ts";
import { answeredQuery, createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const data: Readonly<Record<string, unknown>> = { balance, cards, history: transactionPage, profile: person };

const [newest] = transactionPage.transactions;

/** The link's accessible name consists of the whole text of the line. */
const lineFigure = (transaction: Transaction): Figure => {
  const { type, transactionId, counterparty, method, createdAt } = transaction;
  const [name, amount] = [text(`transaction.types.${type}`), signedAmount(transaction)];
  const shownTime = transaction === newest ? bilingual("25 minutes ago", "منذ 25 دقيقة") : moment(createdAt);
  const party = words(counterparty ?? method ?? "");
  return [
    words("link"),
    name,
    party,
    shownTime,
    amount,
    words(`/url: /transactions/${transactionId}`),
    name,
    words("paragraph"),
    party,
    shownTime,
    amount,
  ];
};

const cardFigure = (card: Card): Figure => [
  brand(card.cardType),
  maskedNumber(card.cardNumberLast4),
  text("cards.validThru"),
  expiry(card.expiryMonth, card.expiryYear),
];

const balanceFiguresOf = (shownBalance: Balance): readonly Figure[] => [
  [text("wallet.mainBalance"), money(shownBalance.balance)],
  [text("wallet.available"), money(shownBalance.availableBalance)],
  [text("wallet.pending"), money(shownBalance.pendingBalance)],
];
export const balanceFigures = balanceFiguresOf(balance);
/** An amount with two groups of three digits. */
const largeBalance: Balance = {
  ...balance,
  balance: 1_723_456_189,
  availableBalance: 1_534_102_875,
  pendingBalance: 189_353_314,
};
export const cardsFigures: readonly Figure[] = cards.map(cardFigure);

const figures: Readonly<Record<string, (answer: never) => readonly Figure[]>> = {
  balance: () => balanceFigures,
  cards: () => cardsFigures,
  history: ({ transactions, pagination }: TransactionPage) => [
    ...transactions.map(lineFigure),
    [words(String(pagination.page + 1)), words(String(Math.max(pagination.totalPages, pagination.page + 1)))],
  ],
};

const panels: Readonly<Record<string, ReactNode>> = {
  balance: <WalletPanel />,
  cards: <CardsPanel />,
  history: <HistoryPanel />,
};

/** Edge cases of the list. */
const histories: Readonly<Record<string, TransactionPage>> = {
  "no history": { transactions: [], pagination: { page: 0, hasNext: false, totalPages: 0 } },
  "the history's first page": {
    transactions: transactionPage.transactions,
    pagination: { page: 0, hasNext: true, totalPages: 3 },
  },
  "a last page that has emptied": {
    transactions: [],
    pagination: { page: 1, hasNext: false, totalPages: 1 },
  },
};

const isAnswered = ({ context }: QuerySnapshot, name: string) =>
  context.name === name && context.data !== undefined && context.failure === undefined;

function historyWith(answer: TransactionPage): Drawing {
  return {
    app: createAppActor({ session: { history: answeredQuery("history", answer) } }),
    element: panels.history,
    figures:
      answer.transactions.length === 0 && answer.pagination.page === 0
        ? []
        : (figures.history?.(answer as never) ?? []),
  };
}

export const screens = screensOf({
  name: "query",
  machine: queryMachine,
  paths: withKnownData<typeof queryMachine>(paths, {
    starts: Object.fromEntries(Object.keys(data).map((name) => [`the ${name} is read`, () => ({ name })])),
    events: { "params.changed": [] },
    answers: { read: ({ name }) => [data[name]] },
    differs: ({ name, data: answer, failure }) => [
      name,
      answer !== undefined,
      failure !== undefined,
      // Above ten seconds the panel says that the wallet asked for the pause.
      (failure?.retryAfter ?? 0) > 10_000,
    ],
  }),
  places: {
    ...Object.fromEntries(
      Object.entries(panels).map(([name, element]) => [
        `${name} panel`,
        (snapshot: QuerySnapshot): Drawing | undefined =>
          snapshot.context.name === name
            ? {
                app: createAppActor({
                  session: { [name]: frozenActor<typeof queryMachine>(snapshot, name) },
                }),
                element,
                figures:
                  snapshot.context.data === undefined
                    ? []
                    : (figures[name]?.(snapshot.context.data as never) ?? []),
              }
            : undefined,
      ]),
    ),
  },
  sharedPlaces: {
    ...Object.fromEntries(
      Object.entries(histories).map(([name, answer]) => [
        name,
        (snapshot: QuerySnapshot) =>
          isAnswered(snapshot, "history") && snapshot.matches("fresh") ? historyWith(answer) : undefined,
      ]),
    ),
    "a large balance": (snapshot) =>
      isAnswered(snapshot, "balance") && snapshot.matches("fresh")
        ? {
            app: createAppActor({ session: { balance: answeredQuery("balance", largeBalance) } }),
            element: panels.balance,
            figures: balanceFiguresOf(largeBalance),
          }
        : undefined,
    "no cards": (snapshot) =>
      isAnswered(snapshot, "cards") && snapshot.matches("fresh")
        ? {
            app: createAppActor({ session: { cards: answeredQuery("cards", []) } }),
            element: panels.cards,
            figures: [],
          }
        : undefined,
    "cards page": (snapshot) =>
      isAnswered(snapshot, "cards") && snapshot.matches("fresh")
        ? {
            app: createAppActor({ session: { cards: frozenActor<typeof queryMachine>(snapshot, "cards") } }),
            element: (
              <main>
                <CardsScreen panel={panels.cards} />
              </main>
            ),
            figures: cardsFigures,
            path: "/cards",
          }
        : undefined,
    "profile page": (snapshot) =>
      snapshot.context.name === "profile"
        ? profilePage({
            account,
            identity: snapshot.context.data as Person | undefined,
            session: { profile: frozenActor<typeof queryMachine>(snapshot, "profile") },
            payoutAccount,
            accountUrl: "https://id.nupay.test/account",
          })
        : undefined,
  },
});
