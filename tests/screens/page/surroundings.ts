/** The signed-in app around a drawn chart: every other actor is in its default state, with known data. */
import type { AnyActorRef } from "xstate";
import type { AppActor } from "../../../src/machines/app/app.machine.ts";
import { appMachine } from "../../../src/machines/app/app.machine.ts";
import { carouselMachine } from "../../../src/machines/app/carousel.machine.ts";
import { preferencesMachine } from "../../../src/machines/app/preferences.machine.ts";
import type { Settings } from "../../../src/machines/app/settings.ts";
import { shellMachine } from "../../../src/machines/app/shell.machine.ts";
import { storedDataMachine } from "../../../src/machines/app/stored-data.machine.ts";
import { toastsMachine } from "../../../src/machines/app/toasts.machine.ts";
import { queryMachine } from "../../../src/machines/core/query.machine.ts";
import type { JournalEntry } from "../../../src/machines/instructions/instruction.ts";
import { type PaymentActor, paymentMachine } from "../../../src/machines/payments/payment.machine.ts";
import type { PaymentInput } from "../../../src/machines/payments/payment-messages.ts";
import {
  initialContext,
  type PaymentsCoordinatorActor,
  paymentsCoordinatorMachine,
} from "../../../src/machines/payments/payments-coordinator.machine.ts";
import { accountGateMachine } from "../../../src/machines/session/account-gate.machine.ts";
import { dialogsMachine } from "../../../src/machines/session/dialogs.machine.ts";
import { pageChartsMachine } from "../../../src/machines/session/page-charts.machine.ts";
import { pagesMachine } from "../../../src/machines/session/pages.machine.ts";
import { personSessionMachine } from "../../../src/machines/session/person-session.machine.ts";
import { sessionMachine } from "../../../src/machines/session/session.machine.ts";
import { offline } from "../../machines/fakes.ts";
import { account, accountZone, balance, cards, payoutAccount, person, today } from "../known.ts";
import { frozenActor, inertActor, snapshotAfter, snapshotInState } from "./frozen-actor.ts";

export const settings: Settings = {
  product: "nupay",
  environment: "production",
  themes: ["nupay-light", "nupay-dark"],
  languages: ["en", "ar"],
  currencies: ["AUD"],
  timeZone: accountZone,
  idempotency: "required",
  sampleNotifications: true,
};

type Children = Readonly<Record<string, AnyActorRef | undefined>>;

/** Actors, by name, that replace the default ones. */
export interface OtherActors {
  /** Settings that override the product's default ones. */
  readonly settings?: Partial<Settings>;
  readonly app?: Children;
  readonly personSession?: Children;
  readonly session?: Children;
  readonly pageCharts?: Children;
  readonly dialogs?: Children;
}

/** An answered read of the wallet. If `answeredAt` is undefined, no screen shows its time. */
export function answeredQuery(name: string, data: unknown, answeredAt?: number) {
  return frozenActor<typeof queryMachine>(
    snapshotInState(queryMachine, "fresh", {
      name,
      params: undefined,
      data,
      failure: undefined,
      retries: 0,
      answeredAt,
    }),
    name,
  );
}

/** A read of the wallet that failed after all its retries. */
export function failedQuery(name: string) {
  return frozenActor<typeof queryMachine>(
    snapshotInState(queryMachine, "failed", {
      name,
      params: undefined,
      data: undefined,
      failure: offline,
      retries: 3,
    }),
    name,
  );
}

/** A read of the wallet without an answer yet. */
export function unansweredQuery(name: string) {
  return frozenActor<typeof queryMachine>(snapshotAfter(queryMachine, { name }), name);
}

export interface PaymentInProgress {
  readonly order: PaymentInput["order"];
  readonly entry?: JournalEntry | undefined;
  readonly requestedBy?: string;
}

/** A payment that is being sent. */
export function createPayingActor(
  { order, entry, requestedBy = "" }: PaymentInProgress,
  value: unknown,
): PaymentActor {
  return frozenActor<typeof paymentMachine>(
    snapshotInState(paymentMachine, value, {
      accountId: account.accountId,
      order,
      idempotency: settings.idempotency,
      requestedBy,
      entry,
      matches: undefined,
      failure: undefined,
    }),
    "payment-0",
  );
}

/** The payments coordinator with these payments; it has the lock if one of them needs it. */
export function createCoordinatorActor(payments: readonly PaymentActor[]): PaymentsCoordinatorActor {
  const lockedPayments = payments.filter((payment) => payment.getSnapshot().hasTag("locked"));
  const ownLock = lockedPayments.length === 0 ? "free" : "held";
  return frozenActor<typeof paymentsCoordinatorMachine>(
    snapshotInState(
      paymentsCoordinatorMachine,
      { journal: {}, lock: { here: ownLock, elsewhere: "free" }, reports: {} },
      {
        ...initialContext,
        accountId: account.accountId,
        idempotency: settings.idempotency,
        payments,
        lockedBy: lockedPayments.map(({ id }) => id),
      },
    ),
    "payments",
    Object.fromEntries(payments.map((payment) => [payment.id, payment])),
  );
}

/** The children of one person's session. */
export function sessionChildren(otherActors: OtherActors): Children {
  const pageCharts = frozenActor<typeof pageChartsMachine>(
    snapshotInState(pageChartsMachine, {}, {}),
    "charts",
    {
      payoutAccount: answeredQuery("payout-account", payoutAccount),
      ...otherActors.pageCharts,
    },
  );
  const pages = frozenActor<typeof pagesMachine>(
    snapshotInState(pagesMachine, "loaded", { pressed: undefined }),
    "pages",
    { pageCharts },
  );
  const dialogs = frozenActor<typeof dialogsMachine>(
    snapshotInState(dialogsMachine, "closed", {
      accountId: account.accountId,
      isActive: true,
      payments: inertActor,
      session: 0,
      openedCount: 1,
    }),
    "dialogs",
    otherActors.dialogs,
  );
  const gate = frozenActor<typeof accountGateMachine>(
    snapshotInState(accountGateMachine, "ready", { account, person, failure: undefined }),
    "gate",
  );
  const session = frozenActor<typeof sessionMachine>(
    snapshotInState(sessionMachine, "payable", {
      personId: person.id,
      person,
      payments: undefined,
      settledPayments: [],
      today,
      now: Date.now(),
    }),
    "session",
    {
      gate,
      profile: answeredQuery("profile", person),
      balance: answeredQuery("balance", balance),
      history: unansweredQuery("history"),
      cards: answeredQuery("cards", cards),
      pages,
      dialogs,
      ...otherActors.session,
    },
  );
  return { session, payments: createCoordinatorActor([]), ...otherActors.personSession };
}

export function createAppActor(otherActors: OtherActors): AppActor {
  const personSession = frozenActor<typeof personSessionMachine>(
    snapshotInState(
      personSessionMachine,
      { session: { present: "following" }, payments: { open: { free: {} } } },
      { personId: person.id, idempotency: settings.idempotency, accountId: account.accountId, breaks: 0 },
    ),
    "personSession",
    sessionChildren(otherActors),
  );
  return frozenActor<typeof appMachine>(
    snapshotInState(
      appMachine,
      { running: { present: "open" } },
      {
        settings: { ...settings, ...otherActors.settings },
        failure: undefined,
        wanted: undefined,
        personId: person.id,
      },
    ),
    "app",
    {
      preferences: frozenActor(
        snapshotInState(
          preferencesMachine,
          { known: { theme: "light", language: "settled" } },
          { wanted: "en", current: "en", offer: undefined },
        ),
        "preferences",
      ),
      carousel: frozenActor(snapshotAfter(carouselMachine, undefined), "carousel"),
      toasts: frozenActor(snapshotAfter(toastsMachine, undefined), "toasts"),
      shell: frozenActor(snapshotAfter(shellMachine, undefined), "shell"),
      storedData: frozenActor(snapshotAfter(storedDataMachine, undefined), "storedData"),
      personSession,
      ...otherActors.app,
    },
  );
}
