import { afterEach, expect, test, vi } from "vitest";
import { installTrustedTypes } from "../../src/services/trusted-types.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const script = "https://js.stripe.com/endive/stripe.js";
const app = "https://app.test";

interface Rules {
  createScriptURL(value: string, typeName: string, sink: string): string | null;
}

/** Installs the policy. @returns the created policy, if any */
function install(factory: object | undefined) {
  const createdPolicies: [string, Rules][] = [];
  const createPolicy = (name: string, rules: Rules) => void createdPolicies.push([name, rules]);
  vi.stubGlobal("window", { trustedTypes: factory && { createPolicy, ...factory } });
  installTrustedTypes([script], app);
  return createdPolicies;
}

test("a script needs one of the exact allowed URLs, and no policy exists for HTML and script text", () => {
  const [made] = install({ defaultPolicy: null });
  expect(made?.[0]).toBe("default");
  expect(Object.keys(made?.[1] ?? {})).toEqual(["createScriptURL"]);
  const rule = (value: string) =>
    made?.[1].createScriptURL(value, "TrustedScriptURL", "HTMLScriptElement src");
  expect(rule(script)).toBe(script);
  for (const otherUrl of [`${script}?x`, `${app}/own.js`, "https://js.stripe.com/", "data:text/javascript,1"])
    expect(rule(otherUrl)).toBeNull();
});

test.each(["Worker constructor", "SharedWorker constructor", "ServiceWorkerContainer register"])(
  "%s accepts the app's own URLs only",
  (sink) => {
    const [made] = install({ defaultPolicy: null });
    const rule = (value: string) => made?.[1].createScriptURL(value, "TrustedScriptURL", sink);
    for (const ownUrl of ["/sw.js", `${app}/worker.js`]) expect(rule(ownUrl)).toBe(ownUrl);
    for (const otherUrl of [
      script,
      "https://app.test.evil.example/w.js",
      `blob:${app}/1`,
      "data:text/javascript,1",
      "https://",
    ])
      expect(rule(otherUrl)).toBeNull();
  },
);

test("no policy is created if one exists or the browser has no Trusted Types", () => {
  expect(install({ defaultPolicy: {} })).toEqual([]);
  expect(install(undefined)).toEqual([]);
});
