/** Resets come one after the other, also after one that failed: a suite resets before each test. */
import { expect, test, vi } from "vitest";
import { createControl } from "../../sandbox/control/control.ts";

function controlWith(resetIdentity: () => Promise<void>) {
  const database = { transaction: async () => undefined, query: async () => [] };
  const control = createControl({
    addresses: { sandbox: "http://localhost:4100", apps: [] },
    callers: { forget: () => undefined },
    database,
    faults: { clear: () => undefined },
    identity: { reset: resetIdentity },
    log: { write: () => undefined },
    payments: { reset: async () => undefined },
    requestLog: { clear: () => undefined },
    stepUp: { reset: () => undefined },
    withDemoPeople: false,
  } as unknown as Parameters<typeof createControl>[0]);
  return async () => {
    const socket = { remoteAddress: "127.0.0.1" };
    const req = { method: "POST", url: "/sandbox/reset", headers: { host: "localhost:4100" }, socket };
    const context = { req, status: 0, set: () => undefined };
    await control(context as unknown as Parameters<typeof control>[0], async () => undefined);
    return context.status;
  };
}

test("a reset after one that failed succeeds", async () => {
  const resetIdentity = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("no connection"));
  const reset = controlWith(resetIdentity);
  expect([await reset(), await reset(), await reset()]).toEqual([500, 204, 204]);
});

test("a reset that was asked for during one that fails begins after it, and succeeds", async () => {
  let fail = (_: Error): void => undefined;
  const resetIdentity = vi
    .fn(async () => undefined)
    .mockImplementationOnce(
      () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    );
  const reset = controlWith(resetIdentity);
  const statuses = [reset(), reset()];
  await vi.waitFor(() => expect(resetIdentity).toHaveBeenCalledOnce());
  fail(new Error("no connection"));
  expect(await Promise.all(statuses)).toEqual([500, 204]);
  expect(resetIdentity).toHaveBeenCalledTimes(2);
});
