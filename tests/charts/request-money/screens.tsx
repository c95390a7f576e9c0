/** The page that creates a payment link, and the dialog for a link that cannot be opened. */
import type { AnyActorRef, SnapshotFrom } from "xstate";
import { paymentLinkMachine } from "../../../src/machines/payees/payment-link.machine.ts";
import { requestMoneyMachine } from "../../../src/machines/payees/request-money.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { RequestMoneyScreen } from "../../../src/ui/screens/request-money/request-money-screen.tsx";
import { text, words } from "../../screens/figures.ts";
import { person } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, inertActor, snapshotInState } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths as linkPaths } from "../payment-link/paths.ts";
import { paths } from "./paths.ts";

function requestPage(
  snapshot: SnapshotFrom<typeof requestMoneyMachine>,
  children: Readonly<Record<string, AnyActorRef>> = {},
): Drawing {
  return {
    app: createAppActor({
      pageCharts: {
        requestMoney: frozenActor<typeof requestMoneyMachine>(snapshot, "requestMoney", children),
      },
    }),
    element: (
      <main>
        <RequestMoneyScreen />
      </main>
    ),
    path: "/request-money",
    figures: [
      [text("requestMoney.to"), words((person.mobile ?? "").replace(/^\+61(...)(...)(...)$/, "0$1 $2 $3"))],
      ...(snapshot.context.amount === ""
        ? []
        : [[text("requestMoney.amount", { currency: words("AUD") }), words(snapshot.context.amount)]]),
      ...(snapshot.matches("made") ? [[words(snapshot.context.link)]] : []),
    ],
  };
}

const linkFor = (mobile = "") => `https://wallet.test/pay#to=${encodeURIComponent(mobile)}&amount=12.50`;

/** The page of a created link, with the given child actor, which copies the link. */
export const madeLinkWith = (copy: AnyActorRef, link = linkFor(person.mobile)): Drawing =>
  requestPage(
    snapshotInState(
      requestMoneyMachine,
      { made: { code: "undrawn", share: "idle" } },
      { amount: "12.50", message: "", link },
    ),
    { copy },
  );

export const screens = screensOf({
  name: "request-money",
  machine: requestMoneyMachine,
  paths: withKnownData<typeof requestMoneyMachine>(paths, {
    events: {
      "amount.changed": [{ text: "12.50" }, { text: "0" }],
      "message.changed": [{ message: "Lunch" }],
      "link.requested": [{ to: person.mobile ?? "", origin: "https://wallet.test" }],
    },
  }),
  places: {
    page: (snapshot) => requestPage(snapshot),
  },
  sharedPlaces: {
    "page, the link has a number that the holder had before": (snapshot) => {
      if (!snapshot.matches({ made: { code: "undrawn", share: "idle" } })) return undefined;
      const { figures = [], ...page } = madeLinkWith(inertActor, linkFor("+61400555302"));
      return { ...page, figures: figures.slice(0, -1) };
    },
  },
});

export const paymentLink = screensOf({
  name: "payment-link",
  machine: paymentLinkMachine,
  paths: linkPaths,
  invisibleStates: {
    closed: "No link is open.",
    opening: "The dashboard stands there until the form opens.",
    following: "The transfer's dialog says it: tests/journeys/request-money.spec.ts.",
  },
  places: {
    "the dashboard": (snapshot) =>
      snapshot.matches("refused")
        ? {
            app: createAppActor({
              pageCharts: { paymentLink: frozenActor<typeof paymentLinkMachine>(snapshot, "paymentLink") },
            }),
            element: <DialogHost />,
            path: "/dashboard",
            figures: [],
          }
        : undefined,
  },
});
