/** The specification's error catalogue (section 8): each sentence is provoked, and stands where it belongs. */
import type { Page } from "@playwright/test";
import type { NewFault } from "../support/control.ts";
import { expect, test } from "../support/fixtures.ts";
import { dialog, fillSetup, openDashboard, passTime, signIn, signInButton, typeCard } from "./steps.ts";

const visa = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 };
const region = (page: Page, name: string) => page.getByRole("region", { name });
const signedInPart = /\/assets\/dashboard-[^/]*\.js$/;

async function openCardDialog(page: Page) {
  await region(page, "My Cards").getByRole("button", { name: "Add Card" }).first().click();
  return dialog(page, "Enter Card Details");
}

async function enterCard(page: Page) {
  const add = await openCardDialog(page);
  await add.getByRole("textbox", { name: "Card Holder Name" }).fill("Tess Tester");
  await typeCard(page, "4242424242424242");
  await add.getByRole("button", { name: "Add Card" }).click();
  return add;
}

test.describe("a part of the app that does not load", () => {
  test("reloads the page once without a message", async ({ page, person, guard }) => {
    guard.expect(signedInPart);
    await openDashboard(page, person);
    await page.route(signedInPart, (route) => route.abort(), { times: 1 });
    await page.goto("/help");
    await expect(page.getByRole("heading", { level: 1, name: "Help & Support" })).toBeVisible();
    await expect(page).toHaveURL(/\/help$/);
  });

  test("shows 'Unexpected Application Error!' the second time, and Try again recovers", async ({
    page,
    person,
    guard,
  }) => {
    guard.expect(signedInPart);
    await openDashboard(page, person);
    await page.route(signedInPart, (route) => route.abort());
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
    });
    await page.goto("/dashboard");
    await expect(
      page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }),
    ).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Your money is safe.");
    expect(loads).toBe(2);
    await page.unroute(signedInPart);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  });
});

test("a browser that is too old shows a page that says so, in both languages", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "any"));
  await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/old-browser\.html$/);
  await expect(page.getByRole("heading", { level: 1, name: "This browser is too old" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "هذا المتصفح قديم جدًا" })).toBeVisible();
  await expect(page.getByText("Firefox 124 or later")).toBeVisible();
});

test("an error while rendering shows 'Sorry.. there was an error' with a button that recovers", async ({
  page,
  person,
  guard,
}) => {
  guard.expectThrown(/provoked by the test/);
  await openDashboard(page, person);
  // The frame of the page asks how wide the screen is while it is drawn.
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      if (query.includes("width") && sessionStorage.getItem("provoked") !== null)
        throw new Error("provoked by the test");
      return ask(query);
    };
  });
  await page.evaluate(() => sessionStorage.setItem("provoked", "yes"));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Sorry.. there was an error" })).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem("provoked"));
  await page.getByRole("button", { name: "Load the page again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
});

test.describe("the wallet's answers", () => {
  test.use({ personDetails: { account: { status: "A", balance: 10_000, cards: [visa] } } });

  const answers: readonly { name: string; data: unknown }[] = [
    { name: "nothing", data: null },
    { name: "a text", data: "<html>" },
    {
      name: "fields of other kinds",
      data: [{ transactionId: 7, type: {}, amount: "x", createdAt: "never" }],
    },
  ];

  for (const { name, data } of answers) {
    test(`that are ${name} fail their panels, each with Try again, and never the page`, async ({
      page,
      person,
      control,
    }) => {
      test.setTimeout(90_000);
      const body = { status: 200, message: "", data };
      for (const path of ["wallet/balance", "wallet/list", "cards/list"]) {
        const fault = { method: "POST", path: `/api/v1/${path}`, kind: "status", status: 200 } as const;
        await control.fault({ ...fault, body, times: 50, email: person.email });
      }
      await page.clock.install();
      await signIn(page, person);
      await expect(region(page, "Wallet")).toBeVisible();
      for (const panel of ["Wallet", "My Cards", "Transaction History"]) {
        await passTime(
          page,
          region(page, panel).getByRole("alert").filter({ hasText: "Something went wrong" }),
        );
        await expect(region(page, panel).getByRole("button", { name: "Try again" })).toBeVisible();
      }
      await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
      await control.clearFaults(person.email);
      await region(page, "Wallet").getByRole("button", { name: "Try again" }).click();
      await expect(region(page, "Wallet").getByText("$100.00").first()).toBeVisible();
    });
  }

  test("a refresh that fails says so in its region and keeps what was shown", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/wallet|cards/);
    await openDashboard(page, person);
    await expect(region(page, "Wallet").getByText("$100.00").first()).toBeVisible();
    await expect(region(page, "My Cards").getByText("•••• 4242")).toBeVisible();
    await expect(region(page, "Transaction History").getByText("No transactions found")).toBeVisible();
    const shown = {
      Wallet: "$100.00",
      "My Cards": "•••• 4242",
      "Transaction History": "No transactions found",
    };
    for (const path of ["wallet/balance", "wallet/list", "cards/list"]) {
      const fault = { method: "POST", path: `/api/v1/${path}`, kind: "status", status: 400 } as const;
      await control.fault({ ...fault, times: 10, email: person.email });
    }
    for (const [panel, text] of Object.entries(shown)) {
      await region(page, panel).getByRole("button", { name: "Refresh" }).click();
      await expect(region(page, panel).getByRole("alert")).toContainText("could not be refreshed");
      await expect(region(page, panel).getByText(text).first()).toBeVisible();
    }
    await control.clearFaults(person.email);
    for (const panel of Object.keys(shown)) {
      await region(page, panel).getByRole("button", { name: "Try again" }).click();
      await expect(region(page, panel).getByRole("alert")).toBeHidden();
    }
  });

  const failures: readonly { fault: Pick<NewFault, "kind" | "status" | "body">; sentence: string }[] = [
    { fault: { kind: "refuse" }, sentence: "Network Error" },
    {
      fault: { kind: "status", status: 418, body: "short and stout" },
      sentence: "Request failed with status code 418",
    },
    { fault: { kind: "hold" }, sentence: "The answer took too long" },
  ];

  for (const { fault, sentence } of failures) {
    test(`a search for a payee whose answer does not come well says '${sentence}' beside the number`, async ({
      page,
      person,
      control,
      guard,
    }) => {
      guard.expect(/users/);
      await page.clock.install();
      await openDashboard(page, person);
      await region(page, "Wallet").getByRole("button", { name: "Transfer" }).click();
      const send = dialog(page, "Send Money");
      await send.getByRole("textbox", { name: "Phone Number" }).fill("0400 000 002");
      await control.fault({
        method: "GET",
        path: "/api/v1/users",
        times: 10,
        email: person.email,
        ...fault,
      });
      await send.getByRole("button", { name: "Search" }).click();
      await passTime(page, send.getByRole("alert").filter({ hasText: sentence }), 31_000);
      await expect(send.getByRole("textbox", { name: "Phone Number" })).toHaveValue("0400 000 002");
    });
  }

  test("a search without a number says 'Payee phone number is required'", async ({
    page,
    person,
    control,
  }) => {
    await openDashboard(page, person);
    await region(page, "Wallet").getByRole("button", { name: "Transfer" }).click();
    const send = dialog(page, "Send Money");
    await send.getByRole("button", { name: "Search" }).click();
    await expect(send.getByRole("alert")).toHaveText("Payee phone number is required");
    expect(await control.requests("/api/v1/users", person.email)).toEqual([]);
  });
});

test("an account that cannot be read says 'Failed to get account' and is read by Try again", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/users\/me/);
  await control.fault({
    method: "GET",
    path: "/api/v1/users/me",
    kind: "status",
    status: 200,
    body: { status: 500, message: "", data: null },
    email: person.email,
    times: 10,
  });
  await page.clock.install();
  await signIn(page, person);
  // The sign-in has a time limit of its own.
  const asked = () => control.requests("/api/v1/users/me", person.email);
  await expect.poll(async () => (await asked()).length).toBeGreaterThan(0);
  await passTime(page, page.getByRole("alert").filter({ hasText: "Failed to get account" }));
  await expect(page.getByRole("heading", { name: "Failed to get account" })).toBeVisible();
  await control.clearFaults(person.email);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
});

test.describe("adding a card", () => {
  const link = { method: "POST", path: "/api/v1/cards/link", kind: "status" } as const;

  test("whose setup secret is refused says 'Failed to link card', and asks for one again", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/cards\/link/);
    await openDashboard(page, person);
    const body = { status: 400, message: "Five cards", data: null, code: "card_limit" };
    await control.fault({ ...link, status: 400, body, email: person.email });
    const add = await openCardDialog(page);
    await expect(add.getByRole("alert")).toContainText("Failed to link card");
    await add.getByRole("button", { name: "Try again" }).click();
    await expect(add.getByRole("alert")).toBeHidden();
    await add.getByRole("textbox", { name: "Card Holder Name" }).fill("Tess Tester");
    await typeCard(page, "4242424242424242");
    await add.getByRole("button", { name: "Add Card" }).click();
    await expect(add).toBeHidden();
  });

  test("whose answer carries no setup secret is asked again under the same key", async ({
    page,
    person,
    control,
  }) => {
    await openDashboard(page, person);
    const body = { status: 200, message: "", data: {} };
    await control.fault({ ...link, status: 200, body, email: person.email });
    const add = await openCardDialog(page);
    await typeCard(page, "4242424242424242");
    await expect(add.getByRole("alert")).toHaveCount(0);
    const sent = await control.requests(link.path, person.email);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  test("whose confirmation names no payment method says 'Failed to get payment method ID'", async ({
    page,
    person,
    control,
  }) => {
    await openDashboard(page, person);
    const unnamed = { object: "setup_intent", status: "succeeded", payment_method: null };
    await page.route("**/stripe/v1/setup_intents/*/confirm", (route) => route.fulfill({ json: unnamed }));
    const add = await enterCard(page);
    await expect(add.getByRole("alert")).toContainText("Failed to get payment method ID");
    await expect(add.getByRole("textbox", { name: "Card Holder Name" })).toHaveValue("Tess Tester");
    expect(await control.requests("/api/v1/cards/save", person.email)).toEqual([]);
  });

  test("that is not saved says 'Failed to Save payment Method.', and saving alone is tried again", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/cards\/save/);
    await openDashboard(page, person);
    await control.fault({
      method: "POST",
      path: "/api/v1/cards/save",
      kind: "status",
      status: 400,
      body: { status: 400, message: "Five cards", data: null, code: "card_limit" },
      email: person.email,
    });
    const add = await enterCard(page);
    await expect(add.getByRole("alert")).toContainText("Failed to Save payment Method.");
    await add.getByRole("button", { name: "Try again" }).click();
    await expect(add).toBeHidden();
    expect(await control.requests("/api/v1/cards/link", person.email)).toHaveLength(1);
    await expect(region(page, "My Cards").getByText("•••• 4242")).toBeVisible();
  });

  test("with something left out says 'Please fill out all card details.'", async ({ page, person }) => {
    await openDashboard(page, person);
    const add = await openCardDialog(page);
    await typeCard(page, "4242424242424242");
    await add.getByRole("textbox", { name: "Card Holder Name" }).press("Enter");
    await expect(add.getByRole("alert")).toHaveText("Please fill out all card details.");
  });
});

test("the bank account's dialog says 'Failed to load Stripe.js' too, and tries again", async ({
  page,
  person,
  guard,
}) => {
  guard.expect(/stripe\/v3\.js/);
  await page.route("**/stripe/v3.js", (route) => route.abort(), { times: 1 });
  await signIn(page, person, "/bank-accounts");
  await page.getByRole("button", { name: "Add Bank Account" }).click();
  const add = dialog(page, "Enter Bank Account Details");
  await expect(add.getByRole("alert")).toContainText("Failed to load Stripe.js");
  await add.getByRole("button", { name: "Try again" }).click();
  await expect(add.frameLocator("iframe[name^='__privateStripeFrame']").locator("[name=bsb]")).toBeVisible();
});

test.describe("somebody whose account is pending", () => {
  test.use({ personDetails: { account: { status: "P", balance: 0 } } });

  test("is told 'Missing required fields' where the wallet misses some of them", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/fiat\/accounts/);
    await signIn(page, person);
    await fillSetup(page);
    await control.fault({
      method: "PUT",
      path: "/api/v1/fiat/accounts",
      kind: "status",
      status: 409,
      body: { status: 409, message: "Setup is incomplete", data: null, code: "setup_incomplete" },
      email: person.email,
    });
    await page.getByRole("button", { name: "Complete Setup" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Something went wrong" });
    await expect(alert).toContainText("Missing required fields");
  });
});

test.describe("the identity provider", () => {
  test("that cannot be reached shows a message and logs 'Keycloak login failed'", async ({ page, guard }) => {
    guard.expect(/realms|openid/);
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.route("**/realms/**", (route) => route.abort());
    await page.clock.install();
    await page.goto("/");
    await page.getByRole("button", { name: signInButton }).click();
    await passTime(page, page.getByRole("alert").filter({ hasText: "Sign-in did not work" }), 13_000);
    expect(logged).toContain("Keycloak login failed");
    await expect(page.getByRole("button", { name: signInButton })).toBeEnabled();
  });

  test("whose refresh answers 500 ends no session", async ({ page, person, control, guard }) => {
    guard.expect(/openid-connect\/token/);
    await page.clock.install();
    await openDashboard(page, person);
    // A session that had ended would be looked for at the provider, and found again.
    const checks: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/openid-connect/auth")) checks.push(request.url());
    });
    await control.fault({
      method: "POST",
      path: "/realms/nupay/protocol/openid-connect/token",
      kind: "status",
      status: 500,
      times: 2,
      email: person.email,
    });
    await page.clock.fastForward("05:01");
    await region(page, "Wallet").getByRole("button", { name: "Refresh" }).click();
    await page.clock.fastForward("00:10");
    await expect(region(page, "Wallet").getByText("$100.00").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(checks).toEqual([]);
  });

  test("whose refresh answers 500 logs 'Failed to refresh token'", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/openid-connect\/token/);
    const written: string[] = [];
    page.on("console", (message) => written.push(message.text()));
    await page.clock.install();
    await openDashboard(page, person);
    const path = "/realms/nupay/protocol/openid-connect/token";
    await control.fault({ method: "POST", path, kind: "status", status: 500, times: 2, email: person.email });
    await page.clock.fastForward("05:01");
    await expect
      .poll(() => written)
      .toContain(
        "Failed to refresh token: An unexpected HTTP error occurred while attempting to refresh the token.",
      );
  });

  for (const [what, spoil] of [
    ["a garbled token", (body: Record<string, unknown>) => ({ ...body, access_token: "garbled" })],
    [
      "an id token for another nonce",
      (body: Record<string, unknown>) => ({ ...body, id_token: withNonce(String(body.id_token), "another") }),
    ],
  ] as const) {
    test(`that answers with ${what} leaves a visitor on the landing page, who can try again`, async ({
      page,
      person,
    }) => {
      await page.route("**/openid-connect/token", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: spoil(await response.json()) });
      });
      await page.goto("/");
      await page.getByRole("button", { name: signInButton }).click();
      await page.getByRole("textbox", { name: "Email" }).fill(person.email);
      await page.getByRole("textbox", { name: "Password" }).fill(person.password);
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page).toHaveURL(/localhost:\d+\/(?:$|#)/, { timeout: 30_000 });
      await expect(page.getByRole("button", { name: signInButton })).toBeEnabled({ timeout: 30_000 });
      const store = await page.evaluate(() => JSON.parse(localStorage.getItem("auth-store") ?? "{}"));
      expect(store.isAuthenticated ?? false).toBe(false);
      await page.unroute("**/openid-connect/token");
      await page.goto("/");
      await expect(page).toHaveURL(/\/(?:dashboard)?$/);
    });
  }
});

/** The same token with another nonce; nobody in the browser checks the signature. */
function withNonce(token: string, nonce: string): string {
  const [head = "", payload = "", signature = ""] = token.split(".");
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
  const changed = { ...(typeof claims === "object" ? claims : {}), nonce };
  return [head, Buffer.from(JSON.stringify(changed)).toString("base64url"), signature].join(".");
}
