/** What the dialogs that pay have in common at level 2. */
import { expect, type Locator } from "@playwright/test";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { dialog } from "../../journeys/steps.ts";
import { arrive } from "./arrive.ts";
import type { Hands, Stage } from "./hands.ts";

interface PayingDialog {
  /** The button on the dashboard, which is the submit button's name, too. */
  readonly button: string;
  readonly title: string;
  /** Of the wallet's API. */
  readonly path: string;
  /** How the wallet refuses: its HTTP status and code. */
  readonly refusal: { readonly status: number; readonly code: string };
  readonly cause?: (
    box: (stage: Stage) => Locator,
  ) => Readonly<Record<string, (stage: Stage, event: AnyEventObject) => Promise<void>>>;
  /** Whether money comes in or goes out. */
  readonly moves: "in" | "out";
  readonly mayPay: (snapshot: AnyMachineSnapshot) => boolean;
}

const balance = 10_000;

export function payingHands({
  button,
  title,
  path,
  refusal,
  moves,
  cause,
  mayPay,
}: PayingDialog): Extract<Hands, { needs: "a person" }> {
  const held = new WeakMap<object, string>();
  /** Cents in the box, by the page. */
  const typed = new WeakMap<object, number>();
  const box = (stage: Stage) => dialog(stage.page, title);
  const submit = (stage: Stage) => box(stage).getByRole("button", { name: button, exact: true });
  const calls = async ({ control, person }: Stage) => (await control.requests(path, person.email)).length;
  const balanceOf = async ({ control, person }: Stage) => {
    const { accounts, balanced } = await control.ledger();
    expect(balanced).toBe(true);
    return accounts.find(({ email }) => email === person.email)?.balance;
  };
  return {
    needs: "a person",
    account: {
      status: "A",
      balance,
      cards: [{ brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 }],
    },
    unreachable: {},
    canBeCaused: ({ type }, snapshot) => {
      if (type === "amount.given") return mayPay(snapshot);
      if (type === "payment.refused" || type === "payment.unknown") {
        return snapshot.matches({ paying: "sending" });
      }
      // A payment that is being checked settles by itself: the same key is sent again.
      if (type === "dismissed" || type === "payment.settled") return true;
      return !snapshot.matches("paying");
    },
    open: async (stage) => {
      stage.guard.expect(new RegExp(path));
      await arrive(stage);
      await stage.page
        .getByRole("region", { name: "Wallet" })
        .getByRole("button", { name: button, exact: true })
        .click();
      await expect(box(stage)).toBeVisible();
    },
    cause: {
      "amount.changed": async (stage, { cents }) => {
        typed.set(stage.page, cents);
        const amount = box(stage).getByRole("textbox", { name: "Amount" });
        await amount.fill(cents === 0 ? "" : String(cents / 100));
      },
      "amount.given": async (stage, _, upcoming) => {
        const { control, person } = stage;
        const on = { method: "POST", path, email: person.email } as const;
        if (upcoming?.type === "payment.refused") {
          const body = { ...refusal, message: "The wallet refused", data: null };
          await control.fault({ ...on, kind: "status", status: refusal.status, body });
        } else if (upcoming?.type === "payment.unknown") {
          await control.fault({ ...on, kind: "lose" });
        } else {
          const { id } = await control.fault({ ...on, kind: "hold" });
          held.set(stage.page, id);
        }
        await submit(stage).click();
      },
      "payment.settled": async (stage) => {
        const id = held.get(stage.page);
        if (id !== undefined) await stage.control.release(id);
        const cents = typed.get(stage.page) ?? 0;
        await expect.poll(() => balanceOf(stage)).toBe(moves === "in" ? balance + cents : balance - cents);
      },
      // The wallet was told to refuse, or the network to lose the answer, before the button was pressed.
      "payment.refused": (stage) => expect(box(stage).getByRole("alert")).toBeVisible(),
      "payment.unknown": (stage) => expect(box(stage).getByText("We're checking this payment")).toBeVisible(),
      dismissed: (stage) => box(stage).getByRole("button", { name: "Close" }).click(),
      ...cause?.(box),
    },
    sees: {
      choosing: async (stage, snapshot) => {
        await expect(submit(stage)).toBeEnabled({ enabled: mayPay(snapshot) });
        expect(await balanceOf(stage)).toBe(balance);
      },
      "choosing.refused": (stage) => expect(box(stage).getByRole("alert")).toBeVisible(),
      "paying.sending": (stage) => expect.poll(() => calls(stage)).toBeGreaterThan(0),
      "paying.checking": (stage) => expect(submit(stage)).toBeDisabled(),
      closed: async (stage) => {
        await expect(box(stage)).toBeHidden({ timeout: 20_000 });
        await balanceOf(stage);
      },
    },
  };
}
