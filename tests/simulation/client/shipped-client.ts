import { withLightRequests } from "simulated-browser";
import { type Actor, createActor, emit, type InspectionEvent, setup } from "xstate";
import { failureOf } from "../../../src/machines/core/failure.ts";
import type { ToastKind } from "../../../src/machines/core/toast.machine.ts";
import type { FollowJournalActor } from "../../../src/machines/instructions/follow-journal.machine.ts";
import type { Idempotency } from "../../../src/machines/instructions/instruction.ts";
import type { PaymentActor } from "../../../src/machines/payments/payment.machine.ts";
import type { PaymentEvent, PaymentsRef } from "../../../src/machines/payments/payment-events.ts";
import type { DecidedReport, PaymentReport } from "../../../src/machines/payments/payment-messages.ts";
import type { PaymentsCoordinatorActor } from "../../../src/machines/payments/payments-coordinator.machine.ts";
import { Api } from "../../../src/services/api/client.ts";
import { bindPayments } from "../../../src/services/bind/payments.ts";
import {
  createPaymentServices,
  type PaymentServices,
} from "../../../src/services/payments/payment-services.ts";
import { loadedPayment } from "../../support/loaded-payment.ts";
import type { Instruction } from "../run/history.ts";
import { BoundBalance, ReadBalance } from "./balance.ts";
import { BoundCalls, Calls } from "./calls.ts";
import type { Button, Client, ClientSetting, ShownPayment } from "./client.ts";
import { BoundDialogs, Dialogs } from "./dialogs.ts";
import { instructionOf, orderOf } from "./order.ts";
import { signInServices } from "./step-up.ts";

type Toast = { readonly type: "toast.raised"; readonly kind: ToastKind };

/** The app's root chart, reduced to what the payments coordinator uses. */
function rootOf(services: () => PaymentServices) {
  return setup({
    types: {
      input: {} as { accountId: string; idempotency: Idempotency },
      context: {} as { accountId: string; idempotency: Idempotency },
      events: {} as Toast,
      emitted: {} as Toast,
      children: {} as { payments: "payments" },
    },
    actors: { payments: bindPayments(services, loadedPayment(services)) },
  }).createMachine({
    context: ({ input }) => input,
    invoke: { id: "payments", src: "payments", input: ({ context }) => context },
    on: { "toast.raised": { actions: emit(({ event }) => event) } },
  });
}

type RootMachine = ReturnType<typeof rootOf>;

/** Charts whose actors are bound once; each run provides its pages' services. */
class BoundCharts {
  services: PaymentServices | undefined;
  readonly root: RootMachine;
  readonly calls = new BoundCalls();
  readonly dialogs = new BoundDialogs();
  #balance: BoundBalance | undefined;

  get balance(): BoundBalance {
    this.#balance ??= new BoundBalance();
    return this.#balance;
  }

  constructor() {
    this.root = rootOf(() => {
      if (!this.services) throw new Error("No page has these charts");
      return this.services;
    });
  }
}

const pool: BoundCharts[] = [];
let lent = 0;
let borrower: object | undefined;

function reuseCharts(run: object): BoundCharts {
  if (borrower !== run) {
    borrower = run;
    lent = 0;
  }
  const charts = pool[lent] ?? new BoundCharts();
  pool[lent] = charts;
  lent += 1;
  return charts;
}

/** Starts the production charts and services in one simulated page. */
export function startShippedClient(setting: ClientSetting): Client {
  return new ShippedClient(setting);
}

const brokenChart =
  /^xstate\.error\.actor\.(payment-\d+|payments|submission|cancellation|check|sendInstruction|checkStatus|checkList|verifyRefusal|journal)$/;

class ShippedClient implements Client {
  readonly #root: Actor<RootMachine>;
  readonly calls?: Calls;
  readonly balance?: ReadBalance;
  readonly dialogs?: Dialogs;
  readonly #setting: ClientSetting;
  /** The key whose outcome the coordinator is reporting, and the keys whose toast is still to come. */
  #deciding:
    | {
        readonly report: PaymentReport;
        readonly key: string | undefined;
        readonly requestedBy: string | undefined;
      }
    | undefined;
  readonly #toasts: { readonly key: string; readonly report: DecidedReport }[] = [];

  constructor(setting: ClientSetting) {
    this.#setting = setting;
    const { browser, accountId, idempotency, address } = setting;
    const charts = reuseCharts(setting.run);
    const api = withLightRequests(
      () =>
        new Api({
          address,
          idempotency,
          browser,
          token: () => setting.token(),
          person: async () => setting.person(),
          renewToken: () => setting.renewToken(),
        }),
    );
    const services = createPaymentServices(browser, api);
    charts.services = services;
    this.#root = createActor(charts.root, {
      systemId: "toasts",
      input: { accountId, idempotency },
      clock: {
        setTimeout: (callback, milliseconds) => browser.setTimeout(callback, milliseconds),
        clearTimeout: (timer) => browser.clearTimeout(timer),
      },
      inspect: (event) => this.#inspect(event),
    });
    this.#root.subscribe({ error: (error) => setting.report.threw("the root", error) });
    this.#root.on("toast.raised", ({ kind }) => this.#toastRaised(kind));
    this.#root.start();
    this.#coordinator.on("*", (event) => this.#announced(event));
    if (setting.hasChanges) this.calls = new Calls(charts.calls, browser, api, setting.report);
    const { balanceOf: personId, report } = setting;
    if (setting.hasDialogs) {
      const { stepUp } = setting;
      const signIn = signInServices(browser, setting.token, setting.leaveToSignIn);
      charts.dialogs.page = { stepUp, services: signIn, presses: services.presses, now: () => browser.now() };
      const payments = () => this.#coordinator as unknown as PaymentsRef;
      this.dialogs = new Dialogs(charts.dialogs, browser, { payments, accountId, report });
      signIn.takeForm().then(
        (order) => order && report.formReturned(instructionOf(order)),
        () => {},
      );
    }
    if (personId !== undefined)
      this.balance = new ReadBalance(charts.balance, browser, api, this.#coordinator, { personId, report });
  }

  get #coordinator(): PaymentsCoordinatorActor {
    const { payments } = this.#root.getSnapshot().children;
    if (!payments) throw new Error("The payments coordinator is gone");
    return payments as unknown as PaymentsCoordinatorActor;
  }

  press(press: number, instruction: Instruction): void {
    const { accountId, browser, report } = this.#setting;
    // After sign-out the page shows no dialog, so a scheduled press cannot happen.
    if (this.#root.getSnapshot().status === "stopped") {
      report.notSent(press, "signed out");
      return;
    }
    // The dialogs disable their button while the lock is held.
    if (this.#coordinator.getSnapshot().hasTag("locked")) {
      report.sometimes("client: a press while the lock is held");
    }
    const requestedBy = `${accountId} press ${press}`;
    if (this.dialogs) this.dialogs.press(press, requestedBy, instruction);
    else
      this.#coordinator.send({
        type: "payment.requested",
        order: orderOf(instruction, browser.now()),
        requestedBy,
      });
  }

  click(button: Button, key: string): void {
    if (button === "Remove entry") {
      this.#coordinator.send({ type: "unreadable.removed", id: key });
      return;
    }
    const payment = this.#payments().find((candidate) => keyOf(candidate) === key);
    switch (button) {
      case "Check again":
        payment?.send({ type: "check.requested" });
        return;
      case "Cancel payment":
        payment?.send({ type: "cancel.requested" });
        return;
      case "Send again":
        payment?.send({ type: "resend.requested" });
        payment?.send({ type: "resend.confirmed" });
        return;
      case "It went through":
        payment?.send({ type: "outcome.confirmed" });
        return;
      case "It did not":
        payment?.send({ type: "outcome.denied" });
    }
  }

  /** The payments that the banners show (`src/ui/screens/payments`). */
  standing(): readonly ShownPayment[] {
    if (this.#root.getSnapshot().status !== "active") return [];
    const snapshot = this.#coordinator.getSnapshot();
    const { context } = snapshot;
    const isLocked = snapshot.hasTag("locked");
    return [
      ...context.entriesElsewhere.map(({ key }): ShownPayment => ({ key, state: "elsewhere", buttons: [] })),
      ...context.payments.flatMap((payment): ShownPayment[] => {
        const key = keyOf(payment);
        if (key === undefined) return [];
        if (payment.getSnapshot().hasTag("undecided")) {
          return [{ key, state: "undecided", buttons: buttonsOf(payment, isLocked) }];
        }
        return payment.getSnapshot().hasTag("locked") ? [{ key, state: "checking", buttons: [] }] : [];
      }),
      ...context.unreadableIds.map(
        (key): ShownPayment => ({ key, state: "unreadable", buttons: ["Remove entry"] }),
      ),
    ];
  }

  signOut(): void {
    this.dialogs?.stop();
    this.calls?.stop();
    this.balance?.stop();
    this.#root.stop();
  }

  hasNoPayment(): boolean {
    const { payments, entriesElsewhere, unreadableIds } = this.#coordinator.getSnapshot().context;
    return payments.length + entriesElsewhere.length + unreadableIds.length === 0;
  }

  readsJournal(): boolean {
    const journal = this.#coordinator.getSnapshot().children.journal as FollowJournalActor | undefined;
    return journal?.getSnapshot().matches("reading") === true;
  }

  state(): unknown {
    return this.#root.getPersistedSnapshot();
  }

  #payments(): readonly PaymentActor[] {
    return this.#coordinator.getSnapshot().context.payments;
  }

  #inspect(inspectedEvent: InspectionEvent): void {
    if (inspectedEvent.type !== "@xstate.event") return;
    const { event, actorRef } = inspectedEvent;
    const { report } = this.#setting;
    if (event.type.startsWith("report.")) {
      const { payments } = (actorRef as PaymentsCoordinatorActor).getSnapshot().context;
      const payment = payments.find(({ id }) => id === event.id);
      const requestedBy = payment?.getSnapshot().context.requestedBy;
      this.#deciding = { report: event as PaymentReport, key: payment && keyOf(payment), requestedBy };
    } else if (event.type === "entry.recorded") {
      const { requestedBy } = (actorRef as PaymentActor).getSnapshot().context;
      report.keyed(pressOf(requestedBy) ?? -1, event.entry.key);
    } else if (event.type === "journal.read" && event.journal.entries.length > 0) {
      report.sometimes("client: a payment is taken up after a load");
    } else if (event.type === "xstate.done.actor.readDecided" && event.output !== null) {
      report.sometimes("client: another tab has decided a payment");
    } else if (event.type === "submission.undecided" && event.failure?.code === "payee_changed") {
      report.sometimes("client: the payee has changed");
    } else if (event.type === "list.read" && event.matches.length > 0) {
      report.sometimes("client: the list suggests a transaction");
    } else if (event.type === "xstate.error.actor.readMatches") {
      if (failureOf(event.error).code === "list_too_long") report.sometimes("client: the list is too long");
    } else if (brokenChart.test(event.type)) report.threw(event.type, event.error);
  }

  #announced(event: PaymentEvent): void {
    const { report } = this.#setting;
    this.dialogs?.announced(event);
    const press = pressOf(event.requestedBy);
    const deciding = this.#deciding;
    if (event.type === "payment.declined") {
      const reason = event.failure.code ?? event.failure.kind;
      const isOfPayment = deciding?.requestedBy === event.requestedBy;
      if (deciding?.report.type === "report.decided" && isOfPayment && deciding.key !== undefined) {
        report.told(deciding.key, { outcome: "declined", isShownAsSuccess: false });
      } else if (press !== undefined) {
        if (reason === "journal_full") report.sometimes("client: the journal is full");
        report.notSent(press, reason);
      }
    } else if (deciding?.key === undefined) return;
    else if (event.type === "payment.undecided") report.sometimes("client: a payment is undecided");
    else if (event.type === "payment.removed") {
      report.sometimes("client: a payment was removed in another window");
      report.removed(deciding.key);
    } else if (event.type === "payment.confirmed") report.answered(deciding.key, true);
    else if (event.type === "payment.dismissed") report.answered(deciding.key, false);
    else if (deciding.report.type === "report.decided") {
      this.#toasts.push({ key: deciding.key, report: deciding.report });
    }
  }

  #toastRaised(kind: ToastKind): void {
    const shownToast = this.#toasts.shift();
    if (!shownToast) return;
    const { state } = shownToast.report.outcome;
    this.#setting.report.told(shownToast.key, { outcome: state, isShownAsSuccess: kind === "success" });
  }
}

function keyOf(payment: PaymentActor): string | undefined {
  return payment.getSnapshot().context.entry?.key;
}

function pressOf(requestedBy: string): number | undefined {
  const press = / press (\d+)$/.exec(requestedBy)?.[1];
  return press === undefined ? undefined : Number(press);
}

function buttonsOf(payment: PaymentActor, isLocked: boolean): readonly Button[] {
  const snapshot = payment.getSnapshot();
  if (snapshot.hasTag("byList")) return ["Check again", "It went through", "It did not"];
  if (isLocked) return ["Check again"];
  return snapshot.hasTag("resendable")
    ? ["Check again", "Cancel payment", "Send again"]
    : ["Check again", "Cancel payment"];
}
