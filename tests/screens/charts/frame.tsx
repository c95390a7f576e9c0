/** The charts around the pages: shell, toasts, settings, lazy modules. */
import type { AnyActorRef, SnapshotFrom } from "xstate";
import { carouselMachine } from "../../../src/machines/app/carousel.machine.ts";
import { preferencesMachine } from "../../../src/machines/app/preferences.machine.ts";
import type { Settings } from "../../../src/machines/app/settings.ts";
import { shellMachine } from "../../../src/machines/app/shell.machine.ts";
import { storedDataMachine } from "../../../src/machines/app/stored-data.machine.ts";
import { toastsMachine } from "../../../src/machines/app/toasts.machine.ts";
import type { Account } from "../../../src/machines/core/domain.ts";
import { toastMachine } from "../../../src/machines/core/toast.machine.ts";
import { accountGateMachine } from "../../../src/machines/session/account-gate.machine.ts";
import { dialogsMachine } from "../../../src/machines/session/dialogs.machine.ts";
import { pagesMachine } from "../../../src/machines/session/pages.machine.ts";
import { sessionMachine } from "../../../src/machines/session/session.machine.ts";
import { CardsPanel } from "../../../src/ui/screens/dashboard/cards-panel.tsx";
import { DashboardScreen } from "../../../src/ui/screens/dashboard/dashboard-screen.tsx";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { WalletPanel } from "../../../src/ui/screens/dashboard/wallet-panel.tsx";
import { HelpScreen } from "../../../src/ui/screens/help/help-screen.tsx";
import { LandingScreen } from "../../../src/ui/screens/landing/landing-screen.tsx";
import { SettingsScreen } from "../../../src/ui/screens/settings/settings-screen.tsx";
import { PendingPage } from "../../../src/ui/screens/shell/pending-page.tsx";
import { Shell } from "../../../src/ui/screens/shell/shell.tsx";
import { ToastHost } from "../../../src/ui/screens/toasts/toast-host.tsx";
import { media } from "../../../src/ui/theme/media.ts";
import { paths as carouselPaths } from "../../charts/carousel/paths.ts";
import { paths as dialogsPaths } from "../../charts/dialogs/paths.ts";
import { paths as pagesPaths } from "../../charts/pages/paths.ts";
import { paths as preferencesPaths } from "../../charts/preferences/paths.ts";
import { balanceFigures, cardsFigures } from "../../charts/query/screens.tsx";
import { paths as sessionPaths } from "../../charts/session/paths.ts";
import { paths as shellPaths } from "../../charts/shell/paths.ts";
import { paths as storedDataPaths } from "../../charts/stored-data/paths.ts";
import { paths as toastPaths } from "../../charts/toast/paths.ts";
import { paths as toastsPaths } from "../../charts/toasts/paths.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { type Figure, text, words } from "../figures.ts";
import { account, person, today, unknownReason } from "../known.ts";
import { type Drawing, screensOf, withKnownData } from "../page/chart-screens.ts";
import { frozenActor, inertActor, snapshotAfter, snapshotInState } from "../page/frozen-actor.ts";
import { createAppActor, createCoordinatorActor } from "../page/surroundings.ts";

const nameFiguresOf = ({
  firstName,
  lastName,
  email,
}: Pick<Account, "firstName" | "lastName" | "email">): readonly Figure[] => [
  [words(`paragraph: ${firstName} ${lastName}`)],
  [words(`paragraph: ${email}`)],
];
export const nameFigures = nameFiguresOf(person);

const notificationFigures: readonly Figure[] = [[text("shell.notifications.title"), words("8")]];

function frameOf(
  snapshot: SnapshotFrom<typeof shellMachine>,
  isMenuShown: boolean,
  settings: Partial<Settings> = {},
): Drawing {
  return {
    app: createAppActor({ settings, app: { shell: frozenActor<typeof shellMachine>(snapshot, "shell") } }),
    element: (
      <Shell>
        <p>The page</p>
      </Shell>
    ),
    figures: [...notificationFigures, ...(isMenuShown ? nameFigures : [])],
  };
}

/** The shell before the identity profile has loaded. Without `known`, the account has not loaded either. */
function strangerFrameOf(snapshot: SnapshotFrom<typeof shellMachine>, known?: Account): Drawing | undefined {
  if (!snapshot.matches({ sidebar: "shown", drawer: "closed", notifications: "closed", network: "online" }))
    return undefined;
  const gate = frozenActor<typeof accountGateMachine>(
    snapshotInState(accountGateMachine, "ready", { account: known, person: undefined, failure: undefined }),
    "gate",
  );
  const session = sessionAround(
    snapshotInState(sessionMachine, "payable", {
      personId: person.id,
      person: undefined,
      payments: undefined,
      settledPayments: [],
      today,
      now: Date.now(),
    }),
    { gate },
  );
  return {
    app: createAppActor({
      app: { shell: frozenActor<typeof shellMachine>(snapshot, "shell") },
      personSession: { session },
    }),
    element: (
      <Shell>
        <DashboardScreen />
      </Shell>
    ),
    figures: [
      ...notificationFigures,
      ...(known
        ? [
            ...nameFiguresOf(known),
            [text("dashboard.welcome", { name: words(`${known.firstName} ${known.lastName}`) })],
          ]
        : []),
      ...balanceFigures,
      ...cardsFigures,
    ],
  };
}

/** An open drawer covers everything else. */
function narrowFrameOf(snapshot: SnapshotFrom<typeof shellMachine>): Drawing {
  const isOpen = snapshot.matches({ drawer: "open" });
  return {
    ...frameOf(snapshot, isOpen),
    media: [media.drawer],
    figures: isOpen ? nameFigures : notificationFigures,
  };
}

export const shell = screensOf({
  name: "shell",
  machine: shellMachine,
  paths: shellPaths,
  places: {
    "a wide screen": (snapshot) => frameOf(snapshot, snapshot.matches({ sidebar: "shown" })),
  },
  sharedPlaces: {
    "a narrow screen": (snapshot) =>
      snapshot.matches({ sidebar: "shown" }) ? narrowFrameOf(snapshot) : undefined,
    "two currencies": (snapshot) =>
      snapshot.matches({ sidebar: "hidden", drawer: "closed", notifications: "closed", network: "online" })
        ? frameOf(snapshot, false, { currencies: ["AUD", "NZD"] })
        : undefined,
    "a person whose account alone is known": (snapshot) => strangerFrameOf(snapshot, account),
    "a person without a name": (snapshot) => strangerFrameOf(snapshot),
  },
});

const topUpDone = { key: "toasts.topUp" };

export const toasts = screensOf({
  name: "toasts",
  machine: toastsMachine,
  paths: withKnownData<typeof toastsMachine>(toastsPaths, {
    events: {
      "toast.raised": ({ toasts: shown }) =>
        shown.length > 1
          ? []
          : [
              { kind: "success", message: topUpDone },
              { kind: "warning", message: { key: "errors.card_limit" } },
            ],
      "failure.raised": ({ toasts: shown }) =>
        shown.length > 0
          ? []
          : [
              { failure: offline },
              { failure: statusFailure(503, { code: "moon_phase", message: unknownReason }) },
            ],
    },
    differs: ({ toasts: shown }) => shown.map((toast) => toast.getSnapshot().context.message.key),
  }),
  places: {
    "any page": (snapshot) => ({
      app: createAppActor({ app: { toasts: frozenActor<typeof toastsMachine>(snapshot, "toasts") } }),
      element: <ToastHost />,
      figures: [],
    }),
  },
});

export const toast = screensOf({
  name: "toast",
  machine: toastMachine,
  paths: toastPaths,
  places: {
    "any page": (snapshot) => {
      const shownToast = frozenActor<typeof toastMachine>(snapshot, "toast-0");
      const all = { ...emptyToasts(), context: { toasts: [shownToast], raised: 1 } };
      return {
        app: createAppActor({
          app: { toasts: frozenActor<typeof toastsMachine>(all, "toasts", { "toast-0": shownToast }) },
        }),
        element: <ToastHost />,
        figures: [],
      };
    },
  },
});

const emptyToasts = () =>
  toastsMachine.resolveState({ value: { listening: "seen" }, context: { toasts: [], raised: 0 } });

const settingsPage = (
  app: Readonly<Record<string, AnyActorRef>>,
  settings: Partial<Settings> = {},
): Drawing => ({
  app: createAppActor({ app, settings }),
  element: (
    <main>
      <SettingsScreen />
    </main>
  ),
  figures: [],
  path: "/settings",
});

export const storedData = screensOf({
  name: "stored-data",
  machine: storedDataMachine,
  paths: storedDataPaths,
  places: {
    settings: (snapshot) =>
      settingsPage({ storedData: frozenActor<typeof storedDataMachine>(snapshot, "storedData") }),
  },
});

const isSettled = (snapshot: SnapshotFrom<typeof preferencesMachine>) =>
  snapshot.context.current === "en" && snapshot.matches({ known: { theme: "light", language: "settled" } });

export const preferences = screensOf({
  name: "preferences",
  machine: preferencesMachine,
  paths: withKnownData<typeof preferencesMachine>(preferencesPaths, {
    events: { "offer.known": [], "language.chosen": [{ language: "ar" }] },
    answers: { readPreferences: [{ theme: "nupay-light", language: "en" }] },
    differs: ({ wanted, current }) => [wanted, current],
  }),
  places: {
    settings: (snapshot) =>
      settingsPage({ preferences: frozenActor<typeof preferencesMachine>(snapshot, "preferences") }),
  },
  sharedPlaces: {
    "one language and one theme": (snapshot) =>
      isSettled(snapshot)
        ? settingsPage(
            { preferences: frozenActor<typeof preferencesMachine>(snapshot, "preferences") },
            { languages: ["en"], themes: ["nupay-light"] },
          )
        : undefined,
    "one language and two themes": (snapshot) =>
      isSettled(snapshot)
        ? settingsPage(
            { preferences: frozenActor<typeof preferencesMachine>(snapshot, "preferences") },
            { languages: ["en"] },
          )
        : undefined,
  },
});

export const carousel = screensOf({
  name: "carousel",
  machine: carouselMachine,
  paths: carouselPaths,
  places: {
    landing: (snapshot) => ({
      app: createAppActor({ app: { carousel: frozenActor<typeof carouselMachine>(snapshot, "carousel") } }),
      element: <LandingScreen />,
      figures: [],
      path: "/",
    }),
  },
});

const isRequested = (snapshot: SnapshotFrom<typeof dialogsMachine>) => snapshot.matches("unloaded");

export const dialogs = screensOf({
  name: "dialogs",
  machine: dialogsMachine,
  paths: withKnownData<typeof dialogsMachine>(dialogsPaths, {
    actors: dialogsPaths.actors ?? {},
    events: {
      "account.known": [{ account }],
      "payments.opened": [{ payments: inertActor, session: 1 }],
      "payment.declined": [],
      "addCard.opened": [{ saved: 3 }],
      "cards.changed": [],
    },
    differs: ({ payments, accountId, requested }) => [payments !== undefined, accountId, requested?.type],
  }),
  invisibleStates: Object.fromEntries(
    (["payment", "card"] as const).flatMap((kind) =>
      Object.keys(dialogsMachine.states[kind]?.states ?? {}).map((dialog) => [
        `${kind}.${dialog}`,
        "The dialog stands over the page: its own chart's screens.",
      ]),
    ),
  ),
  places: {
    dashboard: (snapshot) =>
      isRequested(snapshot) || snapshot.matches("closed")
        ? {
            app: createAppActor({
              personSession: {
                session: sessionAround(
                  // Payment actions wait for the coordinator.
                  snapshotAfter(sessionMachine, { personId: person.id }, [
                    { type: "day.began", today },
                    { type: "minute.began", now: Date.now() },
                    ...(snapshot.context.isActive && snapshot.context.payments ? openEvents : []),
                  ]),
                  { dialogs: frozenActor<typeof dialogsMachine>(snapshot, "dialogs") },
                ),
                payments: createCoordinatorActor([]),
              },
            }),
            element: (
              <main>
                <WalletPanel />
                <CardsPanel />
                <DialogHost />
              </main>
            ),
            figures: [...balanceFigures, ...cardsFigures],
          }
        : undefined,
  },
});

export const session = screensOf({
  name: "session",
  machine: sessionMachine,
  paths: sessionPaths,
  places: {
    "wallet panel": (snapshot) => ({
      app: createAppActor({
        personSession: {
          session: sessionAround(snapshot),
          payments: createCoordinatorActor([]),
        },
      }),
      element: (
        <main>
          <WalletPanel />
        </main>
      ),
      figures: balanceFigures,
    }),
  },
});

const openEvents = [{ type: "payments.opened", payments: inertActor, session: 1 }];

/** The default session in this state, with these children. */
function sessionAround(
  snapshot: SnapshotFrom<typeof sessionMachine>,
  children: Readonly<Record<string, AnyActorRef>> = {},
) {
  const defaultSession = createAppActor({}).getSnapshot().children.personSession?.getSnapshot()
    .children.session;
  return frozenActor<typeof sessionMachine>(snapshot, "session", {
    ...defaultSession?.getSnapshot().children,
    ...children,
  });
}

export const pages = screensOf({
  name: "pages",
  machine: pagesMachine,
  paths: withKnownData<typeof pagesMachine>(pagesPaths, {
    events: {
      "module.loadFailed": [{ failure: offline }],
      "menu.pressed": [{ menu: "profile", entered: true }],
    },
  }),
  places: {
    "another page": (snapshot) =>
      snapshot.matches("loaded")
        ? undefined
        : {
            app: createAppActor({ session: { pages: frozenActor<typeof pagesMachine>(snapshot, "pages") } }),
            element: (
              <Shell>
                <PendingPage />
              </Shell>
            ),
            figures: [...notificationFigures, ...nameFigures],
            path: "/help",
          },
    dashboard: (snapshot) =>
      snapshot.matches("loaded")
        ? undefined
        : {
            app: createAppActor({ session: { pages: frozenActor<typeof pagesMachine>(snapshot, "pages") } }),
            element: (
              <Shell>
                <p>The dashboard</p>
              </Shell>
            ),
            figures: [...notificationFigures, ...nameFigures],
          },
  },
  sharedPlaces: {
    /** A page without a chart; the screens of the other pages belong to their charts. */
    help: (snapshot) =>
      snapshot.matches("loaded")
        ? {
            app: createAppActor({ session: { pages: frozenActor<typeof pagesMachine>(snapshot, "pages") } }),
            element: (
              <main>
                <HelpScreen />
              </main>
            ),
            figures: [],
            path: "/help",
          }
        : undefined,
  },
});
