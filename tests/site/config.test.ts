import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  ConfigError,
  type ConfigFault,
  loadConfig,
  parseConfig,
  parseStepUp,
} from "../../src/services/config/index.ts";

const servedConfig: Record<string, Record<string, unknown>> = JSON.parse(
  readFileSync(new URL("../../public/config.json", import.meta.url), "utf8"),
);
const change = (fieldName: string, changes: Record<string, unknown>) => ({
  ...servedConfig,
  [fieldName]: { ...servedConfig[fieldName], ...changes },
});

function faultOf(json: unknown): { reason: ConfigFault; message: string } {
  try {
    parseConfig(json);
  } catch (error) {
    if (error instanceof ConfigError) return { reason: error.reason, message: error.message };
    throw error;
  }
  throw new Error("the configuration was accepted");
}

describe("the run-time configuration", () => {
  test("reports a list that is empty or has duplicates", () => {
    const sentence = (currencies: unknown) => faultOf({ ...servedConfig, currencies }).message;
    for (const list of [[], "AUD", undefined])
      expect(sentence(list)).toBe("config.json: currencies must be a list that is not empty");
    expect(sentence(["AUD", "AUD"])).toBe("config.json: currencies must be a list without doubles");
  });

  test("is valid as served, with Sydney as time zone", () => {
    const { $schema: _, ...fields } = servedConfig;
    expect(parseConfig(servedConfig)).toEqual({ ...fields, timeZone: "Australia/Sydney", inactivity: 30 });
  });

  test("has an inactivity limit of whole minutes from 2 to 600, by default 30", () => {
    expect(parseConfig({ ...servedConfig, inactivity: undefined }).inactivity).toBe(30);
    expect(parseConfig({ ...servedConfig, inactivity: 2 }).inactivity).toBe(2);
    expect(parseConfig({ ...servedConfig, inactivity: 600 }).inactivity).toBe(600);
    for (const inactivity of [0, 1, 601, 2.5, "30", null])
      expect(faultOf({ ...servedConfig, inactivity }).message).toContain(
        "inactivity must be 2 to 600 whole minutes",
      );
  });

  test("has telemetry URLs only if they are given, and requires https for them in production", () => {
    expect(parseConfig(servedConfig)).not.toHaveProperty("telemetry");
    const telemetry = { endpoint: "https://otel.example.com/", reports: "https://csp.example.com/r?app=1" };
    expect(parseConfig({ ...servedConfig, telemetry: { ...telemetry, token: "x" } }).telemetry).toEqual({
      endpoint: "https://otel.example.com",
      reports: "https://csp.example.com/r?app=1",
    });
    expect(parseConfig({ ...servedConfig, telemetry: {} }).telemetry).toEqual({});
    const sentence = (wrongTelemetry: unknown, otherChanges = {}) =>
      faultOf({ ...servedConfig, ...otherChanges, telemetry: wrongTelemetry }).message;
    expect(sentence("https://otel.example.com")).toContain("telemetry must be an object");
    expect(sentence({ endpoint: "otel" })).toContain("telemetry.endpoint must be an http or https address");
    expect(sentence({ reports: "" })).toContain("telemetry.reports must be a text that is not empty");
    const api = { baseUrl: "https://api.example", prefix: "", idempotency: "required" };
    const payments = { provider: "stripe", publishableKey: "pk_live_1" };
    const auth = { ...servedConfig.auth, url: "https://id.example" };
    expect(
      sentence({ endpoint: "http://otel.example.com" }, { environment: "production", api, payments, auth }),
    ).toContain("telemetry.endpoint must be an https address in production");
  });

  test("has a step-up rule only if stepUp is given, which is valid only with idempotency keys", () => {
    expect(parseStepUp(parseConfig(servedConfig))).toBeUndefined();
    const stepUpOf = (stepUp: unknown, otherChanges = {}) =>
      parseStepUp(parseConfig({ ...servedConfig, ...otherChanges, stepUp }));
    const completeStepUp = { payoutAbove: 100_000, firstTransfer: true, bankDetails: false, maxAge: 300 };
    expect(stepUpOf({ ...completeStepUp, other: 1 })).toEqual(completeStepUp);
    expect(stepUpOf({ firstTransfer: true, maxAge: 0 })).toEqual({ firstTransfer: true, maxAge: 0 });
    const sentence = (wrongStepUp: unknown, otherChanges = {}) => {
      try {
        stepUpOf(wrongStepUp, otherChanges);
      } catch (error) {
        if (error instanceof ConfigError && error.reason === "invalidField") return error.message;
        throw error;
      }
      throw new Error("the limits were accepted");
    };
    expect(sentence(null)).toBe("config.json: stepUp must be an object");
    expect(sentence({ maxAge: 300 })).toContain("given payoutAbove, firstTransfer or bankDetails");
    expect(sentence({ firstTransfer: false, maxAge: 300 })).toContain("given payoutAbove");
    expect(stepUpOf({ bankDetails: true, maxAge: 86_400 })).toEqual({ bankDetails: true, maxAge: 86_400 });
    expect(stepUpOf({ payoutAbove: 0, maxAge: 1 })).toEqual({ payoutAbove: 0, maxAge: 1 });
    expect(sentence({ bankDetails: false, maxAge: 300 })).toContain("given payoutAbove");
    for (const maxAge of [undefined, -1, 1.5, 86_401, "300"])
      expect(sentence({ ...completeStepUp, maxAge })).toContain(
        "stepUp.maxAge must be 0 to 86400 whole seconds",
      );
    for (const payoutAbove of [-1, 0.5, "100", null])
      expect(sentence({ ...completeStepUp, payoutAbove })).toContain(
        "stepUp.payoutAbove must be whole cents",
      );
    expect(sentence({ ...completeStepUp, firstTransfer: 1 })).toContain(
      "stepUp.firstTransfer must be true or false",
    );
    expect(sentence({ ...completeStepUp, bankDetails: "no" })).toContain(
      "stepUp.bankDetails must be true or false",
    );
    expect(sentence(completeStepUp, { api: { ...servedConfig.api, idempotency: "none" } })).toContain(
      'left out with api.idempotency "none"',
    );
  });

  test("has live events only if api.events is true, which has to be true or false", () => {
    const apiOf = (events: unknown) => ({ ...servedConfig, api: { ...servedConfig.api, events } });
    expect(parseConfig(apiOf(true)).api.events).toBe(true);
    for (const events of [undefined, false]) expect(parseConfig(apiOf(events)).api.events).toBeUndefined();
    for (const events of ["true", 1, null])
      expect(faultOf(apiOf(events)).message).toContain("api.events must be true or false");
  });

  test("accepts another time zone", () => {
    expect(parseConfig({ ...servedConfig, timeZone: "Australia/Perth" }).timeZone).toBe("Australia/Perth");
  });

  test("without a script URL uses the payment provider's host", () => {
    const { payments } = parseConfig(change("payments", { scriptUrl: undefined }));
    expect(payments).toEqual({ provider: "stripe", publishableKey: "pk_test_sandbox" });
  });

  test.each(["/", "///"])("is parsed without the trailing slashes of URLs and prefix: %s", (slashes) => {
    const api = { baseUrl: `https://api.example${slashes}`, prefix: `/v2${slashes}`, idempotency: "none" };
    expect(parseConfig({ ...servedConfig, api }).api).toEqual({
      baseUrl: "https://api.example",
      prefix: "/v2",
      idempotency: "none",
    });
    const inside = { ...api, baseUrl: "https://api.example//v2", prefix: "/a/b" };
    expect(parseConfig({ ...servedConfig, api: inside }).api).toMatchObject({
      baseUrl: "https://api.example//v2",
      prefix: "/a/b",
    });
    expect(parseConfig({ ...servedConfig, api: { ...api, prefix: "" } }).api.prefix).toBe("");
  });

  test("is parsed without spaces around its texts", () => {
    const api = { baseUrl: " https://api.example/ ", prefix: " /v2 ", idempotency: "none" };
    const auth = { provider: "keycloak", url: "https://id.example ", realm: " nupay", clientId: "web\n" };
    const config = parseConfig({
      ...servedConfig,
      product: " Wallet ",
      timeZone: "Australia/Perth ",
      api,
      auth,
    });
    expect(config).toMatchObject({
      product: "Wallet",
      timeZone: "Australia/Perth",
      api: { baseUrl: "https://api.example", prefix: "/v2" },
      auth: { url: "https://id.example", realm: "nupay", clientId: "web" },
    });
  });

  test("is parsed without unknown fields", () => {
    expect(parseConfig({ ...servedConfig, secret: "x" })).not.toHaveProperty("secret");
  });

  test.each([[undefined], [null], [{}], [{ provider: "auth0" }], [{ provider: "" }], ["keycloak"]])(
    "with the auth provider %j says 'Invalid auth provider'",
    (auth) => {
      expect(faultOf({ ...servedConfig, auth })).toEqual({
        reason: "invalidAuthProvider",
        message: "Invalid auth provider",
      });
    },
  );

  test("with the auth provider cognito says 'Unsupported auth provider'", () => {
    expect(faultOf({ ...servedConfig, auth: { provider: "cognito" } })).toEqual({
      reason: "unsupportedAuthProvider",
      message: "Unsupported auth provider",
    });
  });

  test.each([
    [{ url: undefined }],
    [{ url: "" }],
    [{ url: "localhost:4010" }],
    [{ url: "javascript:alert(1)" }],
    [{ realm: undefined }],
    [{ realm: " " }],
    [{ clientId: 7 }],
  ])("with keycloak and %j says 'Missing Keycloak configuration' and the field", (changes) => {
    const [name] = Object.keys(changes);
    expect(faultOf(change("auth", changes))).toEqual({
      reason: "missingKeycloakConfiguration",
      message: expect.stringMatching(`^Missing Keycloak configuration: auth.${name} must be `),
    });
  });

  test.each([[undefined], [null], [{}], [{ provider: "adyen", publishableKey: "pk_x" }]])(
    "with the payment provider %j is invalid",
    (payments) => {
      expect(faultOf({ ...servedConfig, payments }).reason).toBe("invalidPaymentProvider");
    },
  );

  test.each([[undefined], [null], [[]], ["{}"], [7]])("must not be %j", (json) => {
    expect(faultOf(json).reason).toBe("unreadable");
  });

  test("with an unknown environment reports the known ones", () => {
    const { message } = faultOf({ ...servedConfig, environment: "staging" });
    expect(message).toContain("one of development, sandbox, production");
  });

  test.each<[string, unknown]>([
    ["product", { ...servedConfig, product: "" }],
    ["environment", { ...servedConfig, environment: "staging" }],
    ["api", { ...servedConfig, api: null }],
    ["api.baseUrl", change("api", { baseUrl: "/api" })],
    ["api.baseUrl", change("api", { baseUrl: "ftp://localhost" })],
    ["api.baseUrl", change("api", { baseUrl: "https://user:secret@api.example" })],
    ["api.baseUrl", change("api", { baseUrl: "https://user@api.example" })],
    ["api.baseUrl", change("api", { baseUrl: "https://:secret@api.example" })],
    ["api.baseUrl", change("api", { baseUrl: "https://api.example/#part" })],
    ["api.prefix", change("api", { prefix: "api/v1" })],
    ["api.prefix", change("api", { prefix: "/api v1" })],
    ["api.prefix", change("api", { prefix: "/api//v1" })],
    ["api.prefix", change("api", { prefix: "/api/v1?x" })],
    ["api.idempotency", change("api", { idempotency: "auto" })],
    ["api.idempotency", change("api", { idempotency: true })],
    ["api.idempotency", change("api", { idempotency: undefined })],
    ["payments.publishableKey", change("payments", { publishableKey: "sk_test_secret" })],
    ["payments.publishableKey", change("payments", { publishableKey: "sk_pk_test" })],
    ["payments.scriptUrl", change("payments", { scriptUrl: "v3.js" })],
    ["themes", { ...servedConfig, themes: [] }],
    ["themes[0]", { ...servedConfig, themes: ["dark"] }],
    ["languages", { ...servedConfig, languages: "en" }],
    ["languages[1]", { ...servedConfig, languages: ["en", "fr"] }],
    ["languages", { ...servedConfig, languages: ["en", "en"] }],
    ["currencies[0]", { ...servedConfig, currencies: ["aud"] }],
    ["currencies[0]", { ...servedConfig, currencies: ["AUDX"] }],
    ["currencies[0]", { ...servedConfig, currencies: ["XAUD"] }],
    ["currencies[0]", { ...servedConfig, currencies: [["AUD"]] }],
    ["features", { ...servedConfig, features: [] }],
    ["features.analytics", { ...servedConfig, features: { analytics: "no" } }],
    ["features.sampleNotifications", { ...servedConfig, features: { sampleNotifications: 8 } }],
    ["features.passkeys", { ...servedConfig, features: { passkeys: "yes" } }],
    ["timeZone", { ...servedConfig, timeZone: "Sydney" }],
    ["timeZone", { ...servedConfig, timeZone: 10 }],
  ])("with an invalid %s names that field", (field, json) => {
    const fault = faultOf(json);
    expect(fault.reason).toBe("invalidField");
    expect(fault.message.startsWith(`config.json: ${field} must be `)).toBe(true);
  });

  test("in production must have https URLs, except for localhost", () => {
    const payments = { provider: "stripe", publishableKey: "pk_live_1" };
    const production = (host: string, environment = "production") => ({
      ...servedConfig,
      environment,
      payments,
      api: { baseUrl: `http://${host}:4010`, prefix: "", idempotency: "required" },
    });
    for (const host of ["api.example", "localhost.example", "mylocalhost", "127.0.0.1.example", "127.0.0.2"])
      expect(faultOf(production(host)).message).toBe(
        "config.json: api.baseUrl must be an https address in production",
      );
    for (const host of ["localhost", "nupay.localhost", "127.0.0.1", "[::1]"])
      expect(parseConfig(production(host)).api.baseUrl).toBe(`http://${host}:4010`);
    for (const environment of ["sandbox", "development"])
      expect(parseConfig(production("api.example", environment)).api.baseUrl).toBe("http://api.example:4010");
  });

  test("in production must not have a Stripe test key, or a currency without payments", () => {
    const payments = { provider: "stripe", publishableKey: "pk_live_1" };
    const production = { ...servedConfig, environment: "production", payments };
    const key = { ...payments, publishableKey: "pk_test_1" };
    expect(faultOf({ ...production, payments: key }).message).toBe(
      "config.json: payments.publishableKey must be a live key (pk_live_…) in production",
    );
    for (const [scriptUrl, isAccepted] of [
      ["https://js.stripe.com/v3", false],
      ["http://localhost:4010/stripe/v3.js", true],
    ] as const) {
      const json = { ...production, payments: { ...key, scriptUrl } };
      if (isAccepted) expect(parseConfig(json).payments.scriptUrl).toBe(scriptUrl);
      else expect(faultOf(json).message).toContain("pk_live_");
    }
    for (const currencies of [["AUD", "NZD"], ["NZD"]]) {
      expect(faultOf({ ...production, currencies }).message).toBe(
        "config.json: currencies must be AUD alone in production, since every payment is in AUD",
      );
      expect(parseConfig({ ...servedConfig, currencies }).currencies).toEqual(currencies);
    }
  });
});

describe("api.idempotency", () => {
  test("can be required or none", () => {
    for (const idempotency of ["required", "none"]) {
      expect(parseConfig(change("api", { idempotency })).api.idempotency).toBe(idempotency);
    }
  });

  test.each(["on", "off", "auto"])(
    "replaces the old field idempotencyKey, and %j without api.idempotency is an error that names the new field",
    (oldField) => {
      const { reason, message } = faultOf(
        change("api", { idempotency: undefined, idempotencyKey: oldField }),
      );
      expect(reason).toBe("idempotencyKeyReplaced");
      expect(message).toContain("api.idempotency,");
      expect(parseConfig(change("api", { idempotencyKey: oldField })).api).not.toHaveProperty(
        "idempotencyKey",
      );
    },
  );

  test("can be none in production only if the operator accepts double payments", () => {
    const production = (api: Record<string, unknown>) => ({
      ...change("api", api),
      environment: "production",
      payments: { provider: "stripe", publishableKey: "pk_live_1" },
    });
    for (const acceptDoublePayments of [undefined, false, "true"]) {
      expect(faultOf(production({ idempotency: "none", acceptDoublePayments })).reason).toBe(
        "doublePaymentsNotAccepted",
      );
    }
    const acceptedConfig = parseConfig(production({ idempotency: "none", acceptDoublePayments: true }));
    expect(acceptedConfig.api.idempotency).toBe("none");
    expect(parseConfig(production({ idempotency: "required" })).api.idempotency).toBe("required");
  });
});

describe("the defaults", () => {
  test("are development with sample notifications, analytics off, and the prefix /api/v1", () => {
    const { environment: _, features: __, ...rest } = servedConfig;
    const config = parseConfig({ ...rest, api: { ...servedConfig.api, prefix: undefined } });
    expect([config.environment, config.features, config.api.prefix]).toEqual([
      "development",
      { analytics: false, sampleNotifications: true, passkeys: false },
      "/api/v1",
    ]);
    const features = (givenFields: object) =>
      parseConfig({ ...servedConfig, ...givenFields, currencies: ["AUD"] }).features.sampleNotifications;
    expect(features({ features: {} })).toBe(true);
    expect(features({ features: { sampleNotifications: false } })).toBe(false);
  });

  test("have no sample notifications in production", () => {
    const production = {
      ...servedConfig,
      environment: "production",
      currencies: ["AUD"],
      features: undefined,
      api: { baseUrl: "https://api.example", prefix: "", idempotency: "required" },
      auth: { ...servedConfig.auth, url: "https://id.example" },
      payments: { provider: "stripe", publishableKey: "pk_live_1" },
      flows: undefined,
    };
    expect(parseConfig(production).features).toEqual({
      analytics: false,
      sampleNotifications: false,
      passkeys: false,
    });
  });
});

describe("loading the configuration", () => {
  const answering = (answer: () => Promise<Response>) => loadConfig(answer);

  test("makes one request with no option except a signal, so that it matches the page's preload", async () => {
    const calls: unknown[][] = [];
    const config = await loadConfig((...call) => {
      calls.push(call);
      return Promise.resolve(Response.json(servedConfig));
    });
    expect(config.product).toBe("nupay");
    expect(calls).toHaveLength(1);
    expect(calls[0]?.[0]).toBe("/config.json");
    expect(Object.keys(Object(calls[0]?.[1]))).toEqual(["signal"]);
  });

  test.each<[string, () => Promise<Response>]>([
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a 404", () => Promise.resolve(new Response("{}", { status: 404 }))],
    ["HTML", () => Promise.resolve(new Response("<!doctype html>"))],
    ["half of it", () => Promise.resolve(new Response('{"product":'))],
  ])("fails as unreadable for %s", async (_name, answer) => {
    await expect(answering(answer)).rejects.toMatchObject({ name: "ConfigError", reason: "unreadable" });
  });

  test("fails with the specific reason for a readable but invalid file", async () => {
    await expect(
      answering(() => Promise.resolve(Response.json({ ...servedConfig, auth: {} }))),
    ).rejects.toMatchObject({ reason: "invalidAuthProvider" });
  });
});

describe("the flow atlas next to the app", () => {
  test.each(["sandbox", "development"])("can only be configured as /flows/ in %s", (environment) => {
    expect(parseConfig({ ...servedConfig, environment, flows: "/flows/" }).flows).toBe("/flows/");
    expect(faultOf({ ...servedConfig, environment, flows: "https://elsewhere.example/" })).toEqual({
      reason: "invalidField",
      message: "config.json: flows must be /flows/, and left out in production",
    });
  });

  test("is rejected in production", () => {
    const secure = JSON.parse(JSON.stringify(servedConfig).replaceAll("http://", "https://"));
    const payments = { provider: "stripe", publishableKey: "pk_live_1" };
    const production = { ...secure, environment: "production", payments };
    expect(parseConfig(production)).not.toHaveProperty("flows");
    expect(faultOf({ ...production, flows: "/flows/" }).message).toBe(
      "config.json: flows must be /flows/, and left out in production",
    );
  });
});
