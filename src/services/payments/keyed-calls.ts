import { failureOf, rejection } from "../../machines/core/failure.ts";
import type { CallOrder } from "../../machines/instructions/call-order.ts";
import type {
  ClickTime,
  PreparedCall,
  Press,
  SendResult,
  StatusResult,
} from "../../machines/instructions/instruction.ts";
import { callSlotOf } from "../../machines/instructions/rules/call-slot.ts";
import { callRules } from "../../machines/instructions/rules/sending-rules.ts";
import { readAccount } from "../api/account.ts";
import { accountVersion, storeAccountVersion } from "../api/account-version.ts";
import type { Api } from "../api/client.ts";
import { createUploadFetch } from "../api/upload.ts";
import type { Browser } from "../browser/browser.ts";
import { ApiError } from "../core/errors.ts";
import { createOpenCalls, type OpenCalls } from "../storage/open-calls.ts";
import { callResult } from "./answer.ts";
import { readCallEffect } from "./call-effect.ts";
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
  isSent: boolean;
  /** The account version that the change replaces; a new key uses the newest version. */
  readonly version: string | undefined;
}

interface SlotHolder {
  readonly person: string | undefined;
}

/** The services of keyed calls; one instance per page. */
export interface KeyedCalls {
  readonly browser: Browser;
  readonly api: Api;
  /** Undefined if the server keeps no keys, because then no entry's status can be requested. */
  readonly journal: OpenCalls | undefined;
  /** The time of a press and its page life. */
  note(): ClickTime;
  /** Calls `onGranted` once no other tab holds the call's slot. @returns the function that releases the slot */
  holdSlot(order: CallOrder, onGranted: () => void): () => void;
  /**
   * @param signal once aborted, nothing more is prepared: the slot may by then have the next call
   * @throws ApiError without a token, without a journal, or if an older key of the slot cannot be cancelled
   */
  prepare(order: CallOrder, click?: ClickTime, signal?: AbortSignal): Promise<PreparedCall>;
  /** Calls `listener` with the sent ratio of an upload, 0 to 1. @returns unsubscribe */
  watchProgress(key: string, listener: (ratio: number) => void): () => void;
  /** Never rejects; `signal` aborts an upload. */
  send(preparedCall: PreparedCall, signal: AbortSignal): Promise<SendResult>;
  /** Requests the key's status; if the server keeps no keys, reads cards/list or users/me. */
  readStatus(key: string): Promise<StatusResult>;
  cancel(key: string): Promise<StatusResult>;
}

/** Whether the call is an update. It names the version that it replaces, so a late one never overwrites a newer one. */
function isAccountChange({ operation }: CallOrder): boolean {
  return operation.startsWith("update");
}

export function createKeyedCalls(browser: Browser, api: Api): KeyedCalls {
  const presses = pressRegister(browser, () => api.token());
  const openBySlot = new Map<string, OpenCall>();
  const progressListeners = new Map<string, (ratio: number) => void>();
  /** The holder of each slot. Null after a release, so that a call in preparation is not sent. */
  const holders = new Map<string, SlotHolder | null>();
  const find = (key: string) => [...openBySlot.values()].find((call) => call.key === key);
  const isKeyed = api.idempotency === "required";
  const journal = isKeyed ? createOpenCalls(browser) : undefined;

  async function close(key: string): Promise<void> {
    const call = find(key);
    if (call !== undefined) openBySlot.delete(call.slot);
    // If the entry stays, its status is requested once more.
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
    if (result.outcome.version !== undefined) storeAccountVersion(api, result.outcome.version);
  }

  /** Makes the key unusable: cancels it; if the call has already taken effect, the next call overwrites its result. */
  async function discardKey(key: string): Promise<void> {
    const result = await cancel(key);
    switch (result.kind) {
      case "outcome":
      case "expired":
        return;
      case "unavailable":
        throw new ApiError(result.failure);
      case "inProgress":
        throw new ApiError(rejection("request_in_progress"));
      // Cannot happen: a cancellation never answers `unseen`. Treated as undecided, because nothing was cancelled.
      case "unseen":
        throw new ApiError(rejection("call_undecided"));
    }
  }

  /**
   * Discards the open calls that any tab has left in the slot, except this page's own call. Forgets its own call if
   * another tab, or the notice of open calls, has ended it. The caller has to hold the slot.
   */
  async function discardOlder(slot: string, person: string, signal?: AbortSignal): Promise<void> {
    const entries = await journal?.of(person);
    signal?.throwIfAborted();
    const ownKey = openBySlot.get(slot)?.key;
    if (entries?.every(({ key }) => key !== ownKey)) openBySlot.delete(slot);
    for (const entry of entries ?? []) {
      if (entry.slot !== slot || entry.key === ownKey) continue;
      // In a browser without Web Locks, another tab may send its call right now.
      const isGone = entry.submittedAt === undefined && (await journal?.removeUnsent(entry.key));
      signal?.throwIfAborted();
      if (!isGone) await discardKey(entry.key);
    }
  }

  async function send(call: OpenCall, press: Press, signal: AbortSignal): Promise<SendResult> {
    const { key, order, version } = call;
    // If the person already has an account, creating it counts as done, and nothing is sent.
    if (order.operation === "createAccount" && (await readAccount(api)) !== null)
      return { kind: "outcome", outcome: { state: "succeeded" } };
    const upload =
      order.operation === "uploadIdentityDocument" &&
      createUploadFetch((ratio) => progressListeners.get(key)?.(ratio), documentForm(order));
    return await sendOnce(api, {
      key,
      make: call.make,
      timeout: upload ? uploadLimit : callLimit,
      headers: version === undefined ? {} : { "If-Match": `"${version}"` },
      ...(upload && { signal, fetch: upload }),
      // If the entry is gone, another tab has decided or cancelled the call.
      markSubmitted: async () =>
        (await journal?.markSubmitted(key)) === false ? "call_cancelled" : undefined,
      maySend: (token) => {
        if (!presses.maySend(press, token) || holders.get(call.slot) === null) return false;
        call.isSent = true;
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
    holdSlot(order, onGranted) {
      const slot = callSlotOf(order);
      let holder: SlotHolder | undefined;
      const release = holdSlot(
        browser,
        () => api.person(),
        slot,
        (person) => {
          holder = { person };
          holders.set(slot, holder);
          onGranted();
        },
      );
      return () => {
        if (holder !== undefined && holders.get(slot) === holder) holders.set(slot, null);
        release();
      };
    },
    async prepare(order, click, signal) {
      const request = callRequest(order);
      const press = await presses.register(undefined, click);
      signal?.throwIfAborted();
      const { subject } = press;
      const holder = holders.get(request.slot);
      // Another person has signed in since the press, and the slot is held under the former person's name.
      if (holder && holder.person !== subject) throw new ApiError(rejection("unauthorized"));
      let call = openBySlot.get(request.slot);
      // The entry of another person's call stays in the journal for that person.
      if (call !== undefined && call.subject !== subject) openBySlot.delete(request.slot);
      else if (call !== undefined && call.content !== request.content)
        await (call.isSent ? discardKey : close)(call.key);
      signal?.throwIfAborted();
      await discardOlder(request.slot, subject, signal);
      signal?.throwIfAborted();
      call = openBySlot.get(request.slot);
      if (call === undefined) {
        const version = isKeyed && isAccountChange(order) ? accountVersion(api) : undefined;
        call = { ...request, order, key: browser.uuid(), subject, isSent: false, version };
        const { operation } = order;
        const createdAt = new Date(browser.now()).toISOString();
        await journal?.add({ v: 1, key: call.key, person: subject, operation, slot: call.slot, createdAt });
        // An unsent entry is removed by the next call of the slot.
        signal?.throwIfAborted();
        openBySlot.set(request.slot, call);
      }
      presses.keep(call.key, press);
      const rules = callRules(order.operation, isKeyed);
      return { key: call.key, press, sentBefore: call.isSent, rules };
    },
    watchProgress(key, listener) {
      progressListeners.set(key, listener);
      return () => progressListeners.delete(key);
    },
    async send({ key, press }, signal) {
      const call = find(key);
      if (call === undefined) return { kind: "notSent", failure: rejection("call_cancelled") };
      try {
        const result = await send(call, press, signal);
        noteVersion(result);
        // A call that was not sent is closed, too, although the journal has recorded its submission.
        if (result.kind === "outcome" || !call.isSent) await close(key);
        return result;
      } catch (error) {
        return { kind: call.isSent ? "unknown" : "notSent", failure: failureOf(error) };
      }
    },
    async readStatus(key) {
      const call = find(key);
      if (!isKeyed && call !== undefined) return await readCallEffect(api, call.order);
      const result = await readStatus({ api, browser, presses }, { key });
      noteVersion(result);
      // `linkCard` is resent with the same key to get its secret, so the call stays open.
      const isLink = call?.order.operation === "linkCard";
      if (result.kind === "outcome" && !(isLink && result.outcome.state === "succeeded")) await close(key);
      return result;
    },
  };
}
