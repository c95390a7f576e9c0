import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { JournalEntry, PaymentKind, PaymentOrder } from "../../src/machines/domain.ts";
import { StatusError } from "../../src/services/api/errors.ts";
import { readBaseline } from "../../src/services/wallet/payments.ts";
import { cardOf, type Holder, type LiveSandbox, oneCard, openLiveSandbox } from "../sandbox/live-sandbox.ts";
import type { NewFault } from "../support/control.ts";
import { type Outcome, openDesk, standInBrowser } from "./desk.ts";
import { apiOf } from "./live-api.ts";

let sandbox: LiveSandbox;
let payer: Holder;
let payee: Holder;
let card: string;
beforeAll(async () => {
  sandbox = await openLiveSandbox();
  payer = await sandbox.addHolder({ balance: 10_000_000, cards: [oneCard] });
  payee = await sandbox.addHolder();
  card = await cardOf(payer);
});
afterAll(async () => {
  expect((await sandbox.control.ledger()).balanced).toBe(true);
  await sandbox.close();
});

let browser: ReturnType<typeof standInBrowser>;
beforeEach(() => {
  browser = standInBrowser((name, value) => vi.stubGlobal(name, value));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await sandbox.control.clearFaults(payer.email);
});

const calls: Readonly<Record<PaymentKind, string>> = {
  topUp: "/api/v1/wallet/top-up",
  transfer: "/api/v1/wallet/transfer",
  payout: "/api/v1/wallet/payout",
};
const kinds: readonly PaymentKind[] = ["topUp", "transfer", "payout"];

/** Each payment of its own amount, so that every trace of it can be told from the others'. */
let lastCents = 100;
function order(kind: PaymentKind, cents = ++lastCents): PaymentOrder {
  switch (kind) {
    case "topUp":
      return { kind, cents, currency: "AUD", paymentMethodId: card };
    case "transfer":
      return { kind, cents, currency: "AUD", toAccountId: payee.accountId };
    case "payout":
      return { kind, cents, currency: "AUD" };
  }
}

/** Somebody between app and server takes the header off: it is allowed, and ignored. */
const ignoring: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  request.headers.delete("Idempotency-Key");
  return await fetch(request);
};
const servers = {
  keeping: () => apiOf(sandbox, payer),
  ignoring: () => apiOf(sandbox, payer, { fetch: ignoring }),
} as const;
type ServerName = keyof typeof servers;

async function ledgerAccount() {
  const { accounts } = await sandbox.control.ledger();
  const account = accounts.find(({ accountId }) => accountId === payer.accountId);
  if (!account) throw new Error("The ledger does not know the payer");
  return account;
}

const worth = ({ kind, cents }: PaymentOrder) => (kind === "topUp" ? cents : -cents);

/** What this order has moved since the balance was `before`, as a count of payments, by the ledger's word. */
async function moves(before: number, order: PaymentOrder): Promise<number> {
  return Math.abs(((await ledgerAccount()).balance - before) / worth(order));
}

async function sent({ kind, cents }: PaymentOrder) {
  const requests = await sandbox.control.requests(calls[kind], payer.email);
  return requests.filter(({ body }) => (body as { amount?: string }).amount === String(cents));
}

function breakNext(
  kind: PaymentKind,
  fault: Partial<NewFault> & Pick<NewFault, "kind">,
): Promise<{ id: string }> {
  return sandbox.control.fault({ method: "POST", path: calls[kind], email: payer.email, ...fault });
}

const entry = () => browser.local.json("payment-journal");
const seenByJournal = () => (entry() as JournalEntry).seenTransactionIds.length;
const inProgress = { status: 409, message: "In progress", data: null, code: "request_in_progress" };

interface Row {
  readonly what: string;
  readonly fault: Partial<NewFault> & Pick<NewFault, "kind">;
  /** What is said in the end where the server keeps keys, and where it does not. */
  readonly says: readonly [keeping: Outcome, ignoring: Outcome];
  /** How often the call is made where the server does not keep keys: once more only if it was told to. */
  readonly made?: number;
}

const rows: readonly Row[] = [
  { what: "the answer is lost", fault: { kind: "lose" }, says: ["settled", "settled"] },
  { what: "the connection drops before", fault: { kind: "refuse" }, says: ["settled", "unresolved"] },
  { what: "the answer is HTML", fault: { kind: "malformed" }, says: ["settled", "settled"] },
  { what: "the answer breaks off", fault: { kind: "truncate" }, says: ["settled", "settled"] },
  {
    what: "500 after acting",
    fault: { kind: "status", status: 500, act: true },
    says: ["settled", "settled"],
  },
  {
    what: "500 before acting",
    fault: { kind: "status", status: 500, act: false },
    says: ["settled", "unresolved"],
  },
  {
    what: "502 with HTML after acting",
    fault: { kind: "status", status: 502, act: true, body: "<h1>Bad Gateway</h1>" },
    says: ["settled", "settled"],
  },
  { what: "408 before acting", fault: { kind: "status", status: 408 }, says: ["settled", "unresolved"] },
  {
    what: "200 whose body says 500, after acting",
    fault: { kind: "status", status: 200, act: true, body: { status: 500, message: "?", data: null } },
    says: ["settled", "settled"],
  },
  {
    what: "200 whose body says 400",
    fault: { kind: "status", status: 200, body: { status: 400, message: "No", data: null } },
    says: ["refused", "refused"],
  },
  { what: "402", fault: { kind: "status", status: 402 }, says: ["refused", "refused"] },
  {
    what: "a 400 that is HTML",
    fault: { kind: "status", status: 400, body: "<h1>No</h1>" },
    says: ["refused", "refused"],
  },
  {
    what: "429, to wait",
    fault: { kind: "status", status: 429, headers: { "Retry-After": "2" } },
    says: ["settled", "settled"],
    made: 2,
  },
  {
    what: "409 in progress",
    fault: { kind: "status", status: 409, headers: { "Retry-After": "1" }, body: inProgress },
    says: ["settled", "settled"],
    made: 2,
  },
  { what: "another 409", fault: { kind: "status", status: 409 }, says: ["refused", "refused"] },
  { what: "a refused token", fault: { kind: "status", status: 401 }, says: ["settled", "settled"], made: 2 },
];

describe.each<[ServerName, number]>([
  ["keeping", 0],
  ["ignoring", 1],
])("every fault ends in the ledger's truth, with a server %s keys", (server, column) => {
  test.each(rows)("$what", async ({ fault, says, made = 1 }) => {
    const desk = openDesk(servers[server](), payer.accountId);
    const before = await ledgerAccount();
    const paid: { wanted: PaymentOrder; outcome: Outcome }[] = [];
    for (const kind of kinds) {
      const wanted = order(kind);
      await breakNext(kind, fault);
      const outcome = await desk.pay(wanted);
      paid.push({ wanted, outcome });
      if (outcome !== "unresolved") expect(entry()).toBeUndefined();
      else expect(entry()).toMatchObject({ v: 1, kind, cents: wanted.cents, currency: "AUD" });
      await desk.drop();
      expect(entry()).toBeUndefined();
    }
    desk.close();
    expect(paid.map(({ outcome }) => outcome)).toEqual(kinds.map(() => says[column]));
    const settled = paid.filter(({ outcome }) => outcome === "settled");
    const after = await ledgerAccount();
    expect(after.transactions - before.transactions).toBe(settled.length);
    expect(after.balance - before.balance).toBe(settled.reduce((sum, { wanted }) => sum + worth(wanted), 0));
    for (const { wanted } of paid) {
      const calls = await sent(wanted);
      if (server === "ignoring") expect(calls).toHaveLength(made);
      else expect(new Set(calls.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    }
  });
});

describe("an answer that comes too late", () => {
  /** The 30 s of a payment, shortened. */
  function shortenLimit(milliseconds: number) {
    const limit = AbortSignal.timeout;
    vi.spyOn(AbortSignal, "timeout").mockImplementation((time) =>
      limit.call(AbortSignal, time === 30_000 ? milliseconds : time),
    );
  }

  test.each<ServerName>(["keeping", "ignoring"])(
    "after acting at once, with a server %s keys",
    async (server) => {
      const desk = openDesk(servers[server](), payer.accountId);
      const wanted = order("transfer");
      const { balance } = await ledgerAccount();
      await readBaseline(servers[server]());
      await breakNext("transfer", { kind: "delay", delayMs: 1_500 });
      shortenLimit(500);
      expect(await desk.pay(wanted)).toBe("settled");
      expect(await moves(balance, wanted)).toBe(1);
      desk.close();
    },
  );
});

describe("a call that arrives when nobody waits for it any more", () => {
  const arriveLate = ({ cents }: PaymentOrder, key?: string) =>
    payer.ask("POST /wallet/payout", {
      body: { amount: String(cents), currency: "AUD" },
      ...(key !== undefined && { key }),
    });

  test("was never called failed, and another look tells", async () => {
    const desk = openDesk(servers.ignoring(), payer.accountId);
    const wanted = order("payout");
    const { balance } = await ledgerAccount();
    await breakNext("payout", { kind: "refuse" });
    expect(await desk.pay(wanted)).toBe("unresolved");
    expect(await desk.decide("check.requested")).toBe("unresolved");
    await arriveLate(wanted);
    expect(await desk.decide("check.requested")).toBe("settled");
    expect([await moves(balance, wanted), entry()]).toEqual([1, undefined]);
    desk.close();
  });

  test("pays nothing where its key has paid already", async () => {
    const desk = openDesk(servers.keeping(), payer.accountId);
    const wanted = order("payout");
    const { balance } = await ledgerAccount();
    await breakNext("payout", { kind: "refuse" });
    expect(await desk.pay(wanted)).toBe("settled");
    const [first] = await sent(wanted);
    const late = await arriveLate(wanted, first?.headers["idempotency-key"]);
    expect(late.headers.get("Idempotency-Replayed")).toBe("true");
    expect(await moves(balance, wanted)).toBe(1);
    desk.close();
  });
});

describe("before anything is sent", () => {
  test("the baseline has a key of its own, the newest transactions, and what is known of the server's keys", async () => {
    const api = servers.keeping();
    const { body } = await payer.ask("POST /wallet/list", { body: { page: 0, size: 100 } });
    const [one, other] = [await readBaseline(api), await readBaseline(api)];
    expect(one.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(one.key).not.toBe(other.key);
    expect(one.seenTransactionIds).toEqual(
      body.data.map(({ transactionId }: { transactionId: string }) => transactionId),
    );
    expect([one.replays, (await readBaseline(servers.ignoring())).replays]).toEqual([true, false]);
  });

  test("where the list cannot be read nothing is sent, and it says so", async () => {
    const desk = openDesk(servers.keeping(), payer.accountId);
    const wanted = order("payout");
    await sandbox.control.fault({
      method: "POST",
      path: "/api/v1/wallet/list",
      kind: "status",
      status: 500,
      email: payer.email,
    });
    expect(await desk.pay(wanted)).toBe("refused");
    expect([await sent(wanted), desk.reason()?.status]).toEqual([[], 500]);
    desk.close();
  });

  test("where the journal cannot be written nothing is sent, and it says so", async () => {
    const desk = openDesk(servers.keeping(), payer.accountId);
    const wanted = order("payout");
    browser.local.full = true;
    expect(await desk.pay(wanted)).toBe("refused");
    expect([await sent(wanted), desk.reason()?.code]).toEqual([[], "journal_unavailable"]);
    desk.close();
  });

  test("a session that is gone while the outcome is open calls nothing refused", async () => {
    let gone = false;
    const api = apiOf(sandbox, payer, {
      token: async () => {
        if (gone) throw new StatusError({ status: 400 });
        return payer.token;
      },
      fetch: async (input, init) => {
        gone ||= input instanceof Request && input.url.endsWith("/payout");
        return await fetch(input, init);
      },
    });
    const desk = openDesk(api, payer.accountId);
    const wanted = order("payout");
    const { balance } = await ledgerAccount();
    await breakNext("payout", { kind: "lose" });
    expect(await desk.pay(wanted)).toBe("unresolved");
    expect(await moves(balance, wanted)).toBe(1);
    desk.close();
  });
});

describe("what outlives its page", () => {
  test.each<ServerName>(["keeping", "ignoring"])(
    "is looked up in the list after a reload and never sent, with a server %s keys",
    async (server) => {
      const desk = openDesk(servers[server](), payer.accountId);
      const wanted = order("transfer");
      const { balance } = await ledgerAccount();
      const { id } = await breakNext("transfer", { kind: "hold" });
      desk.actor.send({ type: "payment.requested", order: wanted, requestedBy: "dialog-1" });
      await expect.poll(() => moves(balance, wanted), { timeout: 5_000 }).toBe(1);
      desk.close();
      const reloaded = openDesk(servers[server](), payer.accountId);
      expect(await reloaded.next()).toBe("settled");
      await sandbox.control.release(id);
      expect([(await sent(wanted)).length, entry()]).toEqual([1, undefined]);
      reloaded.close();
    },
  );

  test("belongs to its account: another one's desk does not touch it", async () => {
    const desk = openDesk(servers.ignoring(), payer.accountId);
    await breakNext("payout", { kind: "refuse" });
    expect(await desk.pay(order("payout"))).toBe("unresolved");
    desk.close();
    const other = openDesk(apiOf(sandbox, payee), payee.accountId);
    await expect.poll(() => other.actor.getSnapshot().value).toBe("free");
    expect(other.payments()).toEqual([]);
    expect(entry()).toMatchObject({ accountId: payer.accountId });
    other.close();
  });

  test("is followed in a second tab as soon as the first one writes it down", async () => {
    const desk = openDesk(servers.ignoring(), payer.accountId);
    await expect.poll(() => desk.actor.getSnapshot().value).toBe("free");
    const { key, sentAt, seenTransactionIds } = await readBaseline(servers.ignoring());
    const wanted = order("payout");
    await payer.ask("POST /wallet/payout", { body: { amount: String(wanted.cents), currency: "AUD" } });
    const settled = desk.next();
    browser.hearOtherTab("payment-journal", {
      v: 1,
      key,
      accountId: payer.accountId,
      kind: "payout",
      cents: wanted.cents,
      currency: "AUD",
      seenTransactionIds,
      sentAt,
    });
    expect(await settled).toBe("settled");
    desk.close();
  });
});

describe("what nobody could tell about", () => {
  test("pays when the person sends it again, once, under the same key", async () => {
    const desk = openDesk(servers.ignoring(), payer.accountId);
    const wanted = order("transfer");
    const { balance } = await ledgerAccount();
    await breakNext("transfer", { kind: "refuse" });
    expect(await desk.pay(wanted)).toBe("unresolved");
    expect(await desk.decide("resend.requested")).toBe("settled");
    expect([await moves(balance, wanted), (await sent(wanted)).length, entry()]).toEqual([1, 2, undefined]);
    desk.close();
  });

  test("is not settled by the transaction of another payment like it", async () => {
    const desk = openDesk(servers.ignoring(), payer.accountId);
    const wanted = order("payout");
    const { balance } = await ledgerAccount();
    await breakNext("payout", { kind: "refuse" });
    expect(await desk.pay(wanted)).toBe("unresolved");
    const seen = seenByJournal();
    expect(await desk.pay(order("payout", wanted.cents))).toBe("settled");
    await expect.poll(seenByJournal).toBe(seen + 1);
    expect(await moves(balance, wanted)).toBe(1);
    expect(await desk.decide("check.requested", desk.payments()[0])).toBe("unresolved");
    desk.close();
  });

  test("two alike share no transaction: with one in the list, neither is called settled", async () => {
    const desk = openDesk(servers.ignoring(), payer.accountId);
    const wanted = order("payout");
    await breakNext("payout", { kind: "refuse" });
    expect(await desk.pay(wanted)).toBe("unresolved");
    await breakNext("payout", { kind: "lose" });
    expect(await desk.pay(order("payout", wanted.cents))).toBe("unresolved");
    expect(entry()).toHaveLength(2);
    desk.close();
  });
});
