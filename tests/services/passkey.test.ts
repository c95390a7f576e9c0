import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Connections } from "../../src/services/connect.ts";
import { NetworkError } from "../../src/services/core/errors.ts";
import { passkeyServices } from "../../src/services/identity/passkey.ts";
import { waitFor } from "../support/wait-for.ts";

const appearance = { dark: true, locale: "ar" } as const;

function servicesWith({
  passkeys = true,
  status = undefined as string | undefined,
  leave = waitForever,
} = {}) {
  const signInCalls: unknown[][] = [];
  const storageCalls: string[] = [];
  const statuses = [status];
  const identity = {
    takeReturnedAction: (action: string) =>
      action === "webauthn-register-passwordless" ? statuses.shift() : undefined,
    signIn: (...signInArguments: unknown[]) => {
      signInCalls.push(signInArguments);
      return leave();
    },
  };
  const destination = {
    keep: () => void storageCalls.push("kept"),
    clear: () => void storageCalls.push("cleared"),
    take: () => undefined,
  };
  const connections = { config: { features: { passkeys } }, identity: async () => identity };
  return {
    signInCalls,
    storageCalls,
    ...passkeyServices(connections as unknown as Connections, destination),
  };
}

function waitForever(): Promise<void> {
  return new Promise(() => {});
}

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("PublicKeyCredential", class {});
});
afterEach(() => vi.unstubAllGlobals());

describe("the result with which the page returned", () => {
  test.each([
    ["success", "created"],
    ["cancelled", "cancelled"],
    ["error", "failed"],
    ["unheard of", "none"],
    [undefined, "none"],
  ])("for the status %s is %s", async (status, answer) => {
    const { takePasskeyReturn } = servicesWith({ status });
    expect(await takePasskeyReturn()).toBe(answer);
    expect(await takePasskeyReturn(), "once").toBe("none");
  });

  test("is notOffered if the configuration or the browser has no passkeys", async () => {
    expect(await servicesWith({ passkeys: false, status: "success" }).takePasskeyReturn()).toBe("notOffered");
    vi.stubGlobal("PublicKeyCredential", undefined);
    Reflect.deleteProperty(globalThis, "PublicKeyCredential");
    expect(await servicesWith({ status: "success" }).takePasskeyReturn()).toBe("notOffered");
  });
});

describe("the redirect to the provider", () => {
  test("requests a passkey's creation, and stores the address for the return", async () => {
    const { createPasskey, signInCalls, storageCalls } = servicesWith();
    void createPasskey(appearance, new AbortController().signal);
    await waitFor(() =>
      expect(signInCalls).toEqual([[appearance, { action: "webauthn-register-passwordless" }]]),
    );
    expect(storageCalls).toEqual(["kept"]);
  });

  test.each([
    ["fails", () => Promise.reject(new NetworkError())],
    ["is aborted", waitForever],
  ])("clears the stored address if it %s", async (_, leavePage) => {
    const { createPasskey, storageCalls } = servicesWith({ leave: leavePage });
    const cancellation = new AbortController();
    const leaving = createPasskey(appearance, cancellation.signal).catch(() => {});
    if (leavePage === waitForever) cancellation.abort();
    else await leaving;
    expect(storageCalls.at(-1)).toBe("cleared");
  });

  test("ends when the back-forward cache restores the page, and clears the stored address", async () => {
    const { createPasskey, signInCalls, storageCalls } = servicesWith();
    const leaving = createPasskey(appearance, new AbortController().signal);
    await waitFor(() => expect(signInCalls).toHaveLength(1));
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await leaving;
    expect(storageCalls).toEqual(["kept", "cleared"]);
  });
});
