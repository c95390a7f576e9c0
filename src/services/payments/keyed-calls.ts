import { failureOf, rejection } from "../../machines/failure.ts";
import type { CallOrder, CallResult, PreparedCall } from "../../machines/payments/call-order.ts";
import type { StatusResult } from "../../machines/payments/instruction.ts";
import type { Api } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { uploading } from "../api/upload.ts";
import type { Browser } from "../browser/browser.ts";
import { alone } from "../browser/locks.ts";
import { readAccount } from "../wallet/account.ts";
import { accountVersion, keepAccountVersion } from "../wallet/account-version.ts";
import { callResult } from "./answer.ts";
import { readEffect } from "./call-effect.ts";
import { type CallRequest, callRequest, documentForm } from "./call-request.ts";
import { cancelPayment, readStatus } from "./payment-status.ts";
import { pressRegister } from "./press-register.ts";

/** In milliseconds. */
const callLimit = 30_000;
/** In milliseconds. */
const uploadLimit = 120_000;
/** Of one press, beyond its first request. */
const mostResends = 3;

class KeptBack extends Error {}

/** A call whose outcome is not known yet. */
interface OpenCall extends CallRequest {
  readonly key: string;
  readonly order: CallOrder;
  readonly subject: string;
  sent: boolean;
  /** That the change replaces; a new key has the newest. */
  readonly version: string | undefined;
}

export interface Sending {
  /** Gets the sent share of an upload, 0 to 1. */
  readonly progress: (ratio: number) => void;
  /** Ends an upload early. */
  readonly signal: AbortSignal;
}

/** The ports of the keyed calls that pay nothing; one of it a page. */
export interface KeyedCalls {
  readonly browser: Browser;
  readonly api: Api;
  /** @throws ApiError without a token, or a changed form's old key cannot be cancelled */
  prepare(order: CallOrder): Promise<PreparedCall>;
  /** Never rejects. */
  send(prepared: PreparedCall, sending: Sending): Promise<CallResult>;
  /** By the key; where the server keeps none, by cards/list or users/me. */
  readStatus(key: string): Promise<StatusResult>;
  cancel(key: string): Promise<StatusResult>;
}

/** Where the server keeps no keys, only what may be sent twice unharmed is sent again without a press. */
function isRepeatable({ operation }: CallOrder): boolean {
  return operation === "linkCard" || operation.startsWith("update") || operation.startsWith("upload");
}

/** A change of what exists names the version that it changes, so that a late one undoes no newer one. */
function isChange({ operation }: CallOrder): boolean {
  return operation.startsWith("update");
}

export function keyedCalls(browser: Browser, api: Api): KeyedCalls {
  const presses = pressRegister(browser, () => api.token());
  const open = new Map<string, OpenCall>();
  const find = (key: string) => [...open.values()].find((call) => call.key === key);
  const isKeyed = api.idempotency === "required";

  function close(call: OpenCall | undefined): void {
    if (call !== undefined && open.get(call.slot) === call) open.delete(call.slot);
  }

  async function cancel(key: string): Promise<StatusResult> {
    const result: StatusResult = isKeyed
      ? await cancelPayment({ api, browser, presses }, { key })
      : { kind: "outcome", outcome: { state: "cancelled" } };
    noteVersion(result);
    if (result.kind === "outcome" || result.kind === "expired") close(find(key));
    return result;
  }

  function noteVersion(result: CallResult | StatusResult): void {
    if (result.kind !== "outcome" || result.outcome.state !== "succeeded") return;
    if (result.outcome.version !== undefined) keepAccountVersion(api, result.outcome.version);
  }

  /** Afterwards the old key can never act any more, or has acted already and is overwritten. */
  async function discard(call: OpenCall): Promise<void> {
    if (!call.sent) return close(call);
    const result = await cancel(call.key);
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

  async function exchange(call: OpenCall, prepared: PreparedCall, { progress, signal }: Sending) {
    const { order } = call;
    const upload = order.operation === "uploadIdentityDocument" && uploading(progress, documentForm(order));
    const token = await api.token();
    const answer = await api.exchange(call.make, {
      token,
      timeout: upload ? uploadLimit : callLimit,
      headers: {
        ...api.keyHeader(call.key),
        ...(call.version !== undefined && { "If-Match": `"${call.version}"` }),
      },
      ...(upload && { signal, fetch: upload }),
      beforeSend: () => {
        if (!presses.mayLeave(prepared.press, token)) throw new KeptBack();
        call.sent = true;
      },
    });
    return callResult(answer, order.operation, api.idempotency, browser.now);
  }

  async function send(call: OpenCall, prepared: PreparedCall, sending: Sending): Promise<CallResult> {
    if (call.order.operation !== "createAccount") return await exchange(call, prepared, sending);
    return await alone(`nupay-account-${call.order.sub}`, async () => {
      if ((await readAccount(api)) !== null) return { kind: "outcome", outcome: { state: "succeeded" } };
      return await exchange(call, prepared, sending);
    });
  }

  return {
    browser,
    api,
    cancel,
    async prepare(order) {
      const request = callRequest(order);
      const press = await presses.register(undefined);
      let call = open.get(request.slot);
      if (call !== undefined && call.subject !== press.subject) close(call);
      else if (call !== undefined && call.content !== request.content) await discard(call);
      call = open.get(request.slot);
      if (call === undefined) {
        const version = isKeyed && isChange(order) ? accountVersion(api) : undefined;
        call = { ...request, order, key: browser.uuid(), subject: press.subject, sent: false, version };
        open.set(request.slot, call);
      }
      presses.keep(call.key, press);
      const resends = isKeyed || isRepeatable(order) ? mostResends : 0;
      return { key: call.key, press, sentBefore: call.sent, isKeyed, resends };
    },
    async send(prepared, sending) {
      const call = find(prepared.key);
      if (call === undefined) return { kind: "notSent", failure: rejection("call_cancelled") };
      try {
        const result = await send(call, prepared, sending);
        noteVersion(result);
        if (result.kind === "outcome") close(call);
        return result;
      } catch (error) {
        if (error instanceof KeptBack) return { kind: "notSent", failure: rejection("payment_too_late") };
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
      if (result.kind === "outcome" && !(isGiven && result.outcome.state === "succeeded")) close(call);
      return result;
    },
  };
}
