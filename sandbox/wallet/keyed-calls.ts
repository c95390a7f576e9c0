import type { Log } from "../log.ts";
import type { Database, Isolation, Sql } from "../ports.ts";
import { hashOf } from "./body-hash.ts";
import type { OperationId } from "./contract.ts";
import {
  type CallResponse,
  claimKey,
  claimStaleKey,
  commitDecline,
  deleteKey,
  findRecord,
  type Instruction,
  insertCancelled,
  type KeyOutcome,
  type KeyOwner,
  type KeyRecord,
  listKeysToRecover,
  lockRun,
  markKeyStale,
  settleKey,
} from "./key-records.ts";
import { type ErrorCode, Refusal } from "./refusal.ts";

/** The steps of a keyed call. Each may throw Refusal. */
export interface CallSteps {
  /** Causes the external effect, if the operation has one, and returns the work for the transaction. */
  begin(): Promise<(sql: Sql) => Promise<CallResponse>>;
  /** Isolation of that transaction; default serializable. The key acts once with either level. */
  readonly isolation?: Isolation | undefined;
  /**
   * Undoes the external effect of `begin`, and prevents it from happening later. Absent if `begin` has no lasting
   * effect. Idempotent.
   */
  undo?(): Promise<void>;
}

export interface KeyedCall extends KeyOwner, CallSteps {
  readonly operation: OperationId;
  readonly body: unknown;
}

export interface KeyedCallsOptions {
  /** Currency of all amounts. */
  readonly currency: string;
  readonly database: Database;
  readonly log: Log;
  /** Whether a rejection with this code decides the key's outcome. */
  readonly decides: (code: ErrorCode) => boolean;
  /**
   * Returns the steps that complete a call after a crash, starting with its external effect. Returns undefined for an
   * operation without an external effect.
   */
  readonly resume: (call: KeyOwner & { readonly operation: OperationId }) => CallSteps | undefined;
}

/** Max tries, because a key may be deleted between an insert and a read. */
const maxTries = 3;

/**
 * Ensures that a key acts at most once (the IETF draft The Idempotency-Key HTTP Header Field). The key is committed as
 * in progress before any external effect; its outcome is stored in the transaction that acts.
 */
export function createKeyedCalls({ currency, database, decides, log, resume }: KeyedCallsOptions) {
  /**
   * Runs the call. If the key already has an outcome, returns the first response, even if it was a rejection. @throws
   * Refusal request_in_progress, idempotency_key_reused, payment_cancelled, payment_expired, or a rejection that does
   * not decide the key's outcome
   */
  async function run(call: KeyedCall): Promise<CallResponse & { readonly isReplayed: boolean }> {
    const instruction = instructionOf(call, currency);
    for (let attempt = 0; attempt < maxTries; attempt += 1) {
      const claimedRun = await claimKey(database, instruction);
      if (claimedRun !== undefined)
        return { ...(await runAndSettle(call, claimedRun, call)), isReplayed: false };
      const record = await findRecord(database, call);
      if (record === undefined) continue;
      requireSameCall(record, instruction);
      if (record.state !== "in_progress") return { ...storedResult(record), isReplayed: true };
      if (!record.isStale) throw inProgressRefusal();
      if (record.code !== undefined) {
        await recover(record);
        continue;
      }
      const takenRun = await claimStaleKey(database, record);
      if (takenRun !== undefined) return { ...(await runAndSettle(call, takenRun, call)), isReplayed: false };
    }
    throw inProgressRefusal();
  }

  /** Cancels a key that has not acted, or returns its record. @throws Refusal request_in_progress */
  async function cancel(owner: KeyOwner): Promise<KeyRecord | "cancelled"> {
    for (let attempt = 0; attempt < maxTries; attempt += 1) {
      if (await insertCancelled(database, owner)) return "cancelled";
      const record = await findRecord(database, owner);
      if (record === undefined) continue;
      if (record.state !== "in_progress") return record;
      if (!record.isStale) throw inProgressRefusal();
      await recover(record);
    }
    throw inProgressRefusal();
  }

  /**
   * Settles keys left by crashed runs; with `all`, every key in progress. Use `all` only if no run is alive, as at the
   * start of a process that has the database to itself.
   */
  async function recoverInterruptedCalls({ all }: { all: boolean }): Promise<void> {
    for (const record of await listKeysToRecover(database, { all })) {
      try {
        await recover(record);
      } catch (error) {
        if (!(error instanceof Refusal)) {
          const { personId: person, key } = record;
          log.write("error", "call.failed", { person, key, operation: "recovery", error });
        }
      }
    }
  }

  async function recover(record: KeyRecord): Promise<void> {
    const takenKey = await claimStaleKey(database, record);
    if (takenKey === undefined) return;
    const { operation } = record;
    const steps = operation === null ? undefined : resume({ ...record, operation });
    if (steps === undefined) await deleteKey(database, record, takenKey);
    else if (record.code === undefined)
      await runAndSettle(record, takenKey, steps).catch(rethrowUnlessCancelled);
    else {
      await steps.undo?.();
      await settleKey(database, record, takenKey, { ...record, state: "declined" });
    }
  }

  async function runAndSettle(owner: KeyOwner, runId: string, steps: CallSteps): Promise<CallResponse> {
    try {
      const performCall = await steps.begin();
      return await database.transaction(async (sql) => {
        if (!(await lockRun(sql, owner, runId))) throw inProgressRefusal();
        const result = await performCall(sql);
        await settleKey(sql, owner, runId, outcomeOf(result));
        return result;
      }, steps.isolation);
    } catch (error) {
      if (error instanceof Refusal && decides(error.code))
        return await storeDecline(owner, runId, steps, error);
      await (steps.undo ? markKeyStale : deleteKey)(database, owner, runId);
      throw error;
    }
  }

  async function storeDecline(
    owner: KeyOwner,
    runId: string,
    steps: CallSteps,
    refusal: Refusal,
  ): Promise<CallResponse> {
    if (refusal.code === "payment_cancelled") {
      if (!(await settleKey(database, owner, runId, { state: "cancelled" }))) throw inProgressRefusal();
      throw refusal;
    }
    const result = { status: refusal.status, body: refusal.body };
    const outcome: KeyOutcome = { state: "declined", result, code: refusal.code };
    if (steps.undo) {
      if (!(await commitDecline(database, owner, runId, outcome))) throw inProgressRefusal();
      await steps.undo();
    }
    if (!(await settleKey(database, owner, runId, outcome))) throw inProgressRefusal();
    return result;
  }

  return { run, cancel, recoverLeftBehind: recoverInterruptedCalls };
}

export type KeyedCalls = ReturnType<typeof createKeyedCalls>;

function rethrowUnlessCancelled(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "payment_cancelled")) throw error;
}

function requireSameCall(record: KeyRecord, { operation, bodyHash }: Instruction): void {
  // The cancellation is the key's own outcome, so the answer repeats it.
  if (record.state === "cancelled") throw cancelledRefusal({ "Idempotency-Replayed": "true" });
  if (record.operation !== operation || record.bodyHash !== bodyHash) {
    throw new Refusal("idempotency_key_reused", "The idempotency key was used with another body");
  }
}

/** The first response, with the payment's current status. @throws Refusal payment_expired */
function storedResult({ isExpired, result, state, transactionId }: KeyRecord): CallResponse {
  if (isExpired || result === undefined) {
    throw new Refusal("payment_expired", "The key is older than 30 days");
  }
  const { status, body } = result;
  if (transactionId === undefined || !isFields(body) || !isFields(body.data)) return result;
  return { status, body: { ...body, data: { ...body.data, status: state.toUpperCase() } } };
}

function instructionOf({ personId, key, operation, body }: KeyedCall, currency: string): Instruction {
  const fields = isFields(body) ? body : {};
  const money = isAmountText(fields.amount) && { cents: Number(fields.amount), currency };
  const { toAccountId } = fields;
  return {
    personId,
    key,
    operation,
    bodyHash: hashOf(body),
    ...money,
    ...(money && typeof toAccountId === "string" && { toAccountId }),
  };
}

function outcomeOf(result: CallResponse): KeyOutcome {
  const data = isFields(result.body) ? result.body.data : undefined;
  if (!isFields(data)) return { state: "succeeded", result };
  const { transactionId, status, version } = data;
  if (typeof transactionId !== "string") {
    return { state: "succeeded", result, ...(typeof version === "string" && { accountVersion: version }) };
  }
  const state = status === "PENDING" ? "pending" : status === "FAILED" ? "failed" : "succeeded";
  return { state, result, transactionId };
}

const isAmountText = (value: unknown) => typeof value === "string" && /^[1-9]\d{0,11}$/.test(value);

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

export function cancelledRefusal(headers: Readonly<Record<string, string>> = {}): Refusal {
  return new Refusal("payment_cancelled", "The payment was cancelled", headers);
}

function inProgressRefusal(): Refusal {
  return new Refusal("request_in_progress", "A call with this key is in progress", { "Retry-After": "1" });
}
