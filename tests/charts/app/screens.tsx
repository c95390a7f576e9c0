/** The whole app: the screens of visitors before sign-in, and the transition to the signed-in screens. */
import { useContext } from "react";
import type { AnyActorRef, SnapshotFrom } from "xstate";
import { appMachine } from "../../../src/machines/app/app.machine.ts";
import {
  type LastBalance,
  offlineBalanceMachine,
} from "../../../src/machines/app/offline-balance.machine.ts";
import { authMachine } from "../../../src/machines/sign-in/auth.machine.ts";
import { ScreensContext } from "../../../src/ui/hooks/loaded-screens.ts";
import { TranslationsContext } from "../../../src/ui/i18n/landing-text.ts";
import { App } from "../../../src/ui/routes/app.tsx";
import { nameFigures } from "../../screens/charts/frame.tsx";
import { type Figure, moment, money, text, words } from "../../screens/figures.ts";
import { balance, person, unknownReason } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter, snapshotInState } from "../../screens/page/frozen-actor.ts";
import { createAppActor, settings } from "../../screens/page/surroundings.ts";
import { paths as authPaths } from "../auth/paths.ts";
import { paths as offlineBalancePaths } from "../offline-balance/paths.ts";
import { balanceFigures, cardsFigures } from "../query/screens.tsx";
import { paths as appPaths } from "./paths.ts";

const appearance = { dark: false, locale: "en" } as const;

function Product({ actor }: { readonly actor: Drawing["app"] }) {
  const translations = useContext(TranslationsContext);
  const screens = useContext(ScreensContext);
  if (translations === null) throw new Error("The texts are not there");
  return <App actor={actor} translations={translations} screens={screens} />;
}

function productAt(
  path: string,
  snapshot: SnapshotFrom<typeof appMachine>,
  children: Readonly<Record<string, AnyActorRef | undefined>>,
  figures: readonly Figure[],
): Drawing {
  const defaultChildren: Readonly<Record<string, AnyActorRef | undefined>> = createAppActor({}).getSnapshot()
    .children;
  const app = frozenActor<typeof appMachine>(snapshot, "app", {
    ...defaultChildren,
    personSession: snapshot.matches({ running: { present: "open" } })
      ? defaultChildren.personSession
      : undefined,
    offlineBalance: snapshot.matches({ running: { absent: "showing" } }) ? standingBalance() : undefined,
    ...children,
  });
  return { app, element: <Product actor={app} />, figures, path };
}

const dashboardFigures: readonly Figure[] = [
  [text("shell.notifications.title"), words("8")],
  ...nameFigures,
  [words("heading"), text("dashboard.welcome", { name: words(`${person.firstName} ${person.lastName}`) })],
  ...balanceFigures,
  ...cardsFigures,
];

const lastBalance: LastBalance = {
  currency: balance.currency,
  cents: balance.balance,
  at: "2026-11-20T04:52:01.000Z",
  remaining: 5 * 60_000,
};

/** Not of today: its time has a date. */
const olderBalance: LastBalance = { ...lastBalance, at: "2026-11-18T04:52:01.000Z" };

const offlineFigures = ({ at, cents }: LastBalance): readonly Figure[] => [
  [text("offline.balance", { time: moment(at) })],
  [money(cents)],
];

function figuresOf(snapshot: SnapshotFrom<typeof appMachine>): readonly Figure[] {
  if (snapshot.matches({ running: { absent: "showing" } })) return offlineFigures(lastBalance);
  return snapshot.matches({ running: { present: "open" } }) ? dashboardFigures : [];
}

const standingBalance = () =>
  frozenActor<typeof offlineBalanceMachine>(
    snapshotInState(offlineBalanceMachine, { shown: "waiting" }, { balance: lastBalance }),
    "offlineBalance",
  );

export const app = screensOf({
  name: "app",
  machine: appMachine,
  paths: withKnownData<typeof appMachine>(appPaths, {
    events: {
      "signIn.requested": [{ appearance }],
      "session.opened": [{ personId: person.id }],
    },
    answers: { loadSettings: [settings] },
    failures: {
      loadSettings: [
        { kind: "rejected", code: "unreadable" },
        { kind: "rejected", code: "invalidField", message: "timeZone" },
        { kind: "rejected", code: "moon_phase", message: unknownReason },
      ],
    },
    differs: ({ wanted, failure }) => [wanted !== undefined, failure?.code],
  }),
  places: {
    "the landing page's address": (snapshot) =>
      snapshot.matches({ running: { present: "open" } })
        ? undefined
        : productAt("/", snapshot, {}, figuresOf(snapshot)),
    "the dashboard's address": (snapshot) => productAt("/dashboard", snapshot, {}, figuresOf(snapshot)),
  },
});

const absent = () =>
  snapshotAfter(appMachine, undefined, [
    { type: "xstate.done.actor.loadSettings", actorId: "loadSettings", output: settings },
    { type: "session.absent" },
    { type: "xstate.error.actor.loadOffline", actorId: "loadOffline", error: new Error("Online") },
  ]);

/** A person returns from the provider: the page does not know yet whether they are signed in. */
const makeUnknownSnapshot = () =>
  snapshotAfter(appMachine, undefined, [
    { type: "xstate.done.actor.loadSettings", actorId: "loadSettings", output: settings },
  ]);

const showing = () =>
  snapshotInState(
    appMachine,
    { running: { absent: "showing" } },
    {
      settings,
      failure: undefined,
      wanted: undefined,
      personId: "",
    },
  );

export const offlineBalance = screensOf({
  name: "offline-balance",
  machine: offlineBalanceMachine,
  paths: withKnownData<typeof offlineBalanceMachine>(offlineBalancePaths, {
    answers: { readLastBalance: [olderBalance] },
  }),
  invisibleStates: { reading: "The browser's own storage answers at once." },
  places: {
    "any address": (snapshot) =>
      !snapshot.matches("shown")
        ? undefined
        : productAt(
            "/",
            showing(),
            { offlineBalance: frozenActor<typeof offlineBalanceMachine>(snapshot, "offlineBalance") },
            offlineFigures(olderBalance),
          ),
  },
});

const signedIn = ["authenticated", "rechecking", "forgetting", "signingOut"] as const;

export const auth = screensOf({
  name: "auth",
  machine: authMachine,
  paths: withKnownData<typeof authMachine>(authPaths, {
    events: { "signIn.requested": [{ appearance }], "signOut.confirmed": [{ appearance }] },
    differs: () => undefined,
  }),
  invisibleStates: Object.fromEntries(
    signedIn.map((state) => [state, "Somebody is signed in: the dashboard stands there, and it is app's."]),
  ),
  places: {
    landing: (snapshot) => {
      if (signedIn.some((state) => snapshot.matches(state))) return undefined;
      const children = { auth: frozenActor<typeof authMachine>(snapshot, "auth") };
      return snapshot.matches("completing")
        ? productAt("/dashboard", makeUnknownSnapshot(), children, [])
        : productAt("/", absent(), children, []);
    },
  },
});
