/**
 * The response headers that restrict what a browser may load, made from the run-time configuration. The development
 * server sends the policy as report-only, because Vite's client violates it.
 */
import type { Config } from "../src/services/config/index.ts";
import { type InlineSources, noInlineSources } from "./inline-code.ts";
import type { ServedConfig } from "./served-config.ts";

export type Headers = Readonly<Record<string, string>>;
export type Enforcement = "enforced" | "report-only";

type Directives = Readonly<Record<string, readonly string[]>>;

const self = "'self'";
const none = "'none'";
const stripeOrigins = ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"];

const policyText = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(" "))
    .join("; ");

const originOf = (address: string): string => new URL(address).origin;

/** The sources of Stripe's own script, or of a fake. */
function paymentSources(payments: Config["payments"]): { hasOwn: boolean; stripe: string[]; api: string[] } {
  const origin = payments.scriptUrl === undefined ? "https://js.stripe.com" : originOf(payments.scriptUrl);
  return origin === "https://js.stripe.com"
    ? { hasOwn: true, stripe: stripeOrigins, api: ["https://api.stripe.com"] }
    : { hasOwn: false, stripe: [origin], api: [origin] };
}

const trustedTypes: Directives = { "require-trusted-types-for": ["'script'"], "trusted-types": ["default"] };

const closedPage: Directives = {
  "default-src": [none],
  "script-src": [self],
  "style-src": [self],
  "img-src": [self, "data:", "blob:"],
  "font-src": [self],
  "worker-src": [self],
  "manifest-src": [self],
  "connect-src": [self],
  "frame-src": [self],
  "form-action": [self],
  "object-src": [none],
  "base-uri": [none],
  "frame-ancestors": [none],
};

function pageDirectives(config: Config): Directives {
  const api = originOf(config.api.baseUrl);
  const provider = originOf(config.auth.url);
  const payments = paymentSources(config.payments);
  return {
    ...closedPage,
    "script-src": [self, ...payments.stripe],
    "connect-src": [self, api, provider, ...payments.api, ...collectorOf(config)],
    "frame-src": [self, provider, ...payments.stripe],
    "form-action": [self, provider],
  };
}

const collectorOf = ({ telemetry }: Config): string[] =>
  telemetry?.endpoint === undefined ? [] : [originOf(telemetry.endpoint)];

const reportGroup = "nupay";

/** Endpoints for violation reports; `report-uri` is for browsers without the Reporting API. */
const reportDirectives = (config: Config | undefined): Directives =>
  config?.telemetry?.reports === undefined
    ? {}
    : { "report-to": [reportGroup], "report-uri": [headerValue(config.telemetry.reports)] };

/** Escapes an address for a header that commas and semicolons separate. */
const headerValue = (address: string): string =>
  new URL(address).href.replaceAll(";", "%3B").replaceAll(",", "%2C");

function permissionsPolicy(config: Config | undefined): string {
  const stripe = config === undefined ? [] : paymentSources(config.payments).stripe;
  const payment = [
    "self",
    ...stripe.filter((source) => !source.includes("*")).map((source) => `"${source}"`),
  ].join(" ");
  return `accelerometer=(), bluetooth=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), serial=(), usb=(), payment=(${payment})`;
}

const enforcedName = "Content-Security-Policy";
const reportOnlyName = "Content-Security-Policy-Report-Only";

/** Headers of every response, files included. */
export const commonHeaders: Headers = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/**
 * Headers of the app's pages. Without a configuration (it could not be read) the page can only reach its own origin,
 * which is enough to show the error.
 * With a fake of Stripe, Trusted Types are enforced. With Stripe's own script, which violates them, they are
 * report-only.
 * @param inline the hashes of the pages' inline code (`inlineSources`), the only inline code that may run; none in
 * development
 */
export function pageHeaders(
  config: ServedConfig | undefined,
  enforcement: Enforcement,
  inline: InlineSources = noInlineSources,
): Headers {
  const reporting = reportDirectives(config);
  const directives = config === undefined ? closedPage : pageDirectives(config);
  const page = {
    ...directives,
    "script-src": [...(directives["script-src"] ?? []), ...inline.script],
    "style-src": [...(directives["style-src"] ?? []), ...inline.style],
  };
  const shouldReportTypes = config !== undefined && paymentSources(config.payments).hasOwn;
  const policies: Record<string, string> =
    enforcement === "report-only"
      ? { [reportOnlyName]: policyText({ ...page, ...trustedTypes, ...reporting }) }
      : shouldReportTypes
        ? {
            [enforcedName]: policyText({ ...page, ...reporting }),
            [reportOnlyName]: policyText({ ...trustedTypes, ...reporting }),
          }
        : { [enforcedName]: policyText({ ...page, ...trustedTypes, ...reporting }) };
  return {
    ...commonHeaders,
    ...policies,
    ...(config?.telemetry?.reports !== undefined && {
      "Reporting-Endpoints": `${reportGroup}="${headerValue(config.telemetry.reports)}"`,
    }),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": permissionsPolicy(config),
    ...strictTransportHeaders(config),
  };
}

/** Headers of every production response, errors included: they require https, by default for two years (RFC 6797). */
export function strictTransportHeaders(config: ServedConfig | undefined): Headers {
  if (config?.environment !== "production") return {};
  const { maxAge, includeSubDomains } = config.strictTransport ?? {
    maxAge: 63_072_000,
    includeSubDomains: true,
  };
  const subDomains = includeSubDomains ? "; includeSubDomains" : "";
  return { "Strict-Transport-Security": `max-age=${maxAge}${subDomains}` };
}

/** `/silent-check-sso.html` is loaded in a hidden frame of the app, so its own origin may frame it. */
export const silentCheckHeaders: Headers = {
  ...commonHeaders,
  [enforcedName]: policyText({
    "default-src": [none],
    "script-src": [self],
    "form-action": [none],
    "base-uri": [none],
    "frame-ancestors": [self],
    ...trustedTypes,
  }),
};

/** `/old-browser.html` only displays text. */
export const plainPageHeaders: Headers = {
  ...commonHeaders,
  [enforcedName]: policyText({
    "default-src": [none],
    "style-src": [self],
    "img-src": [self],
    "base-uri": [none],
    "form-action": [none],
    "frame-ancestors": [none],
  }),
};

/** A worker has its own policy: it runs the site's scripts and reads the site's files. */
export const workerHeaders: Headers = {
  ...commonHeaders,
  [enforcedName]: policyText({
    "default-src": [none],
    "script-src": [self],
    "connect-src": [self],
    "base-uri": [none],
    "form-action": [none],
    "frame-ancestors": [none],
    ...trustedTypes,
  }),
};

/** The flow atlas is a separate page: it only reaches its own files, and creates no scripts. */
export const atlasHeaders: Headers = {
  ...commonHeaders,
  [enforcedName]: policyText({
    "default-src": [none],
    "script-src": [self],
    "style-src": [self],
    "img-src": [self, "data:"],
    "font-src": [self],
    "connect-src": [self],
    "base-uri": [none],
    "form-action": [none],
    "frame-ancestors": [none],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": [none],
  }),
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** Any other file; a picture that is opened as a document loads nothing. */
export const fileHeaders: Headers = {
  ...commonHeaders,
  [enforcedName]: policyText({ "default-src": [none], "frame-ancestors": [none] }),
};
