import fc from "fast-check";
import { flagCalls } from "../../support/flag-calls.ts";

const person = fc.nat({ max: 1 });
/** Few keys, so that commands share them: replays, reuse with another body, status and cancellation. */
const key = fc.nat({ max: 5 });
const cents = fc.constantFrom("1", "2500", "2500", "6000", "9000", "25001", "0", "19.99", "007");

export const command = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("transfer" as const),
      person,
      key,
      cents,
      to: fc.constantFrom("other", "self", "none"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("topUp" as const),
      person,
      key,
      cents,
      card: fc.constantFrom("good", "good", "declining", "unknown"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("payout" as const), person, key, cents }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("status" as const), person, key }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), person, key }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("balance" as const), person }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("list" as const),
      person,
      page: fc.nat({ max: 1 }),
      orderBy: fc.constantFrom("ASC", "DESC"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("find" as const), person, who: person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cards" as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("removeCard" as const), person, key }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("flag" as const),
      person,
      key,
      flagCall: fc.constantFrom(...flagCalls),
      isSet: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("withoutKey" as const), person, cents }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("payouts" as const),
      mode: fc.constantFrom("succeed", "pending", "return"),
    }),
  },
);

export type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

/** One call of the wallet API, with placeholders for the holders' ids. */
export interface Call {
  readonly person: number;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly key?: number;
}

export interface Ids {
  readonly accountId: string;
  readonly mobile: string;
  readonly goodCard: string;
  readonly decliningCard: string;
}

/** The API call of a command; undefined if the command makes none. */
export function callOf(
  givenCommand: Command,
  ids: readonly [Ids, Ids],
  keyName: (key: number) => string,
): Call | undefined {
  if (givenCommand.kind === "payouts") return undefined;
  const ownIds = ids[givenCommand.person === 0 ? 0 : 1];
  const otherIds = ids[givenCommand.person === 0 ? 1 : 0];
  const { person } = givenCommand;
  switch (givenCommand.kind) {
    case "transfer": {
      const toAccountId = { other: otherIds.accountId, self: ownIds.accountId, none: "acc_unknown" }[
        givenCommand.to
      ];
      const body = { toAccountId, amount: givenCommand.cents, currency: "AUD" };
      return { person, method: "POST", path: "/wallet/transfer", body, key: givenCommand.key };
    }
    case "topUp": {
      const card = { good: ownIds.goodCard, declining: ownIds.decliningCard, unknown: "pm_unknown" }[
        givenCommand.card
      ];
      const body = { paymentMethodId: card, currency: "AUD", amount: givenCommand.cents, platformFee: 0 };
      return { person, method: "POST", path: "/wallet/top-up", body, key: givenCommand.key };
    }
    case "payout":
      return {
        person,
        method: "POST",
        path: "/wallet/payout",
        body: { amount: givenCommand.cents, currency: "AUD" },
        key: givenCommand.key,
      };
    case "status":
      return { person, method: "GET", path: `/wallet/payments/${keyName(givenCommand.key)}` };
    case "cancel":
      return { person, method: "DELETE", path: `/wallet/payments/${keyName(givenCommand.key)}` };
    case "balance":
      return { person, method: "POST", path: "/wallet/balance", body: { currency: "aud" } };
    case "list":
      return {
        person,
        method: "POST",
        path: "/wallet/list",
        body: { page: givenCommand.page, size: 3, orderBy: givenCommand.orderBy },
      };
    case "find":
      return {
        person,
        method: "GET",
        path: `/users?mobile=${encodeURIComponent((givenCommand.who === 0 ? ids[0] : ids[1]).mobile)}`,
      };
    case "cards":
      return { person, method: "POST", path: "/cards/list", body: { page: 0, size: 5 } };
    case "removeCard":
      return {
        person,
        method: "POST",
        path: "/cards/remove",
        body: { paymentMethodId: ownIds.goodCard },
        key: givenCommand.key,
      };
    case "flag": {
      const { method, path, flag } = givenCommand.flagCall;
      const body = { paymentMethodId: ownIds.goodCard, [flag]: givenCommand.isSet };
      return { person, method, path, body, key: givenCommand.key };
    }
    case "withoutKey":
      return {
        person,
        method: "POST",
        path: "/wallet/payout",
        body: { amount: givenCommand.cents, currency: "AUD" },
      };
  }
}
