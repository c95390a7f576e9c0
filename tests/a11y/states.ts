/** Every route, dialog, step and notable state; each is reached by a person's actions. */
import type { Locator } from "@playwright/test";
import { waitUntilLoaded } from "../journeys/steps.ts";
import { configure } from "../support/configure.ts";
import type { NewPerson } from "../support/control.ts";
import { writeToJournal } from "../support/payment-journal.ts";
import { visa } from "../support/saved-card.ts";
import type { Fixtures, PersonKind } from "./fixtures.ts";
import type { Screen } from "./survey.ts";

export interface State {
  readonly name: string;
  readonly who: PersonKind;
  /** Whether the state needs its own context and person, because its side effects outlive the page. */
  readonly isAlone?: boolean;
  readonly details?: Partial<NewPerson>;
  /** The screens on which it exists; defaults to both. */
  readonly screens?: readonly Screen[];
  readonly reach: (fixtures: Fixtures) => Promise<void>;
}

/** The states of one kind of person, by name. */
const statesOf = (
  personKind: PersonKind,
  reachByName: Readonly<Record<string, State["reach"]>>,
): readonly State[] => Object.entries(reachByName).map(([name, reach]) => ({ name, who: personKind, reach }));
const statesAlone = (...stateArguments: Parameters<typeof statesOf>): readonly State[] =>
  statesOf(...stateArguments).map((state) => ({ ...state, isAlone: true }));

const api = "/api/v1";

const region = ({ page }: Fixtures, name: string) => page.getByRole("region", { name, exact: true });
const button = (container: Pick<Locator, "getByRole">, name: string) =>
  container.getByRole("button", { name, exact: true });
const dialogOf = ({ page }: Fixtures, name: string) => page.getByRole("dialog", { name, exact: true });

const openPath = (path: string) => async (fixtures: Fixtures) => {
  await fixtures.page.goto(path);
  await fixtures.page.getByRole("heading", { level: 1 }).waitFor();
};

async function dashboard(fixtures: Fixtures): Promise<void> {
  const { page, words } = fixtures;
  await page.goto("/dashboard");
  await button(region(fixtures, words.wallet.title), words.wallet.topUp).waitFor();
  await region(fixtures, words.history.title).getByText(words.common.loading).waitFor({ state: "detached" });
  await region(fixtures, words.cards.title).getByText(words.common.loading).waitFor({ state: "detached" });
}

async function refuse(fixtures: Fixtures, method: string, path: string, times = 20): Promise<void> {
  fixtures.guard.expect(new RegExp(path));
  await fixtures.control.fault({
    method,
    path: api + path,
    kind: "status",
    status: 400,
    times,
    email: fixtures.email,
  });
}

async function openTopUp(fixtures: Fixtures): Promise<Locator> {
  await dashboard(fixtures);
  await button(region(fixtures, fixtures.words.wallet.title), fixtures.words.wallet.topUp).click();
  const dialog = dialogOf(fixtures, fixtures.words.topUp.title);
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("textbox").fill("25");
  return dialog;
}

async function payTopUp(fixtures: Fixtures): Promise<Locator> {
  const dialog = await openTopUp(fixtures);
  await button(dialog, fixtures.words.topUp.submit).click();
  return dialog;
}

async function openTransfer(fixtures: Fixtures, phone: string): Promise<Locator> {
  await dashboard(fixtures);
  await button(region(fixtures, fixtures.words.wallet.title), fixtures.words.wallet.transfer).click();
  const dialog = dialogOf(fixtures, fixtures.words.transfer.title);
  await dialog.getByRole("textbox", { name: fixtures.words.transfer.phone }).fill(phone);
  await button(dialog, fixtures.words.transfer.search).click();
  return dialog;
}

const topUps = `${api}/wallet/top-up`;
const statuses = `${api}/wallet/payments/*`;

/** Makes a top-up undecided: no payment reaches the wallet, and no status request is answered. */
async function blockTopUps(fixtures: Fixtures): Promise<void> {
  fixtures.guard.expect(/wallet/);
  const { email } = fixtures;
  await fixtures.control.fault({ method: "POST", path: topUps, kind: "refuse", times: 20, email });
  await fixtures.control.fault({
    method: "GET",
    path: statuses,
    kind: "status",
    status: 503,
    times: 200,
    email,
  });
}

/** Makes a top-up and lets a minute pass: the dialog then shows the payment as undecided. */
async function openUndecidedTopUp(fixtures: Fixtures): Promise<Locator> {
  await blockTopUps(fixtures);
  await fixtures.page.clock.install();
  const dialog = await payTopUp(fixtures);
  await dialog.getByText(fixtures.words.payment.checking).waitFor();
  const cancel = button(dialog, fixtures.words.payment.undecided.cancel);
  // Advances the clock in small steps, so that each call can be answered in between.
  for (let step = 0; step < 60 && !(await cancel.isVisible()); step += 1) {
    await fixtures.page.clock.fastForward(5_000);
    await fixtures.page.waitForTimeout(250);
  }
  await cancel.waitFor();
  return dialog;
}

/** Writes to the payment journal, bypassing the app, and reloads the dashboard. */
async function openDashboardWithEntry(
  fixtures: Fixtures,
  entry: Readonly<Record<string, unknown>> = {},
): Promise<Locator> {
  fixtures.guard.expect(/wallet/);
  await dashboard(fixtures);
  await writeToJournal(fixtures.page, {
    v: 2,
    key: "5f0c8f7e-8b6f-4c39-9d43-1f2c3a4b5c6d",
    accountId: fixtures.accountId,
    operation: "payout",
    cents: 1_999,
    currency: "AUD",
    createdAt: "2026-11-20T02:00:00.000Z",
    submittedAt: "2026-11-20T02:00:01.000Z",
    ...entry,
  });
  await fixtures.page.reload();
  return fixtures.page.getByRole("main");
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

async function openSetupAt(fixtures: Fixtures, step: (typeof steps)[number]): Promise<void> {
  const { page, words } = fixtures;
  const { actions, identity } = words.setup;
  const stepIndex = steps.indexOf(step);
  await page.goto("/dashboard");
  await button(page, actions.start).waitFor();
  if (stepIndex >= 1) await button(page, actions.start).click();
  if (stepIndex >= 2) {
    await button(page, actions.fill).click();
    await button(page, actions.continue).click();
  }
  if (stepIndex >= 3) {
    await page.getByLabel(identity.documentType).selectOption("passport");
    await page.getByLabel(identity.documentFile).setInputFiles(passport);
    await button(page, actions.continue).click();
  }
  if (stepIndex >= 4) {
    await button(page, actions.fill).click();
    await button(page, actions.continue).click();
  }
  if (stepIndex >= 5) await button(page, actions.complete).click();
  await page.getByRole("heading", { level: 1, name: words.setup[step].title }).waitFor();
}

const withBrokenConfiguration = (fixtures: Fixtures) =>
  configure(fixtures.page, { auth: { provider: "okta" } });

const visitor = statesOf("visitor", {
  landing: openPath("/"),
  "landing, languages open": async (fixtures) => {
    await openPath("/")(fixtures);
    await button(fixtures.page, fixtures.landing.language).click();
    await fixtures.page.getByRole("menuitem").waitFor();
  },
  misconfigured: async (fixtures) => {
    await withBrokenConfiguration(fixtures);
    await fixtures.page.goto("/");
    await fixtures.page.getByText(fixtures.landing.faults.startup.invalidAuthProvider).waitFor();
  },
  "the provider's sign-in, refused": async (fixtures) => {
    const { page } = fixtures;
    await openPath("/")(fixtures);
    await button(page, fixtures.landing.signIn).click();
    await page.locator("input[type=password]").fill("wrong");
    await page.locator("input").first().fill("nobody@nupay.test");
    await page.locator("button[type=submit]").click();
    await page.getByRole("alert").waitFor();
  },
});

const pages: readonly State[] = [
  ...statesOf("active", { dashboard }),
  ...statesOf("empty", {
    "dashboard of an empty wallet": async (fixtures) => {
      await dashboard(fixtures);
      await fixtures.page.getByText(fixtures.words.history.empty.title).waitFor();
    },
  }),
  ...statesOf("active", {
    cards: openPath("/cards"),
    "bank accounts": async (fixtures) => {
      await openPath("/bank-accounts")(fixtures);
      await fixtures.page.getByRole("switch", { name: fixtures.words.bankAccounts.active }).first().waitFor();
    },
    transactions: async (fixtures) => {
      await openPath("/transactions")(fixtures);
      await fixtures.page.getByText(fixtures.words.transaction.types.unknown).first().waitFor();
    },
    "transactions, none of them found": async (fixtures) => {
      await openPath("/transactions")(fixtures);
      const filters = button(fixtures.page, fixtures.words.transactions.filters);
      const search = fixtures.page.getByRole("searchbox");
      await search.or(filters).first().waitFor();
      await search.fill("zzzz");
      await fixtures.page.getByText(fixtures.words.transactions.nothingMatches.text).waitFor();
    },
    "one transaction": async (fixtures) => {
      await dashboard(fixtures);
      await region(fixtures, fixtures.words.history.title).getByRole("link").first().click();
      await button(fixtures.page, fixtures.words.transactionDetail.copy).waitFor();
    },
    "a transaction that is not there": async (fixtures) => {
      await fixtures.page.goto("/transactions/txn_nobody");
      await fixtures.page.getByText(fixtures.words.transactionDetail.notFound.title).waitFor();
    },
  }),
  ...statesAlone("active", {
    "an account that is not active": async (fixtures) => {
      await fixtures.control.setStatus(fixtures.accountId, "SUSPENDED");
      await fixtures.page.goto("/dashboard");
      await fixtures.page.getByText(fixtures.words.setup.notice.blocked).waitFor();
    },
  }),
  ...statesOf("empty", {
    "transactions of an empty wallet": openPath("/transactions"),
  }),
  ...statesOf("active", {
    statements: openPath("/account-statements"),
    "statement shown": async (fixtures) => {
      const { statements } = fixtures.words;
      await openPath("/account-statements")(fixtures);
      await fixtures.page
        .getByLabel(statements.period)
        .selectOption({ label: statements.periods.last30Days });
      await button(fixtures.page, statements.generate).click();
      await button(fixtures.page, statements.downloadPdf).waitFor();
    },
    "statements, a custom range the wrong way round": async (fixtures) => {
      const { statements } = fixtures.words;
      await openPath("/account-statements")(fixtures);
      await fixtures.page.getByLabel(statements.period).selectOption({ label: statements.periods.custom });
      await fixtures.page.getByLabel(statements.startDate).fill("2026-10-02");
      await fixtures.page.getByLabel(statements.endDate).fill("2026-10-01");
      await fixtures.page.getByText(statements.datesReversed).waitFor();
    },
    profile: async (fixtures) => {
      await openPath("/profile")(fixtures);
      await fixtures.page.getByRole("main").getByText(fixtures.email).waitFor();
    },
    settings: openPath("/settings"),
    "stored data, about to be cleared": async (fixtures) => {
      await openPath("/settings")(fixtures);
      await button(fixtures.page, fixtures.words.settings.clear).click();
      await dialogOf(fixtures, fixtures.words.settings.clearing.title).waitFor();
    },
    "help, a question open": async (fixtures) => {
      await openPath("/help")(fixtures);
      await fixtures.page.getByText(fixtures.words.help.items.topUp.question).click();
    },
  }),
];

const shell: readonly State[] = [
  ...statesOf("empty", {
    "language menu": async (fixtures) => {
      await dashboard(fixtures);
      await button(fixtures.page, fixtures.words.shell.language).click();
      await fixtures.page.getByRole("menuitem").first().waitFor();
    },
    "profile menu": async (fixtures) => {
      await dashboard(fixtures);
      await button(fixtures.page, fixtures.words.shell.profileMenu).click();
      await fixtures.page.getByRole("menuitem").first().waitFor();
    },
    notifications: async (fixtures) => {
      await dashboard(fixtures);
      await button(fixtures.page, fixtures.words.shell.notifications.title).click();
      await region(fixtures, fixtures.words.shell.notifications.title).waitFor();
    },
  }),
  {
    name: "drawer",
    who: "active",
    screens: ["phone"],
    reach: async (fixtures) => {
      await fixtures.page.setViewportSize({ width: 360, height: 780 });
      await dashboard(fixtures);
      await button(fixtures.page, fixtures.words.shell.toggleMenu).click();
      await dialogOf(fixtures, fixtures.words.shell.navigation).waitFor();
    },
  },
];

const withoutConnection: State = {
  name: "offline",
  who: "active",
  isAlone: true,
  reach: async (fixtures) => {
    await dashboard(fixtures);
    await waitUntilLoaded(fixtures.page);
    await fixtures.page.context().setOffline(true);
    await fixtures.page.getByText(fixtures.words.shell.offline.title).waitFor();
  },
};

const dialogs: readonly State[] = [
  ...statesOf("active", {
    "top-up": async (fixtures) => {
      const dialog = await openTopUp(fixtures);
      await dialog.getByRole("textbox").blur();
    },
    "top-up, the amount refused": async (fixtures) => {
      const dialog = await openTopUp(fixtures);
      await dialog.getByRole("textbox").fill("1.2.3");
      await dialog.getByRole("textbox").press("Enter");
      await dialog.getByRole("alert").waitFor();
    },
  }),
  ...statesOf("empty", {
    "top-up without a card": async (fixtures) => {
      await dashboard(fixtures);
      await button(region(fixtures, fixtures.words.wallet.title), fixtures.words.wallet.topUp).click();
      await fixtures.page.getByText(fixtures.words.topUp.noCards).waitFor();
    },
  }),
  ...statesOf("active", {
    withdrawal: async (fixtures) => {
      await dashboard(fixtures);
      await button(region(fixtures, fixtures.words.wallet.title), fixtures.words.wallet.withdraw).click();
      await dialogOf(fixtures, fixtures.words.withdraw.title).getByRole("textbox").fill("19.99");
    },
    "transfer, the payee found and more than is available": async (fixtures) => {
      const dialog = await openTransfer(fixtures, fixtures.payee);
      await dialog.getByText("Priya").first().waitFor();
      await dialog.getByRole("textbox", { name: fixtures.words.common.amount }).fill("1225");
      await dialog.getByRole("textbox", { name: fixtures.words.common.amount }).blur();
    },
    "transfer, no payee found": async (fixtures) => {
      const dialog = await openTransfer(fixtures, "0499 999 999");
      await dialog.getByRole("alert").waitFor();
    },
    "card details": async (fixtures) => {
      await dashboard(fixtures);
      await button(region(fixtures, fixtures.words.cards.title), fixtures.words.cards.add).click();
      await fixtures.page
        .frameLocator("iframe[name^='__privateStripeFrame']")
        .locator("[name=cardnumber]")
        .waitFor();
    },
    "card details, the payment script missing": async (fixtures) => {
      fixtures.guard.expect(/stripe/);
      await fixtures.page.route("**/stripe/v3.js", (route) => route.abort());
      await dashboard(fixtures);
      await button(region(fixtures, fixtures.words.cards.title), fixtures.words.cards.add).click();
      await fixtures.page.getByText(fixtures.words.addCard.rejected.script).waitFor();
    },
    "delete card": async (fixtures) => {
      await dashboard(fixtures);
      await button(region(fixtures, fixtures.words.cards.title), fixtures.words.cards.deleteCard).click();
      await dialogOf(fixtures, fixtures.words.cards.deleteCard).getByRole("radio").first().check();
    },
    "bank account details": async (fixtures) => {
      await openPath("/bank-accounts")(fixtures);
      await button(fixtures.page, fixtures.words.bankAccounts.add).click();
      await fixtures.page
        .frameLocator("iframe[name^='__privateStripeFrame']")
        .locator("[name=bsb]")
        .waitFor();
    },
  }),
  ...(["edit", "delete"] as const).map(
    (action): State => ({
      name: `${action} bank account`,
      who: "active",
      reach: async (fixtures) => {
        await openPath("/bank-accounts")(fixtures);
        await fixtures.page.getByRole("main").locator("[aria-haspopup=menu]").first().click();
        await fixtures.page.getByRole("menuitem", { name: fixtures.words.bankAccounts[action] }).click();
        await fixtures.page.getByRole("dialog").waitFor();
      },
    }),
  ),
  ...statesOf("active", {
    "bank account menu": async (fixtures) => {
      await openPath("/bank-accounts")(fixtures);
      await fixtures.page.getByRole("main").locator("[aria-haspopup=menu]").first().click();
      await fixtures.page.getByRole("menuitem").first().waitFor();
    },
  }),
];

const payments: readonly State[] = [
  ...statesOf("active", {
    "top-up refused": async (fixtures) => {
      fixtures.guard.expect(/wallet\/top-up/);
      const body = { status: 402, message: "Your card was declined", data: null, code: "card_declined" };
      const path = `${api}/wallet/top-up`;
      await fixtures.control.fault({
        method: "POST",
        path,
        kind: "status",
        status: 402,
        body,
        email: fixtures.email,
      });
      const dialog = await payTopUp(fixtures);
      await dialog.getByRole("alert").first().waitFor();
    },
  }),
  ...statesAlone("active", {
    "top-up being checked": async (fixtures) => {
      await blockTopUps(fixtures);
      const dialog = await payTopUp(fixtures);
      await dialog.getByText(fixtures.words.payment.checking).waitFor();
    },
    "top-up undecided": async (fixtures) => {
      await openUndecidedTopUp(fixtures);
    },
    "top-up undecided, asked before it is sent again": async (fixtures) => {
      const dialog = await openUndecidedTopUp(fixtures);
      const { sendAgain, sendAgainNow } = fixtures.words.payment.undecided;
      await button(dialog, sendAgain).click();
      await button(dialog, sendAgainNow).waitFor();
    },
    "banner of an undecided payment": async (fixtures) => {
      const main = await openDashboardWithEntry(fixtures);
      await button(main, fixtures.words.payment.undecided.cancel).waitFor();
    },
    "banner of an undecided payment whose cancellation has no answer": async (fixtures) => {
      const { email } = fixtures;
      const main = await openDashboardWithEntry(fixtures);
      await fixtures.control.fault({ method: "DELETE", path: statuses, kind: "status", status: 503, email });
      await button(main, fixtures.words.payment.undecided.cancel).click();
      await main.getByRole("alert").first().waitFor();
    },
    "banner of a payment that the list may show": async (fixtures) => {
      const createdAt = new Date(Date.now() - 31 * 3_600_000).toISOString();
      const changes = { v: 1, seenTransactionIds: ["txn_before"], createdAt, submittedAt: createdAt };
      const main = await openDashboardWithEntry(fixtures, changes);
      await button(main, fixtures.words.payment.undecided.didNot).waitFor();
      await main.getByRole("listitem").first().waitFor();
    },
    "banner of a payment that another window is sending": async (fixtures) => {
      const { page, control, words, email } = fixtures;
      await dashboard(fixtures);
      await control.fault({ method: "POST", path: topUps, kind: "hold", act: false, email });
      await payTopUp({ ...fixtures, page: await page.context().newPage() });
      await page.bringToFront();
      await page.getByRole("main").getByText(words.payment.checking).waitFor();
    },
    "banner of an entry that cannot be read, its warning open": async (fixtures) => {
      const main = await openDashboardWithEntry(fixtures, { v: 3 });
      await main.getByText(fixtures.words.payment.unreadable.remove).click();
      await button(main, fixtures.words.payment.unreadable.removeNow).waitFor();
    },
    "toast of a cancelled payment": async (fixtures) => {
      const main = await openDashboardWithEntry(fixtures);
      await button(main, fixtures.words.payment.undecided.cancel).click();
      const toast = fixtures.page.getByRole("status").filter({ hasText: fixtures.words.toasts.cancelled });
      await toast.hover();
      await toast.waitFor();
    },
    "asked before signing out, a payment's banner behind": async (fixtures) => {
      await fixtures.control.fault({
        method: "POST",
        path: `${api}/wallet/top-up`,
        kind: "hold",
        email: fixtures.email,
      });
      const dialog = await payTopUp(fixtures);
      await button(dialog, fixtures.words.common.close).click();
      await button(fixtures.page.getByRole("navigation"), fixtures.words.shell.logout).click();
      await dialogOf(fixtures, fixtures.words.paying.departure.title).waitFor();
    },
    "toast of success": async (fixtures) => {
      await payTopUp(fixtures);
      const toast = fixtures.page.getByRole("status").filter({ hasText: fixtures.words.toasts.topUp });
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
        cards: [0, 1, 2, 3, 4].map((years) => ({
          ...visa,
          expYear: visa.expYear - years,
        })),
      },
    },
    reach: async (fixtures) => {
      await dashboard(fixtures);
      await button(region(fixtures, fixtures.words.cards.title), fixtures.words.cards.add).click();
      await fixtures.page.getByRole("alert").first().waitFor();
    },
  },
];

const troubles: readonly State[] = [
  ...statesAlone("active", {
    "dashboard being read": async (fixtures) => {
      for (const path of ["wallet/balance", "wallet/list", "cards/list"]) {
        const heldCall = { method: "POST", path: `${api}/${path}`, kind: "hold", times: 3 } as const;
        await fixtures.control.fault({ ...heldCall, email: fixtures.email });
      }
      await fixtures.page.goto("/dashboard");
      await region(fixtures, fixtures.words.history.title).getByText(fixtures.words.common.loading).waitFor();
    },
    "dashboard whose panels could not be read": async (fixtures) => {
      for (const path of ["/wallet/balance", "/wallet/list", "/cards/list"])
        await refuse(fixtures, "POST", path);
      await fixtures.page.goto("/dashboard");
      await fixtures.page.getByText(fixtures.words.wallet.loadFailed.text).first().waitFor();
      await region(fixtures, fixtures.words.cards.title).getByRole("alert").waitFor();
      await region(fixtures, fixtures.words.history.title).getByRole("alert").waitFor();
    },
    "dashboard whose refreshes failed": async (fixtures) => {
      await dashboard(fixtures);
      for (const path of ["/wallet/balance", "/wallet/list", "/cards/list"])
        await refuse(fixtures, "POST", path);
      for (const title of [
        fixtures.words.wallet.title,
        fixtures.words.cards.title,
        fixtures.words.history.title,
      ]) {
        await button(region(fixtures, title), fixtures.words.common.refresh).click();
        await region(fixtures, title).getByRole("alert").waitFor();
      }
    },
    "account that could not be read": async (fixtures) => {
      await refuse(fixtures, "GET", "/users/me");
      await fixtures.page.goto("/dashboard");
      await button(fixtures.page, fixtures.words.common.tryAgain).waitFor();
    },
    "a part of the app missing": async (fixtures) => {
      fixtures.guard.expect(/assets/);
      await fixtures.page.route("**/assets/dashboard-*.js", (route) => route.abort());
      await fixtures.page.goto("/dashboard");
      await fixtures.page.getByText(fixtures.landing.faults.chunk.title).waitFor();
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
      reach: (fixtures) => openSetupAt(fixtures, step),
    }),
  ),
  ...(["personal", "identity", "payout"] as const).map(
    (step): State => ({
      name: `setup, ${step} with everything missing`,
      who: "pending",
      reach: async (fixtures) => {
        await openSetupAt(fixtures, step);
        await button(fixtures.page, fixtures.words.setup.actions.continue).click();
        await fixtures.page.getByRole("alert").first().waitFor();
      },
    }),
  ),
  ...statesAlone("pending", {
    "setup, review refused": async (fixtures) => {
      await refuse(fixtures, "PUT", "/fiat/accounts/individual", 1);
      await openSetupAt(fixtures, "review");
      await button(fixtures.page, fixtures.words.setup.actions.complete).click();
      await fixtures.page.getByRole("alert").first().waitFor();
    },
    "setup, review being sent": async (fixtures) => {
      const path = `${api}/fiat/accounts/bank-account`;
      await fixtures.control.fault({ method: "PUT", path, kind: "hold", email: fixtures.email });
      await openSetupAt(fixtures, "review");
      await button(fixtures.page, fixtures.words.setup.actions.complete).click();
      await fixtures.page.getByText(fixtures.words.setup.review.sending.bank).waitFor();
    },
    "setup, complete and still in review": async (fixtures) => {
      const { page, words } = fixtures;
      await fixtures.control.review("manual", fixtures.email);
      await openSetupAt(fixtures, "complete");
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
