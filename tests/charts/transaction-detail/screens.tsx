/** The page of one transaction, and the copying of its reference. */
import type { AnyActorRef, SnapshotFrom } from "xstate";
import { copyTextMachine } from "../../../src/machines/core/copy-text.machine.ts";
import type { Transaction, TransactionPage } from "../../../src/machines/core/domain.ts";
import { saveFileMachine } from "../../../src/machines/history/save-file.machine.ts";
import { transactionDetailMachine } from "../../../src/machines/history/transaction-detail.machine.ts";
import { TransactionDetailScreen } from "../../../src/ui/screens/transaction-detail/transaction-detail-screen.tsx";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { signedAmount } from "../../screens/charts/signed-amount.ts";
import {
  type Figure,
  type FigurePart,
  joinedParts,
  moment,
  money,
  text,
  words,
} from "../../screens/figures.ts";
import { transactions, unknownReason } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths as copyPaths } from "../copy-text/paths.ts";
import { madeLinkWith } from "../request-money/screens.tsx";
import { paths } from "./paths.ts";

/** An outgoing transfer with few details, and a failed withdrawal with all of them. */
const [succeededId, failed] = ["t-2", "t-4"];
const pendingTransaction: Transaction = {
  transactionId: "t-7",
  type: "TRANSFER_TO_BANK",
  status: "PENDING",
  amount: 7_329,
  createdAt: "2026-11-17T21:26:11.000Z",
  method: "Waratah Credit Union •••• 6143",
};
const holding: TransactionPage = {
  transactions,
  pagination: { page: 0, hasNext: true, totalPages: 3 },
};
const pageWithoutEntries: TransactionPage = {
  transactions: transactions.filter(({ transactionId }) => ![succeededId, failed].includes(transactionId)),
  pagination: { page: 0, hasNext: false, totalPages: 1 },
};

const line = (role: string, part: FigurePart): FigurePart => joinedParts(": ", words(role), part);
const fact = (key: string, value: FigurePart): Figure => [
  line("term", text(`transactionDetail.${key}`)),
  line("definition", value),
];
const step = (key: string, stepTime: string): Figure => [
  line("paragraph", text(`transactionDetail.steps.${key}`)),
  line("paragraph", moment(stepTime)),
];

function factsOf(transaction: Transaction): readonly Figure[] {
  const { transactionId, counterparty, method, reference, fee, createdAt, settledAt } = transaction;
  const party = words(counterparty ?? method ?? "");
  const shownReference = words(reference ?? transactionId);
  return [
    [line("paragraph", signedAmount(transaction)), line("paragraph", party)],
    counterparty === undefined ? fact("method", party) : fact("to", party),
    fact("made", moment(createdAt)),
    ...(fee === undefined ? [] : [fact("fee", money(fee))]),
    ...(reference === undefined ? [] : [fact("id", words(transactionId))]),
    fact("reference", shownReference),
    step("made", createdAt),
    ...(settledAt === undefined ? [] : [step("failed", settledAt)]),
    [text("transactionDetail.report.text", { reference: shownReference })],
  ];
}

type Snapshot = SnapshotFrom<typeof transactionDetailMachine>;

function detailPage(snapshot: Snapshot, children: Readonly<Record<string, AnyActorRef>> = {}): Drawing {
  const { transaction, transactionId } = snapshot.context;
  return {
    app: createAppActor({
      pageCharts: {
        transactionDetail: frozenActor<typeof transactionDetailMachine>(snapshot, "transactionDetail", {
          receipt: frozenActor<typeof saveFileMachine>(snapshotAfter(saveFileMachine, undefined), "receipt"),
          copy: frozenActor<typeof copyTextMachine>(snapshotAfter(copyTextMachine, undefined), "copy"),
          ...children,
        }),
      },
    }),
    element: (
      <main>
        <TransactionDetailScreen />
      </main>
    ),
    figures: transaction === undefined ? [] : factsOf(transaction),
    path: `/transactions/${transactionId}`,
  };
}

export const screens = screensOf({
  name: "transaction-detail",
  machine: transactionDetailMachine,
  paths: withKnownData<typeof transactionDetailMachine>(paths, {
    events: {
      "address.entered": [{ transactionId: succeededId }, { transactionId: failed }],
      "file.saved": [],
      "file.saveFailed": [],
    },
    answers: { readPage: [holding, pageWithoutEntries] },
    failures: { readPage: [offline, statusFailure(400, { code: "moon_phase", message: unknownReason })] },
    differs: ({ transactionId, transaction, failure }) => [
      transactionId,
      transaction === undefined,
      failure?.kind,
    ],
  }),
  invisibleStates: { away: "Another page is shown." },
  places: {
    page: (snapshot) => (snapshot.matches("away") ? undefined : detailPage(snapshot)),
  },
  sharedPlaces: {
    "a pending transaction": (snapshot) =>
      snapshot.matches({ here: "found" }) && snapshot.context.transactionId === succeededId
        ? detailPage({
            ...snapshot,
            context: { ...snapshot.context, transaction: pendingTransaction },
          } as Snapshot)
        : undefined,
  },
});

const makeFoundSnapshot = () =>
  snapshotAfter(transactionDetailMachine, undefined, [
    { type: "address.entered", transactionId: failed },
    { type: "xstate.done.actor.readPage", actorId: "readPage", output: holding },
  ]);

/** The page of a transaction, with the given child actor, which makes its receipt. */
export const foundTransactionWith = (receipt: AnyActorRef): Drawing =>
  detailPage(makeFoundSnapshot(), { receipt });

export const copyText = screensOf({
  name: "copy-text",
  machine: copyTextMachine,
  paths: copyPaths,
  places: {
    "the page of a transaction": (snapshot) =>
      detailPage(makeFoundSnapshot(), { copy: frozenActor<typeof copyTextMachine>(snapshot, "copy") }),
  },
  sharedPlaces: {
    "a payment link": (snapshot) => madeLinkWith(frozenActor<typeof copyTextMachine>(snapshot, "copy")),
  },
});
