/**
 * The specification's error catalogue (section 8): each test causes an error and expects its message in the specified
 * place.
 */
import type { Page } from "@playwright/test";
import type { NewFault } from "../support/control.ts";
import { expect, test } from "../support/fixtures.ts";
import { visa } from "../support/saved-card.ts";
import {
  dialog,
  enterCredentials,
  openDashboard,
  passTime,
  signIn,
  signInButton,
  typeCard,
} from "./steps.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name });
const signedInPart = /\/assets\/dashboard-[^/]*\.js$/;

async function openCardDialog(page: Page) {
  await region(page, "My Cards").getByRole("button", { name: "Add Card" }).first().click();
  return dialog(page, "Enter Card Details");
}

test("code that fails to load reloads the page once, then shows 'Unexpected Application Error!' with Try again", async ({
  page,
  person,
  guard,
}) => {
  guard.expect(signedInPart);
  await openDashboard(page, person);
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  await test.step("after the first failure the page is reloaded once without a message", async () => {
    // Counts the requests instead of using `times: 1`, because the browser may drop the reload that begins while
    // Playwright ends its interception.
    let requestCount = 0;
    await page.route(signedInPart, (route) => {
      requestCount += 1;
      return requestCount === 1 ? route.abort() : route.continue();
    });
    await page.goto("/help");
    await expect(page.getByRole("heading", { level: 1, name: "Help & Support" })).toBeVisible();
    await expect(page).toHaveURL(/\/help$/);
    expect(loads).toBe(2);
  });
  await test.step("after the second failure the error is shown", async () => {
    await page.route(signedInPart, (route) => route.abort());
    loads = 0;
    await page.goto("/dashboard");
    await expect(
      page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }),
    ).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Your money is safe.");
    expect(loads).toBe(2);
  });
  await page.unroute(signedInPart);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
});

test("an outdated browser gets a page in both languages that says that it is too old", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "any"));
  await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/old-browser\.html$/);
  await expect(page.getByRole("heading", { level: 1, name: "This browser is too old" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "هذا المتصفح قديم جدًا" })).toBeVisible();
  await expect(page.getByText("Firefox 124 or later")).toBeVisible();
});

test("a rendering error shows 'Sorry.. there was an error' with a button that recovers", async ({
  page,
  person,
  guard,
}) => {
  guard.expectThrown(/provoked by the test/);
  await openDashboard(page, person);
  // The app's shell calls `matchMedia` while it renders.
  await page.addInitScript(() => {
    const originalMatchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      if (query.includes("width") && sessionStorage.getItem("provoked") !== null)
        throw new Error("provoked by the test");
      return originalMatchMedia(query);
    };
  });
  await page.evaluate(() => sessionStorage.setItem("provoked", "yes"));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Sorry.. there was an error" })).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem("provoked"));
  await page.getByRole("button", { name: "Load the page again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
});

test.describe("a holder with a card", () => {
  test.use({ personDetails: { account: { status: "A", balance: 10_000, cards: [visa] } } });

  const answers: readonly { name: string; data: unknown }[] = [
    { name: "nothing", data: null },
    { name: "a text", data: "<html>" },
    {
      name: "fields of other kinds",
      data: [{ transactionId: 7, type: {}, amount: "x", createdAt: "never" }],
    },
  ];

  test("sees an error with Try again in each panel after empty, plain-text and invalid answers and failed refreshes", async ({
    page,
    person,
    control,
    guard,
  }) => {
    test.setTimeout(90_000);
    const panels = ["Wallet", "My Cards", "Transaction History"];
    const tryAgainButton = (panel: string) => region(page, panel).getByRole("button", { name: "Try again" });
    const answer = async (data: unknown) => {
      await control.clearFaults(person.email);
      for (const path of ["wallet/balance", "wallet/list", "cards/list"]) {
        const fault = { method: "POST", path: `/api/v1/${path}`, kind: "status", status: 200 } as const;
        const body = { status: 200, message: "", data };
        await control.fault({ ...fault, body, times: 50, email: person.email });
      }
    };
    await page.clock.install();
    for (const [index, { name, data }] of answers.entries()) {
      await test.step(name, async () => {
        await answer(data);
        if (index === 0) await signIn(page, person);
        else for (const panel of panels) await tryAgainButton(panel).click();
        await expect(region(page, "Wallet")).toBeVisible();
        for (const panel of panels) {
          await passTime(
            page,
            region(page, panel).getByRole("alert").filter({ hasText: "Something went wrong" }),
          );
          await expect(tryAgainButton(panel)).toBeVisible();
        }
        await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
      });
    }
    await control.clearFaults(person.email);
    const expectedTexts = {
      Wallet: "$100.00",
      "My Cards": "•••• 4242",
      "Transaction History": "No transactions found",
    };
    for (const [panel, text] of Object.entries(expectedTexts)) {
      await tryAgainButton(panel).click();
      await expect(region(page, panel).getByText(text).first()).toBeVisible();
    }

    await test.step("a failed refresh shows an error in its panel and keeps the content", async () => {
      guard.expect(/wallet|cards/);
      for (const path of ["wallet/balance", "wallet/list", "cards/list"]) {
        const fault = { method: "POST", path: `/api/v1/${path}`, kind: "status", status: 400 } as const;
        await control.fault({ ...fault, times: 10, email: person.email });
      }
      for (const [panel, text] of Object.entries(expectedTexts)) {
        await region(page, panel).getByRole("button", { name: "Refresh" }).click();
        await expect(region(page, panel).getByRole("alert")).toContainText("could not be refreshed");
        await expect(region(page, panel).getByText(text).first()).toBeVisible();
      }
      await control.clearFaults(person.email);
      for (const panel of Object.keys(expectedTexts)) {
        await tryAgainButton(panel).click();
        await expect(region(page, panel).getByRole("alert")).toBeHidden();
      }
    });
  });

  const failures: readonly { fault: Pick<NewFault, "kind" | "status" | "body">; sentence: string }[] = [
    { fault: { kind: "refuse" }, sentence: "Network Error" },
    {
      fault: { kind: "status", status: 418, body: "short and stout" },
      sentence: "Request failed with status code 418",
    },
    { fault: { kind: "hold" }, sentence: "The answer took too long" },
  ];

  test("sees the reason, and the number unchanged, after a payee search without a valid number or answer", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/users/);
    const consoleTexts: string[] = [];
    page.on("console", (message) => consoleTexts.push(message.text()));
    await page.clock.install();
    await openDashboard(page, person);
    await region(page, "Wallet").getByRole("button", { name: "Transfer" }).click();
    const send = dialog(page, "Send Money");
    const phone = send.getByRole("textbox", { name: "Phone Number" });
    const search = send.getByRole("button", { name: "Search" });

    await search.click();
    await expect(send.getByRole("alert")).toHaveText("Payee phone number is required");
    await expect.poll(() => consoleTexts).toContain("Payee phone number is required");
    expect(await control.requests("/api/v1/users", person.email)).toEqual([]);

    const messages: string[] = [];
    for (const number of ["0499 999 999", person.mobile, "12345"]) {
      await phone.fill(number);
      await search.click();
      await expect(send.getByRole("alert")).toBeVisible();
      messages.push((await send.getByRole("alert").textContent()) ?? "");
      await expect(phone).toHaveValue(number);
    }
    expect(new Set(messages).size).toBe(3);

    for (const { fault, sentence } of failures) {
      await phone.fill("0400 000 002");
      await control.fault({
        method: "GET",
        path: "/api/v1/users",
        times: 10,
        email: person.email,
        ...fault,
      });
      await search.click();
      await passTime(page, send.getByRole("alert").filter({ hasText: sentence }), 31_000);
      await expect(phone).toHaveValue("0400 000 002");
      await control.clearFaults(person.email);
      await phone.fill("");
    }
  });
});

test("an account that cannot be loaded shows 'Failed to get account', and Try again loads it", async ({
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
  // The clock is advanced only after the account request, because the sign-in has its own time limit.
  const profileRequests = () => control.requests("/api/v1/users/me", person.email);
  await expect.poll(async () => (await profileRequests()).length).toBeGreaterThan(0);
  await passTime(page, page.getByRole("alert").filter({ hasText: "Failed to get account" }));
  await expect(page.getByRole("heading", { name: "Failed to get account" })).toBeVisible();
  await control.clearFaults(person.email);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
});

test("adding a card that fails shows which step failed: setup secret, card, payment method or saving", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/cards\/(link|save)/);
  const { email } = person;
  const link = { method: "POST", path: "/api/v1/cards/link", kind: "status", email } as const;
  const rejection = {
    status: 400,
    body: { status: 400, message: "Five cards", data: null, code: "card_limit" },
  };
  const links = () => control.requests(link.path, email);
  const add = dialog(page, "Enter Card Details");
  const holder = add.getByRole("textbox", { name: "Card Holder Name" });
  const submit = add.getByRole("button", { name: "Add Card" });
  await openDashboard(page, person);

  await test.step("a rejected setup secret shows 'Failed to link card', and Try again requests another", async () => {
    await control.fault({ ...link, ...rejection });
    await openCardDialog(page);
    await expect(add.getByRole("alert")).toContainText("Failed to link card");
    await add.getByRole("button", { name: "Try again" }).click();
    await expect(add.getByRole("alert")).toBeHidden();
  });
  await test.step("a card without a name shows 'Please fill out all card details.'", async () => {
    await holder.fill("Tess Tester");
    await typeCard(page, "4242424242424242");
    await expect(submit).toBeEnabled();
    await holder.fill("");
    await holder.press("Enter");
    await expect(add.getByRole("alert")).toHaveText("Please fill out all card details.");
  });
  await test.step("a confirmation without a payment method shows 'Failed to get payment method ID'", async () => {
    const confirm = "**/stripe/v1/setup_intents/*/confirm";
    const namelessSetupIntent = { object: "setup_intent", status: "succeeded", payment_method: null };
    await page.route(confirm, (route) => route.fulfill({ json: namelessSetupIntent }));
    await holder.fill("Tess Tester");
    await submit.click();
    await expect(add.getByRole("alert")).toContainText("Failed to get payment method ID");
    await expect(holder).toHaveValue("Tess Tester");
    expect(await control.requests("/api/v1/cards/save", email)).toEqual([]);
    await page.unroute(confirm);
    await add.getByRole("button", { name: "Close" }).click();
    await expect(add).toBeHidden();
  });
  await test.step("an answer without a setup secret shows 'Failed to link card', and Try again uses a new key", async () => {
    const linkCountBefore = (await links()).length;
    await control.fault({ ...link, status: 200, body: { status: 200, message: "", data: {} } });
    await openCardDialog(page);
    await expect(add.getByRole("alert")).toContainText("Failed to link card");
    expect((await links()).slice(linkCountBefore)).toHaveLength(1);
    await add.getByRole("button", { name: "Try again" }).click();
    await expect(add.getByRole("alert")).toBeHidden();
    await holder.fill("Tess Tester");
    await typeCard(page, "4242424242424242");
    await expect(submit).toBeEnabled();
    const sentRequests = (await links()).slice(linkCountBefore);
    expect(sentRequests).toHaveLength(2);
    expect(new Set(sentRequests.map(({ headers }) => headers["idempotency-key"])).size).toBe(2);
  });
  await test.step("a card that is not saved shows 'Failed to Save payment Method.', and Try again repeats only the saving", async () => {
    const linkCountBefore = (await links()).length;
    await control.fault({ ...link, path: "/api/v1/cards/save", ...rejection });
    await submit.click();
    await expect(add.getByRole("alert")).toContainText("Failed to Save payment Method.");
    await add.getByRole("button", { name: "Try again" }).click();
    await expect(add).toBeHidden();
    expect(await links()).toHaveLength(linkCountBefore);
    await expect(region(page, "My Cards").getByText("•••• 4242")).toBeVisible();
  });
});

test.describe("the identity provider", () => {
  test("an unreachable provider makes the app show a message and log 'Keycloak login failed'", async ({
    page,
    guard,
  }) => {
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

  test("a token refresh answered with 500 does not end the session, and 'Failed to refresh token' is logged", async ({
    page,
    person,
    control,
    guard,
  }) => {
    guard.expect(/openid-connect\/token/);
    const consoleTexts: string[] = [];
    page.on("console", (message) => consoleTexts.push(message.text()));
    await page.clock.install();
    await openDashboard(page, person);
    // Records silent checks at the provider, because one of them would restore the ended session.
    const checks: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/openid-connect/auth")) checks.push(request.url());
    });
    const path = "/realms/nupay/protocol/openid-connect/token";
    await control.fault({ method: "POST", path, kind: "status", status: 500, times: 2, email: person.email });
    await page.clock.fastForward("05:01");
    await region(page, "Wallet").getByRole("button", { name: "Refresh" }).click();
    await page.clock.fastForward("00:10");
    await expect(region(page, "Wallet").getByText("$100.00").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect
      .poll(() => consoleTexts)
      .toContain(
        "Failed to refresh token: An unexpected HTTP error occurred while attempting to refresh the token.",
      );
    expect(checks).toEqual([]);
  });

  const spoilt: readonly (readonly [string, (body: Record<string, unknown>) => object])[] = [
    ["a garbled token", (body) => ({ ...body, access_token: "garbled" })],
    [
      "an id token for another nonce",
      (body) => ({ ...body, id_token: withNonce(String(body.id_token), "another") }),
    ],
  ];

  test("an invalid token, or one with another nonce, leaves the visitor signed out on the landing page", async ({
    page,
    person,
  }) => {
    for (const [what, spoil] of spoilt) {
      await test.step(what, async () => {
        await page.context().clearCookies();
        await page.route("**/openid-connect/token", async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: spoil(await response.json()) });
        });
        await page.goto("/");
        await page.getByRole("button", { name: signInButton }).click();
        await enterCredentials(page, person);
        await expect(page).toHaveURL(/localhost:\d+\/(?:$|#)/, { timeout: 30_000 });
        await expect(page.getByRole("button", { name: signInButton })).toBeEnabled({ timeout: 30_000 });
        await expect(page.getByRole("alert")).toContainText("Sign-in did not work. Try again.");
        const store = await page.evaluate(() => JSON.parse(localStorage.getItem("auth-store") ?? "{}"));
        expect(store.isAuthenticated ?? false).toBe(false);
        await page.unroute("**/openid-connect/token");
      });
    }
    await page.goto("/");
    await expect(page).toHaveURL(/\/(?:dashboard)?$/);
  });
});

/** The same token with another nonce. The browser does not check the signature. */
function withNonce(token: string, nonce: string): string {
  const [head = "", payload = "", signature = ""] = token.split(".");
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
  const changedClaims = { ...(typeof claims === "object" ? claims : {}), nonce };
  return [head, Buffer.from(JSON.stringify(changedClaims)).toString("base64url"), signature].join(".");
}

test("a rejected read shows no message about invalid input", async ({ page, person, control, guard }) => {
  guard.expect(/wallet\/list/);
  const body = { status: 400, message: "Invalid", code: "invalid_request", data: null };
  const rejection = { method: "POST", path: "/api/v1/wallet/list", kind: "status", status: 400 } as const;
  await openDashboard(page, person);
  await control.fault({ ...rejection, body, times: 20, email: person.email });
  await page.getByRole("navigation").getByRole("link", { name: "Transactions" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "The wallet did not accept this. If you entered something, check it, and try again.",
  );
  await expect(page.getByRole("main")).not.toContainText("Something in what you entered");
});
