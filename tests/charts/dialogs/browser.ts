/** The dashboard's dialogs, starting before their code has loaded. */
import { expect, type Page } from "@playwright/test";
import type { SnapshotFrom } from "xstate";
import type { dialogsMachine } from "../../../src/machines/session/dialogs.machine.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import type { ChartEvent } from "../../model/browser/chart-types.ts";
import {
  closeDialog,
  type Dialog,
  dialogBox,
  HeldPayment,
  link,
  openDialog,
  region,
  removeCard,
} from "../../model/browser/dialog-buttons.ts";
import { preventReload } from "../../model/browser/no-reload.ts";
import type { Fixtures, StepMoment, TestParam } from "../../model/browser/test-param.ts";
import { dialogNames, type PayingDialog, payingDialogs } from "../../support/dialog-names.ts";
import { noCardsText } from "../../support/no-cards.ts";
import { pagesCode } from "../../support/pages-code.ts";
import { visa } from "../../support/saved-card.ts";

type Snapshot = SnapshotFrom<typeof dialogsMachine>;

const dialogs = Object.keys(dialogNames) as readonly Dialog[];

interface WalkState {
  readonly payment: HeldPayment;
  /** Holds the code of the pages and dialogs. */
  readonly code: CallGate;
  /** Whether the card was removed and its dialog has closed. */
  isRemoved: boolean;
  /** Whether the page was reloaded to load the dialogs' code. */
  hasReloaded: boolean;
}

const readings = new WeakMap<Page, WalkState>();

function walkStateOf(page: Page): WalkState {
  const reading = readings.get(page);
  if (reading === undefined) throw new Error("The walk has not begun.");
  return reading;
}

const loadError = (page: Page) => page.getByText("Menus and dialogs could not be loaded");
const busyButton = (page: Page) => page.getByRole("main").locator("button[aria-busy=true]");

const topUp = {
  type: "TOP_UP",
  status: "COMPLETED",
  amount: 10_000,
  createdAt: "2026-01-01T00:00:00Z",
} as const;

function payingDialogIn(snapshot: Snapshot): PayingDialog | undefined {
  return payingDialogs.find((dialog) => snapshot.matches({ payment: dialog }));
}

/** Submits a payment before the walk if its answer has to arrive while a dialog covers the page. */
async function prepare(
  fixtures: Fixtures,
  rest: readonly ChartEvent<typeof dialogsMachine>[],
): Promise<void> {
  const { page } = fixtures;
  const reading = walkStateOf(page);
  const end = rest.findIndex(({ type }) => type === "navigated" || type.startsWith("xstate.done.actor."));
  const meanwhile = end < 0 ? rest : rest.slice(0, end);
  if (meanwhile.some(({ type, requestedBy }) => type === "payment.declined" && requestedBy === "")) {
    await reading.payment.submitAndClose(fixtures);
  }
}

const opens =
  (dialog: Dialog) =>
  async (
    fixtures: Fixtures,
    _event: unknown,
    _upcoming: unknown,
    { rest, before }: StepMoment<typeof dialogsMachine>,
  ): Promise<void> => {
    const { page } = fixtures;
    await prepare(fixtures, rest);
    await openDialog(page, dialog);
    // The page reloads and requests the code once more.
    if (before.matches({ unloaded: "loadFailed" })) {
      await walkStateOf(page).code.arrived();
      walkStateOf(page).hasReloaded = true;
    }
  };

const closes =
  (dialog: Dialog) =>
  async ({ page }: Fixtures): Promise<void> => {
    if (await dialogBox(page, dialog).isVisible()) await closeDialog(page, dialog);
  };

async function expectRequested({ page }: Fixtures, { context }: Snapshot): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  if (walkStateOf(page).hasReloaded) {
    await expect(region(page, "Wallet")).toBeVisible();
    await expect(loadError(page)).toBeHidden();
    return;
  }
  const requestedDialog = dialogs.find((dialog) => context.requested?.type === `${dialog}.opened`) as Dialog;
  await expect(busyButton(page)).toHaveCount(1);
  await expect(busyButton(page)).toHaveAccessibleName(dialogNames[requestedDialog].button);
}

const expectDialog =
  (dialog: Dialog) =>
  async ({ page }: Fixtures): Promise<void> => {
    await expect(dialogBox(page, dialog)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  };

/** An entry for each dialog. */
function eachDialog<Entry>(entryOf: (dialog: Dialog) => readonly [string, Entry]): Record<string, Entry> {
  return Object.fromEntries(dialogs.map(entryOf));
}

export const testParam: TestParam<typeof dialogsMachine> = {
  needs: "a person",
  // With an empty history a second button would open Top Up.
  account: { status: "A", balance: 10_000, cards: [visa], transactions: [topUp] },
  longest: 30,
  paths: {
    differs: ({ payments, accountId, openedCount, requested }) => [
      payments !== undefined,
      accountId,
      Math.min(openedCount, 2),
      requested?.type,
    ],
  },
  canCause: (event, snapshot) => {
    const { accountId, payments, openedCount } = snapshot.context;
    const { type } = event;
    // The events that the app sends by itself at the start, in their order.
    if (accountId === "") return type === "account.known";
    if (payments === undefined) return type === "payments.opened" && event.payments.id === "coordinator";
    const isUnloaded = snapshot.matches("unloaded");
    const isClosed = snapshot.matches("closed");
    if (dialogs.some((dialog) => type === `${dialog}.opened`)) {
      // A busy button ignores a second press.
      const isBusy = snapshot.context.requested?.type === type;
      return event.saved !== 5 && (isClosed || (isUnloaded && !isBusy));
    }
    switch (type) {
      case "pages.loaded":
      case "pages.loadFailed":
        return isUnloaded && !snapshot.matches({ unloaded: "loadFailed" });
      case "navigated":
        return !isClosed && (!isUnloaded || snapshot.matches({ unloaded: "requested" }));
      case "payment.declined":
        // The answer belongs to a payment from an earlier dialog. The payment dialog that is open then must be a later
        // one, not the one that waited for its code.
        return event.requestedBy === ""
          ? isClosed || (openedCount > 1 && payingDialogIn(snapshot) !== undefined)
          : payingDialogIn(snapshot) !== undefined;
      case "cards.changed":
        return snapshot.matches({ card: "deleteCard" });
      default:
        return type.startsWith("xstate.done.actor.");
    }
  },
  // A browser does not import a failed module again, so requesting one of its dialogs reloads the page. A declined
  // payment ends the dialog's walk, and a removed card closes its dialog.
  last: ({ type, requestedBy }, snapshotBefore) =>
    (type.endsWith(".opened") && snapshotBefore.matches({ unloaded: "loadFailed" })) ||
    type === "cards.changed" ||
    (type === "payment.declined" && requestedBy !== ""),
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    guard.expect(/wallet\/|cards\/|assets/);
    await preventReload(page);
    const code = await CallGate.at(page, pagesCode);
    // From the dashboard, the browser's Back button returns to this page.
    await arrive(fixtures, "/settings");
    await expect(link(page, "Dashboard")).toBeVisible({ timeout: 20_000 });
    await link(page, "Dashboard").click();
    const reading = {
      code,
      payment: new HeldPayment(await CallGate.at(page, /\/wallet\/(top-up|payout|transfer)$/)),
      isRemoved: false,
      hasReloaded: false,
    };
    readings.set(page, reading);
    await expect(region(page, "Wallet").getByText("$100.00").first()).toBeVisible({ timeout: 20_000 });
    await expect(region(page, "My Cards").getByText("•••• 4242").first()).toBeVisible();
    await expect(region(page, "Wallet").getByRole("button", { name: "Transfer" })).toBeEnabled();
  },
  events: {
    "account.known": async () => {},
    "payments.opened": async () => {},
    "pages.loaded": ({ page }) => walkStateOf(page).code.pass(),
    "pages.loadFailed": ({ page }) => walkStateOf(page).code.drop(),
    "cards.changed": async ({ page }) => {
      await removeCard(page);
      walkStateOf(page).isRemoved = true;
    },
    navigated: async ({ page }, _event, _upcoming, { before }) => {
      if (before.matches("unloaded")) await link(page, "Settings").click();
      else await page.goBack();
    },
    ...eachDialog((dialog) => [`${dialog}.opened`, opens(dialog)]),
    ...eachDialog((dialog) => [`xstate.done.actor.${dialog}`, closes(dialog)]),
    "payment.declined": async (fixtures, { requestedBy }, _upcoming, { before }) => {
      const { page } = fixtures;
      const { payment } = walkStateOf(page);
      const open = payingDialogIn(before);
      if (open !== undefined && requestedBy !== "") {
        await payment.submit(fixtures, open);
        await payment.decline(fixtures, open);
        await expect(dialogBox(page, open).getByRole("alert")).toBeVisible();
        return;
      }
      await payment.declineClosed(fixtures);
    },
  },
  // The page reloaded because its code did not load: the dialog has to be requested again.
  isTransient: ({ page }) => walkStateOf(page).hasReloaded,
  states: {
    "unloaded.idle": async ({ page }) => {
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(busyButton(page)).toHaveCount(0);
    },
    "unloaded.requested": expectRequested,
    "unloaded.loadFailed": async ({ page }) => {
      // The message is shown above the dashboard, or instead of another page.
      await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toBeVisible();
      await expect(busyButton(page)).toHaveCount(0);
    },
    closed: async ({ page }) => {
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
    ...eachDialog((dialog) => [
      payingDialogs.some((paying) => paying === dialog) ? `payment.${dialog}` : `card.${dialog}`,
      expectDialog(dialog),
    ]),
    "card.deleteCard": async (fixtures) => {
      const { page } = fixtures;
      if (!walkStateOf(page).isRemoved) return expectDialog("deleteCard")(fixtures);
      await expect(region(page, "My Cards").getByText(noCardsText)).toBeVisible();
    },
  },
  unreachable: {
    "dialogs — cards.unsettled → stays":
      "only a lost answer of the two card dialogs raises it: addCard and deleteCard lose theirs",
    "* — *.opened [not canPay] → refused":
      "the buttons are disabled until the payments coordinator is known, and the dashboard is an active account's alone",
    "closed — addCard.opened [isFull] → stays": "tests/journeys/cards.spec.ts opens it with five cards",
    "unloaded — addCard.opened [isFull] → stays":
      "the same warning as with the code loaded, which tests/journeys/cards.spec.ts reads",
    "payment — payments.opened → closed": "the payments coordinator is opened anew over a defect alone",
    "* — account.known [isSetBack] *":
      "tests/journeys/set-back.spec.ts sets the account back under an open dialog",
    "* — at once [isInactive] → closed": "as by account.known in a card's dialog",
    "* — account.known [not isSetBack] → refused": "an account becomes active while no dialog is open",
    "dialogs — error: navigation → stays": "hearing of another address cannot fail in a browser",
    "* — error: * → closed": "the dialogs observe their own failures",
  },
};
