import { Api, type ApiOptions } from "../../src/services/api/client.ts";
import { subjectOf } from "../../src/services/api/token-subject.ts";
import { pageBrowser } from "../../src/services/browser/browser.ts";
import type { Holder, LiveSandbox } from "../sandbox/live-sandbox.ts";

/** The app's own API client for a holder, connected to the live sandbox. */
export function apiOf(sandbox: LiveSandbox, holder: Holder, options: Partial<ApiOptions> = {}): Api {
  return new Api({
    address: `${sandbox.address}/api/v1`,
    idempotency: "required",
    browser: pageBrowser(),
    token: async () => holder.token,
    renewToken: async () => {},
    person: async () => subjectOf(holder.token),
    ...options,
  });
}

/** The sandbox's records of one call by this holder, oldest first. */
export async function recordedRequests(sandbox: LiveSandbox, holder: Holder, call: string) {
  const [method = "", path = ""] = call.split(" ");
  const requests = await sandbox.control.requests(`/api/v1${path}`, holder.email);
  return requests.filter((request) => request.method === method);
}
