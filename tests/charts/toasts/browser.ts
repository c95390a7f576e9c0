import { expect } from "@playwright/test";
import type { SnapshotFrom } from "xstate";
import type { toastsMachine } from "../../../src/machines/app/toasts.machine.ts";
import {
  accountWithMessages,
  dismissOldest,
  openTransactions,
  raiseSuccessToast,
  setVisibility,
  toastsOn,
} from "../../model/browser/messages.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

const maxToasts = 5;
const message = { key: "transactions.exported" };

/** The page shows at most `maxToasts` toasts; the chart still counts a replaced toast until it has closed. */
async function expectMessages(
  { page }: Fixtures,
  { context }: SnapshotFrom<typeof toastsMachine>,
): Promise<void> {
  await expect(toastsOn(page)).toHaveCount(Math.min(maxToasts, context.toasts.length));
}

export const testParam: TestParam<typeof toastsMachine> = {
  needs: "a person",
  account: accountWithMessages,
  paths: {
    events: {
      "toast.raised": ({ toasts }) => (toasts.length > maxToasts ? [] : [{ kind: "success", message }]),
    },
    differs: ({ toasts }) => toasts.length,
  },
  // A replaced toast closes before anything else can happen.
  canCause: ({ type }, { context }) =>
    context.toasts.length <= maxToasts || type.startsWith("xstate.done.actor."),
  open: openTransactions,
  events: {
    "toast.raised": ({ page }) => raiseSuccessToast(page),
    "xstate.done.actor.*": async ({ page }, _event, _upcoming, { before }) => {
      if (before.context.toasts.length <= maxToasts) await dismissOldest(page);
    },
    "attention.began": ({ page }) => setVisibility(page, "hidden"),
    "attention.ended": ({ page }) => setVisibility(page, "visible"),
  },
  states: {
    "listening.seen": expectMessages,
    "listening.hidden": async (fixtures, snapshot) => {
      await fixtures.page.clock.runFor(10_000);
      await expectMessages(fixtures, snapshot);
    },
  },
  unreachable: {
    "listening — failure.raised → stays":
      "app and personSession raise it: a payment is declined (failure.raised)",
    "toasts — error: visibility → stays": "listening to the tab's visibility cannot fail in a browser",
  },
};
