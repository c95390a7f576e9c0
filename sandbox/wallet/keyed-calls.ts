import type { Log } from "../log.ts";
import type { Database, Isolation, Sql } from "../ports.ts";
import { hashOf } from "./body-hash.ts";
import type { OperationId } from "./contract.ts";
import {
  abandonKey,
  claimKey,
  decideAgainst,
  findRecord,
  forgetKey,
  holdRun,
  type Instruction,
  insertCancelled,
  type KeyOwner,
  type KeyRecord,
  listLeftBehind,
  type Outcome,
  type Result,
  settleKey,
  takeOver,
} from "./key-records.ts";
import { type ErrorCode, Refusal } from "./refusal.ts";

/** How a call acts. Every step may throw Refusal. */
export interface Steps {
  /** Acts outside the database where the operation does, and answers what to do inside the transaction. */
  begin(): Promise<(sql: Sql) => Promise<Result>>;
  /** Of that transaction; serializable if not said. The key acts once in either. */
  readonly isolation?: Isolation | undefined;
  /**
   * Takes back what `begin` did outside the database, and keeps it from being done later. Absent where `begin` does nothing
   * that lasts. Safe to repeat.
   */
  undo?(): Promise<void>;
}

export interface KeyedCall extends KeyOwner, Steps {
  readonly operation: OperationId;
  readonly body: unknown;
}

export interface KeyedCallsOptions {
  /** What the amounts of all calls are in. */
  readonly currency: string;
  readonly database: Database;
  readonly log: Log;
  /** Whether a refusal with this code is the key's outcome. */
  readonly decides: (code: ErrorCode) => boolean;
  /**
   * How a call that a crash cut short goes on from what stands outside the database. Undefined for operations that do
   * nothing there.
   */
  readonly resume: (left: KeyOwner & { readonly operation: OperationId }) => Steps | undefined;
}

/** A key may be forgotten between two looks at it; it is looked at again so many times. */
const looks = 3;

/**
 * Lets a key act at most once (the IETF draft The Idempotency-Key HTTP Header Field). The key is committed as in progress
 * before anything happens outside the database; its outcome is written in the transaction that acts.
 */
export function createKeyedCalls({ currency, database, decides, log, resume }: KeyedCallsOptions) {
  /**
   * Runs the call, or answers what it has answered before, deciding refusals included. Throws Refusal: request_in_progress,
   * idempotency_key_reused, payment_cancelled, payment_expired, or one that does not decide.
   */
  async function run(call: KeyedCall): Promise<Result & { readonly replayed: boolean }> {
    const instruction = instructionOf(call, currency);
    for (let look = 0; look < looks; look += 1) {
      const claimed = await claimKey(database, instruction);
      if (claimed !== undefined) return { ...(await finish(call, claimed, call)), replayed: false };
      const record = await findRecord(database, call);
      if (record === undefined) continue;
      requireSame(record, instruction);
      if (record.state !== "in_progress") return { ...keptResult(record), replayed: true };
      if (!record.stale) throw inProgress();
      if (record.code !== undefined) {
        await recover(record);
        continue;
      }
      const taken = await takeOver(database, record);
      if (taken !== undefined) return { ...(await finish(call, taken, call)), replayed: false };
    }
    throw inProgress();
  }

  /** Cancels a key that has not acted, or answers what it has become. Throws Refusal request_in_progress. */
  async function cancel(owner: KeyOwner): Promise<KeyRecord | "cancelled"> {
    for (let look = 0; look < looks; look += 1) {
      if (await insertCancelled(database, owner)) return "cancelled";
      const record = await findRecord(database, owner);
      if (record === undefined) continue;
      if (record.state !== "in_progress") return record;
      if (!record.stale) throw inProgress();
      await recover(record);
    }
    throw inProgress();
  }

  /** Settles what crashed runs left behind. `all`: no run is alive, as none is when a process has the database to itself. */
  async function recoverLeftBehind({ all }: { all: boolean }): Promise<void> {
    for (const record of await listLeftBehind(database, { all })) {
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
    const taken = await takeOver(database, record);
    if (taken === undefined) return;
    const { operation } = record;
    const steps = operation === null ? undefined : resume({ ...record, operation });
    if (steps === undefined) await forgetKey(database, record, taken);
    else if (record.code === undefined) await finish(record, taken, steps).catch(unlessCancelled);
    else {
      await steps.undo?.();
      await settleKey(database, record, taken, { ...record, state: "declined" });
    }
  }

  async function finish(owner: KeyOwner, claimed: string, steps: Steps): Promise<Result> {
    try {
      const act = await steps.begin();
      return await database.transaction(async (sql) => {
        if (!(await holdRun(sql, owner, claimed))) throw inProgress();
        const result = await act(sql);
        await settleKey(sql, owner, claimed, outcomeOf(result));
        return result;
      }, steps.isolation);
    } catch (error) {
      if (error instanceof Refusal && decides(error.code)) return await decline(owner, claimed, steps, error);
      await (steps.undo ? abandonKey : forgetKey)(database, owner, claimed);
      throw error;
    }
  }

  async function decline(owner: KeyOwner, claimed: string, steps: Steps, refusal: Refusal): Promise<Result> {
    if (refusal.code === "payment_cancelled") {
      if (!(await settleKey(database, owner, claimed, { state: "cancelled" }))) throw inProgress();
      throw refusal;
    }
    const result = { status: refusal.status, body: refusal.body };
    const outcome: Outcome = { state: "declined", result, code: refusal.code };
    if (steps.undo) {
      if (!(await decideAgainst(database, owner, claimed, outcome))) throw inProgress();
      await steps.undo();
    }
    if (!(await settleKey(database, owner, claimed, outcome))) throw inProgress();
    return result;
  }

  return { run, cancel, recoverLeftBehind };
}

export type KeyedCalls = ReturnType<typeof createKeyedCalls>;

function unlessCancelled(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "payment_cancelled")) throw error;
}

function requireSame(record: KeyRecord, { operation, bodyHash }: Instruction): void {
  if (record.state === "cancelled") throw cancelled();
  if (record.operation !== operation || record.bodyHash !== bodyHash) {
    throw new Refusal("idempotency_key_reused", "The idempotency key was used with another body");
  }
}

/** The first answer, with the payment's status as it is now. Throws Refusal payment_expired. */
function keptResult({ expired, result, state, transactionId }: KeyRecord): Result {
  if (expired || result === undefined) {
    throw new Refusal("payment_expired", "The key is older than 30 days");
  }
  const { status, body } = result;
  if (transactionId === undefined || !isFields(body) || !isFields(body.data)) return result;
  return { status, body: { ...body, data: { ...body.data, status: state.toUpperCase() } } };
}

function instructionOf({ personId, key, operation, body }: KeyedCall, currency: string): Instruction {
  const fields = isFields(body) ? body : {};
  const money = digits(fields.amount) && { cents: Number(fields.amount), currency };
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

function outcomeOf(result: Result): Outcome {
  const data = isFields(result.body) ? result.body.data : undefined;
  if (!isFields(data)) return { state: "succeeded", result };
  const { transactionId, status, version } = data;
  if (typeof transactionId !== "string") {
    return { state: "succeeded", result, ...(typeof version === "string" && { accountVersion: version }) };
  }
  const state = status === "PENDING" ? "pending" : status === "FAILED" ? "failed" : "succeeded";
  return { state, result, transactionId };
}

const digits = (value: unknown) => typeof value === "string" && /^[1-9]\d{0,11}$/.test(value);

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

export function cancelled(): Refusal {
  return new Refusal("payment_cancelled", "The payment was cancelled");
}

function inProgress(): Refusal {
  return new Refusal("request_in_progress", "A call with this key is in progress", { "Retry-After": "1" });
}
