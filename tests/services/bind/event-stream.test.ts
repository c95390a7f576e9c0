/** Tests the event stream that the tabs of one browser share, with the live sandbox. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Actor, type AnyEventObject, createActor, createMachine } from "xstate";
import type { eventStreamMachine } from "../../../src/machines/session/event-stream.machine.ts";
import type { Api } from "../../../src/services/api/client.ts";
import { claimsOf } from "../../../src/services/api/token-subject.ts";
import { readBalance } from "../../../src/services/api/wallet.ts";
import { bindEventStream } from "../../../src/services/bind/event-stream.ts";
import type { Channel } from "../../../src/services/browser/browser.ts";
import type { Connections } from "../../../src/services/connect.ts";
import { type Holder, type LiveSandbox, shareLiveSandbox } from "../../sandbox/live-sandbox.ts";
import { apiOf } from "../live-api.ts";
import { fakeDevice, tokenOf } from "../payments/fake-device.ts";
import { listenTo } from "./bound-ports.ts";
import { openConnections } from "./connections.ts";

let sandbox: LiveSandbox;
const cleanups: (() => void)[] = [];
beforeAll(async () => {
  sandbox = await shareLiveSandbox();
});
afterAll(() => sandbox.close());
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

interface Refusal {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

/** A browser whose tabs are signed in as `holder`. `refuse` answers instead of the stream. */
function openBrowser(holder: Holder, { events = true, refuse = (): Refusal | undefined => undefined } = {}) {
  const requests: Headers[] = [];
  let open = 0;
  let maxOpen = 0;
  const wire: typeof fetch = async (input, init) => {
    if (!String(input).endsWith("/wallet/events")) return await fetch(input, init);
    requests.push(new Headers(init?.headers));
    const refusal = refuse();
    if (refusal) return new Response("{}", refusal);
    const response = await fetch(input, init);
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    init?.signal?.addEventListener("abort", () => {
      open -= 1;
    });
    return response;
  };
  const device = fakeDevice(wire);
  function openTab({
    renewed = holder.token,
    hidden = false,
    locks,
    now = Date.now,
    readBeforeStream,
  }: {
    renewed?: string;
    hidden?: boolean;
    locks?: LockManager;
    now?: () => number;
    /** Called before the stream is requested. */
    readBeforeStream?: (api: Api) => Promise<unknown>;
  } = {}) {
    const tab = device.openTab({ now });
    if (locks !== undefined) tab.browser.locks = () => locks;
    let token = holder.token;
    let readFirst = readBeforeStream;
    const api = apiOf(sandbox, holder, {
      browser: tab.browser,
      token: async () => {
        const pendingRead = readFirst;
        readFirst = undefined;
        await pendingRead?.(api);
        return token;
      },
      renewToken: async () => {
        token = renewed;
      },
    });
    const connections = {
      config: { api: { baseUrl: sandbox.address, prefix: "/api/v1", events } },
      browser: tab.browser,
      identity: async () => ({ person: holder.id }),
      api,
    } as unknown as Connections;
    const receivedEvents: AnyEventObject[] = [];
    const parent = createActor(
      createMachine({
        invoke: { id: "stream", src: bindEventStream(() => connections), input: { hidden } },
        on: { "*": { actions: ({ event }) => receivedEvents.push(event) } },
      }),
    ).start();
    const end = () => parent.stop();
    cleanups.push(end);
    const chart = () => parent.getSnapshot().children.stream as Actor<typeof eventStreamMachine>;
    const kinds = () =>
      receivedEvents.filter(({ type }) => type === "change.told").map(({ change }) => change.kind as string);
    return { api, receivedEvents, kinds, chart, state: () => chart().getSnapshot(), end };
  }
  /** Takes the lock as a leading tab does. @returns that tab's channel */
  async function leadSilently(): Promise<Channel> {
    const { browser } = device.openTab();
    const name = `nupay-events:${holder.id}`;
    await new Promise<void>((resolve) => {
      void browser.locks()?.request(name, () => {
        resolve();
        return new Promise(() => {});
      });
    });
    return browser.channel(name);
  }
  return { openTab, leadSilently, requests, openStreams: () => ({ open, maxOpen }) };
}

const pay = (payer: Holder, payee: Holder) =>
  payer.ask("POST /wallet/transfer", {
    body: { toAccountId: payee.accountId, amount: "100", currency: "AUD" },
  });

test("the leading tab and the following one receive events of incoming money over one stream", async () => {
  const [payer, payee] = [await sandbox.addHolder(), await sandbox.addHolder()];
  const { openTab, requests } = openBrowser(payee);
  const tabs = [openTab(), openTab()];
  for (const tab of tabs) await expect.poll(() => tab.state().hasTag("live")).toBe(true);
  await pay(payer, payee);
  for (const tab of tabs) {
    await expect.poll(() => tab.kinds().toSorted()).toEqual(["balance", "transaction"]);
    expect(tab.state().hasTag("live")).toBe(true);
  }
  expect(requests).toHaveLength(1);
  expect(requests[0]?.get("Authorization")).toBe(`Bearer ${payee.token}`);
});

test("the next tab leads once the leading one is closed, and continues after the last event that any tab received", async () => {
  const [payer, payee] = [await sandbox.addHolder(), await sandbox.addHolder()];
  const { openTab, requests } = openBrowser(payee);
  const [leader, next] = [openTab(), openTab()];
  await expect.poll(() => next.state().hasTag("live")).toBe(true);
  await pay(payer, payee);
  await expect.poll(() => next.kinds()).toHaveLength(2);
  const lastEventId = next.receivedEvents.findLast(({ type }) => type === "change.told")?.change.eventId;
  leader.end();
  await expect.poll(() => next.state().matches({ leading: { streaming: "open" } })).toBe(true);
  expect(requests.map((headers) => headers.get("Last-Event-ID"))).toEqual([null, lastEventId]);
  await pay(payer, payee);
  await expect.poll(() => next.kinds()).toHaveLength(4);
  expect(next.kinds().slice(2).toSorted()).toEqual(["balance", "transaction"]);
});

test("a stream continues from the oldest answer that the tab has read, without a reset", async () => {
  const [payer, payee] = [await sandbox.addHolder(), await sandbox.addHolder()];
  const { openTab, requests } = openBrowser(payee);
  const tab = openTab({ readBeforeStream: readBalance });
  await expect.poll(() => tab.state().hasTag("live")).toBe(true);
  await pay(payer, payee);
  await expect.poll(() => tab.kinds().toSorted()).toEqual(["balance", "transaction"]);
  expect(requests.map((headers) => headers.get("Last-Event-ID"))).toEqual([
    expect.stringMatching(/^[1-9]\d*$/),
  ]);
});

test.each([
  ["an older event", { "Last-Event-ID": "1" }],
  ["no event", {}],
])(
  "an answer of %s that comes after the stream's start invalidates all queries once",
  async (_what, eventIdHeaders) => {
    const holder = await sandbox.addHolder();
    const { openTab } = openBrowser(holder);
    const tab = openTab({ readBeforeStream: readBalance });
    await expect.poll(() => tab.state().hasTag("live")).toBe(true);
    expect(tab.kinds()).toEqual([]);
    tab.api.eventIds.keep(new Headers(eventIdHeaders));
    tab.api.eventIds.keep(new Headers(eventIdHeaders));
    expect(tab.kinds()).toEqual(["everything"]);
  },
);

test("a stream begins with a reset if an answer without an event id arrived before it", async () => {
  const holder = await sandbox.addHolder();
  const { openTab, requests } = openBrowser(holder);
  const tab = openTab({
    readBeforeStream: async (api) => {
      await readBalance(api);
      api.eventIds.keep(new Headers());
    },
  });
  await expect.poll(() => tab.kinds()).toEqual(["everything"]);
  expect(requests[0]?.has("Last-Event-ID")).toBe(false);
});

test("an answer older than the stream's start that arrives while the stream opens invalidates all queries", async () => {
  const holder = await sandbox.addHolder();
  let answerLate = () => {};
  const { openTab } = openBrowser(holder, {
    refuse: () => {
      answerLate();
      return undefined;
    },
  });
  const tab = openTab({ readBeforeStream: readBalance });
  answerLate = () => tab.api.eventIds.keep(new Headers({ "Last-Event-ID": "1" }));
  await expect.poll(() => tab.kinds()).toEqual(["everything"]);
});

test("a first answer after the stream's reset invalidates the queries only if its event is older than the stream's", async () => {
  const [payer, payee] = [await sandbox.addHolder(), await sandbox.addHolder()];
  await pay(payer, payee);
  const { openTab } = openBrowser(payee);
  const tab = openTab();
  await expect.poll(() => tab.state().hasTag("live")).toBe(true);
  await readBalance(tab.api);
  expect(tab.kinds()).toEqual([]);
  tab.api.eventIds.keep(new Headers({ "Last-Event-ID": "1" }));
  expect(tab.kinds()).toEqual(["everything"]);
});

test("an event that the server no longer has invalidates all queries", async () => {
  const holder = await sandbox.addHolder();
  const { openTab } = openBrowser(holder);
  const tab = openTab({
    readBeforeStream: async (api) => api.eventIds.keep(new Headers({ "Last-Event-ID": "999999999" })),
  });
  await expect.poll(() => tab.kinds()).toEqual(["everything"]);
});

test("a tab that opens later reads nothing again unless its answers are older than the leading tab's last event", async () => {
  const [payer, payee] = [await sandbox.addHolder(), await sandbox.addHolder()];
  const { openTab } = openBrowser(payee);
  const leader = openTab();
  await expect.poll(() => leader.state().hasTag("live")).toBe(true);
  await pay(payer, payee);
  await expect.poll(() => leader.kinds()).toHaveLength(2);
  const current = openTab();
  await expect.poll(() => current.state().hasTag("live")).toBe(true);
  await readBalance(current.api);
  expect(current.kinds()).toEqual([]);
  current.api.eventIds.keep(new Headers({ "Last-Event-ID": "1" }));
  expect(current.kinds()).toEqual(["everything"]);
});

test("a following tab invalidates all queries once if the leading tab's last event is unknown or differs from its own", async () => {
  const holder = await sandbox.addHolder();
  const { openTab, leadSilently } = openBrowser(holder);
  const channel = await leadSilently();
  const tab = openTab({ readBeforeStream: readBalance });
  const sendOpened = async (eventId?: string) => {
    await expect.poll(() => tab.state().value).toEqual({ following: "asking" });
    // An earlier release names no event. A leading tab repeats the message after each keep-alive.
    for (let count = 0; count < 2; count += 1) channel.postMessage({ type: "leader.opened", eventId });
    await expect.poll(() => tab.state().hasTag("live")).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    const kinds = tab.kinds();
    tab.chart().send({ type: "leader.closed" });
    tab.chart().send({ type: "lead.gained" });
    tab.chart().send({ type: "lead.lost" });
    return kinds;
  };
  expect(await sendOpened()).toEqual(["everything"]);
  expect(await sendOpened("5")).toEqual(["everything"]);
  expect(await sendOpened("5")).toEqual(["everything"]);
  expect(await sendOpened("6")).toEqual(["everything", "everything"]);
});

test("a tab takes over from a leading tab that is silent", async () => {
  const holder = await sandbox.addHolder();
  const { openTab } = openBrowser(holder);
  const leader = openTab();
  await expect.poll(() => leader.state().hasTag("live")).toBe(true);
  const otherTab = openTab();
  await expect.poll(() => otherTab.state().hasTag("live")).toBe(true);
  otherTab.chart().send({ type: "leader.closed" });
  // Simulates the silence, so that the test need not wait for the chart's clock.
  const { tabs } = otherTab.state().children;
  tabs?.send({ type: "lead.claimed" });
  await expect.poll(() => otherTab.state().matches({ leading: { streaming: "open" } })).toBe(true);
  await expect.poll(() => leader.state().matches({ following: "open" })).toBe(true);
});

test("a new stream opens before the one with the expiring token is closed", async () => {
  const [payer, payee] = [await sandbox.addHolder(), await sandbox.addHolder()];
  const { token: renewed } = await sandbox.signIn(payee.email);
  const { openTab, requests, openStreams } = openBrowser(payee);
  const tab = openTab({ renewed, readBeforeStream: readBalance });
  await expect.poll(() => tab.state().hasTag("live")).toBe(true);
  tab.state().children.stream?.send({ type: "renewal.requested" });
  await expect.poll(() => requests).toHaveLength(2);
  await expect.poll(openStreams).toEqual({ open: 1, maxOpen: 2 });
  expect(requests[1]?.get("Authorization")).toBe(`Bearer ${renewed}`);
  expect(requests[1]?.get("Last-Event-ID")).toMatch(/^\d+$/);
  expect(tab.state().hasTag("live")).toBe(true);
  await pay(payer, payee);
  await expect.poll(() => tab.kinds().toSorted()).toEqual(["balance", "transaction"]);
  expect(tab.receivedEvents.filter(({ type }) => type === "stream.lost")).toEqual([]);
});

test.each([
  ["a day behind", () => Date.now() - 86_400_000, 1],
  ["a day ahead", () => Date.now() + 86_400_000, 1],
  ["almost a token's lifetime ahead", (expiry: number) => expiry - 1_000, 2],
])("on a device whose clock is %s, a new token has its whole lifetime", async (_what, clockOf, count) => {
  const payee = await sandbox.addHolder();
  const { token: renewed } = await sandbox.signIn(payee.email);
  const { exp, iat } = claimsOf(renewed);
  const expiry = Number(claimsOf(payee.token).exp) * 1_000;
  const { openTab, requests } = openBrowser(payee);
  const tab = openTab({ renewed, now: () => clockOf(expiry) });
  await expect.poll(() => tab.state().context.lifetime).toBe((Number(exp) - Number(iat)) * 1_000);
  expect(requests).toHaveLength(count);
});

test("a stream closes when its chart stops, and waits for a retry when the session ends", async () => {
  const holder = await sandbox.addHolder();
  const { openTab, openStreams } = openBrowser(holder);
  const closedTab = openTab();
  await expect.poll(() => closedTab.state().hasTag("live")).toBe(true);
  closedTab.end();
  await expect.poll(openStreams).toEqual({ open: 0, maxOpen: 1 });
  const tab = openTab();
  await expect.poll(() => tab.state().hasTag("live")).toBe(true);
  await sandbox.control.endSessions(holder.email);
  await expect.poll(() => tab.state().matches({ leading: "waitingToTryAgain" })).toBe(true);
  expect(tab.receivedEvents.at(-1)).toEqual({ type: "stream.lost" });
});

test("a rejected stream waits for its Retry-After, in seconds or a date", async () => {
  const holder = await sandbox.addHolder();
  for (const [status, seconds] of [
    [429, "7"],
    [503, "7"],
    [503, undefined],
  ] as const) {
    const retryAfter = seconds ?? new Date(Date.now() + 60_000).toUTCString();
    const { openTab } = openBrowser(holder, {
      refuse: () => ({ status, headers: { "Retry-After": retryAfter } }),
    });
    const tab = openTab();
    await expect.poll(() => tab.state().matches({ leading: "waitingToTryAgain" })).toBe(true);
    const { context } = tab.state();
    expect(context.failures).toBe(1);
    if (seconds === undefined) expect(context.retryAfter).toBeGreaterThan(40_000);
    else expect(context.retryAfter).toBe(7_000);
  }
});

test("a stream continues after the last event of its own person alone", async () => {
  const event = 'event: changed\nid: 7\ndata: {"kind":"balance"}\n\n';
  const answer = () => new Response(event, { headers: { "Content-Type": "text/event-stream" } });
  const { connections, sent } = openConnections(
    { "GET /wallet/events": answer },
    { config: { api: { baseUrl: "https://wallet.test", prefix: "/api/v1" } } },
  );
  const machine = bindEventStream(() => connections);
  for (const person of ["dana", "dana", "omar"]) {
    vi.spyOn(connections.api, "token").mockResolvedValue(tokenOf(person));
    const { receivedEvents, end } = listenTo(machine, "streamEvents");
    await expect.poll(() => receivedEvents.at(-1)?.type).toBe("stream.ended");
    end();
  }
  expect(sent.map(({ headers }) => headers.get("Last-Event-ID"))).toEqual([null, "7", null]);
});

test("an expired token is renewed once", async () => {
  const holder = await sandbox.addHolder();
  const { token: renewed } = await sandbox.signIn(holder.email);
  let refusals = 1;
  const { openTab, requests } = openBrowser(holder, {
    refuse: () => {
      refusals -= 1;
      return refusals === 0 ? { status: 401 } : undefined;
    },
  });
  const tab = openTab({ renewed });
  await expect.poll(() => tab.state().hasTag("live")).toBe(true);
  expect(requests.map((headers) => headers.get("Authorization"))).toEqual([
    `Bearer ${holder.token}`,
    `Bearer ${renewed}`,
  ]);
});

test("one of two hidden tabs has the stream, until a visible tab opens its own", async () => {
  const [payer, payee] = [await sandbox.addHolder(), await sandbox.addHolder()];
  const { openTab, requests, openStreams } = openBrowser(payee);
  const leader = openTab({ hidden: true });
  await expect.poll(() => leader.state().hasTag("live")).toBe(true);
  const hiddenTab = openTab({ hidden: true });
  await expect.poll(() => hiddenTab.state().hasTag("live")).toBe(true);
  await pay(payer, payee);
  await expect.poll(() => leader.kinds().toSorted()).toEqual(["balance", "transaction"]);
  expect(hiddenTab.kinds()).toEqual([]);
  expect(requests).toHaveLength(1);
  const states = [leader.chart(), hiddenTab.chart()];
  const visibleTab = openTab();
  await expect.poll(() => visibleTab.state().matches({ leading: { streaming: "open" } })).toBe(true);
  expect(states.map((chart) => chart.getSnapshot().status)).toEqual(["done", "done"]);
  await expect.poll(openStreams).toEqual({ open: 1, maxOpen: 1 });
});

test("a tab whose browser forbids Web Locks polls, and requests the lock only once", async () => {
  const { openTab, requests } = openBrowser(await sandbox.addHolder());
  const request = vi.fn(async () => {
    // Otherwise the tab would request the lock repeatedly, without a pause in which the test can continue.
    await new Promise((resolve) => setImmediate(resolve));
    throw new DOMException("Locks are forbidden.", "SecurityError");
  });
  const tab = openTab({ locks: { request } as unknown as LockManager });
  await expect.poll(() => tab.state().value).toBe("polling");
  expect(request).toHaveBeenCalledOnce();
  expect(requests).toEqual([]);
});

test("without server events, one tab requests the stream once and all tabs poll", async () => {
  const holder = await sandbox.addHolder();
  const { openTab, requests } = openBrowser(holder, { refuse: () => ({ status: 404 }) });
  const [first, second] = [openTab(), openTab()];
  await expect.poll(() => [first.state().value, second.state().value]).toEqual(["polling", "polling"]);
  expect(requests).toHaveLength(1);
});

test("the stream of a person without an account is retried, since an account may have events", async () => {
  const stranger = await sandbox.addHolder(null);
  const tab = openBrowser(stranger).openTab();
  await expect.poll(() => tab.state().matches({ leading: "waitingToTryAgain" })).toBe(true);
});

test("no events are requested if the operator declares none", async () => {
  const { openTab, requests } = openBrowser(await sandbox.addHolder(), { events: false });
  const tab = openTab();
  await expect.poll(() => tab.state().value).toBe("polling");
  expect(requests).toEqual([]);
});
