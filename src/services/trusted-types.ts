/** The part of the W3C Trusted Types API that is used here; TypeScript's DOM library does not have it yet. */
interface DefaultPolicyRules {
  createScriptURL(value: string, typeName: string, sink: string): string | null;
}

interface TrustedTypePolicyFactory {
  readonly defaultPolicy: object | null;
  createPolicy(name: "default", rules: DefaultPolicyRules): object;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypePolicyFactory;
  }
}

/** Whether `value` is an http(s) address on `origin` itself; blob: and data: addresses are not. */
function isServedBy(origin: string, value: string): boolean {
  if (!URL.canParse(value, origin)) return false;
  const url = new URL(value, origin);
  return url.protocol.startsWith("http") && url.origin === origin;
}

/**
 * Creates the page's only Trusted Types policy. It has to be `default`, because Stripe's own loader and `new
 * Worker(url)` pass plain strings. Markup and inline scripts have no rule and stay blocked. Does nothing if the browser
 * has no Trusted Types, or the policy already exists.
 * @param allowedScriptUrls the payment script's exact addresses
 * @param workerOrigin the only origin that workers start from: `location.origin`
 */
export function installTrustedTypes(allowedScriptUrls: readonly string[], workerOrigin: string): void {
  const factory = window.trustedTypes;
  if (factory === undefined || factory.defaultPolicy !== null) return;
  factory.createPolicy("default", {
    createScriptURL: (value, _typeName, sink) => {
      const isAllowed = /worker/i.test(sink)
        ? isServedBy(workerOrigin, value)
        : allowedScriptUrls.includes(value);
      return isAllowed ? value : null;
    },
  });
}
