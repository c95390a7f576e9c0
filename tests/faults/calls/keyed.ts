/** Keyed calls: each is retried until it succeeds, keeps one key, and takes effect once. */

import { rejection } from "../../../src/machines/core/failure.ts";
import type { CallOrder } from "../../../src/machines/instructions/call-order.ts";
import type { Idempotency } from "../../../src/machines/instructions/instruction.ts";
import { ApiError } from "../../../src/services/core/errors.ts";
import { createKeyedCalls } from "../../../src/services/payments/keyed-calls.ts";
import { cardOf, type Holder, type LiveSandbox, oneCard } from "../../sandbox/live-sandbox.ts";
import { runKeyedCall } from "../../services/run-keyed-call.ts";
import { flagCalls, flagOrder } from "../../support/flag-calls.ts";
import type { CallFault } from "./call-faults.ts";
import { Client } from "./client.ts";
import { FakeUpload } from "./fake-upload.ts";
import type { TestEnvironment } from "./test-environment.ts";

/** One person's keyed call, made with each press of the button. */
interface Subject {
  readonly path: string;
  /** Makes the same call again, which may reuse its key. */
  readonly make: () => Promise<unknown>;
  /**
   * The number of times that the call has taken effect. Expected are `once` at the end, and `before` while it is
   * rejected.
   */
  readonly count: () => Promise<number>;
  readonly before: number;
  readonly once: number;
  /** The error code that means "already done", for retries without keys. */
  readonly done?: string;
}

interface KeyedCall {
  readonly name: string;
  readonly prepare: (sandbox: LiveSandbox, holder: Holder, client: Client) => Promise<Subject>;
  /** The person's account before the call. */
  readonly account: Parameters<LiveSandbox["addHolder"]>[0];
}

/**
 * Returns a function that presses once and returns the reason of a failure. Pressing again with the same order keeps
 * the key while the call is undecided.
 */
function createCallRunner({ browser, api, time }: Client): (order: CallOrder) => Promise<string | undefined> {
  const calls = createKeyedCalls(browser, api);
  return async (order) => {
    const outcome = await runKeyedCall(calls, order, time).outcome;
    if (outcome.kind !== "done") throw new ApiError(outcome.failure);
    return outcome.clientSecret;
  };
}

const pdf = () => new File(["%PDF-1.7 %%EOF"], "proof.pdf", { type: "application/pdf" });
const cardsOf = async (client: Client) =>
  (await client.ask("POST /cards/list", { body: { page: 0, size: 5 } })).body.data.length as number;

export const keyedCalls: readonly KeyedCall[] = [
  {
    name: "cards/link",
    account: {},
    async prepare(_sandbox, _holder, client) {
      const press = createCallRunner(client);
      let secret: string | undefined;
      return {
        path: "/api/v1/cards/link",
        // A link without its secret is no success for the app: the holder presses again, with the same key.
        make: async () => {
          secret = await press({ operation: "linkCard" });
          if (secret === undefined) throw new ApiError(rejection("link_failed"));
        },
        // A secret that was never received does not matter; a secret that was received has to belong to the key.
        count: async () => {
          if (secret === undefined) return 0;
          const key = client.sent.findLast(({ path }) => path.endsWith("/cards/link"))?.key;
          if (!key || client.idempotency === "none") return 1;
          const secondAnswer = await client.ask("POST /cards/link", { key });
          return secondAnswer.body.data.clientSecret === secret ? 1 : 2;
        },
        before: 0,
        once: 1,
      };
    },
  },
  {
    name: "cards/save",
    account: { cards: [oneCard] },
    async prepare(_sandbox, holder, client) {
      const paymentMethodId = await cardOf(holder);
      await client.ask("POST /cards/remove", { body: { paymentMethodId } });
      const press = createCallRunner(client);
      return {
        path: "/api/v1/cards/save",
        make: () => press({ operation: "saveCard", paymentMethodId }),
        count: () => cardsOf(client),
        before: 0,
        once: 1,
      };
    },
  },
  {
    name: "cards/remove",
    account: { cards: [oneCard] },
    async prepare(_sandbox, holder, client) {
      const paymentMethodId = await cardOf(holder);
      const press = createCallRunner(client);
      return {
        path: "/api/v1/cards/remove",
        make: () => press({ operation: "removeCard", paymentMethodId }),
        count: () => cardsOf(client),
        before: 1,
        once: 0,
        done: "card_not_found",
      };
    },
  },
  ...flagCalls.map(
    (flagCall): KeyedCall => ({
      name: flagCall.path.slice(1),
      account: { cards: [oneCard] },
      async prepare(_sandbox, holder, client) {
        const paymentMethodId = await cardOf(holder);
        const press = createCallRunner(client);
        return {
          path: `/api/v1${flagCall.path}`,
          make: () => press(flagOrder(flagCall, paymentMethodId, true)),
          count: async () => {
            const { body } = await client.ask("POST /cards/list", { body: { page: 0, size: 5 } });
            return body.data[0][flagCall.flag] ? 1 : 0;
          },
          before: 0,
          once: 1,
        };
      },
    }),
  ),
  {
    name: "POST fiat/accounts",
    account: null,
    async prepare(sandbox, holder, client) {
      const press = createCallRunner(client);
      return {
        path: "/api/v1/fiat/accounts",
        make: () => press({ operation: "createAccount", email: holder.email, sub: holder.id }),
        count: async () =>
          (await sandbox.control.ledger()).accounts.filter(({ email }) => email === holder.email).length,
        before: 0,
        once: 1,
      };
    },
  },
  {
    name: "identity-document",
    account: { status: "P" },
    async prepare(_sandbox, _holder, client) {
      const [press, file] = [createCallRunner(client), pdf()];
      const document = { name: file.name, size: file.size, content: file };
      return {
        path: "/api/v1/fiat/accounts/identity-document",
        make: () => press({ operation: "uploadIdentityDocument", document }),
        count: async () => {
          const { body } = await client.ask("PUT /fiat/accounts", { body: { status: "A" } });
          return body.message.includes("identity document") ? 0 : 1;
        },
        before: 0,
        once: 1,
      };
    },
  },
];

/** The number of presses after which a person gives up. */
const maxPresses = 6;
/** Max milliseconds of one press: an upload is undecided after three minutes, and may be resent at their end. */
const pressTimeout = 310_000;

/** Tests the fault with one call of a new person. @returns what was wrong */
export async function testKeyedCall(
  { sandbox, time }: TestEnvironment,
  idempotency: Idempotency,
  fault: CallFault,
  call: KeyedCall,
): Promise<string | undefined> {
  const holder = await sandbox.addHolder(call.account);
  const client = new Client(sandbox, holder, idempotency, time);
  const subject = await call.prepare(sandbox, holder, client);
  await client.prepare();
  FakeUpload.send = client.wire;
  const aimed = { method: "POST", path: subject.path, email: holder.email };
  for (const plan of fault.plans ?? []) await sandbox.control.fault({ ...aimed, ...plan });
  if (fault.wire === "down before") client.down = true;
  if (fault.wire === "down in the midst") client.down = { from: subject.path };
  const ownRequests = () => client.sent.filter(({ path }) => path === subject.path);

  let firstOutcome: unknown;
  for (let press = 1; ; press += 1) {
    let hasEnded = false;
    const making = subject
      .make()
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .finally(() => {
        hasEnded = true;
      });
    const isEnded = () => hasEnded;
    if (press === 1 && fault.late !== undefined) await sendLate(isEnded);
    await time.passUntil(isEnded, pressTimeout);
    const error = await making;
    if (press === 1) firstOutcome = error;
    if (error === undefined) break;
    if (!(error instanceof ApiError)) return `it failed with ${String(error)}`;
    const { code } = error.failure;
    if (subject.done !== undefined && code === subject.done && press > 1 && idempotency === "none") break;
    if (press === maxPresses) return `it never succeeded: ${JSON.stringify(error.failure)}`;
    if (isRejectedForGood(fault) && (await subject.count()) !== subject.before) {
      return "it was refused and done all the same";
    }
    client.down = false;
  }
  if (isRejectedForGood(fault) && firstOutcome === undefined) return "a refusal was called a success";
  const count = await subject.count();
  if (count !== subject.once) return `in the end the server has it ${count} times, not ${subject.once}`;
  return judgeKeys();

  async function sendLate(isEnded: () => boolean): Promise<void> {
    const hasActed = fault.late === "acted at once";
    let release: () => unknown = () => {};
    const releasePromise = new Promise<void>((resolve) => {
      release = resolve;
    });
    client.detour = { from: subject.path, until: releasePromise, acts: hasActed ? "at once" : "at its end" };
    await time.passUntil(() => isEnded() || ownRequests().length > 0);
    if (hasActed) await client.acted;
    await time.passUntil(isEnded, pressTimeout);
    release();
    await client.delivered;
  }

  /** Expects one key until the call is decided; after a final rejection or a cancellation, a second key. */
  function judgeKeys(): string | undefined {
    const sentKeys = new Set(ownRequests().map(({ key }) => key));
    if (idempotency === "none")
      return sentKeys.size === 1 && sentKeys.has(null) ? undefined : "a key was sent";
    if (sentKeys.has(null)) return "no key was sent";
    const isCancelled = firstOutcome instanceof ApiError && firstOutcome.failure.code === "call_not_done";
    if (isCancelled && !client.sent.some(({ method }) => method === "DELETE")) return "no key was cancelled";
    const expected = isRejectedForGood(fault) || isCancelled ? 2 : 1;
    return sentKeys.size === expected
      ? undefined
      : `it was sent under ${sentKeys.size} keys, not ${expected}`;
  }
}

/** After a final rejection, the next press is a new intention with a new key. */
function isRejectedForGood({ endsOtherCalls }: CallFault): boolean {
  return endsOtherCalls === true;
}
