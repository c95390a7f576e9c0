import { createHash, randomUUID } from "node:crypto";
import type { Fault, PassedAnswer, PassedCall } from "./faulty-gateway.ts";

export interface SeededFault {
  readonly name: string;
  readonly chapter: string;
  /** The check that has to detect the fault. */
  readonly check: string;
  readonly fault: Fault;
}

const withoutHeader = (name: string): Fault => ({ answer: ({ headers }) => headers.delete(name) });

// biome-ignore lint/suspicious/noExplicitAny: an answer of any call is changed
const faultWith = (path: string, edit: (body: any, call: PassedCall) => void): Fault => ({
  answer(answer, call) {
    if (!call.path.startsWith(path) || answer.status !== 200) return;
    const body = JSON.parse(answer.text);
    edit(body, call);
    answer.text = JSON.stringify(body);
  },
});

const sentBody = ({ body }: PassedCall) => JSON.parse(body.toString() || "{}");
const withBody = (body: object): Partial<PassedCall> => ({ body: Buffer.from(JSON.stringify(body)) });

const answerWith = (status: number, body: object): PassedAnswer => ({
  status,
  headers: new Headers({ "Content-Type": "application/json" }),
  text: JSON.stringify({ status, message: "OK", ...body }),
});

const anotherKeyAt = (path: string): Fault => ({
  call: (call) =>
    call.path === path ? { headers: { ...call.headers, "idempotency-key": randomUUID() } } : {},
});

/** A UUID derived from a key and from something that must not be part of the key. */
function keyWith(key: string, other: string): string {
  const hash = createHash("sha256")
    .update(`${key.replaceAll('"', "").toLowerCase()} ${other}`)
    .digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

const tokensOfStreams = new Set<string | undefined>();

const seededFault = (chapter: string, check: string, name: string, fault: Fault): SeededFault => ({
  name,
  chapter,
  check,
  fault,
});

export const seededFaults: readonly SeededFault[] = [
  seededFault("caching", "no-store", "answers may be cached", withoutHeader("cache-control")),
  seededFault("cors", "stranger", "every origin may read", {
    answer: ({ headers }) => headers.set("access-control-allow-origin", "*"),
  }),
  seededFault(
    "cors",
    "exposed",
    "the app cannot read how long to wait",
    withoutHeader("access-control-expose-headers"),
  ),
  seededFault("cors", "headers", "a preflight forbids Idempotency-Key", {
    answer: ({ headers }) => headers.set("access-control-allow-headers", "Authorization, Content-Type"),
  }),
  seededFault("cors", "vary", "a cache may mix origins", withoutHeader("vary")),
  seededFault("sign-in", "challenge", "a 401 names no scheme", withoutHeader("www-authenticate")),
  seededFault("sign-in", "token-missing", "one call is open to all", {
    call: ({ path, headers }) =>
      path === "/users?mobile=1" || (path === "/users" && !headers.authorization)
        ? answerWith(200, { data: [] })
        : {},
  }),
  seededFault("reads", "account", "the body's status is always 201", {
    answer(answer) {
      if (answer.status === 200) answer.text = answer.text.replace('"status":200', '"status":201');
    },
  }),
  seededFault(
    "reads",
    "balance",
    "the balance leaves out what is pending",
    faultWith("/wallet/balance", ({ data }) => {
      data.balance = data.availableBalance;
      data.pendingBalance = 5_000;
    }),
  ),
  seededFault("bodies", "another-type", "a body may have any type", {
    call: ({ headers }) => ({ headers: { ...headers, "content-type": "application/json" } }),
  }),
  seededFault(
    "lists",
    "newest-first",
    "the oldest transaction comes first",
    faultWith("/wallet/list", ({ data }) => data.reverse()),
  ),
  seededFault(
    "lists",
    "page-size",
    "pages count from 1",
    faultWith("/wallet/list", ({ pagination }) => {
      pagination.page += 1;
    }),
  ),
  seededFault(
    "payees",
    "little-told",
    "a payee's e-mail address is told",
    faultWith("/users?", ({ data }) => {
      for (const payee of data) payee.email = "payee@nupay.test";
    }),
  ),
  seededFault(
    "payees",
    "verified",
    "an account does not tell whether its number is verified",
    faultWith("/users/me", ({ data }) => {
      delete data.mobileVerified;
    }),
  ),
  seededFault("keys", "refusal-kept", "each copy of a call gets another key", {
    call: ({ headers }) =>
      headers["idempotency-key"] === undefined
        ? {}
        : { headers: { ...headers, "idempotency-key": randomUUID() } },
  }),
  seededFault("status", "cancelled", "a cancellation is answered and not made", {
    call: ({ method, path }) =>
      method === "DELETE" && path.startsWith("/wallet/payments/")
        ? answerWith(200, { data: { state: "cancelled" } })
        : {},
  }),
  seededFault("money", "amounts", "amounts lose their sign and their fraction", {
    call(call) {
      if (!/^\/wallet\/(?:payout|transfer)$/.test(call.path)) return {};
      const body = sentBody(call);
      const amount = String(Math.trunc(Math.abs(Number(body.amount))) || 1);
      return withBody({ ...body, amount });
    },
  }),
  seededFault("races", "last-money", "the loser of a race gets a 500", {
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
  seededFault("changes", "changed-meanwhile", "a gateway drops If-Match", {
    call: ({ headers: { "if-match": _, ...headers } }) => ({ headers }),
  }),
  seededFault("events", "changed", "events tell amounts", {
    answer(answer) {
      answer.text = answer.text.replaceAll(/\{"kind":"[^}]+/g, (data) => `${data},"amount":100`);
    },
  }),
  seededFault("privacy", "refusals", "a refusal repeats what was sent", {
    answer(answer, { body, path }) {
      if (answer.status < 400) return;
      const answerBody = JSON.parse(answer.text);
      answer.text = JSON.stringify({
        ...answerBody,
        message: `${path} ${body.toString("utf8").slice(0, 500)}`,
      });
    },
  }),
  seededFault("sign-in", "renewed", "each token has an account of its own", {
    answer(answer, { path, headers: { authorization = "" } }) {
      if (path !== "/users/me" || answer.status !== 200) return;
      const body = JSON.parse(answer.text);
      body.data.accountId = `acc_${createHash("sha256").update(authorization).digest("hex").slice(0, 20)}`;
      answer.text = JSON.stringify(body);
    },
  }),
  seededFault("sign-in", "signed-out", "a token outlives its sign-out", {
    answer(answer, { path }) {
      if (path !== "/cards/remove" || answer.status !== 401) return;
      Object.assign(answer, answerWith(404, { message: "Not found", data: null, code: "card_not_found" }));
    },
  }),
  seededFault("cards", "pages", "cards have one order alone", {
    call: (call) => (call.path === "/cards/list" ? withBody({ ...sentBody(call), orderBy: "DESC" }) : {}),
  }),
  seededFault(
    "cards",
    "frozen",
    "a frozen card is listed as any other",
    faultWith("/cards/list", ({ data }) => {
      for (const card of data) delete card.frozen;
    }),
  ),
  seededFault("payees", "search-limit", "a search too many is told no time to wait", {
    answer(answer) {
      if (answer.status === 429) answer.headers.delete("retry-after");
    },
  }),
  seededFault(
    "keys",
    "top-up-kept",
    "each copy of a top-up charges the card",
    anotherKeyAt("/wallet/top-up"),
  ),
  seededFault(
    "keys",
    "payout-kept",
    "each copy of a payout leaves for the bank",
    anotherKeyAt("/wallet/payout"),
  ),
  seededFault("keys", "key-missing", "one call makes the keys that it lacks", {
    call: (call) =>
      call.path === "/cards/link" && call.headers["idempotency-key"] === undefined
        ? { headers: { ...call.headers, "idempotency-key": randomUUID() } }
        : {},
  }),
  seededFault("keys", "key-after-renewal", "a key belongs to the token that it came with", {
    call({ path, headers }) {
      const { authorization = "", "idempotency-key": key } = headers;
      if (typeof key === "string" && /[\da-f]{8}-/i.test(key))
        return { headers: { ...headers, "idempotency-key": keyWith(key, authorization) } };
      const [, statusKey] = /^\/wallet\/payments\/([\da-f-]{36})$/i.exec(path) ?? [];
      return statusKey === undefined ? {} : { path: `/wallet/payments/${keyWith(statusKey, authorization)}` };
    },
  }),
  seededFault(
    "money",
    "top-up",
    "the row of a top-up leaves out the fee",
    faultWith("/wallet/list", ({ data }) => {
      for (const row of data) if (row.type === "WALLET_TOPUP") row.amount -= 1;
    }),
  ),
  seededFault(
    "money",
    "payout",
    "the status of a payout is that of another operation",
    faultWith("/wallet/payments/", ({ data }) => {
      if (data.operation === "payout") data.operation = "transfer";
    }),
  ),
  seededFault(
    "money",
    "transfer",
    "the payee is told the payer's key",
    faultWith("/wallet/list", ({ data }) => {
      for (const row of data) row.key ??= "8e03978e-40d5-43dd-bc93-6894a57f9324";
    }),
  ),
  seededFault(
    "money",
    "message",
    "a message is escaped for HTML on its way",
    faultWith("/wallet/list", ({ data }) => {
      for (const row of data) row.message = row.message?.replaceAll("&", "&amp;");
    }),
  ),
  seededFault("events", "answers", "answers do not name the newest event", withoutHeader("last-event-id")),
  seededFault("events", "renewed", "a stream begins anew with each token", {
    call({ path, headers }) {
      if (path !== "/wallet/events" || tokensOfStreams.has(headers.authorization)) return {};
      tokensOfStreams.add(headers.authorization);
      const { "last-event-id": _, ...others } = headers;
      return { headers: others };
    },
  }),
  seededFault(
    "lasting",
    "new-wallet",
    "a new wallet begins with a gift",
    faultWith("/wallet/balance", ({ data }) => {
      data.balance += 500;
      data.availableBalance += 500;
    }),
  ),
  seededFault("lasting", "card-removed", "a removed card is listed on", {
    call: ({ method, path }) =>
      method === "POST" && path === "/cards/remove" ? answerWith(200, { data: null }) : {},
  }),
  seededFault("lasting", "taken-mobile", "a number that another person has verified is refused", {
    call: (passingCall) =>
      passingCall.path === "/fiat/accounts/individual" && sentBody(passingCall).phone === "+61400000002"
        ? answerWith(409, { data: null, code: "mobile_taken" })
        : {},
  }),
  // Listed after `card-removed`, because each run of this chapter removes one of the payer's cards.
  seededFault(
    "lasting",
    "claimed-mobile",
    "a number that was only typed finds who typed it",
    faultWith("/users?", ({ data }) => {
      if (data.length === 0) data.push({ accountId: "acc_claimant", firstName: "Clay" });
    }),
  ),
];
