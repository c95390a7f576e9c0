/** One person's session, as the dashboard shows it: what is read, the line to the payments coordinator, and one dialog at a time. */
import { expect, type Page } from "@playwright/test";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { balance, dana } from "../../machines/session-fakes.ts";
import { pagesCode } from "../../support/pages-code.ts";
import { arrive, stopClock } from "./arrive.ts";
import { CallGate } from "./call-gate.ts";
import { dismissAlert, exportTransactions, messages } from "./messages.ts";
import type { Moment, Stage, TestParam } from "./test-param.ts";

const api = "/api/v1";
const active = "somebody with an account has signed in";
const full = "somebody with five cards has signed in";
const early = "somebody has signed in whose dialogs come late";
const pending = "somebody whose setup is not complete has signed in";
const titles = {
  topUp: "Topup Wallet",
  withdraw: "Withdraw to Bank",
  transfer: "Send Money",
  addCard: "Enter Card Details",
  deleteCard: "Delete Card",
} as const;
const buttons = {
  topUp: "Top Up",
  withdraw: "Withdraw",
  transfer: "Transfer",
  addCard: "Add Card",
  deleteCard: "Delete Card",
} as const;
type Dialog = keyof typeof titles;
const paying = ["topUp", "withdraw", "transfer"] as const;
const dialogs = Object.keys(titles) as readonly Dialog[];

interface Reading {
  readonly pay: CallGate;
  readonly balance: CallGate;
  readonly cards: CallGate;
  /** The code of the pages and dialogs. */
  readonly code: CallGate;
  /** The card is gone, and the dialog with it. */
  removed: boolean;
  /** A payment was sent, and its answer is held. */
  paying: boolean;
}

const readings = new WeakMap<Page, Reading>();
/** Pages that were loaded anew to get at the dialogs' code. */
const reloaded = new WeakSet<Page>();

function readingOf(page: Page): Reading {
  const reading = readings.get(page);
  if (reading === undefined) throw new Error("The walk has not begun.");
  return reading;
}

const region = (page: Page, name: string) => page.getByRole("region", { name });
const box = (page: Page, dialog: Dialog) => page.getByRole("dialog", { name: titles[dialog] });
const link = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name });

async function show(page: Page): Promise<void> {
  if (!page.url().endsWith("/dashboard")) await link(page, "Dashboard").click();
}

async function press(page: Page, panel: string, name: string): Promise<void> {
  await show(page);
  await region(page, panel).getByRole("button", { name, exact: true }).first().click();
}

async function openDialog(page: Page, dialog: Dialog): Promise<void> {
  await press(page, dialog.endsWith("Card") ? "My Cards" : "Wallet", buttons[dialog]);
}

function dialogOf(press: string): Dialog {
  const dialog = dialogs.find((name) => press === `${name}.opened`);
  if (dialog === undefined) throw new Error(`${press} opens no dialog.`);
  return dialog;
}

async function close(page: Page, dialog: Dialog): Promise<void> {
  await box(page, dialog).getByRole("button", { name: "Close" }).click();
}

type PayingDialog = "topUp" | "withdraw" | "transfer";
const submitNames = { topUp: "Top Up", withdraw: "Withdraw", transfer: "Send" };
const paths = { topUp: "wallet/top-up", withdraw: "wallet/payout", transfer: "wallet/transfer" };

/** In the dialog that is open; the answer waits at the gate. */
async function submit({ page, makePerson }: Stage, open: PayingDialog): Promise<void> {
  const dialog = box(page, open);
  if (open === "topUp") await dialog.getByRole("radio").first().check();
  if (open === "transfer") {
    const { mobile, firstName } = await makePerson({ firstName: "Priya" });
    await dialog.getByRole("textbox", { name: "Phone Number" }).fill(mobile);
    await dialog.getByRole("button", { name: "Search" }).click();
    await expect(dialog.getByText(firstName).first()).toBeVisible();
  }
  await dialog.getByRole("textbox", { name: "Amount" }).fill("25");
  await dialog.getByRole("button", { name: submitNames[open], exact: true }).click();
  await readingOf(page).pay.arrived();
  readingOf(page).paying = true;
}

/** Of a payment whose dialog was closed, the answer waits at the gate. */
async function payAndClose(stage: Stage): Promise<void> {
  if (readingOf(stage.page).paying) return;
  await openDialog(stage.page, "topUp");
  await submit(stage, "topUp");
  await close(stage.page, "topUp");
}

async function refuse({ control, person, page }: Stage, invoked: PayingDialog): Promise<void> {
  const body = { status: 402, message: "The card was declined", data: null, code: "card_declined" };
  await control.fault({
    method: "POST",
    path: `${api}/${paths[invoked]}`,
    kind: "status",
    status: 402,
    body,
    email: person.email,
  });
  await readingOf(page).pay.pass();
  readingOf(page).paying = false;
}

async function settle(stage: Stage): Promise<void> {
  const { page } = stage;
  await payAndClose(stage);
  await readingOf(page).pay.pass();
  readingOf(page).paying = false;
  await expect(messages(page).getByText("Topup successful").last()).toBeVisible();
}

/** A new page life begins before its answer has come: then it stands before the holder. */
async function leaveUndecided(stage: Stage): Promise<void> {
  const { page } = stage;
  await payAndClose(stage);
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(page.getByRole("main").getByRole("button", { name: "Check again" })).toBeVisible();
}

/** What comes while a dialog lies over the page has to be asked for before. */
async function prepare(stage: Stage, rest: readonly AnyEventObject[]): Promise<void> {
  const { page } = stage;
  const reading = readingOf(page);
  const end = rest.findIndex(({ type }) => type === "navigated" || type.startsWith("xstate.done.actor."));
  const meanwhile = end < 0 ? rest : rest.slice(0, end);
  if (meanwhile.some(({ type, requestedBy }) => type === "payment.declined" && requestedBy === "")) {
    await payAndClose(stage);
  }
  for (const name of ["balance", "cards"] as const) {
    if (!meanwhile.some((event) => event.type === "query.answered" && event.name === name)) continue;
    reading[name].close();
    await press(page, name === "balance" ? "Wallet" : "My Cards", "Refresh");
  }
}

const opens =
  (dialog: Dialog) =>
  async (
    stage: Stage,
    { saved }: AnyEventObject,
    _upcoming: AnyEventObject | undefined,
    { rest, before }: Moment,
  ): Promise<void> => {
    if (before.matches({ dialog: "early" })) {
      await openDialog(stage.page, dialog);
      // The page is loaded anew, and asks for the code once more.
      if (before.matches({ dialog: { early: "loadFailed" } })) {
        await readingOf(stage.page).code.arrived();
        reloaded.add(stage.page);
      }
      return;
    }
    await prepare(stage, rest);
    await openDialog(stage.page, dialog);
    if (saved === 5) await expect(messages(stage.page).getByRole("alert")).toBeVisible();
  };

const profiles = new WeakMap<Page, CallGate>();

async function refuseProfile({ page, control, person }: Stage): Promise<void> {
  const path = "/realms/nupay/account";
  await control.fault({ method: "GET", path, kind: "status", status: 403, email: person.email });
  await profiles.get(page)?.pass();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
}

const isClosed =
  (dialog: Dialog) =>
  async ({ page }: Stage): Promise<void> => {
    if (await box(page, dialog).isVisible()) await close(page, dialog);
  };

const expectDialog =
  (dialog: Dialog) =>
  async ({ page }: Stage): Promise<void> => {
    await expect(box(page, dialog)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  };

function isOpen(snapshot: AnyMachineSnapshot): boolean {
  return !snapshot.matches({ dialog: "none" }) && !snapshot.matches({ dialog: "early" });
}

const lost = (page: Page) => page.getByText("Menus and dialogs could not be loaded");
const awaited = (page: Page) => page.getByRole("main").locator("button[aria-busy=true]");

const visa = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 };

export const testParam: TestParam = {
  needs: "a person",
  account: (start) => ({
    status: start === pending ? "P" : "A",
    balance: 10_000,
    cards: Array.from({ length: start === full ? 5 : 1 }, () => visa),
    transactions: [
      { type: "TOP_UP", status: "COMPLETED", amount: 10_000, createdAt: "2026-01-01T00:00:00Z" },
    ],
  }),
  longest: 40,
  paths: {
    starts: {
      [active]: () => ({ personId: "active" }),
      [full]: () => ({ personId: "full" }),
      [early]: () => ({ personId: "early" }),
      [pending]: () => ({ personId: "pending" }),
    },
    events: {
      "query.answered": [
        { name: "profile", data: dana },
        { name: "balance", data: balance },
        { name: "cards", data: [] },
      ],
    },
    differs: (context) => {
      const known = context as Record<
        "balance" | "payments" | "person" | "accountId" | "requestedDialog",
        unknown
      >;
      return [
        known.balance !== undefined,
        known.payments !== undefined,
        known.person !== undefined,
        known.accountId,
        known.requestedDialog,
      ];
    },
  },
  // What comes by itself at the beginning comes in this order.
  canCause: (event, snapshot) => {
    const { personId, person, accountId, payments, balance: known } = snapshot.context;
    const { type } = event;
    const isEarly = snapshot.matches({ dialog: "early" });
    if (isEarly && personId !== "early") return type === "pages.loaded";
    if (type === "pages.loaded" || type === "pages.loadFailed") {
      return isEarly && known !== undefined && !snapshot.matches({ dialog: { early: "loadFailed" } });
    }
    if (personId === "pending") {
      // The profile is refused at first: the account is known, and known once more after Try again.
      if (accountId === "") return type === "account.known";
      if (payments === undefined) return type === "payments.opened" && event.payments.id === "coordinator";
      if (person !== undefined) return type === "payments.opened" && event.payments === payments;
      return (
        type === "profile.asked" ||
        (type === "query.failed" && event.name === "profile") ||
        event.name === "profile"
      );
    }
    if (type === "profile.asked" || (type === "query.failed" && event.name === "profile")) return false;
    if (person === undefined) return type === "query.answered" && event.name === "profile";
    if (accountId === "") return type === "account.known";
    if (payments === undefined) {
      return type === "account.ready" || (type === "payments.opened" && event.payments.id === "coordinator");
    }
    if (known === undefined) return type === "query.answered" && event.name === "balance";
    if (type === "account.known" || type === "account.ready" || type === "payments.opened") return false;
    if (event.name === "profile") return false;
    // What the dialogs do once they are there, the others walk.
    if (personId === "early") {
      // A button that waits already takes no second press.
      const isWaiting = snapshot.context.requestedDialog?.type === type;
      return (
        isEarly && event.saved !== 5 && (type === "navigated" || (type.endsWith(".opened") && !isWaiting))
      );
    }
    if (personId === "full") return type === "addCard.opened" && event.saved === 5;
    if (event.saved === 5) return false;
    const open = isOpen(snapshot);
    switch (type) {
      case "query.answered":
        return !open || snapshot.matches({ dialog: "withdraw" }) || snapshot.matches({ dialog: "transfer" });
      case "query.failed":
      case "toast.raised":
      case "payment.succeeded":
      case "payment.undecided":
      case "refetch.due":
        return !open;
      case "cards.changed":
        return snapshot.matches({ dialog: "deleteCard" });
      case "payment.declined":
        return event.requestedBy === "" || paying.some((dialog) => snapshot.matches({ dialog }));
      default:
        return dialogs.every((dialog) => type !== `${dialog}.opened`) || !open;
    }
  },
  // A module that is lost stays lost: asking for a dialog of it loads the page anew.
  // The card is gone, and the dialog with it; an undecided payment keeps the payments coordinator; a refusal of its own,
  // the dialog.
  last: ({ type, requestedBy }, before) =>
    (type.endsWith(".opened") && before.matches({ dialog: { early: "loadFailed" } })) ||
    type === "cards.changed" ||
    type === "payment.undecided" ||
    (type === "payment.declined" && requestedBy !== "" && isOpen(before)),
  open: async (stage, { start }) => {
    const { page, guard, signIn } = stage;
    guard.expect(/wallet\/|cards\/|realms\/nupay\/account|users\/me/);
    if (start === pending) {
      profiles.set(page, await CallGate.at(page, /\/realms\/nupay\/account$/));
      const known = await CallGate.at(page, /\/users\/me$/);
      await signIn();
      await page.goto("/dashboard");
      await known.pass();
      await known.open();
      await refuseProfile(stage);
      return;
    }
    // A page that is loaded anew needs its clock.
    if (start === early) guard.expect(/assets/);
    else await page.clock.install();
    const code = await CallGate.at(page, pagesCode);
    if (start !== early) await code.open();
    await arrive(stage, start === early ? "/dashboard" : "/settings");
    await expect(link(page, "Dashboard")).toBeVisible({ timeout: 20_000 });
    await link(page, "Dashboard").click();
    const reading = {
      code,
      pay: await CallGate.at(page, /\/wallet\/(top-up|payout|transfer)$/),
      balance: await CallGate.at(page, /\/wallet\/balance$/),
      cards: await CallGate.at(page, /\/cards\/list$/),
      paying: false,
      removed: false,
    };
    await reading.balance.open();
    await reading.cards.open();
    readings.set(page, reading);
    await expect(region(page, "Wallet").getByText("$100.00").first()).toBeVisible({ timeout: 20_000 });
    await expect(region(page, "My Cards").getByText("•••• 4242").first()).toBeVisible();
    if (start !== early) await stopClock(page);
  },
  events: {
    "query.answered": async ({ page }, { name }, _upcoming, { before, start }) => {
      if (start === pending) {
        await page.getByRole("button", { name: "Try again" }).click();
        await profiles.get(page)?.open();
        await expect(page.getByRole("button", { name: "Start Setup" })).toBeVisible();
        return;
      }
      // What is read at the beginning comes by itself.
      if (name === "profile" || before.context.balance === undefined) return;
      const { balance, cards } = readingOf(page);
      const gate = name === "balance" ? balance : cards;
      if (isOpen(before)) {
        const answered = page.waitForResponse(name === "balance" ? /\/wallet\/balance$/ : /\/cards\/list$/);
        await gate.open();
        await answered;
        return;
      }
      await press(page, name === "balance" ? "Wallet" : "My Cards", "Refresh");
    },
    "query.failed": async (stage, { name }) => {
      const { page, control, person } = stage;
      if (name === "profile") return refuseProfile(stage);
      const fault = {
        method: "POST",
        path: `${api}/wallet/balance`,
        kind: "status",
        status: 400,
        times: 2,
      } as const;
      await control.fault({ ...fault, email: person.email });
      await press(page, "Wallet", "Refresh");
      const outdated = region(page, "Wallet").getByRole("alert");
      await expect(outdated).toBeVisible();
      await control.clearFaults(person.email);
      await region(page, "Wallet").getByRole("button", { name: "Try again" }).click();
      await expect(outdated).toBeHidden();
    },
    "profile.asked": async ({ page }) => {
      // The account is read anew as well: the profile's refusal counts once it is known.
      const account = await CallGate.at(page, /\/users\/me$/);
      await page.getByRole("button", { name: "Try again" }).click();
      await account.pass();
      await account.open();
      await profiles.get(page)?.arrived();
    },
    "pages.loaded": async ({ page }, _event, _upcoming, { start }) => {
      if (start === early) await readingOf(page).code.pass();
    },
    "pages.loadFailed": ({ page }) => readingOf(page).code.drop(),
    "account.known": async () => {},
    "account.ready": async () => {},
    "payments.opened": async () => {},
    "cards.changed": async ({ page }) => {
      const dialog = box(page, "deleteCard");
      await dialog.getByRole("radio").first().check();
      await dialog.getByRole("button", { name: "Delete Card" }).click();
      await expect(dialog).toBeHidden();
      readingOf(page).removed = true;
    },
    "toast.raised": async (stage) => {
      const { page } = stage;
      await link(page, "Transactions").click();
      await exportTransactions(page);
      await expect(messages(page).getByRole("status").last()).toBeVisible();
    },
    navigated: async ({ page }, _event, _upcoming, { before }) => {
      if (isOpen(before)) {
        await page.goBack();
        return;
      }
      if (page.url().endsWith("/dashboard")) await link(page, "Settings").click();
      else await link(page, "Dashboard").click();
    },
    "topUp.opened": opens("topUp"),
    "withdraw.opened": opens("withdraw"),
    "transfer.opened": opens("transfer"),
    "addCard.opened": opens("addCard"),
    "deleteCard.opened": opens("deleteCard"),
    "xstate.done.actor.topUp": isClosed("topUp"),
    "xstate.done.actor.withdraw": isClosed("withdraw"),
    "xstate.done.actor.transfer": isClosed("transfer"),
    "xstate.done.actor.addCard": isClosed("addCard"),
    "xstate.done.actor.deleteCard": isClosed("deleteCard"),
    "payment.succeeded": settle,
    "payment.declined": async (stage, { requestedBy }, _upcoming, { before }) => {
      const { page } = stage;
      const own = paying.find((dialog) => before.matches({ dialog }));
      if (own !== undefined && requestedBy !== "") {
        await submit(stage, own);
        await refuse(stage, own);
        await expect(box(page, own).getByRole("alert")).toBeVisible();
        return;
      }
      await payAndClose(stage);
      await refuse(stage, "topUp");
      await expect(messages(page).getByRole("alert")).toBeVisible();
      await dismissAlert(page);
      await expect(messages(page).getByRole("alert")).toHaveCount(0);
    },
    "payment.undecided": leaveUndecided,
    // Money moves, so that there is something to read again.
    "refetch.due": async (stage) => {
      await settle(stage);
      const { page } = stage;
      // As the page asks, since the sandbox's journal may still lack what was asked before. How often is not said: a
      // payment on its way asks for the balance as well, to find out whether keys get through.
      const invoked = page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith(`${api}/wallet/balance`),
      );
      await page.clock.runFor(3_000);
      await invoked;
    },
  },
  states: {
    "coordinator.known": async ({ page }, snapshot) => {
      const { context } = snapshot;
      if (isOpen(snapshot) || context.personId === "pending" || !page.url().endsWith("/dashboard")) return;
      // A button that waits for its dialog takes no second press.
      const name = context.requestedDialog?.type === "topUp.opened" ? "Transfer" : "Top Up";
      await expect(region(page, "Wallet").locator("button", { hasText: name })).toBeEnabled();
    },
    "dialog.early.quiet": async ({ page }, { context }) => {
      await expect(page.getByRole("dialog")).toHaveCount(0);
      if (context.personId === "early") await expect(awaited(page)).toHaveCount(0);
    },
    "dialog.early.requested": async ({ page }, { context }) => {
      await expect(page.getByRole("dialog")).toHaveCount(0);
      if (!reloaded.has(page)) {
        await expect(awaited(page)).toHaveCount(1);
        await expect(awaited(page)).toHaveAccessibleName(buttons[dialogOf(context.requestedDialog.type)]);
        return;
      }
      await expect(region(page, "Wallet")).toBeVisible();
      await expect(lost(page)).toBeHidden();
    },
    "dialog.early.loadFailed": async ({ page }) => {
      // Over the dashboard, or in the place of another page.
      await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toBeVisible();
      await expect(awaited(page)).toHaveCount(0);
    },
    "dialog.none": async ({ page }) => {
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
    "dialog.topUp": expectDialog("topUp"),
    "dialog.withdraw": expectDialog("withdraw"),
    "dialog.transfer": expectDialog("transfer"),
    "dialog.addCard": expectDialog("addCard"),
    "dialog.deleteCard": async (stage) => {
      const { page } = stage;
      if (!readingOf(page).removed) return expectDialog("deleteCard")(stage);
      await expect(region(page, "My Cards").getByText("No cards found")).toBeVisible();
    },
  },
  unseen: {
    "coordinator.unknown": "it is over before the dashboard is shown, and nothing can be paid before",
  },
  unreachable: {
    "session — error: * → stays": "reads, pages and listeners observe their own failures",
    "coordinator.known — error: paymentEvents → stays":
      "listening to the payments coordinator cannot fail in a browser",
    "session — cards.unsettled → stays":
      "only a lost answer of the two card dialogs raises it: addCard and deleteCard lose theirs",
    "coordinator.known — payment.pending → stays":
      "tests/journeys/undecided.spec.ts does it with a pending payout",
    "coordinator.known — payment.failed → stays":
      "tests/journeys/undecided.spec.ts does it with a payout that was returned",
    "coordinator.known — payment.confirmed → stays": "payment takes it (outcome.confirmed)",
    "coordinator.known — payment.removed → stays": "payment takes it (entry.removed)",
    "* — payments.opened [isAnotherCoordinator] → *":
      "the payments coordinator is opened anew over a defect alone",
    "dialog.* — payments.opened [not isAnotherCoordinator] → refused":
      "an account is not known once more while a dialog lies over the page",
    "dialog.early — payment.declined → stays":
      "what is refused was asked for in a dialog; before their code is there, it is a payment of another page's, read from the journal",
    "dialog.early — *.opened [not canPay] → refused":
      "the buttons are disabled until the payments coordinator is known",
    "dialog.none — *.opened [not canPay] → refused":
      "the buttons are disabled until the payments coordinator is known",
    "dialog.* — error: * → dialog.none": "the dialogs observe their own failures",
  },
};
