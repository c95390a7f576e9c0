import type { Server } from "node:http";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page, expect as see } from "@playwright/test";
import type { StripeElementCSSProperties } from "@stripe/stripe-js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Language, messageText } from "../../sandbox/stripe/messages/index.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { PageErrorGuard } from "../support/guard.ts";
import type { PageRecord } from "./app/app-window.ts";
import { closeServer, listen, openTestServers, type StripeTestServers } from "./stand.ts";
import { serveTestPage } from "./test-page.ts";

const year = String((new Date().getFullYear() + 3) % 100);
const goodCard = { number: "4242424242424242", expiry: `12${year}`, cvc: "123" };
const pictures = process.env.STRIPE_PICTURES;

let stripeStand: StripeTestServers;
let app: Server;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let guard: PageErrorGuard;
let warnings: string[];

beforeAll(async () => {
  const sandbox = "http://localhost:4140";
  [stripeStand, app, browser] = await Promise.all([
    openTestServers({ sandbox: 4140, app: 4141 }),
    serveTestPage(4141, sandbox),
    chromiumLaunchOptions().then((options) => chromium.launch(options)),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await closeServer(app);
  await stripeStand?.close();
});

beforeEach(async () => {
  context = await browser.newContext({ locale: "en-AU", viewport: { width: 560, height: 640 } });
  guard = new PageErrorGuard();
  warnings = [];
  await guard.watch(context);
  context.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
  expect([...guard.complaints(), ...warnings]).toEqual([]);
});

async function open(settings: Partial<PageRecord["settings"]> = {}): Promise<void> {
  const all = { sandbox: stripeStand.sandbox, ...settings };
  await page.goto(`${stripeStand.app}/?settings=${encodeURIComponent(JSON.stringify(all))}`);
  const isReady = () => page.evaluate(() => window.record.events.some(({ type }) => type === "ready"));
  await see.poll(isReady).toBe(true);
}

async function openWithSecret(settings: Partial<PageRecord["settings"]> = {}): Promise<string> {
  const { clientSecret } = await stripeStand.provider.createSetupIntent("dana");
  await open({ secret: clientSecret, ...settings });
  return clientSecret;
}

const element = () => page.frameLocator('.StripeElement iframe[name^="__privateStripeFrame"]');
const field = (name: string) => element().locator(`input[name="${name}"]`);
const challenge = () => page.frameLocator("dialog iframe");
const submit = () => page.getByRole("button", { name: /^(Add Card|إضافة بطاقة)$/ });

/** The message for a lost connection, in the element's language even if the browser has another one. */
const connectionError = (locale: Language) => ({
  type: "api_connection_error",
  message: messageText("api_connection_error", locale),
});

async function fill(card: { number: string; expiry: string; cvc: string }): Promise<void> {
  await field("cardnumber").fill(card.number);
  await field("exp-date").fill(card.expiry);
  await field("cvc").fill(card.cvc);
}

interface Result {
  setupIntent?: { status: string; payment_method: string };
  paymentMethod?: { id: string; type: string; au_becs_debit?: { bsb_number: string; last4: string } };
  error?: { type: string; code?: string; decline_code?: string; message: string };
}

async function readResult(): Promise<Result> {
  const read = () => page.evaluate(() => window.record.result);
  await see.poll(read).toBeTruthy();
  return (await read()) as Result;
}

async function readChanges(): Promise<Record<string, unknown>[]> {
  const events = await page.evaluate(() => window.record.events);
  return events.filter(({ type }) => type === "change").map(({ event }) => event as Record<string, unknown>);
}

async function takePicture(name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

describe("the card element", () => {
  test("a card typed from one field to the next is set up, and its number is sent only by the sandbox's frame", async () => {
    await openWithSecret();
    await takePicture("card-light-en-empty");
    await field("cardnumber").click();
    await page.keyboard.type(`4242424242424242${goodCard.expiry}123`);
    await see(field("cardnumber")).toHaveValue("4242 4242 4242 4242");
    await see(field("exp-date")).toHaveValue(`12 / ${year}`);
    await see(field("cvc")).toHaveValue("123");
    await takePicture("card-light-en-complete");
    await expect
      .poll(async () => (await readChanges()).at(-1))
      .toEqual({
        elementType: "card",
        empty: false,
        complete: true,
        brand: "visa",
        value: { postalCode: "" },
      });
    const from = stripeStand.requests.length;
    await submit().click();
    const { setupIntent } = await readResult();
    expect(setupIntent?.status).toBe("succeeded");
    const card = await stripeStand.provider.retrieveCard(setupIntent?.payment_method ?? "");
    expect(card).toMatchObject({ customerId: "dana", brand: "visa", last4: "4242", expMonth: 12 });
    const numbered = stripeStand.requests.slice(from).filter(({ body }) => body.includes("4242424242424242"));
    expect(numbered.map(({ path }) => path)).toEqual(["/stripe/v1/payment_methods"]);
    expect(JSON.stringify(await page.evaluate(() => window.record))).not.toMatch(/4242.?4242/);
  });

  test("Mastercard and American Express are recognized by their numbers", async () => {
    await openWithSecret();
    await fill({ number: "5555555555554444", expiry: goodCard.expiry, cvc: "123" });
    await takePicture("card-mastercard");
    await submit().click();
    expect(
      (await stripeStand.provider.retrieveCard((await readResult()).setupIntent?.payment_method ?? ""))
        ?.brand,
    ).toBe("mastercard");
    await field("cardnumber").fill("378282246310005");
    await see(field("cardnumber")).toHaveValue("3782 822463 10005");
    await expect
      .poll(async () => (await readChanges()).at(-1))
      .toMatchObject({ brand: "amex", complete: false });
    await field("cvc").fill("1234");
    await expect
      .poll(async () => (await readChanges()).at(-1))
      .toMatchObject({ brand: "amex", complete: true });
    await takePicture("card-amex");
  });

  test("a declined card returns the reason, and another card can be confirmed with the same secret once", async () => {
    const secret = await openWithSecret();
    guard.expect(/402 .*\/stripe\/v1\/setup_intents/);
    await fill({ ...goodCard, number: "4000000000000002" });
    await submit().click();
    const { error } = await readResult();
    expect(error).toMatchObject({
      type: "card_error",
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
    });
    await fill(goodCard);
    await submit().click();
    expect((await readResult()).setupIntent?.status).toBe("succeeded");
    guard.expect(/400 .*\/stripe\/v1\/setup_intents/);
    await submit().click();
    expect((await readResult()).error?.code).toBe("setup_intent_unexpected_state");
    const confirmResult = await page.evaluate(async (clientSecret) => {
      const { Stripe } = window as unknown as {
        Stripe(key: string): { retrieveSetupIntent(secret: string): Promise<unknown> };
      };
      return Stripe("pk_test_sandbox").retrieveSetupIntent(clientSecret);
    }, secret);
    expect(confirmResult).toMatchObject({ setupIntent: { status: "succeeded", client_secret: secret } });
  });

  test("a wrong check digit and a past date show an error while typing, and nothing is sent", async () => {
    await openWithSecret();
    const from = stripeStand.requests.length;
    await field("cardnumber").fill("4242424242424241");
    await see(page.getByRole("alert")).toHaveText("Your card number is invalid.");
    await see(field("cardnumber")).toHaveAttribute("aria-invalid", "true");
    await see(field("cardnumber")).toHaveAccessibleDescription("Your card number is invalid.");
    await see(page.locator("#payment-element")).toHaveClass(/StripeElement--invalid/);
    await takePicture("card-light-en-error");
    await submit().click();
    expect((await readResult()).error).toMatchObject({ type: "validation_error", code: "incorrect_number" });
    await field("cardnumber").fill(goodCard.number);
    await see(page.getByRole("alert")).toHaveCount(0);
    await field("exp-date").fill("1220");
    await see(page.getByRole("alert")).toHaveText("Your card's expiration year is in the past.");
    await field("cvc").fill("123");
    await submit().click();
    expect((await readResult()).error).toMatchObject({
      type: "validation_error",
      code: "invalid_expiry_year_past",
    });
    expect(stripeStand.requests.slice(from).filter(({ path }) => path.startsWith("/stripe/v1/"))).toEqual([]);
  });

  test("an incomplete field shows an error on blur or submit", async () => {
    await openWithSecret();
    await field("cardnumber").fill("4242");
    await see(page.getByRole("alert")).toHaveCount(0);
    await page.getByLabel("Card Holder Name").focus();
    await see(page.getByRole("alert")).toHaveText("Your card number is incomplete.");
    await field("cardnumber").fill(goodCard.number);
    await submit().click();
    expect((await readResult()).error?.code).toBe("incomplete_expiry");
  });

  test("each complete field passes the focus on to the next one", async () => {
    await openWithSecret({ postal: true });
    await field("cardnumber").click();
    await page.keyboard.type(`4242424242424242${goodCard.expiry}1232000`);
    await see(field("cvc")).toHaveValue("123");
    await see(field("postal")).toHaveValue("2000");
  });

  test("the fields can be used by keyboard only, and Escape and Enter reach the page", async () => {
    await openWithSecret({ postal: true });
    await page.getByLabel("Card Holder Name").focus();
    for (const name of ["cardnumber", "exp-date", "cvc", "postal"]) {
      await page.keyboard.press("Tab");
      await see(field(name)).toBeFocused();
    }
    await see(page.locator("#payment-element")).toHaveClass(/StripeElement--focus/);
    await page.keyboard.press("Tab");
    await see(submit()).toBeFocused();
    await see(page.locator("#payment-element")).not.toHaveClass(/StripeElement--focus/);
    await page.locator("#payment-element").click({ position: { x: 4, y: 4 } });
    await see(field("cardnumber")).toBeFocused();
    await submit().focus();
    await page.keyboard.press("Shift+Tab");
    await see(field("postal")).toBeFocused();
    await page.keyboard.press("Backspace");
    await see(field("cvc")).toBeFocused();
    await page.keyboard.press("Escape");
    const types = () => page.evaluate(() => window.record.events.map(({ type }) => type));
    await see.poll(types).toEqual(expect.arrayContaining(["focus", "blur", "escape"]));
    await fill(goodCard);
    await field("postal").fill("2000");
    await expect
      .poll(async () => (await readChanges()).at(-1))
      .toMatchObject({ complete: true, value: { postalCode: "2000" } });
    await page.keyboard.press("Enter");
    expect((await readResult()).setupIntent?.status).toBe("succeeded");
  });

  test("the card 0341 is set up and is declined when it is charged", async () => {
    await openWithSecret();
    await fill({ ...goodCard, number: "4000000000000341" });
    await submit().click();
    const id = (await readResult()).setupIntent?.payment_method ?? "";
    const charge = { key: "0341", paymentMethodId: id, cents: 500 };
    expect(await stripeStand.provider.charge(charge)).toMatchObject({ state: "declined" });
  });

  test("clear() empties the element, and an element that is mounted again is empty and accepts input", async () => {
    await openWithSecret();
    await fill(goodCard);
    await see(page.locator("#payment-element")).toHaveClass(/StripeElement--complete/);
    await page.getByRole("button", { name: "Clear" }).click();
    for (const name of ["cardnumber", "exp-date", "cvc"]) await see(field(name)).toHaveValue("");
    await expect
      .poll(async () => (await readChanges()).at(-1))
      .toMatchObject({ empty: true, complete: false });
    await see(page.locator("#payment-element")).toHaveClass(/StripeElement--empty/);
    await fill(goodCard);
    const toggle = page.getByRole("button", { name: "Mount or unmount" });
    await toggle.click();
    await see(page.locator("iframe")).toHaveCount(0);
    await toggle.click();
    await see(field("cardnumber")).toHaveValue("");
    await fill(goodCard);
    await submit().click();
    expect((await readResult()).setupIntent?.status).toBe("succeeded");
  });

  test.each(["en", "ar"] as const)(
    "a confirmation whose element is unmounted ends with a connection error in %j",
    async (locale) => {
      await openWithSecret({ locale });
      await fill(goodCard);
      await page.route("**/stripe/v1/payment_methods", () => undefined);
      const paymentMethodRequest = page.waitForRequest("**/stripe/v1/payment_methods");
      await submit().click();
      await paymentMethodRequest;
      await page.getByRole("button", { name: "Mount or unmount" }).click();
      expect((await readResult()).error).toMatchObject(connectionError(locale));
    },
  );

  test.each(["en", "ar"] as const)(
    "an unreachable API results in a connection error in %j",
    async (locale) => {
      await openWithSecret({ locale });
      guard.expect(/payment_methods/);
      await page.route("**/stripe/v1/payment_methods", (route) => route.abort());
      await fill(goodCard);
      await submit().click();
      expect((await readResult()).error).toMatchObject(connectionError(locale));
    },
  );

  test("a frame that does not load is reported to the page", async () => {
    guard.expect(/elements\/card\.html/);
    await page.route("**/stripe/elements/card.html*", (route) => route.abort());
    await page.clock.install();
    const all = { sandbox: stripeStand.sandbox };
    await page.goto(`${stripeStand.app}/?settings=${encodeURIComponent(JSON.stringify(all))}`);
    const events = () => page.evaluate(() => window.record.events.map(({ type }) => type));
    await see(page.locator(".StripeElement iframe")).toHaveCount(1);
    await page.clock.fastForward(20_000);
    await see.poll(events).toContain("loaderror");
  });

  test("on a phone the expiry and the security code are below the number", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openWithSecret();
    await fill(goodCard);
    const number = await field("cardnumber").boundingBox();
    const expiry = await field("exp-date").boundingBox();
    expect(expiry?.y).toBeGreaterThan((number?.y ?? 0) + 20);
    const frame = await page.locator(".StripeElement iframe").boundingBox();
    expect((expiry?.y ?? 0) + (expiry?.height ?? 0)).toBeLessThanOrEqual(
      (frame?.y ?? 0) + (frame?.height ?? 0),
    );
    await takePicture("card-phone");
  });

  test("in Arabic the fields run from right to left, and texts and errors are Arabic", async () => {
    await openWithSecret({ locale: "ar" });
    await see(field("cardnumber")).toHaveAttribute("placeholder", "رقم البطاقة");
    await takePicture("card-light-ar-empty");
    const number = await field("cardnumber").boundingBox();
    const cvc = await field("cvc").boundingBox();
    expect(number?.x).toBeGreaterThan(cvc?.x ?? Number.POSITIVE_INFINITY);
    await field("cardnumber").fill("4242424242424241");
    await see(page.getByRole("alert")).toHaveText("رقم بطاقتك غير صالح.");
    await takePicture("card-light-ar-error");
    guard.expect(/402 .*\/stripe\/v1\/setup_intents/);
    await fill({ ...goodCard, number: "4000000000009995" });
    await submit().click();
    expect((await readResult()).error).toMatchObject({
      decline_code: "insufficient_funds",
      message: "رصيد بطاقتك غير كافٍ.",
    });
  });

  test("the text colours follow the theme, and a theme change keeps the input", async () => {
    await openWithSecret({ dark: true });
    await takePicture("card-dark-en-empty");
    await fill(goodCard);
    await see(field("cvc")).toHaveCSS("color", "rgb(244, 239, 229)");
    await takePicture("card-dark-en");
    await field("cardnumber").fill("4242424242424241");
    await see(field("cardnumber")).toHaveCSS("color", "rgb(244, 160, 140)");
    await takePicture("card-dark-en-error");
    await page.getByRole("button", { name: "Toggle theme" }).click();
    await see(field("cvc")).toHaveCSS("color", "rgb(28, 25, 21)");
    await see(field("cvc")).toHaveValue("123");
  });
});

/** Mounts a second card element, alone or with a label; `section label` and `#second` have room to press beside it. */
async function mountSecond(options: object, label: "none" | "beside" | "around" = "none"): Promise<void> {
  await page.evaluate(
    ([settings, where]) => {
      const { Stripe } = window as unknown as {
        Stripe(key: string): {
          elements(): { create(type: string, options: unknown): { mount(target: string): void } };
        };
      };
      const target = document.createElement("div");
      target.id = "second";
      target.style.padding = "9px";
      const text = document.createElement("label");
      text.textContent = "Pay with";
      text.style.display = "block";
      if (where === "beside") text.htmlFor = target.id;
      if (where === "around") text.append(target);
      const section = document.createElement("section");
      if (where !== "none") section.append(text);
      if (where !== "around") section.append(target);
      document.body.append(section);
      Stripe("pk_test_sandbox").elements().create("card", settings).mount("#second");
    },
    [options, label] as const,
  );
}

const getSecondFrame = () => page.frameLocator("#second iframe");

/** A different value for each property, with the element and CSS property in which the page sees it. */
const styledProperties: Readonly<
  Record<
    keyof StripeElementCSSProperties,
    readonly [value: string, at: ".field" | ".icon", css: string, shown?: string]
  >
> = {
  backgroundColor: ["rgb(1, 2, 3)", ".field", "background-color"],
  color: ["rgb(4, 5, 6)", ".field", "color"],
  fontFamily: ["monospace", ".field", "font-family"],
  fontSize: ["19px", ".field", "font-size"],
  fontSmoothing: ["antialiased", ".field", "-webkit-font-smoothing"],
  fontStyle: ["italic", ".field", "font-style"],
  fontVariant: ["small-caps", ".field", "font-variant-caps"],
  fontWeight: ["700", ".field", "font-weight"],
  iconColor: ["rgb(7, 8, 9)", ".icon", "color"],
  letterSpacing: ["2px", ".field", "letter-spacing"],
  lineHeight: ["31px", ".field", "line-height"],
  padding: ["3px", ".field", "padding-top"],
  textAlign: ["center", ".field", "text-align"],
  textDecoration: ["underline", ".field", "text-decoration-line"],
  textShadow: ["rgb(1, 1, 1) 1px 1px 0px", ".field", "text-shadow"],
  textTransform: ["uppercase", ".field", "text-transform"],
};

describe("the options that the page sets", () => {
  test("every property of a style reaches the field or the icon", async () => {
    await openWithSecret();
    const base = Object.fromEntries(Object.entries(styledProperties).map(([name, [value]]) => [name, value]));
    await mountSecond({ style: { base } });
    for (const [value, at, css, shown = value] of Object.values(styledProperties))
      await see(getSecondFrame().locator(at).first(), css).toHaveCSS(css, shown);
  });

  test("each variant of a style applies only in its own state", async () => {
    await openWithSecret();
    const colours = { base: 10, empty: 20, invalid: 30, complete: 40 };
    const style = Object.fromEntries(
      Object.entries(colours).map(([variant, shade]) => [
        variant,
        {
          color: `rgb(${shade}, 0, 0)`,
          iconColor: `rgb(0, ${shade}, 0)`,
          backgroundColor: `rgb(0, 0, ${shade})`,
        },
      ]),
    );
    await mountSecond({ style, hidePostalCode: true });
    const number = getSecondFrame().locator("input[name=cardnumber]");
    const icon = getSecondFrame().locator(".icon").first();
    const expectShade = async (shade: number) => {
      await see(number).toHaveCSS("color", `rgb(${shade}, 0, 0)`);
      await see(number).toHaveCSS("background-color", `rgb(0, 0, ${shade})`);
      await see(icon).toHaveCSS("color", `rgb(0, ${shade}, 0)`);
    };
    await expectShade(colours.empty);
    await number.fill("4242");
    await expectShade(colours.base);
    await number.fill("4242424242424241");
    await expectShade(colours.invalid);
    await number.fill(goodCard.number);
    await getSecondFrame().locator("input[name=exp-date]").fill(goodCard.expiry);
    await getSecondFrame().locator("input[name=cvc]").fill(goodCard.cvc);
    await expectShade(colours.complete);
  });

  test.each([
    ["a label that names the field", "beside", "label"],
    ["a label around the field", "around", "label"],
    ["the space around the field", "none", "#second"],
  ] as const)("a press on %s focuses it", async (_, label, pressedSelector) => {
    await openWithSecret();
    await mountSecond({}, label);
    await see(getSecondFrame().locator("input[name=cardnumber]")).toBeVisible();
    await page.locator(`section ${pressedSelector}`).click({ position: { x: 4, y: 4 } });
    await see(getSecondFrame().locator("input[name=cardnumber]")).toBeFocused();
  });
});

describe("misuse by a page", () => {
  test("a style with a URL or with other rules is dropped", async () => {
    await openWithSecret();
    await page.evaluate(() => {
      const { Stripe } = window as unknown as {
        Stripe(key: string): {
          elements(): { create(type: string, options: unknown): { mount(target: Element): void } };
        };
      };
      const target = document.createElement("div");
      target.id = "hostile";
      document.body.append(target);
      const base = {
        color: "red; background: url(/stripe/leak)",
        backgroundColor: "url(/stripe/leak)",
        fontFamily: "x} body{display:none}",
        fontSize: "20px",
      };
      Stripe("pk_test_sandbox").elements().create("card", { style: { base } }).mount(target);
    });
    const input = page.frameLocator("#hostile iframe").locator("input[name=cardnumber]");
    await see(input).toHaveCSS("font-size", "20px");
    await see(input).toHaveCSS("color", "rgb(28, 25, 21)");
    await see(input).toBeVisible();
    expect(stripeStand.requests.some(({ path }) => path.includes("leak"))).toBe(false);
    expect(warnings).toHaveLength(3);
    warnings.length = 0;
  });

  test("an invalid secret, a secret key and an unmounted element throw integration errors", async () => {
    await openWithSecret();
    const mistakes = await page.evaluate(async () => {
      const { Stripe } = window as unknown as {
        Stripe(key: string): {
          elements(): { create(type: string): unknown };
          confirmCardSetup(secret: string, data?: unknown): Promise<unknown>;
        };
      };
      const stripe = Stripe("pk_test_sandbox");
      const elements = stripe.elements();
      const card = elements.create("card");
      const messages: string[] = [];
      for (const mistake of [
        () => Stripe(""),
        () => Stripe("sk_test_1"),
        () => Stripe("pk_live_1"),
        () => elements.create("card"),
        () => elements.create("iban"),
        () => stripe.confirmCardSetup("no secret"),
        () => stripe.confirmCardSetup("seti_1_secret_2", { payment_method: { card } }),
      ])
        try {
          await mistake();
          messages.push("nothing");
        } catch (error) {
          messages.push(error instanceof Error ? `${error.name}: ${error.message.slice(0, 30)}` : "no error");
        }
      return messages;
    });
    expect(mistakes).toEqual([
      "IntegrationError: Please call Stripe() with your",
      "IntegrationError: You should not use your secret",
      "IntegrationError: Live Stripe.js integrations mu",
      "IntegrationError: Can only create one Element of",
      "IntegrationError: A valid Element name must be p",
      "IntegrationError: Invalid value for stripe.confi",
      "IntegrationError: We could not retrieve data fro",
    ]);
  });

  test("a page of another origin cannot mount an element", async () => {
    const stranger = await listen(4142, (request, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(
        request.url === "/"
          ? `<iframe src="${stripeStand.sandbox}/stripe/elements/card.html?app=http://localhost:4142"></iframe>`
          : "",
      );
    });
    const separateContext = await browser.newContext();
    try {
      const from = stripeStand.requests.length;
      const otherPage = await separateContext.newPage();
      const consoleMessage = otherPage.waitForEvent("console");
      await otherPage.goto("http://localhost:4142/");
      expect((await consoleMessage).text()).toContain("frame-ancestors");
      expect(stripeStand.requests.slice(from).map(({ path }) => path)).not.toContain("/stripe/frame.js");
    } finally {
      await separateContext.close();
      await closeServer(stranger);
    }
  });

  test("a publishable key that is not the sandbox's is rejected by the API", async () => {
    await openWithSecret({ publishableKey: "pk_other_12345678" });
    guard.expect(/401 .*\/stripe\/v1\/payment_methods/);
    await fill(goodCard);
    await submit().click();
    expect((await readResult()).error?.message).toMatch(/^Invalid API Key provided/);
  });
});

describe("3-D Secure", () => {
  test("Complete sets up the card, even over a dialog that traps the focus", async () => {
    await openWithSecret({ dialog: true });
    await fill({ ...goodCard, number: "4000002500003155" });
    await submit().click();
    await see(challenge().getByRole("button", { name: "Complete" })).toBeFocused();
    await takePicture("challenge-light-en");
    await page.keyboard.press("Tab");
    await see(challenge().getByRole("button", { name: "Fail" })).toBeFocused();
    await challenge().getByRole("button", { name: "Complete", exact: true }).click();
    const { setupIntent } = await readResult();
    expect(setupIntent?.status).toBe("succeeded");
    await see(page.locator("dialog")).toHaveCount(0);
    await see(page.getByRole("dialog", { name: "Enter Card Details" })).toBeVisible();
    await see(submit()).toBeFocused();
    expect(await page.evaluate(() => window.record.events.map(({ type }) => type))).not.toContain(
      "dismissed",
    );
    expect((await stripeStand.provider.retrieveCard(setupIntent?.payment_method ?? ""))?.last4).toBe("3155");
  });

  test("the bank's English buttons are marked as English in Arabic", async () => {
    await openWithSecret({ locale: "ar" });
    await fill({ ...goodCard, number: "4000002500003155" });
    await submit().click();
    for (const name of ["Complete", "Fail"])
      await see(challenge().getByRole("button", { name })).toHaveAttribute("lang", "en");
  });

  for (const [how, refuse] of [
    ["Fail", () => challenge().getByRole("button", { name: "Fail", exact: true }).click()],
    ["Escape", () => page.keyboard.press("Escape")],
  ] as const)
    test(`${how} rejects the authentication, and the card can be tried again`, async () => {
      await openWithSecret({ dialog: true, dark: true });
      guard.expect(/400 .*\/authenticate/);
      await fill({ ...goodCard, number: "4000002500003155" });
      await submit().click();
      await see(challenge().getByRole("button", { name: "Complete" })).toBeFocused();
      await takePicture(`challenge-dark-en-${how}`);
      await refuse();
      expect((await readResult()).error).toMatchObject({
        type: "invalid_request_error",
        code: "setup_intent_authentication_failure",
      });
      await see(page.getByRole("dialog", { name: "Enter Card Details" })).toBeVisible();
      expect(await page.evaluate(() => window.record.events.map(({ type }) => type))).not.toContain(
        "dismissed",
      );
      await submit().click();
      await challenge().getByRole("button", { name: "Complete", exact: true }).click();
      expect((await readResult()).setupIntent?.status).toBe("succeeded");
    });

  test("the authentication can be completed after a minute", async () => {
    await page.clock.install();
    await openWithSecret();
    await fill({ ...goodCard, number: "4000002500003155" });
    await submit().click();
    await see(challenge().getByRole("button", { name: "Complete" })).toBeFocused();
    await page.clock.fastForward(60_000);
    await challenge().getByRole("button", { name: "Complete", exact: true }).click();
    expect((await readResult()).setupIntent?.status).toBe("succeeded");
  });

  test.each(["en", "ar"] as const)(
    "a bank's page that does not load results in a connection error in %j",
    async (locale) => {
      await page.clock.install();
      await openWithSecret({ locale });
      guard.expect(/challenge\.html/);
      await page.route("**/stripe/challenge.html*", (route) => route.abort());
      await fill({ ...goodCard, number: "4000002500003155" });
      await submit().click();
      await see(page.locator("dialog")).toHaveCount(1);
      await page.clock.fastForward(20_000);
      expect((await readResult()).error).toMatchObject(connectionError(locale));
      await see(page.locator("dialog")).toHaveCount(0);
    },
  );

  test("in Arabic the bank's page is Arabic, except the names of its buttons", async () => {
    await openWithSecret({ locale: "ar" });
    await fill({ ...goodCard, number: "4000002500003155" });
    await submit().click();
    await see(challenge().getByRole("heading")).toHaveText("صفحة اختبار 3D Secure");
    await takePicture("challenge-light-ar");
    await challenge().getByRole("button", { name: "Complete", exact: true }).click();
    expect((await readResult()).setupIntent?.status).toBe("succeeded");
  });
});

test("a bank account creates a payment method with its BSB and last four digits", async () => {
  await open({ kind: "bank" });
  await takePicture("bank-light-en-empty");
  await field("bsb").click();
  await page.keyboard.type("000000000123456");
  await see(field("bsb")).toHaveValue("000-000");
  await see(field("accountNumber")).toHaveValue("000123456");
  await takePicture("bank-light-en");
  await expect
    .poll(async () => (await readChanges()).at(-1))
    .toEqual({
      elementType: "auBankAccount",
      empty: false,
      complete: true,
      bankName: "STRIPE TEST BANK",
    });
  await submit().click();
  const { paymentMethod } = await readResult();
  expect(paymentMethod).toMatchObject({
    type: "au_becs_debit",
    au_becs_debit: { bsb_number: "000000", last4: "3456" },
  });
  expect(JSON.stringify(await page.evaluate(() => window.record))).not.toContain("000123456");
});

test("an incomplete BSB shows an Arabic error", async () => {
  await open({ kind: "bank", locale: "ar", dark: true });
  await field("bsb").fill("0000");
  await field("accountNumber").fill("000123456");
  await see(page.getByRole("alert")).toHaveText("رقم BSB الذي أدخلته غير مكتمل.");
  await takePicture("bank-dark-ar-error");
});

test.each([
  ["card", "cardnumber", { postal: true }],
  ["card in Arabic and dark", "cardnumber", { locale: "ar", dark: true }],
  ["bank account", "bsb", { kind: "bank" }],
] as const)(
  "the %s element meets WCAG 2.2 AA with one invalid field and the others empty",
  async (_, invalidField, settings) => {
    await openWithSecret(settings);
    await field(invalidField).fill("42");
    await page.locator("input[name=holder]").focus();
    await see(page.getByRole("alert")).toBeVisible();
    expect(await readViolations()).toEqual([]);
  },
);

test.each([{ dark: false }, { dark: true }])("the bank's page meets WCAG 2.2 AA: %j", async (settings) => {
  await openWithSecret(settings);
  await fill({ ...goodCard, number: "4000002500003155" });
  await submit().click();
  await see(challenge().getByRole("button", { name: "Complete" })).toBeFocused();
  expect(await readViolations()).toEqual([]);
});

async function readViolations(): Promise<string[]> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
