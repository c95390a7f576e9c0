import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { afterAll, describe, expect, test } from "vitest";
import { strictTransportHeaders } from "../../site/policy.ts";
import { parseServedConfig } from "../../site/served-config.ts";
import { startSite } from "../../site/server.ts";
import { parseConfig, parseStepUp, unknownFields } from "../../src/services/config/index.ts";
import { knownFields } from "../../src/services/config/known-fields.ts";
import { configPage } from "../../tools/config-page/page.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const readJson = (path: string) => JSON.parse(readFileSync(join(project, path), "utf8"));
const schema = readJson("public/config.schema.json");
const servedConfig: Record<string, Record<string, unknown>> = readJson("public/config.json");
const production = {
  ...servedConfig,
  environment: "production",
  api: { baseUrl: "https://api.example", idempotency: "required" },
  auth: { ...servedConfig.auth, url: "https://id.example" },
  payments: { provider: "stripe", publishableKey: "pk_live_1" },
  features: {},
};

function sentenceOf(json: unknown, parse: (json: unknown) => unknown = parseServedConfig): string {
  try {
    parse(json);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  throw new Error("the configuration was accepted");
}

describe("the commands that serve or render config.json", () => {
  test.each([
    ["stepup", { stepup: {} }, ": did you mean stepUp?"],
    ["telemtry", { telemtry: {} }, ": did you mean telemetry?"],
    ["inactvity", { inactvity: 9 }, ": did you mean inactivity?"],
    ["features.passKeys", { features: { passKeys: true } }, ": did you mean features.passkeys?"],
    ["auth.clientID", { auth: { ...servedConfig.auth, clientID: "x" } }, ": did you mean auth.clientId?"],
    ["colour", { colour: "red" }, ""],
    ["telemetry.constructor", { telemetry: { constructor: 1 } }, ""],
  ])("reject the unknown field %s, and suggest the nearest known one", (field, change, suggestion) => {
    const json = { ...servedConfig, ...change };
    expect(sentenceOf(json)).toBe(`config.json: ${field} is not a known field${suggestion}`);
    expect(unknownFields(json)).toHaveLength(1);
    expect(parseConfig(json).product).toBe("nupay");
  });

  test("require the environment, although the browser defaults to development", () => {
    const { environment: _, ...json } = servedConfig;
    expect(sentenceOf(json)).toBe(
      "config.json: environment must be given: development, sandbox or production",
    );
    expect(parseConfig(json).environment).toBe("development");
  });

  test("send HSTS for the configured time, by default two years, and only in production", () => {
    const hsts = (strictTransport?: unknown, file: object = production) =>
      strictTransportHeaders(
        parseServedConfig({ ...file, ...(strictTransport !== undefined && { strictTransport }) }),
      );
    const header = (value: string) => ({ "Strict-Transport-Security": value });
    expect(hsts()).toEqual(header("max-age=63072000; includeSubDomains"));
    expect(hsts({ maxAge: 300 })).toEqual(header("max-age=300; includeSubDomains"));
    expect(hsts({ maxAge: 0, includeSubDomains: false })).toEqual(header("max-age=0"));
    expect(hsts({ maxAge: 300 }, servedConfig)).toEqual({});
    for (const maxAge of [-1, 0.5, "300", 63_072_001, undefined])
      expect(sentenceOf({ ...servedConfig, strictTransport: { maxAge } })).toBe(
        "config.json: strictTransport.maxAge must be 0 to 63072000 whole seconds",
      );
    expect(sentenceOf({ ...servedConfig, strictTransport: 300 })).toContain(
      "strictTransport must be an object",
    );
    expect(
      sentenceOf({ ...servedConfig, strictTransport: { maxAge: 1, includeSubDomains: "no" } }),
    ).toContain("strictTransport.includeSubDomains must be true or false");
  });
});

describe("an invalid field is reported by its own name", () => {
  test.each(["../x", "a/b", "a?b", "a#b", "%2e", "..", "."])("for auth.realm %j", (realm) => {
    expect(sentenceOf({ ...servedConfig, auth: { ...servedConfig.auth, realm } })).toBe(
      "Missing Keycloak configuration: auth.realm must be a realm's name",
    );
  });

  test.each(["url", "realm", "clientId"])("for a missing auth.%s", (name) => {
    expect(
      sentenceOf({ ...servedConfig, auth: { ...servedConfig.auth, [name]: undefined } }, parseConfig),
    ).toBe(`Missing Keycloak configuration: auth.${name} must be a text that is not empty`);
  });

  test("for an api.baseUrl with a query", () => {
    const api = { ...servedConfig.api, baseUrl: "https://api.example/?tenant=1" };
    expect(sentenceOf({ ...servedConfig, api })).toBe(
      "config.json: api.baseUrl must be an address without a query",
    );
  });

  test.each([
    ["a support", "an object"],
    [{}, "given email, phone or url"],
    [{ email: "support" }, "an e-mail address"],
    [
      { phone: "call us" },
      "a phone number of digits, spaces, brackets and hyphens, with + before a country's code",
    ],
    [{ url: "javascript:alert(1)" }, "an https address"],
  ])("for support %j", (support, expected) => {
    const field = Object.keys(typeof support === "string" ? {} : support).map((name) => `.${name}`);
    expect(sentenceOf({ ...servedConfig, support })).toBe(
      `config.json: support${field.join("")} must be ${expected}`,
    );
  });

  test('for stepUp.firstTransfer "yes"', () => {
    const stepUp = { firstTransfer: "yes", maxAge: 300 };
    expect(sentenceOf({ ...servedConfig, stepUp }, (json) => parseStepUp(parseConfig(json)))).toBe(
      "config.json: stepUp.firstTransfer must be true or false",
    );
  });
});

describe("the schema", () => {
  // The schema's URLs are patterns, and its defaults are for readers only.
  const accepts = new Ajv({ strict: false }).compile(schema);

  test("has the fields that the app knows", () => {
    const names = Object.entries<{ properties?: object }>(schema.properties).map(
      ([name, { properties = {} }]) => [name, Object.keys(properties)],
    );
    expect(Object.fromEntries(names)).toEqual(knownFields);
  });

  test.each(["public/config.json", "deploy/compose/config.json"])(
    "accepts %s, which names the schema",
    (path) => {
      const json = readJson(path);
      expect([accepts(json), accepts.errors]).toEqual([true, null]);
      expect(parseServedConfig(json).product).toBe("nupay");
      expect(json.$schema).toMatch(/config\.schema\.json$/);
    },
  );

  test.each([
    { ...servedConfig, stepup: {} },
    { ...servedConfig, features: { passKeys: true } },
    { ...servedConfig, environment: "staging" },
    { ...servedConfig, auth: { ...servedConfig.auth, realm: "../x" } },
    { ...servedConfig, auth: { ...servedConfig.auth, realm: ".." } },
    { ...servedConfig, api: { ...servedConfig.api, baseUrl: "https://api.example?x" } },
    { ...servedConfig, api: { ...servedConfig.api, prefix: "api" } },
    { ...servedConfig, payments: { provider: "stripe", publishableKey: "sk_test" } },
    { ...servedConfig, themes: [] },
    { ...servedConfig, currencies: ["AUD", "AUD"] },
    { ...servedConfig, inactivity: 1 },
    { ...servedConfig, stepUp: { firstTransfer: "yes", maxAge: 300 } },
    { ...servedConfig, support: {} },
    { ...servedConfig, support: { email: "support" } },
    { ...servedConfig, support: { phone: "call us" } },
    { ...servedConfig, support: { url: "http://example.com" } },
    { ...servedConfig, support: { mail: "help@example.com" } },
    { ...servedConfig, strictTransport: { maxAge: -1 } },
  ])("rejects what the commands reject (%#)", (json) => {
    expect(accepts(json)).toBe(false);
    expect(sentenceOf(json)).toContain("onfig");
  });

  test("is documented in docs/configuration.md exactly as `npm run generate -- config` writes it", () => {
    expect(readFileSync(join(project, "docs/configuration.md"), "utf8")).toBe(configPage(schema));
  });
});

describe("npm run deploy:nginx", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "nupay-served-config-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const render = (json: object) => {
    const file = join(folder, "config.json");
    writeFileSync(file, JSON.stringify(json));
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "deploy/nginx/render.ts", "--config", file],
      { cwd: project, encoding: "utf8" },
    );
    return { status, said: stderr.trim() };
  };

  test("rejects an unknown field in one sentence", () => {
    expect(render({ ...servedConfig, stepup: {} })).toEqual({
      status: 1,
      said: "config.json: stepup is not a known field: did you mean stepUp?",
    });
  });
});

describe("npm start", () => {
  const dist = mkdtempSync(join(tmpdir(), "nupay-served-site-"));
  afterAll(() => rmSync(dist, { recursive: true }));

  test.each([
    ["stepup", { stepup: {} }, "config.json: stepup is not a known field: did you mean stepUp?"],
    [
      "no environment",
      { environment: undefined },
      "config.json: environment must be given: development, sandbox or production",
    ],
  ])("does not start with a config.json that has %s, and reports why", async (_name, change, sentence) => {
    for (const page of ["index.html", "shell.html"]) writeFileSync(join(dist, page), "<html></html>");
    writeFileSync(join(dist, "config.json"), JSON.stringify({ ...servedConfig, ...change }));
    await expect(startSite({ port: 0, sandboxPort: 4010, dist })).rejects.toThrow(sentence);
  });
});
