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

const selfSource = "'self'";
const noneSource = "'none'";
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
  "default-src": [noneSource],
  "script-src": [selfSource],
  "style-src": [selfSource],
  "img-src": [selfSource, "data:", "blob:"],
  "font-src": [selfSource],
  "worker-src": [selfSource],
  "manifest-src": [selfSource],
  "connect-src": [selfSource],
  "frame-src": [selfSource],
  "form-action": [selfSource],
  "object-src": [noneSource],
  "base-uri": [noneSource],
  "frame-ancestors": [noneSource],
};

function pageDirectives(config: Config): Directives {
  const api = originOf(config.api.baseUrl);
  const provider = originOf(config.auth.url);
  const payments = paymentSources(config.payments);
  return {
    ...closedPage,
    "script-src": [selfSource, ...payments.stripe],
    "connect-src": [selfSource, api, provider, ...payments.api, ...collectorOf(config)],
    "frame-src": [selfSource, provider, ...payments.stripe],
    "form-action": [selfSource, provider],
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

const enforcedHeaderName = "Content-Security-Policy";
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
 * @param inlineSources the hashes of the pages' inline code (`inlineSources`), the only inline code that may run; none in
 * development
 */
export function pageHeaders(
  config: ServedConfig | undefined,
  enforcement: Enforcement,
  inlineSources: InlineSources = noInlineSources,
): Headers {
  const reportingDirectives = reportDirectives(config);
  const directives = config === undefined ? closedPage : pageDirectives(config);
  const page = {
    ...directives,
    "script-src": [...(directives["script-src"] ?? []), ...inlineSources.script],
    "style-src": [...(directives["style-src"] ?? []), ...inlineSources.style],
  };
  const shouldReportTypes = config !== undefined && paymentSources(config.payments).hasOwn;
  const policies: Record<string, string> =
    enforcement === "report-only"
      ? { [reportOnlyName]: policyText({ ...page, ...trustedTypes, ...reportingDirectives }) }
      : shouldReportTypes
        ? {
            [enforcedHeaderName]: policyText({ ...page, ...reportingDirectives }),
            [reportOnlyName]: policyText({ ...trustedTypes, ...reportingDirectives }),
          }
        : { [enforcedHeaderName]: policyText({ ...page, ...trustedTypes, ...reportingDirectives }) };
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
  [enforcedHeaderName]: policyText({
    "default-src": [noneSource],
    "script-src": [selfSource],
    "form-action": [noneSource],
    "base-uri": [noneSource],
    "frame-ancestors": [selfSource],
    ...trustedTypes,
  }),
};

/** `/old-browser.html` only displays text. */
export const plainPageHeaders: Headers = {
  ...commonHeaders,
  [enforcedHeaderName]: policyText({
    "default-src": [noneSource],
    "style-src": [selfSource],
    "img-src": [selfSource],
    "base-uri": [noneSource],
    "form-action": [noneSource],
    "frame-ancestors": [noneSource],
  }),
};

/** A worker has its own policy: it runs the site's scripts and reads the site's files. */
export const workerHeaders: Headers = {
  ...commonHeaders,
  [enforcedHeaderName]: policyText({
    "default-src": [noneSource],
    "script-src": [selfSource],
    "connect-src": [selfSource],
    "base-uri": [noneSource],
    "form-action": [noneSource],
    "frame-ancestors": [noneSource],
    ...trustedTypes,
  }),
};

/** The flow atlas is a separate page: it only reaches its own files, and creates no scripts. */
export const atlasHeaders: Headers = {
  ...commonHeaders,
  [enforcedHeaderName]: policyText({
    "default-src": [noneSource],
    "script-src": [selfSource],
    "style-src": [selfSource],
    "img-src": [selfSource, "data:"],
    "font-src": [selfSource],
    "connect-src": [selfSource],
    "base-uri": [noneSource],
    "form-action": [noneSource],
    "frame-ancestors": [noneSource],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": [noneSource],
  }),
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** Any other file; a picture that is opened as a document loads nothing. */
export const fileHeaders: Headers = {
  ...commonHeaders,
  [enforcedHeaderName]: policyText({ "default-src": [noneSource], "frame-ancestors": [noneSource] }),
};
