/** Every route, dialog, step and notable state; each is reached as a person does. */
import type { Locator } from "@playwright/test";
import { everythingIsLoaded } from "../journeys/steps.ts";
import { configure } from "../support/configure.ts";
import type { NewPerson } from "../support/control.ts";
import { writeToJournal } from "../support/payment-journal.ts";
import type { Kind, Stage } from "./stage.ts";
import type { Screen } from "./survey.ts";

export interface State {
  readonly name: string;
  readonly who: Kind;
  /** Needs its own context and person, because its side effects outlive the page. */
  readonly isAlone?: boolean;
  readonly details?: Partial<NewPerson>;
  /** The screens on which it exists; defaults to both. */
  readonly screens?: readonly Screen[];
  readonly reach: (stage: Stage) => Promise<void>;
}

/** States of this person by name. */
const of = (who: Kind, reaches: Readonly<Record<string, State["reach"]>>): readonly State[] =>
  Object.entries(reaches).map(([name, reach]) => ({ name, who, reach }));
const alone = (...given: Parameters<typeof of>): readonly State[] =>
  of(...given).map((state) => ({ ...state, isAlone: true }));

const api = "/api/v1";

const region = ({ page }: Stage, name: string) => page.getByRole("region", { name, exact: true });
const button = (container: Pick<Locator, "getByRole">, name: string) =>
  container.getByRole("button", { name, exact: true });
const dialogOf = ({ page }: Stage, name: string) => page.getByRole("dialog", { name, exact: true });

const at = (path: string) => async (stage: Stage) => {
  await stage.page.goto(path);
  await stage.page.getByRole("heading", { level: 1 }).waitFor();
};

async function dashboard(stage: Stage): Promise<void> {
  const { page, words } = stage;
  await page.goto("/dashboard");
  await button(region(stage, words.wallet.title), words.wallet.topUp).waitFor();
  await region(stage, words.history.title).getByText(words.common.loading).waitFor({ state: "detached" });
  await region(stage, words.cards.title).getByText(words.common.loading).waitFor({ state: "detached" });
}

async function refuse(stage: Stage, method: string, path: string, times = 20): Promise<void> {
  stage.guard.expect(new RegExp(path));
  await stage.control.fault({
    method,
    path: api + path,
    kind: "status",
    status: 400,
    times,
    email: stage.email,
  });
}

async function openTopUp(stage: Stage): Promise<Locator> {
  await dashboard(stage);
  await button(region(stage, stage.words.wallet.title), stage.words.wallet.topUp).click();
  const dialog = dialogOf(stage, stage.words.topUp.title);
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("textbox").fill("25");
  return dialog;
}

async function payTopUp(stage: Stage): Promise<Locator> {
  const dialog = await openTopUp(stage);
  await button(dialog, stage.words.topUp.submit).click();
  return dialog;
}

async function openTransfer(stage: Stage, phone: string): Promise<Locator> {
  await dashboard(stage);
  await button(region(stage, stage.words.wallet.title), stage.words.wallet.transfer).click();
  const dialog = dialogOf(stage, stage.words.transfer.title);
  await dialog.getByRole("textbox", { name: stage.words.transfer.phone }).fill(phone);
  await button(dialog, stage.words.transfer.search).click();
  return dialog;
}

const topUps = `${api}/wallet/top-up`;
const statuses = `${api}/wallet/payments/*`;

/** No payment reaches the wallet, and no status request is answered. */
async function loseTopUp(stage: Stage): Promise<void> {
  stage.guard.expect(/wallet/);
  const { email } = stage;
  await stage.control.fault({ method: "POST", path: topUps, kind: "refuse", times: 20, email });
  await stage.control.fault({
    method: "GET",
    path: statuses,
    kind: "status",
    status: 503,
    times: 200,
    email,
  });
}

/** A minute after the press: the dialog shows the payment as undecided. */
async function undecidedTopUp(stage: Stage): Promise<Locator> {
  await loseTopUp(stage);
  await stage.page.clock.install();
  const dialog = await payTopUp(stage);
  await dialog.getByText(stage.words.payment.checking).waitFor();
  const cancel = button(dialog, stage.words.payment.undecided.cancel);
  // Advances the clock in small steps, so that each call can be answered in between.
  for (let step = 0; step < 60 && !(await cancel.isVisible()); step += 1) {
    await stage.page.clock.fastForward(5_000);
    await stage.page.waitForTimeout(250);
  }
  await cancel.waitFor();
  return dialog;
}

/** Writes to the payment journal, bypassing the app, and reloads the dashboard. */
async function dashboardWithEntry(
  stage: Stage,
  entry: Readonly<Record<string, unknown>> = {},
): Promise<Locator> {
  stage.guard.expect(/wallet/);
  await dashboard(stage);
  await writeToJournal(stage.page, {
    v: 2,
    key: "5f0c8f7e-8b6f-4c39-9d43-1f2c3a4b5c6d",
    accountId: stage.accountId,
    operation: "payout",
    cents: 1_999,
    currency: "AUD",
    createdAt: "2026-11-20T02:00:00.000Z",
    submittedAt: "2026-11-20T02:00:01.000Z",
    ...entry,
  });
  await stage.page.reload();
  return stage.page.getByRole("main");
}

const steps = ["overview", "personal", "identity", "payout", "review", "complete"] as const;

const passport = {
  name: "passport.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

async function setupAt(stage: Stage, step: (typeof steps)[number]): Promise<void> {
  const { page, words } = stage;
  const { actions, identity } = words.setup;
  const last = steps.indexOf(step);
  await page.goto("/dashboard");
  await button(page, actions.start).waitFor();
  if (last >= 1) await button(page, actions.start).click();
  if (last >= 2) {
    await button(page, actions.fill).click();
    await button(page, actions.continue).click();
  }
  if (last >= 3) {
    await page.getByLabel(identity.documentType).selectOption("passport");
    await page.getByLabel(identity.documentFile).setInputFiles(passport);
    await button(page, actions.continue).click();
  }
  if (last >= 4) {
    await button(page, actions.fill).click();
    await button(page, actions.continue).click();
  }
  if (last >= 5) await button(page, actions.complete).click();
  await page.getByRole("heading", { level: 1, name: words.setup[step].title }).waitFor();
}

const withBrokenConfiguration = (stage: Stage) => configure(stage.page, { auth: { provider: "okta" } });

const visitor = of("visitor", {
  landing: at("/"),
  "landing, languages open": async (stage) => {
    await at("/")(stage);
    await button(stage.page, stage.landing.language).click();
    await stage.page.getByRole("menuitem").waitFor();
  },
  misconfigured: async (stage) => {
    await withBrokenConfiguration(stage);
    await stage.page.goto("/");
    await stage.page.getByText(stage.landing.faults.startup.invalidAuthProvider).waitFor();
  },
  "the provider's sign-in, refused": async (stage) => {
    const { page } = stage;
    await at("/")(stage);
    await button(page, stage.landing.signIn).click();
    await page.locator("input[type=password]").fill("wrong");
    await page.locator("input").first().fill("nobody@nupay.test");
    await page.locator("button[type=submit]").click();
    await page.getByRole("alert").waitFor();
  },
});

const pages: readonly State[] = [
  ...of("active", { dashboard }),
  ...of("empty", {
    "dashboard of an empty wallet": async (stage) => {
      await dashboard(stage);
      await stage.page.getByText(stage.words.history.empty.title).waitFor();
    },
  }),
  ...of("active", {
    cards: at("/cards"),
    "bank accounts": async (stage) => {
      await at("/bank-accounts")(stage);
      await stage.page.getByRole("switch", { name: stage.words.bankAccounts.active }).first().waitFor();
    },
    transactions: async (stage) => {
      await at("/transactions")(stage);
      await stage.page.getByText(stage.words.transaction.types.unknown).first().waitFor();
    },
    "transactions, none of them found": async (stage) => {
      await at("/transactions")(stage);
      const filters = button(stage.page, stage.words.transactions.filters);
      const search = stage.page.getByRole("searchbox");
      await search.or(filters).first().waitFor();
      await search.fill("zzzz");
      await stage.page.getByText(stage.words.transactions.nothingMatches.text).waitFor();
    },
    "one transaction": async (stage) => {
      await dashboard(stage);
      await region(stage, stage.words.history.title).getByRole("link").first().click();
      await button(stage.page, stage.words.transactionDetail.copy).waitFor();
    },
    "a transaction that is not there": async (stage) => {
      await stage.page.goto("/transactions/txn_nobody");
      await stage.page.getByText(stage.words.transactionDetail.notFound.title).waitFor();
    },
  }),
  ...alone("active", {
    "an account that is not active": async (stage) => {
      await stage.control.setStatus(stage.accountId, "SUSPENDED");
      await stage.page.goto("/dashboard");
      await stage.page.getByText(stage.words.setup.notice.blocked).waitFor();
    },
  }),
  ...of("empty", {
    "transactions of an empty wallet": at("/transactions"),
  }),
  ...of("active", {
    statements: at("/account-statements"),
    "statement shown": async (stage) => {
      const { statements } = stage.words;
      await at("/account-statements")(stage);
      await stage.page.getByLabel(statements.period).selectOption({ label: statements.periods.last30Days });
      await button(stage.page, statements.generate).click();
      await button(stage.page, statements.downloadPdf).waitFor();
    },
    "statements, a custom range the wrong way round": async (stage) => {
      const { statements } = stage.words;
      await at("/account-statements")(stage);
      await stage.page.getByLabel(statements.period).selectOption({ label: statements.periods.custom });
      await stage.page.getByLabel(statements.startDate).fill("2026-10-02");
      await stage.page.getByLabel(statements.endDate).fill("2026-10-01");
      await stage.page.getByText(statements.datesReversed).waitFor();
    },
    profile: async (stage) => {
      await at("/profile")(stage);
      await stage.page.getByRole("main").getByText(stage.email).waitFor();
    },
    settings: at("/settings"),
    "stored data, about to be cleared": async (stage) => {
      await at("/settings")(stage);
      await button(stage.page, stage.words.settings.clear).click();
      await dialogOf(stage, stage.words.settings.clearing.title).waitFor();
    },
    "help, a question open": async (stage) => {
      await at("/help")(stage);
      await stage.page.getByText(stage.words.help.items.topUp.question).click();
    },
  }),
];

const shell: readonly State[] = [
  ...of("empty", {
    "language menu": async (stage) => {
      await dashboard(stage);
      await button(stage.page, stage.words.shell.language).click();
      await stage.page.getByRole("menuitem").first().waitFor();
    },
    "profile menu": async (stage) => {
      await dashboard(stage);
      await button(stage.page, stage.words.shell.profileMenu).click();
      await stage.page.getByRole("menuitem").first().waitFor();
    },
    notifications: async (stage) => {
      await dashboard(stage);
      await button(stage.page, stage.words.shell.notifications.title).click();
      await region(stage, stage.words.shell.notifications.title).waitFor();
    },
  }),
  {
    name: "drawer",
    who: "active",
    screens: ["phone"],
    reach: async (stage) => {
      await stage.page.setViewportSize({ width: 360, height: 780 });
      await dashboard(stage);
      await button(stage.page, stage.words.shell.toggleMenu).click();
      await dialogOf(stage, stage.words.shell.navigation).waitFor();
    },
  },
];

const withoutConnection: State = {
  name: "offline",
  who: "active",
  isAlone: true,
  reach: async (stage) => {
    await dashboard(stage);
    await everythingIsLoaded(stage.page);
    await stage.page.context().setOffline(true);
    await stage.page.getByText(stage.words.shell.offline.title).waitFor();
  },
};

const dialogs: readonly State[] = [
  ...of("active", {
    "top-up": async (stage) => {
      const dialog = await openTopUp(stage);
      await dialog.getByRole("textbox").blur();
    },
    "top-up, the amount refused": async (stage) => {
      const dialog = await openTopUp(stage);
      await dialog.getByRole("textbox").fill("1.2.3");
      await dialog.getByRole("textbox").press("Enter");
      await dialog.getByRole("alert").waitFor();
    },
  }),
  ...of("empty", {
    "top-up without a card": async (stage) => {
      await dashboard(stage);
      await button(region(stage, stage.words.wallet.title), stage.words.wallet.topUp).click();
      await stage.page.getByText(stage.words.topUp.noCards).waitFor();
    },
  }),
  ...of("active", {
    withdrawal: async (stage) => {
      await dashboard(stage);
      await button(region(stage, stage.words.wallet.title), stage.words.wallet.withdraw).click();
      await dialogOf(stage, stage.words.withdraw.title).getByRole("textbox").fill("19.99");
    },
    "transfer, the payee found and more than is available": async (stage) => {
      const dialog = await openTransfer(stage, stage.payee);
      await dialog.getByText("Priya").first().waitFor();
      await dialog.getByRole("textbox", { name: stage.words.common.amount }).fill("1225");
      await dialog.getByRole("textbox", { name: stage.words.common.amount }).blur();
    },
    "transfer, no payee found": async (stage) => {
      const dialog = await openTransfer(stage, "0499 999 999");
      await dialog.getByRole("alert").waitFor();
    },
    "card details": async (stage) => {
      await dashboard(stage);
      await button(region(stage, stage.words.cards.title), stage.words.cards.add).click();
      await stage.page
        .frameLocator("iframe[name^='__privateStripeFrame']")
        .locator("[name=cardnumber]")
        .waitFor();
    },
    "card details, the payment script missing": async (stage) => {
      stage.guard.expect(/stripe/);
      await stage.page.route("**/stripe/v3.js", (route) => route.abort());
      await dashboard(stage);
      await button(region(stage, stage.words.cards.title), stage.words.cards.add).click();
      await stage.page.getByText(stage.words.addCard.rejected.script).waitFor();
    },
    "delete card": async (stage) => {
      await dashboard(stage);
      await button(region(stage, stage.words.cards.title), stage.words.cards.deleteCard).click();
      await dialogOf(stage, stage.words.cards.deleteCard).getByRole("radio").first().check();
    },
    "bank account details": async (stage) => {
      await at("/bank-accounts")(stage);
      await button(stage.page, stage.words.bankAccounts.add).click();
      await stage.page.frameLocator("iframe[name^='__privateStripeFrame']").locator("[name=bsb]").waitFor();
    },
  }),
  ...(["edit", "delete"] as const).map(
    (action): State => ({
      name: `${action} bank account`,
      who: "active",
      reach: async (stage) => {
        await at("/bank-accounts")(stage);
        await stage.page.getByRole("main").locator("[aria-haspopup=menu]").first().click();
        await stage.page.getByRole("menuitem", { name: stage.words.bankAccounts[action] }).click();
        await stage.page.getByRole("dialog").waitFor();
      },
    }),
  ),
  ...of("active", {
    "bank account menu": async (stage) => {
      await at("/bank-accounts")(stage);
      await stage.page.getByRole("main").locator("[aria-haspopup=menu]").first().click();
      await stage.page.getByRole("menuitem").first().waitFor();
    },
  }),
];

const payments: readonly State[] = [
  ...of("active", {
    "top-up refused": async (stage) => {
      stage.guard.expect(/wallet\/top-up/);
      const body = { status: 402, message: "Your card was declined", data: null, code: "card_declined" };
      const path = `${api}/wallet/top-up`;
      await stage.control.fault({
        method: "POST",
        path,
        kind: "status",
        status: 402,
        body,
        email: stage.email,
      });
      const dialog = await payTopUp(stage);
      await dialog.getByRole("alert").first().waitFor();
    },
  }),
  ...alone("active", {
    "top-up being checked": async (stage) => {
      await loseTopUp(stage);
      const dialog = await payTopUp(stage);
      await dialog.getByText(stage.words.payment.checking).waitFor();
    },
    "top-up undecided": async (stage) => {
      await undecidedTopUp(stage);
    },
    "top-up undecided, asked before it is sent again": async (stage) => {
      const dialog = await undecidedTopUp(stage);
      const { sendAgain, sendAgainNow } = stage.words.payment.undecided;
      await button(dialog, sendAgain).click();
      await button(dialog, sendAgainNow).waitFor();
    },
    "banner of an undecided payment": async (stage) => {
      const main = await dashboardWithEntry(stage);
      await button(main, stage.words.payment.undecided.cancel).waitFor();
    },
    "banner of an undecided payment whose cancellation has no answer": async (stage) => {
      const { email } = stage;
      const main = await dashboardWithEntry(stage);
      await stage.control.fault({ method: "DELETE", path: statuses, kind: "status", status: 503, email });
      await button(main, stage.words.payment.undecided.cancel).click();
      await main.getByRole("alert").first().waitFor();
    },
    "banner of a payment that the list may show": async (stage) => {
      const createdAt = new Date(Date.now() - 31 * 3_600_000).toISOString();
      const changes = { v: 1, seenTransactionIds: ["txn_before"], createdAt, submittedAt: createdAt };
      const main = await dashboardWithEntry(stage, changes);
      await button(main, stage.words.payment.undecided.didNot).waitFor();
      await main.getByRole("listitem").first().waitFor();
    },
    "banner of a payment that another window is sending": async (stage) => {
      const { page, control, words, email } = stage;
      await dashboard(stage);
      await control.fault({ method: "POST", path: topUps, kind: "hold", act: false, email });
      await payTopUp({ ...stage, page: await page.context().newPage() });
      await page.bringToFront();
      await page.getByRole("main").getByText(words.payment.checking).waitFor();
    },
    "banner of an entry that cannot be read, its warning open": async (stage) => {
      const main = await dashboardWithEntry(stage, { v: 3 });
      await main.getByText(stage.words.payment.unreadable.remove).click();
      await button(main, stage.words.payment.unreadable.removeNow).waitFor();
    },
    "toast of a cancelled payment": async (stage) => {
      const main = await dashboardWithEntry(stage);
      await button(main, stage.words.payment.undecided.cancel).click();
      const toast = stage.page.getByRole("status").filter({ hasText: stage.words.toasts.cancelled });
      await toast.hover();
      await toast.waitFor();
    },
    "asked before signing out, a payment's banner behind": async (stage) => {
      await stage.control.fault({
        method: "POST",
        path: `${api}/wallet/top-up`,
        kind: "hold",
        email: stage.email,
      });
      const dialog = await payTopUp(stage);
      await button(dialog, stage.words.common.close).click();
      await button(stage.page.getByRole("navigation"), stage.words.shell.logout).click();
      await dialogOf(stage, stage.words.paying.departure.title).waitFor();
    },
    "toast of success": async (stage) => {
      await payTopUp(stage);
      const toast = stage.page.getByRole("status").filter({ hasText: stage.words.toasts.topUp });
      await toast.hover();
      await toast.waitFor();
    },
  }),
  {
    name: "told of the limit of five cards",
    who: "active",
    isAlone: true,
    details: {
      account: {
        status: "A",
        balance: 0,
        cards: [2030, 2031, 2032, 2033, 2034].map((expYear) => ({
          brand: "visa",
          last4: "4242",
          expMonth: 1,
          expYear,
        })),
      },
    },
    reach: async (stage) => {
      await dashboard(stage);
      await button(region(stage, stage.words.cards.title), stage.words.cards.add).click();
      await stage.page.getByRole("alert").first().waitFor();
    },
  },
];

const troubles: readonly State[] = [
  ...alone("active", {
    "dashboard being read": async (stage) => {
      for (const path of ["wallet/balance", "wallet/list", "cards/list"]) {
        const heldCall = { method: "POST", path: `${api}/${path}`, kind: "hold", times: 3 } as const;
        await stage.control.fault({ ...heldCall, email: stage.email });
      }
      await stage.page.goto("/dashboard");
      await region(stage, stage.words.history.title).getByText(stage.words.common.loading).waitFor();
    },
    "dashboard whose panels could not be read": async (stage) => {
      for (const path of ["/wallet/balance", "/wallet/list", "/cards/list"])
        await refuse(stage, "POST", path);
      await stage.page.goto("/dashboard");
      await stage.page.getByText(stage.words.wallet.loadFailed.text).first().waitFor();
      await region(stage, stage.words.cards.title).getByRole("alert").waitFor();
      await region(stage, stage.words.history.title).getByRole("alert").waitFor();
    },
    "dashboard whose refreshes failed": async (stage) => {
      await dashboard(stage);
      for (const path of ["/wallet/balance", "/wallet/list", "/cards/list"])
        await refuse(stage, "POST", path);
      for (const title of [stage.words.wallet.title, stage.words.cards.title, stage.words.history.title]) {
        await button(region(stage, title), stage.words.common.refresh).click();
        await region(stage, title).getByRole("alert").waitFor();
      }
    },
    "account that could not be read": async (stage) => {
      await refuse(stage, "GET", "/users/me");
      await stage.page.goto("/dashboard");
      await button(stage.page, stage.words.common.tryAgain).waitFor();
    },
    "a part of the app missing": async (stage) => {
      stage.guard.expect(/assets/);
      await stage.page.route("**/assets/dashboard-*.js", (route) => route.abort());
      await stage.page.goto("/dashboard");
      await stage.page.getByText(stage.landing.faults.chunk.title).waitFor();
    },
  }),
  {
    name: "names of markup, emoji, right-to-left letters and 200 characters",
    who: "active",
    isAlone: true,
    details: { firstName: '<b>محمد</b> 👩‍👩‍👧‍👦 & "Co"', lastName: "Wolfeschlegelsteinhausen".repeat(8) },
    reach: dashboard,
  },
];

const setup: readonly State[] = [
  ...steps.slice(0, 5).map(
    (step): State => ({
      name: `setup, ${step}`,
      who: "pending",
      reach: (stage) => setupAt(stage, step),
    }),
  ),
  ...(["personal", "identity", "payout"] as const).map(
    (step): State => ({
      name: `setup, ${step} with everything missing`,
      who: "pending",
      reach: async (stage) => {
        await setupAt(stage, step);
        await button(stage.page, stage.words.setup.actions.continue).click();
        await stage.page.getByRole("alert").first().waitFor();
      },
    }),
  ),
  ...alone("pending", {
    "setup, review refused": async (stage) => {
      await refuse(stage, "PUT", "/fiat/accounts/individual", 1);
      await setupAt(stage, "review");
      await button(stage.page, stage.words.setup.actions.complete).click();
      await stage.page.getByRole("alert").first().waitFor();
    },
    "setup, review being sent": async (stage) => {
      const path = `${api}/fiat/accounts/bank-account`;
      await stage.control.fault({ method: "PUT", path, kind: "hold", email: stage.email });
      await setupAt(stage, "review");
      await button(stage.page, stage.words.setup.actions.complete).click();
      await stage.page.getByText(stage.words.setup.review.sending.bank).waitFor();
    },
    "setup, complete and still in review": async (stage) => {
      const { page, words } = stage;
      await stage.control.review("manual", stage.email);
      await setupAt(stage, "complete");
      await button(page, words.setup.actions.dashboard).click();
      await page.getByText(words.setup.complete.notYet).waitFor();
      await page.getByText(words.setup.actions.startOver).click();
    },
  }),
];

export const states: readonly State[] = [
  ...visitor,
  ...pages,
  ...shell,
  withoutConnection,
  ...dialogs,
  ...payments,
  ...troubles,
  ...setup,
];
