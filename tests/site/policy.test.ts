import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  fileHeaders,
  pageHeaders,
  silentCheckHeaders,
  strictTransportHeaders,
  workerHeaders,
} from "../../site/policy.ts";
import { parseConfig } from "../../src/services/config/index.ts";

const servedConfig = JSON.parse(readFileSync(new URL("../../public/config.json", import.meta.url), "utf8"));
const sandbox = parseConfig(servedConfig);
const production = parseConfig({
  ...servedConfig,
  environment: "production",
  api: { baseUrl: "https://api.nupay.example/wallet", prefix: "/v2", idempotency: "required" },
  auth: { ...servedConfig.auth, url: "https://id.nupay.example/auth" },
  payments: { provider: "stripe", publishableKey: "pk_live_1" },
});

const csp = "Content-Security-Policy";
const reportOnly = "Content-Security-Policy-Report-Only";

describe("the pages' security policy", () => {
  test("with the sandbox is the documented policy with Trusted Types enforced", () => {
    const s = "http://localhost:4010";
    expect(pageHeaders(sandbox, "enforced")[csp]).toBe(
      [
        "default-src 'none'",
        `script-src 'self' ${s}`,
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        `connect-src 'self' ${s}`,
        `frame-src 'self' ${s}`,
        `form-action 'self' ${s}`,
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types default",
      ].join("; "),
    );
    expect(pageHeaders(sandbox, "enforced")).not.toHaveProperty(reportOnly);
  });

  test("in production allows Stripe's three hosts and API, the wallet's API and the provider", () => {
    const headers = pageHeaders(production, "enforced");
    const stripe = "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com";
    expect(headers[csp]?.split("; ")).toEqual([
      "default-src 'none'",
      `script-src 'self' ${stripe}`,
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self' https://api.nupay.example https://id.nupay.example https://api.stripe.com",
      `frame-src 'self' https://id.nupay.example ${stripe}`,
      "form-action 'self' https://id.nupay.example",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  test("with Stripe's own script reports Trusted Types violations instead of blocking them", () => {
    expect(pageHeaders(production, "enforced")[reportOnly]).toBe(
      "require-trusted-types-for 'script'; trusted-types default",
    );
  });

  test("the development server's policy is report-only", () => {
    for (const config of [sandbox, production]) {
      const headers = pageHeaders(config, "report-only");
      expect(headers).not.toHaveProperty(csp);
      expect(headers[reportOnly]).toContain("default-src 'none'");
      expect(headers[reportOnly]).toContain("require-trusted-types-for 'script'");
    }
  });

  test("never allows inline code, eval or WebAssembly", () => {
    for (const config of [undefined, sandbox, production]) {
      expect(pageHeaders(config, "enforced")[csp]).not.toContain("unsafe");
    }
  });

  test("allows inline code only by the given hashes, with any configuration", () => {
    const script = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
    const style = "'sha256-4Su6mBWzEIFnH4pAGMOuaeBrstwJN4Z3pq/s1Kn4/KQ='";
    for (const config of [undefined, sandbox, production]) {
      const defaultPolicy = pageHeaders(config, "enforced")[csp] ?? "";
      expect(pageHeaders(config, "enforced", { script: [script], style: [style] })[csp]).toBe(
        defaultPolicy
          .replace(/script-src [^;]*/, (sources) => `${sources} ${script}`)
          .replace(/style-src [^;]*/, (sources) => `${sources} ${style}`),
      );
      expect(defaultPolicy).not.toContain("sha256");
    }
  });

  test("with an unreadable configuration allows only the page's own origin", () => {
    const policy = pageHeaders(undefined, "enforced")[csp];
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain("http");
  });

  test.each([
    ["nosniff", "X-Content-Type-Options", "nosniff"],
    ["no referrer", "Referrer-Policy", "no-referrer"],
    ["an opener of its own origin", "Cross-Origin-Opener-Policy", "same-origin"],
  ])("has a header for %s", (_name, header, value) => {
    expect(pageHeaders(sandbox, "enforced")[header]).toBe(value);
  });

  test("allows payments with the payment script's origin, and neither camera nor microphone", () => {
    const permissions = pageHeaders(sandbox, "enforced")["Permissions-Policy"];
    expect(permissions).toContain('payment=(self "http://localhost:4010")');
    expect(permissions).toContain("camera=()");
    expect(permissions).toContain("microphone=()");
  });

  test("includes HSTS in production only, and no Cross-Origin-Embedder-Policy", () => {
    expect(pageHeaders(production, "enforced")["Strict-Transport-Security"]).toMatch(/^max-age=\d{8}/);
    expect(pageHeaders(sandbox, "enforced")).not.toHaveProperty("Strict-Transport-Security");
    expect(strictTransportHeaders(production)).toEqual({
      "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
    });
    expect(strictTransportHeaders(sandbox)).toEqual({});
    expect(strictTransportHeaders(undefined)).toEqual({});
    expect(pageHeaders(production, "enforced")).not.toHaveProperty("Cross-Origin-Embedder-Policy");
  });

  test("lets only the app frame the silent check, which runs only its external script", () => {
    expect(silentCheckHeaders[csp]).toContain("frame-ancestors 'self'");
    expect(silentCheckHeaders[csp]).toContain("default-src 'none'; script-src 'self';");
  });

  test("lets a worker run only the site's own scripts, without eval and WebAssembly", () => {
    expect(workerHeaders[csp]).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types default",
      ].join("; "),
    );
  });

  test("forbids framing, except of the silent check by the app itself", () => {
    for (const { [csp]: policy } of [pageHeaders(production, "enforced"), workerHeaders, fileHeaders])
      expect(policy).toContain("frame-ancestors 'none'");
  });

  test("lets a file that is opened as a document load nothing", () => {
    expect(fileHeaders[csp]).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

describe("telemetry", () => {
  const endpoint = "https://otel.example.com/tenant";
  const reports = "https://csp.example.com/nupay";

  test("adds only the collector's origin to connect-src, and nothing without a collector", () => {
    const headers = pageHeaders({ ...production, telemetry: { endpoint } }, "enforced");
    const sources = (policy = "") => /connect-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
    const defaultSources = sources(pageHeaders(production, "enforced")[csp]);
    expect(sources(headers[csp])).toEqual([...defaultSources, "https://otel.example.com"]);
    expect(headers).not.toHaveProperty("Reporting-Endpoints");
    expect(pageHeaders({ ...production, telemetry: {} }, "enforced")).toEqual(
      pageHeaders(production, "enforced"),
    );
  });

  test("adds report-to and report-uri to both policies if a report URL is configured", () => {
    for (const config of [production, sandbox]) {
      const headers = pageHeaders({ ...config, telemetry: { reports } }, "enforced");
      expect(headers["Reporting-Endpoints"]).toBe(`nupay="${reports}"`);
      const policies = [headers[csp], headers[reportOnly]].filter((policy) => policy !== undefined);
      expect(policies).toHaveLength(config === production ? 2 : 1);
      for (const policy of policies) {
        expect(policy.split("; ").slice(-2)).toEqual(["report-to nupay", `report-uri ${reports}`]);
      }
      const divided = { ...config, telemetry: { reports: 'https://csp.example.com/a;b,c?d="e f"' } };
      expect(pageHeaders(divided, "enforced")["Reporting-Endpoints"]).toBe(
        'nupay="https://csp.example.com/a%3Bb%2Cc?d=%22e%20f%22"',
      );
      const headersWithoutReports = pageHeaders(config, "enforced");
      expect(Object.values(headersWithoutReports).join()).not.toMatch(/report-/);
    }
  });
});
