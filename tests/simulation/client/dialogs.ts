import { type Actor, createActor, fromCallback, setup } from "xstate";
import type { Balance } from "../../../src/machines/core/domain.ts";
import type { Failure } from "../../../src/machines/core/failure.ts";
import { formatEditableAmount } from "../../../src/machines/core/money.ts";
import type { StepUpActor } from "../../../src/machines/instructions/step-up.machine.ts";
import { findPayeeMachine } from "../../../src/machines/payees/find-payee.machine.ts";
import {
  type DialogPaymentActor,
  dialogPaymentMachine,
} from "../../../src/machines/payments/dialog-payment.machine.ts";
import type { BalanceReport } from "../../../src/machines/payments/follow-balance.ts";
import type { PaymentEvent, PaymentsRef } from "../../../src/machines/payments/payment-events.ts";
import { topUpMachine } from "../../../src/machines/payments/top-up.machine.ts";
import { transferMachine } from "../../../src/machines/payments/transfer.machine.ts";
import { withdrawMachine } from "../../../src/machines/payments/withdraw.machine.ts";
import type { Browser } from "../../../src/services/browser/browser.ts";
import type { PressRegister } from "../../../src/services/payments/press-register.ts";
import type { Instruction } from "../run/history.ts";
import { people } from "../run/people.ts";
import type { PageReporter } from "./client.ts";
import { bindStepUp, type SignInPage } from "./step-up.ts";

const invariant = "a dialog stays, with its input and the reason, until its payment has an outcome";

/** Exceeds every pressed amount, so that only the wallet rejects what the balance does not cover. */
const balance = { balance: 1_000_000, availableBalance: 1_000_000 } as Balance;
const knownBalance = fromCallback<{ type: "none" }, undefined>(({ sendBack }) =>
  sendBack({ type: "balance.answered", balance } satisfies BalanceReport),
);

/** The payee was found before the press: its search is no part of the payment. */
const findPayeeLogic = findPayeeMachine.provide({});
const findKnownPayee = (now: () => number) =>
  setup({
    types: { input: {} as { phone: string }, context: {} as { phone: string } },
  }).createMachine({
    context: ({ input }) => input,
    output: ({ context }) => {
      const payee = people.find(({ mobile }) => mobile === context.phone);
      return {
        payee: { accountId: payee?.accountId ?? "", firstName: payee?.name ?? "", foundAt: now() },
      };
    },
    initial: "found",
    states: { found: { type: "final" } },
  }) as unknown as typeof findPayeeLogic;

function chartsOf(presses: () => PressRegister, page: () => SignInPage, now: () => number) {
  const noteClick = fromCallback<{ type: "none" }, undefined>(({ sendBack }) =>
    sendBack({ type: "click.noted", click: presses().note() }),
  );
  const payment = dialogPaymentMachine.provide({ actors: { noteClick, ...bindStepUp(page) } });
  return {
    topUp: topUpMachine.provide({ actors: { payment } }),
    payout: withdrawMachine.provide({ actors: { payment, followBalance: knownBalance } }),
    transfer: transferMachine.provide({
      actors: { payment, followBalance: knownBalance, findPayee: findKnownPayee(now) },
      actions: { logFailure: () => {} },
    }),
  };
}

/** Charts whose actors are bound once; each page provides its own presses, sign-ins and clock. */
export class BoundDialogs {
  page: (SignInPage & { readonly presses: PressRegister; readonly now: () => number }) | undefined;
  readonly charts = chartsOf(
    () => this.#given.presses,
    () => this.#given,
    () => this.#given.now(),
  );

  get #given() {
    if (!this.page) throw new Error("No page has these charts");
    return this.page;
  }
}

interface DialogContext {
  readonly cents: number;
  readonly failure: Failure | undefined;
  readonly paymentMethodId?: string | undefined;
  readonly payee?: { readonly accountId: string } | undefined;
}
type DialogActor = Actor<BoundDialogs["charts"]["topUp"]>;

interface Dialog {
  readonly press: number;
  readonly instruction: Instruction;
  readonly actor: DialogActor;
  /** The last event about the dialog's payment. */
  announced: PaymentEvent | undefined;
  /** Whether the person has closed the dialog or signed out. */
  isClosed: boolean;
  /** Whether the dialog asks for a fresh sign-in. */
  isAsking: boolean;
}

/** Events after which the dialog closes. */
const settledEvents: readonly PaymentEvent["type"][] = [
  "payment.succeeded",
  "payment.pending",
  "payment.failed",
  "payment.confirmed",
  "payment.removed",
];

/** The app's dialogs of one page: each press fills in a new one and submits it. */
export class Dialogs {
  readonly #open = new Map<string, Dialog>();
  readonly #clock: { setTimeout: Browser["setTimeout"]; clearTimeout: Browser["clearTimeout"] };

  constructor(
    private readonly charts: BoundDialogs,
    browser: Browser,
    private readonly setting: {
      readonly payments: () => PaymentsRef;
      readonly accountId: string;
      readonly report: PageReporter;
    },
  ) {
    this.#clock = {
      setTimeout: (callback, milliseconds) => browser.setTimeout(callback, milliseconds),
      clearTimeout: (timer) => browser.clearTimeout(timer),
    };
  }

  /** Closes the dialog that is open, fills in another one, and submits it. */
  press(press: number, requestId: string, instruction: Instruction): void {
    for (const dialog of this.#open.values()) this.#close(dialog);
    const { payments, accountId, report } = this.setting;
    const actor = createActor(this.charts.charts[instruction.operation] as never, {
      input: { payments: payments(), requestId, accountId } as never,
      clock: this.#clock as never,
      inspect: (event) => {
        if (event.type === "@xstate.snapshot" && (event.actorRef as StepUpActor).id === "stepUp")
          this.#asked(dialog, event.actorRef as StepUpActor);
      },
    }) as unknown as DialogActor;
    const dialog: Dialog = {
      press,
      instruction,
      actor,
      announced: undefined,
      isClosed: false,
      isAsking: false,
    };
    this.#open.set(requestId, dialog);
    actor.subscribe({
      complete: () => this.#ended(requestId, dialog),
      error: (error) => report.threw("a dialog", error),
    });
    actor.start();
    fillIn(actor, instruction);
    actor.getSnapshot().children.amount?.send({ type: "submitted" });
    actor.subscribe((snapshot) => {
      if (snapshot.matches("choosing")) this.#returned(dialog);
    });
    if (actor.getSnapshot().matches("choosing")) this.#returned(dialog);
  }

  /** Has to be called before the dialogs receive the event. */
  announced(event: PaymentEvent): void {
    const dialog = this.#open.get(event.requestedBy);
    if (dialog) dialog.announced = event;
  }

  /** Presses whose dialog still waits although their payment has ended. */
  waiting(): readonly number[] {
    return [...this.#open.values()]
      .filter(({ actor, announced }) => {
        const { type } = announced ?? { type: "payment.unknown" };
        return (
          actor.getSnapshot().hasTag("busy") && type !== "payment.unknown" && type !== "payment.undecided"
        );
      })
      .map(({ press }) => press);
  }

  stop(): void {
    for (const dialog of this.#open.values()) {
      dialog.isClosed = true;
      dialog.actor.stop();
    }
    this.#open.clear();
  }

  /** The person signs in again, or returns to the form. */
  #asked(dialog: Dialog, stepUp: StepUpActor): void {
    const wasAsking = dialog.isAsking;
    dialog.isAsking = stepUp.getSnapshot().matches("asking");
    if (wasAsking || !dialog.isAsking) return;
    this.setting.report.asked(dialog.press, (isContinued) => {
      const appearance = { dark: false, locale: "en" } as const;
      if (isContinued) this.setting.report.leaves(dialog.press);
      stepUp.send(isContinued ? { type: "continued", appearance } : { type: "dismissed" });
    });
  }

  #close(dialog: Dialog): void {
    const { actor, press, announced } = dialog;
    const payment = actor.getSnapshot().children.payment as DialogPaymentActor | undefined;
    if (announced === undefined && payment?.getSnapshot().matches("confirming"))
      this.setting.report.notSent(press, "closed");
    dialog.isClosed = true;
    actor.send({ type: "dismissed" });
  }

  #ended(requestId: string, { press, announced, isClosed }: Dialog): void {
    this.#open.delete(requestId);
    if (isClosed || settledEvents.some((type) => type === announced?.type)) return;
    this.setting.report.broke(invariant, `press ${press} closes its dialog after ${announced?.type}`);
  }

  /** The dialog waits for the person's next press. */
  #returned(dialog: Dialog): void {
    const { press, instruction, actor, announced } = dialog;
    const { report } = this.setting;
    const { failure, ...input } = actor.getSnapshot().context as DialogContext;
    const isKept =
      input.cents === instruction.cents &&
      (instruction.paymentMethodId === undefined || input.paymentMethodId === instruction.paymentMethodId) &&
      (instruction.toAccountId === undefined || input.payee?.accountId === instruction.toAccountId);
    if (!isKept) report.broke(invariant, `press ${press} returns to its dialog without its input`);
    const isReasonDue = announced?.type === "payment.declined" && !asksForSignIn(announced.failure);
    if (isReasonDue && failure === undefined)
      report.broke(invariant, `press ${press} returns to its dialog without the reason`);
    report.sometimes("client: a dialog keeps its input");
    if (announced === undefined) report.notSent(press, failure?.code ?? "no fresh sign-in");
  }
}

function asksForSignIn({ code }: Failure): boolean {
  return code === "insufficient_user_authentication";
}

function fillIn(actor: DialogActor, { operation, cents, paymentMethodId, toAccountId }: Instruction): void {
  const send = actor.send as (event: object) => void;
  if (operation === "topUp") send({ type: "card.chosen", paymentMethodId });
  if (operation === "transfer") {
    const payee = people.find(({ accountId }) => accountId === toAccountId);
    send({ type: "phone.changed", phone: payee?.mobile ?? "" });
    send({ type: "searched" });
  }
  actor.getSnapshot().children.amount?.send({ type: "text.changed", text: formatEditableAmount(cents) });
}
