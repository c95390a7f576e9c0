import { failureOf, rejection } from "../../machines/core/failure.ts";
import type { CallOrder } from "../../machines/instructions/call-order.ts";
import type {
  Click,
  PreparedCall,
  Press,
  SendResult,
  StatusResult,
} from "../../machines/instructions/instruction.ts";
import { slotOf } from "../../machines/instructions/rules/call-slot.ts";
import { callRules } from "../../machines/instructions/rules/sending-rules.ts";
import { readAccount } from "../api/account.ts";
import { accountVersion, keepAccountVersion } from "../api/account-version.ts";
import type { Api } from "../api/client.ts";
import { uploading } from "../api/upload.ts";
import type { Browser } from "../browser/browser.ts";
import { ApiError } from "../core/errors.ts";
import { type OpenCalls, openCalls } from "../storage/open-calls.ts";
import { callResult } from "./answer.ts";
import { readEffect } from "./call-effect.ts";
import { type CallRequest, callRequest, documentForm } from "./call-request.ts";
import { holdSlot } from "./call-slot.ts";
import { cancelPayment, readStatus } from "./payment-status.ts";
import { pressRegister } from "./press-register.ts";
import { sendOnce } from "./send-once.ts";

/** In milliseconds. */
const callLimit = 30_000;
/** In milliseconds. */
const uploadLimit = 120_000;

/** A call of this page whose outcome is not known yet. */
interface OpenCall extends CallRequest {
  readonly key: string;
  readonly order: CallOrder;
  readonly subject: string;
  sent: boolean;
  /** That the change replaces; a new key has the newest. */
  readonly version: string | undefined;
}

/** The ports of the keyed calls that pay nothing; one of it a page. */
export interface KeyedCalls {
  readonly browser: Browser;
  readonly api: Api;
  /** Undefined where the server keeps no keys: nobody could be asked about an entry. */
  readonly journal: OpenCalls | undefined;
  /** Time and page life of a press. */
  note(): Click;
  /** Calls `granted` once no other tab is at a call of this slot. @returns the function that gives the slot back */
  holdSlot(order: CallOrder, granted: () => void): () => void;
  /** @throws ApiError without a token, without a journal, or where an older key of the slot cannot be cancelled */
  prepare(order: CallOrder, click?: Click): Promise<PreparedCall>;
  /** Calls `listener` with the sent share of an upload, 0 to 1. @returns the function that ends it */
  watchProgress(key: string, listener: (ratio: number) => void): () => void;
  /** Never rejects; `signal` ends an upload early. */
  send(prepared: PreparedCall, signal: AbortSignal): Promise<SendResult>;
  /** By the key; where the server keeps none, by cards/list or users/me. */
  readStatus(key: string): Promise<StatusResult>;
  cancel(key: string): Promise<StatusResult>;
}

/** A change of what exists names the version that it changes, so that a late one undoes no newer one. */
function isChange({ operation }: CallOrder): boolean {
  return operation.startsWith("update");
}

export function keyedCalls(browser: Browser, api: Api): KeyedCalls {
  const presses = pressRegister(browser, () => api.token());
  const open = new Map<string, OpenCall>();
  const progress = new Map<string, (ratio: number) => void>();
  /** Whose turn it is, by slot; null once it is given back: what was being prepared then does not leave any more. */
  const turns = new Map<string, object | null>();
  const find = (key: string) => [...open.values()].find((call) => call.key === key);
  const isKeyed = api.idempotency === "required";
  const journal = isKeyed ? openCalls(browser) : undefined;

  async function close(key: string): Promise<void> {
    const call = find(key);
    if (call !== undefined) open.delete(call.slot);
    // An entry that stays is asked about once more.
    await journal?.remove(key).catch(() => {});
  }

  async function cancel(key: string): Promise<StatusResult> {
    const result: StatusResult = isKeyed
      ? await cancelPayment({ api, browser, presses }, { key })
      : { kind: "outcome", outcome: { state: "cancelled" } };
    noteVersion(result);
    if (result.kind === "outcome" || result.kind === "expired") await close(key);
    return result;
  }

  function noteVersion(result: SendResult | StatusResult): void {
    if (result.kind !== "outcome" || result.outcome.state !== "succeeded") return;
    if (result.outcome.version !== undefined) keepAccountVersion(api, result.outcome.version);
  }

  /** Afterwards the key can never act any more, or has acted already and is overwritten. */
  async function discard(key: string, wasSent: boolean): Promise<void> {
    if (!wasSent) return await close(key);
    const result = await cancel(key);
    switch (result.kind) {
      case "outcome":
      case "expired":
        return;
      case "unavailable":
        throw new ApiError(result.failure);
      case "inProgress":
        throw new ApiError(rejection("request_in_progress"));
      // No server answers a cancellation so: it cancelled nothing.
      case "unseen":
        throw new ApiError(rejection("call_undecided"));
    }
  }

  /** What any tab has left open of the slot, but for this key. Called while the slot is held. */
  async function discardOlder(slot: string, person: string, kept: string | undefined): Promise<void> {
    const entries = (await journal?.of(person)) ?? [];
    for (const entry of entries) {
      if (entry.slot === slot && entry.key !== kept)
        await discard(entry.key, entry.submittedAt !== undefined);
    }
  }

  async function send(call: OpenCall, press: Press, signal: AbortSignal): Promise<SendResult> {
    const { key, order, version } = call;
    // Whoever has one already is not given another.
    if (order.operation === "createAccount" && (await readAccount(api)) !== null)
      return { kind: "outcome", outcome: { state: "succeeded" } };
    const upload =
      order.operation === "uploadIdentityDocument" &&
      uploading((ratio) => progress.get(key)?.(ratio), documentForm(order));
    return await sendOnce(api, {
      key,
      make: call.make,
      timeout: upload ? uploadLimit : callLimit,
      headers: version === undefined ? {} : { "If-Match": `"${version}"` },
      ...(upload && { signal, fetch: upload }),
      // Without its entry, another tab has decided or cancelled it.
      markSubmitted: async () =>
        (await journal?.markSubmitted(key)) === false ? "call_cancelled" : undefined,
      mayLeave: (token) => {
        if (!presses.mayLeave(press, token) || turns.get(call.slot) === null) return false;
        call.sent = true;
        return true;
      },
      resultOf: (answer) => callResult(answer, order.operation, api.idempotency, browser.now),
    });
  }

  return {
    browser,
    api,
    journal,
    cancel,
    note: () => presses.note(),
    holdSlot(order, granted) {
      const slot = slotOf(order);
      const turn = {};
      const release = holdSlot(
        browser,
        () => api.token(),
        slot,
        () => {
          turns.set(slot, turn);
          granted();
        },
      );
      return () => {
        if (turns.get(slot) === turn) turns.set(slot, null);
        release();
      };
    },
    async prepare(order, click) {
      const request = callRequest(order);
      const press = await presses.register(undefined, click);
      const { subject } = press;
      let call = open.get(request.slot);
      // The entry of another person's call stays for that person.
      if (call !== undefined && call.subject !== subject) open.delete(request.slot);
      else if (call !== undefined && call.content !== request.content) await discard(call.key, call.sent);
      call = open.get(request.slot);
      await discardOlder(request.slot, subject, call?.key);
      if (call === undefined) {
        const version = isKeyed && isChange(order) ? accountVersion(api) : undefined;
        call = { ...request, order, key: browser.uuid(), subject, sent: false, version };
        const { operation } = order;
        const createdAt = new Date(browser.now()).toISOString();
        await journal?.add({ v: 1, key: call.key, person: subject, operation, slot: call.slot, createdAt });
        open.set(request.slot, call);
      }
      presses.keep(call.key, press);
      const rules = callRules(order.operation, isKeyed);
      return { key: call.key, press, sentBefore: call.sent, rules };
    },
    watchProgress(key, listener) {
      progress.set(key, listener);
      return () => progress.delete(key);
    },
    async send({ key, press }, signal) {
      const call = find(key);
      if (call === undefined) return { kind: "notSent", failure: rejection("call_cancelled") };
      try {
        const result = await send(call, press, signal);
        noteVersion(result);
        if (result.kind === "outcome") await close(key);
        return result;
      } catch (error) {
        return { kind: call.sent ? "unknown" : "notSent", failure: failureOf(error) };
      }
    },
    async readStatus(key) {
      const call = find(key);
      if (!isKeyed && call !== undefined) return await readEffect(api, call.order);
      const result = await readStatus({ api, browser, presses }, { key });
      noteVersion(result);
      // A secret that was given is asked for once more under the same key.
      const isGiven = call?.order.operation === "linkCard";
      if (result.kind === "outcome" && !(isGiven && result.outcome.state === "succeeded")) await close(key);
      return result;
    },
  };
}
