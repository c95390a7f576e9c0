import { createHash, randomUUID } from "node:crypto";
import { flagCalls } from "../support/flag-calls.ts";
import type { Fault, GatewayAnswer, GatewayCall } from "./faulty-gateway.ts";

export interface SeededFault {
  readonly name: string;
  readonly chapter: string;
  /** The check that has to detect the fault. */
  readonly check: string;
  readonly fault: Fault;
}

const withoutHeader = (name: string): Fault => ({ answer: ({ headers }) => headers.delete(name) });

// biome-ignore lint/suspicious/noExplicitAny: an answer of any call is changed
const editing = (path: string, edit: (body: any, call: GatewayCall) => void): Fault => ({
  answer(answer, call) {
    if (!call.path.startsWith(path) || answer.status !== 200) return;
    const body = JSON.parse(answer.text);
    edit(body, call);
    answer.text = JSON.stringify(body);
  },
});

const parseSentBody = ({ body }: GatewayCall) => JSON.parse(body.toString() || "{}");
const withBody = (body: object): Partial<GatewayCall> => ({ body: Buffer.from(JSON.stringify(body)) });

const answerWith = (status: number, body: object): GatewayAnswer => ({
  status,
  headers: new Headers({ "Content-Type": "application/json" }),
  text: JSON.stringify({ status, message: "OK", ...body }),
});

const anotherKeyAt = (path: string): Fault => ({
  call: (call) =>
    call.path === path ? { headers: { ...call.headers, "idempotency-key": randomUUID() } } : {},
});

/** A UUID derived from a key and from something that must not be part of the key. */
function keyWith(key: string, otherInput: string): string {
  const hash = createHash("sha256")
    .update(`${key.replaceAll('"', "").toLowerCase()} ${otherInput}`)
    .digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

const tokensOfStreams = new Set<string | undefined>();

const seeded = (chapter: string, check: string, name: string, fault: Fault): SeededFault => ({
  name,
  chapter,
  check,
  fault,
});

export const seededFaults: readonly SeededFault[] = [
  seeded("caching", "no-store", "answers may be cached", withoutHeader("cache-control")),
  seeded("cors", "stranger", "every origin may read", {
    answer: ({ headers }) => headers.set("access-control-allow-origin", "*"),
  }),
  seeded(
    "cors",
    "exposed",
    "the app cannot read how long to wait",
    withoutHeader("access-control-expose-headers"),
  ),
  seeded("cors", "headers", "a preflight forbids Idempotency-Key", {
    answer: ({ headers }) => headers.set("access-control-allow-headers", "Authorization, Content-Type"),
  }),
  seeded("cors", "vary", "a cache may mix origins", withoutHeader("vary")),
  seeded("sign-in", "challenge", "a 401 names no scheme", withoutHeader("www-authenticate")),
  seeded("sign-in", "token-missing", "one call is open to all", {
    call: ({ path, headers }) =>
      path === "/users?mobile=1" || (path === "/users" && !headers.authorization)
        ? answerWith(200, { data: [] })
        : {},
  }),
  seeded("reads", "account", "the body's status is always 201", {
    answer(answer) {
      if (answer.status === 200) answer.text = answer.text.replace('"status":200', '"status":201');
    },
  }),
  seeded(
    "reads",
    "balance",
    "the balance leaves out what is pending",
    editing("/wallet/balance", ({ data }) => {
      data.balance = data.availableBalance;
      data.pendingBalance = 5_000;
    }),
  ),
  seeded("bodies", "another-type", "a body may have any type", {
    call: ({ headers }) => ({ headers: { ...headers, "content-type": "application/json" } }),
  }),
  seeded(
    "lists",
    "newest-first",
    "the oldest transaction comes first",
    editing("/wallet/list", ({ data }) => data.reverse()),
  ),
  seeded(
    "lists",
    "page-size",
    "pages count from 1",
    editing("/wallet/list", ({ pagination }) => {
      pagination.page += 1;
    }),
  ),
  seeded(
    "payees",
    "little-told",
    "a payee's e-mail address is told",
    editing("/users?", ({ data }) => {
      for (const payee of data) payee.email = "payee@nupay.test";
    }),
  ),
  seeded(
    "payees",
    "verified",
    "an account does not tell whether its number is verified",
    editing("/users/me", ({ data }) => {
      delete data.mobileVerified;
    }),
  ),
  seeded("keys", "refusal-kept", "each copy of a call gets another key", {
    call: ({ headers }) =>
      headers["idempotency-key"] === undefined
        ? {}
        : { headers: { ...headers, "idempotency-key": randomUUID() } },
  }),
  seeded("status", "cancelled", "a cancellation is answered and not made", {
    call: ({ method, path }) =>
      method === "DELETE" && path.startsWith("/wallet/payments/")
        ? answerWith(200, { data: { state: "cancelled" } })
        : {},
  }),
  seeded("money", "amounts", "amounts lose their sign and their fraction", {
    call(call) {
      if (!/^\/wallet\/(?:payout|transfer)$/.test(call.path)) return {};
      const body = parseSentBody(call);
      const amount = String(Math.trunc(Math.abs(Number(body.amount))) || 1);
      return withBody({ ...body, amount });
    },
  }),
  seeded("races", "last-money", "the loser of a race gets a 500", {
    answer(answer) {
      if (!answer.text.includes('"insufficient_funds"')) return;
      answer.status = 500;
      answer.text = JSON.stringify({
        status: 500,
        message: "Something went wrong",
        data: null,
        code: "internal",
      });
    },
  }),
  seeded("changes", "changed-meanwhile", "a gateway drops If-Match", {
    call: ({ headers: { "if-match": _, ...headers } }) => ({ headers }),
  }),
  seeded("events", "changed", "events tell amounts", {
    answer(answer) {
      answer.text = answer.text.replaceAll(/\{"kind":"[^}]+/g, (data) => `${data},"amount":100`);
    },
  }),
  seeded("privacy", "refusals", "a refusal repeats what was sent", {
    answer(answer, { body, path }) {
      if (answer.status < 400) return;
      const answerBody = JSON.parse(answer.text);
      answer.text = JSON.stringify({
        ...answerBody,
        message: `${path} ${body.toString("utf8").slice(0, 500)}`,
      });
    },
  }),
  seeded("sign-in", "renewed", "each token has an account of its own", {
    answer(answer, { path, headers: { authorization = "" } }) {
      if (path !== "/users/me" || answer.status !== 200) return;
      const body = JSON.parse(answer.text);
      body.data.accountId = `acc_${createHash("sha256").update(authorization).digest("hex").slice(0, 20)}`;
      answer.text = JSON.stringify(body);
    },
  }),
  seeded("sign-in", "signed-out", "a token outlives its sign-out", {
    answer(answer, { path }) {
      if (path !== "/cards/remove" || answer.status !== 401) return;
      Object.assign(answer, answerWith(404, { message: "Not found", data: null, code: "card_not_found" }));
    },
  }),
  seeded("cards", "pages", "cards have one order alone", {
    call: (call) =>
      call.path === "/cards/list" ? withBody({ ...parseSentBody(call), orderBy: "DESC" }) : {},
  }),
  ...flagCalls.map(({ flag }) =>
    seeded(
      "cards",
      flag,
      `a ${flag} card is listed as any other`,
      editing("/cards/list", ({ data }) => {
        for (const card of data) delete card[flag];
      }),
    ),
  ),
  seeded("payees", "search-limit", "a search too many is told no time to wait", {
    answer(answer) {
      if (answer.status === 429) answer.headers.delete("retry-after");
    },
  }),
  seeded("keys", "top-up-kept", "each copy of a top-up charges the card", anotherKeyAt("/wallet/top-up")),
  seeded("keys", "payout-kept", "each copy of a payout leaves for the bank", anotherKeyAt("/wallet/payout")),
  seeded("keys", "key-missing", "one call makes the keys that it lacks", {
    call: (call) =>
      call.path === "/cards/link" && call.headers["idempotency-key"] === undefined
        ? { headers: { ...call.headers, "idempotency-key": randomUUID() } }
        : {},
  }),
  seeded("keys", "key-after-renewal", "a key belongs to the token that it came with", {
    call({ path, headers }) {
      const { authorization = "", "idempotency-key": key } = headers;
      if (typeof key === "string" && /[\da-f]{8}-/i.test(key))
        return { headers: { ...headers, "idempotency-key": keyWith(key, authorization) } };
      const [, statusKey] = /^\/wallet\/payments\/([\da-f-]{36})$/i.exec(path) ?? [];
      return statusKey === undefined ? {} : { path: `/wallet/payments/${keyWith(statusKey, authorization)}` };
    },
  }),
  seeded(
    "money",
    "top-up",
    "the row of a top-up leaves out the fee",
    editing("/wallet/list", ({ data }) => {
      for (const row of data) if (row.type === "WALLET_TOPUP") row.amount -= 1;
    }),
  ),
  seeded(
    "money",
    "payout",
    "the status of a payout is that of another operation",
    editing("/wallet/payments/", ({ data }) => {
      if (data.operation === "payout") data.operation = "transfer";
    }),
  ),
  seeded(
    "money",
    "transfer",
    "the payee is told the payer's key",
    editing("/wallet/list", ({ data }) => {
      for (const row of data) row.key ??= "8e03978e-40d5-43dd-bc93-6894a57f9324";
    }),
  ),
  seeded(
    "money",
    "message",
    "a message is escaped for HTML on its way",
    editing("/wallet/list", ({ data }) => {
      for (const row of data) row.message = row.message?.replaceAll("&", "&amp;");
    }),
  ),
  seeded("events", "answers", "answers do not name the newest event", withoutHeader("last-event-id")),
  seeded("events", "renewed", "a stream begins anew with each token", {
    call({ path, headers }) {
      if (path !== "/wallet/events" || tokensOfStreams.has(headers.authorization)) return {};
      tokensOfStreams.add(headers.authorization);
      const { "last-event-id": _, ...others } = headers;
      return { headers: others };
    },
  }),
  seeded(
    "lasting",
    "new-wallet",
    "a new wallet begins with a gift",
    editing("/wallet/balance", ({ data }) => {
      data.balance += 500;
      data.availableBalance += 500;
    }),
  ),
  seeded("lasting", "card-removed", "a removed card is listed on", {
    call: ({ method, path }) =>
      method === "POST" && path === "/cards/remove" ? answerWith(200, { data: null }) : {},
  }),
  seeded("lasting", "taken-mobile", "a number that another person has verified is refused", {
    call: (passing) =>
      passing.path === "/fiat/accounts/individual" && parseSentBody(passing).phone === "+61400000002"
        ? answerWith(409, { data: null, code: "mobile_taken" })
        : {},
  }),
  // Listed after `card-removed`, because each run of this chapter removes one of the payer's cards.
  seeded(
    "lasting",
    "claimed-mobile",
    "a number that was only typed finds who typed it",
    editing("/users?", ({ data }) => {
      if (data.length === 0) data.push({ accountId: "acc_claimant", firstName: "Clay" });
    }),
  ),
];
