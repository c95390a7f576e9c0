import { shellMachine } from "../../../src/machines/app/shell.machine.ts";
import { notificationsMachine } from "../../../src/machines/history/notifications.machine.ts";
import { noRecord, type WalletNotification } from "../../../src/machines/history/rules/notifications.ts";
import { Notifications } from "../../../src/ui/screens/shell/notifications.tsx";
import {
  countedText,
  type Figure,
  type FigurePart,
  joinedParts,
  maskedNumber,
  moment,
  money,
  text,
  words,
} from "../../screens/figures.ts";
import { account, cards, payoutEntry, transactionPage, transactions } from "../../screens/known.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, inertActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const [, , incoming, failed] = transactions;

/** One stored notification of each kind of past event; two of them are read. */
const storedNotifications: readonly WalletNotification[] = [
  { id: "moneyIn/t-3", kind: "moneyIn", at: incoming?.createdAt ?? "", cents: incoming?.amount ?? 0 },
  {
    id: "withdrawalFailed/t-4",
    kind: "withdrawalFailed",
    at: failed?.createdAt ?? "",
    cents: failed?.amount ?? 0,
  },
  { id: "withdrawalArrived/t-9", kind: "withdrawalArrived", at: "2026-11-05T13:40:00.000Z", cents: 8_672 },
  { id: "approved/1", kind: "approved", at: "2026-11-02T22:18:00.000Z" },
];
const readIds = ["withdrawalArrived/t-9", "approved/1"];
/** The update of a day on which one card is about to expire. */
const update = { news: [], announced: [], isShort: false, today: "2027-11-03" };
const learned = { ...update, record: { ...noRecord, kept: storedNotifications, read: readIds } };

const line = (part: FigurePart): FigurePart => joinedParts(": ", words("paragraph"), part);

/** A notification's title, its text with amount or card, and its time. */
function itemFigure({ kind, at, cents, last4 }: WalletNotification): Figure {
  const values = { amount: money(cents ?? 0), card: maskedNumber(last4 ?? "") };
  return [
    line(text(`notifications.${kind}.title`)),
    line(text(`notifications.${kind}.text`, values)),
    ...(at === undefined ? [] : [line(moment(at))]),
  ];
}

const isRead = ({ id }: WalletNotification) => readIds.includes(id);

export const screens = screensOf({
  name: "notifications",
  machine: notificationsMachine,
  paths: withKnownData<typeof notificationsMachine>(paths, {
    events: {
      "account.known": ({ account: whose }) => (whose === undefined ? [{ account }] : []),
      "payments.opened": ({ account: whose, payments }) =>
        whose !== undefined && payments === undefined ? [{ payments: inertActor }] : [],
      "query.answered": ({ payments, inbox, cards: read }) =>
        payments === undefined || inbox.length > 0
          ? []
          : read.length === 0
            ? [{ name: "cards", data: cards }]
            : [{ name: "history", data: transactionPage }],
      "notifications.opened": [],
      "payment.succeeded": [],
      "payment.pending": [],
      "undecided.changed": [
        {
          payments: [
            {
              reference: payoutEntry.key,
              at: payoutEntry.submittedAt ?? "",
              cents: payoutEntry.cents,
            },
          ],
        },
      ],
    },
    answers: { updateRecord: [learned, { ...learned, isShort: true }], readRecent: [transactionPage] },
    differs: ({ listed, inbox, account: whose, payments, cards: read }) => [
      listed.length,
      inbox.length,
      whose !== undefined,
      payments !== undefined,
      read.length,
    ],
  }),
  places: {
    "the open panel": (snapshot) => {
      const { listed } = snapshot.context;
      const unread = listed.filter((notification) => !isRead(notification)).length;
      return {
        app: createAppActor({
          settings: { sampleNotifications: false },
          app: {
            shell: frozenActor<typeof shellMachine>(
              snapshotAfter(shellMachine, undefined, [{ type: "notifications.toggled" }]),
              "shell",
            ),
          },
          pageCharts: { notifications: frozenActor<typeof notificationsMachine>(snapshot, "notifications") },
        }),
        element: (
          <main>
            <Notifications />
          </main>
        ),
        figures: [
          ...(unread === 0
            ? []
            : [
                [
                  text("shell.notifications.title"),
                  countedText("shell.notifications.count", unread, { count: words(String(unread)) }),
                ],
              ]),
          ...listed.map(itemFigure),
        ],
      };
    },
  },
});
