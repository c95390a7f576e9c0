/** The request log has each request with the status that its client got, also after a fault or an error. */
import { PGlite } from "@electric-sql/pglite";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { faultKinds } from "../../sandbox/faults/faults.ts";
import { createLog } from "../../sandbox/log.ts";
import { type Holder, type LiveSandbox, openLiveSandbox } from "./live-sandbox.ts";

let sandbox: LiveSandbox;
let holder: Holder;
beforeAll(async () => {
  sandbox = await openLiveSandbox("memory", "required", createLog({ print: () => undefined }));
  holder = await sandbox.addHolder();
});
afterEach(() => sandbox.control.clearFaults(holder.email));
afterAll(() => sandbox.close());

const api = "/api/v1";
const stripe = "/stripe/v1";

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The status, and 0 for a dropped connection. */
async function statusOf({ path, ...init }: Sent): Promise<number> {
  const headers = {
    Authorization: `Bearer ${holder.token}`,
    "Content-Type": "application/json",
    ...init.headers,
  };
  return await fetch(sandbox.address + path, { redirect: "manual", ...init, headers }).then(
    async (response) => {
      await response.arrayBuffer().catch(() => undefined);
      return response.status;
    },
    () => 0,
  );
}

interface Line {
  readonly path: string;
  readonly status: number;
}

const readLog = async (): Promise<readonly Line[]> =>
  (await fetch(`${sandbox.address}/sandbox/requests`)).json();

async function expectLogged(sentRequest: Sent, status: number): Promise<void> {
  const lineCountBefore = (await readLog()).length;
  expect(await statusOf(sentRequest)).toBe(status);
  const lines = (await readLog()).slice(lineCountBefore);
  expect(lines.map((line) => [line.path, line.status])).toEqual([[sentRequest.path.split("?")[0], status]]);
}

const readRequest: Sent = { path: `${api}/users/me` };
const list: Sent = { method: "POST", path: `${api}/cards/list` };

test.each<[string, number, Sent]>([
  ["a successful read", 200, readRequest],
  ["an unknown path", 404, { path: "/nowhere" }],
  ["an unknown call", 404, { path: `${api}/nowhere` }],
  ["a wrong token", 401, { ...readRequest, headers: { Authorization: "Bearer none" } }],
  ["a body that is no JSON", 400, { ...list, body: "{" }],
  ["a body that is too large", 413, { ...list, body: `"${"x".repeat(70_000)}"` }],
  ["an unknown realm", 404, { path: "/realms/none/.well-known/openid-configuration" }],
  ["a wrong sign-in", 400, { method: "POST", path: "/realms/nupay/protocol/openid-connect/token", body: "" }],
  ["a frame that is asked to write", 405, { method: "PUT", path: "/stripe/v3.js" }],
  [
    "a provider's call of another origin",
    403,
    { method: "POST", path: `${stripe}/payment_methods`, body: "{}" },
  ],
])("%s: %i", async (_name, status, sentRequest) => {
  await expectLogged(sentRequest, status);
});

test("a call with an unexpected error is logged with status 500", async () => {
  const query = vi.spyOn(PGlite.prototype, "query").mockRejectedValue(new Error("The disk is full."));
  onTestFinished(() => query.mockRestore());
  await expectLogged(readRequest, 500);
});

/** The status of a read with each kind of fault. */
const statuses = { status: 503, refuse: 0, lose: 0, delay: 200, malformed: 200, truncate: 200, hold: 200 };

test.each(faultKinds.flatMap((kind) => [undefined, true, false].map((act) => [kind, act] as const)))(
  "a call with an injected fault is logged with its status: fault %s, act %s",
  async (kind, act) => {
    const plan = {
      method: "GET",
      path: readRequest.path,
      kind,
      email: holder.email,
      ...(act !== undefined && { act }),
    };
    const { id } = await sandbox.control.fault(kind === "status" ? { ...plan, status: 503 } : plan);
    if (kind === "hold") await sandbox.control.release(id);
    // These faults damage the call's own answer, so the wallet has to answer first.
    const isUnanswered = act === false && (kind === "malformed" || kind === "truncate");
    await expectLogged(readRequest, isUnanswered ? 500 : statuses[kind]);
  },
);
