import { createRequire } from "node:module";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Theme } from "../../src/machines/core/domain.ts";
import type { Language } from "../../src/machines/core/rules/languages.ts";
import { bindPreferences } from "../../src/services/bind/preferences.ts";
import { readConfig, settingsOf } from "../../src/services/bind/settings.ts";
import type { LogLine } from "../../src/services/core/log.ts";
import { confirmCard, tokenizeCard } from "../../src/services/payments/stripe.ts";
import { publicScript } from "../../src/services/payments/stripe-script.ts";
import { createBrowserStores } from "../../src/services/storage/browser-stores.ts";
import { settle, startWithParent } from "../machines/fakes.ts";
import { fakeBrowser } from "./browser-globals.ts";
import { config as sandbox } from "./config-fixture.ts";

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser((name, value) => vi.stubGlobal(name, value));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("theme and language", () => {
  /** A page that changes its language once the test has loaded the translations. */
  function openPage() {
    const shownSettings: { theme: Theme; language: Language } = { theme: "nupay-light", language: "en" };
    const coming: { language: Language; come: () => Promise<void> }[] = [];
    const loadedLanguages = new Set<Language>(["en"]);
    const { actor } = startWithParent(
      bindPreferences(
        {
          readPreferences: () => ({ ...shownSettings }),
          showTheme: (theme) => {
            shownSettings.theme = theme;
          },
          showLanguage: (language, signal) =>
            new Promise<void>((resolve) => {
              const finishLoading = () => {
                loadedLanguages.add(language);
                if (!signal.aborted) shownSettings.language = language;
                resolve();
                return settle();
              };
              if (loadedLanguages.has(language)) void finishLoading();
              else coming.push({ language, come: finishLoading });
            }),
        },
        createBrowserStores(),
        new Promise(() => {}),
      ),
    );
    return { actor, shown: shownSettings, coming };
  }

  test("are stored together, whichever of the two changes", async () => {
    const { actor, coming } = openPage();
    await settle();
    actor.send({ type: "theme.toggled" });
    await settle();
    expect(browser.local.json("ui-store")).toEqual({ version: 1, theme: "nupay-dark", language: "en" });
    actor.send({ type: "language.chosen", language: "ar" });
    expect(browser.local.json("ui-store")).toMatchObject({ language: "en" });
    await coming[0]?.come();
    expect(browser.local.json("ui-store")).toEqual({ version: 1, theme: "nupay-dark", language: "ar" });
  });

  test("are stored one by one, so that another tab's choice stays stored", async () => {
    const { actor, coming } = openPage();
    await settle();
    browser.local.setItem("ui-store", '{"version":1,"theme":"nupay-light","language":"ar"}');
    actor.send({ type: "theme.toggled" });
    await settle();
    expect(browser.local.json("ui-store")).toEqual({ version: 1, theme: "nupay-dark", language: "ar" });
    browser.local.setItem("ui-store", '{"version":1,"theme":"nupay-light","language":"en"}');
    actor.send({ type: "language.chosen", language: "ar" });
    await coming[0]?.come();
    expect(browser.local.json("ui-store")).toEqual({ version: 1, theme: "nupay-light", language: "ar" });
  });

  test("follow what another tab stores, and store nothing themselves", async () => {
    const { actor, shown, coming } = openPage();
    await settle();
    browser.writeInOtherTab("ui-store", { version: 1, theme: "nupay-dark", language: "ar" });
    expect(shown).toEqual({ theme: "nupay-dark", language: "en" });
    expect(actor.getSnapshot().hasTag("dark")).toBe(true);
    const write = vi.spyOn(browser.local, "setItem");
    await coming[0]?.come();
    expect(shown).toEqual({ theme: "nupay-dark", language: "ar" });
    expect(actor.getSnapshot().context.current).toBe("ar");
    expect(write).not.toHaveBeenCalled();
    browser.writeInOtherTab("ui-store", null);
    expect(shown).toEqual({ theme: "nupay-dark", language: "ar" });
  });

  test("do not change when the texts of an earlier choice arrive late", async () => {
    const { actor, shown, coming } = openPage();
    await settle();
    actor.send({ type: "language.chosen", language: "ar" });
    actor.send({ type: "language.chosen", language: "en" });
    await settle();
    await coming[0]?.come();
    expect(shown.language).toBe("en");
    expect(browser.local.json("ui-store")).toMatchObject({ language: "en" });
    expect(actor.getSnapshot().context.current).toBe("en");
  });
});

describe("the configuration", () => {
  const config = { ...sandbox, auth: { ...sandbox.auth, realm: "my realm" } };
  const readStubbedConfig = async (json: unknown, lines: LogLine[] = []) => {
    const policies: { createScriptURL(value: string, type: string, sink: string): string | null }[] = [];
    vi.stubGlobal("location", { origin: "http://localhost:3000" });
    vi.stubGlobal("window", {
      trustedTypes: {
        defaultPolicy: null,
        createPolicy: (_: string, rules: (typeof policies)[number]) => policies.push(rules),
      },
    });
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(json)));
    const log = { write: (line: LogLine) => lines.push(line) };
    return { config: await readConfig(log), policies };
  };

  test("logs its field if it is invalid, and nothing if it is valid", async () => {
    const lines: LogLine[] = [];
    await readStubbedConfig(config, lines);
    expect(lines).toEqual([]);
    await expect(readStubbedConfig({ ...config, currencies: ["aud"] }, lines)).rejects.toThrow();
    const message = "config.json: currencies[0] must be an ISO 4217 code";
    expect(lines).toEqual([{ message, code: "invalidField" }]);
  });

  test("allows exactly the script that the provider's library loads", async () => {
    const { policies } = await readStubbedConfig(config);
    const allow = (address: string) =>
      policies[0]?.createScriptURL(address, "TrustedScriptURL", "script.src");
    expect(allow(publicScript)).toBe(publicScript);
    expect(allow("https://js.stripe.com/other.js")).toBeNull();
  });

  test("has the address of the person's account page", async () => {
    const { config: known } = await readStubbedConfig(config);
    expect(settingsOf(known)).toMatchObject({
      environment: "sandbox",
      timeZone: "Australia/Sydney",
      accountUrl: "http://localhost:4010/realms/my%20realm/account",
    });
  });

  test.each([
    ["invalidAuthProvider", { ...config, auth: {} }],
    ["unsupportedAuthProvider", { ...config, auth: { provider: "cognito" } }],
    ["missingKeycloakConfiguration", { ...config, auth: { provider: "keycloak" } }],
    ["unreadable", 7],
  ])("is rejected with %s if it is invalid", async (code, json) => {
    await expect(readStubbedConfig(json)).rejects.toMatchObject({ failure: { kind: "rejected", code } });
  });
});

describe("the payment provider", () => {
  test("requests the URL `publicScript` with the pinned @stripe/stripe-js", async () => {
    const appended: { src: string }[] = [];
    const script = () => ({ src: "", addEventListener() {}, removeEventListener() {} });
    vi.stubGlobal("window", {});
    vi.stubGlobal("document", {
      querySelectorAll: () => [],
      createElement: script,
      head: { appendChild: (element: { src: string }) => appended.push(element) },
    });
    // Loads a second copy of the module, because it requests the script only once per process.
    const load = createRequire(import.meta.url);
    for (const path of ["pure", "dist/pure.js"]) delete load.cache[load.resolve(`@stripe/stripe-js/${path}`)];
    const { loadStripe }: typeof import("@stripe/stripe-js/pure") = load("@stripe/stripe-js/pure");
    loadStripe.setLoadParameters({ advancedFraudSignals: false });
    void loadStripe("pk_test_sandbox");
    await settle();
    expect(appended.map(({ src }) => src)).toEqual([publicScript]);
  });

  type Asked = Parameters<typeof confirmCard>[0];
  const confirm = (answer: unknown) => {
    const callArguments: unknown[] = [];
    const stripe = {
      confirmCardSetup: async (...request: unknown[]) => {
        callArguments.push(...request);
        return answer;
      },
    } as unknown as Asked["stripe"];
    const outcome = confirmCard({ stripe, clientSecret: "seti_1_secret_2", token: "pm_token" });
    return { callArguments, outcome };
  };

  test("confirms a card with its holder's name and returns the payment method", async () => {
    const element = {} as Parameters<typeof tokenizeCard>[0]["element"];
    const receivedValues: unknown[] = [];
    const createPaymentMethod = async (method: unknown) => {
      receivedValues.push(method);
      return { paymentMethod: { id: "pm_token", card: { brand: "visa", last4: "4242" } } };
    };
    const stripe = { createPaymentMethod } as unknown as Asked["stripe"];
    const { token } = await tokenizeCard({ stripe, element, holderName: "Dana Demo" });
    expect(token).toBe("pm_token");
    expect(receivedValues).toEqual([{ type: "card", card: element, billing_details: { name: "Dana Demo" } }]);
    const { callArguments, outcome } = confirm({ setupIntent: { payment_method: "pm_1" } });
    expect(await outcome).toEqual({ paymentMethodId: "pm_1" });
    expect(callArguments).toEqual(["seti_1_secret_2", { payment_method: "pm_token" }]);
    expect(await confirm({ setupIntent: { payment_method: { id: "pm_2" } } }).outcome).toEqual({
      paymentMethodId: "pm_2",
    });
    expect(await confirm({ setupIntent: { payment_method: null } }).outcome).toEqual({
      paymentMethodId: undefined,
    });
  });

  test("passes on its reason for a rejection", async () => {
    const error = { code: "card_declined", message: "Your card was declined." };
    await expect(confirm({ error }).outcome).rejects.toMatchObject({
      failure: { kind: "rejected", code: "provider_card_declined", message: "Your card was declined." },
    });
    await expect(confirm({ error: {} }).outcome).rejects.toMatchObject({
      failure: { kind: "rejected", code: "provider_error" },
    });
  });

  test("treats a SetupIntent that has already succeeded as a confirmed card", async () => {
    const error = {
      code: "setup_intent_unexpected_state",
      message: "You cannot confirm this SetupIntent because it has already succeeded.",
      setup_intent: { status: "succeeded", payment_method: "pm_token" },
    };
    expect(await confirm({ error }).outcome).toEqual({ paymentMethodId: "pm_token" });
    const open = { ...error, setup_intent: { status: "requires_payment_method", payment_method: null } };
    await expect(confirm({ error: open }).outcome).rejects.toMatchObject({ failure: { kind: "rejected" } });
  });
});
