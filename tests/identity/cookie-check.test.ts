import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { waitFor } from "../support/wait-for.ts";

const script = new URL("../../sandbox/identity/resources/cookies-step1.js", import.meta.url);
const frame = "http://localhost:5200/realms/nupay/protocol/openid-connect/3p-cookies/";

/**
 * WebKit sometimes runs the check's callback in the app's context, where a relative URL led to the app's own origin.
 */
test("the cookie check redirects to an absolute URL", async () => {
  const replace = vi.fn<(address: string) => void>();
  runInNewContext(readFileSync(script, "utf8"), {
    document: { cookie: "", hasStorageAccess: async () => true },
    location: { href: `${frame}step1.html`, replace },
    URL,
  });
  await waitFor(() => expect(replace).toHaveBeenCalledOnce());
  expect(replace).toHaveBeenCalledWith(`${frame}step2.html`);
});
