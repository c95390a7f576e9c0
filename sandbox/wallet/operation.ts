import type { operations } from "../../src/services/api/schema.d.ts";
import type { Isolation, Person, Sql } from "../ports.ts";
import type { CallId } from "./contract.ts";
import type { UploadedDocument } from "./document.ts";

type JsonOf<Value> = Value extends { content: { "application/json": infer Body } } ? Body : never;
type JsonBodyOf<Id extends CallId> = operations[Id] extends { requestBody: infer Body }
  ? JsonOf<Body>
  : never;

/** The call's request body in the contract; for the document, its stored metadata. */
export type BodyOf<Id extends CallId> = Id extends "uploadIdentityDocument"
  ? UploadedDocument
  : Id extends "getBalance"
    ? NonNullable<JsonBodyOf<Id>> | undefined
    : [JsonBodyOf<Id>] extends [never]
      ? undefined
      : JsonBodyOf<Id>;

type SuccessStatus<Id extends CallId> = Extract<keyof operations[Id]["responses"], 200 | 201>;

/** The contract's body of a successful response. */
export type AnswerOf<Id extends CallId> = JsonOf<operations[Id]["responses"][SuccessStatus<Id>]>;

export interface OperationCall<Body> {
  readonly person: Person;
  readonly body: Body;
  readonly query: URLSearchParams;
  /** The path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** The version in `If-Match`. */
  readonly ifMatch?: string | undefined;
  /** Identifies the call's external effect: equal for each attempt with one key. */
  readonly reference: string;
}

/** A call interrupted by a crash. */
export type InterruptedCall = Pick<OperationCall<unknown>, "reference"> & { readonly personId: string };

/** How the external effect of an operation's `prepare` is undone or completed. */
export interface ExternalEffect<Answer> {
  /** Undoes the effect, and prevents it from happening later. Idempotent. */
  undo(call: Pick<InterruptedCall, "reference">): Promise<void>;
  /** After a crash: returns the work for the transaction. @throws Refusal if the effect did not happen */
  resume(interruptedCall: InterruptedCall): Promise<(sql: Sql) => Promise<Answer>>;
}

/**
 * One call of the wallet. `prepare` calls external services before the database transaction; `act` does everything else
 * within it, and may be retried by the database; `settle` runs after the commit. Each may throw Refusal.
 */
export interface Operation<Body, Answer, Prepared = undefined> {
  /** Isolation of `act`'s transaction; default serializable. */
  readonly isolation?: Isolation;
  prepare?(call: OperationCall<Body>): Promise<Prepared>;
  act(sql: Sql, call: OperationCall<Body>, preparedData: Prepared): Promise<Answer>;
  settle?(call: OperationCall<Body>): Promise<void>;
  /** Absent if `prepare` has no lasting effect. */
  readonly externalEffect?: ExternalEffect<Answer>;
}

/** Hides the type of the prepared value. The body must already be validated against the contract. */
export function operation<Id extends CallId, Prepared = undefined>(
  id: Id,
  steps: Operation<BodyOf<Id>, AnswerOf<Id>, Prepared>,
): RunnableOperation<Id> {
  return {
    id,
    isolation: steps.isolation,
    externalEffect: steps.externalEffect,
    async begin(checkedCall) {
      const call = checkedCall as OperationCall<BodyOf<Id>>;
      const preparedData = (await steps.prepare?.(call)) as Prepared;
      return (sql) => steps.act(sql, call, preparedData);
    },
    settle: async (checkedCall) => steps.settle?.(checkedCall as OperationCall<BodyOf<Id>>),
  };
}

export interface RunnableOperation<Id extends CallId> {
  readonly id: Id;
  readonly isolation: Isolation | undefined;
  readonly externalEffect: ExternalEffect<AnswerOf<Id>> | undefined;
  /** Prepares, and returns the work for the transaction. */
  begin(call: OperationCall<unknown>): Promise<(sql: Sql) => Promise<AnswerOf<Id>>>;
  settle(call: OperationCall<unknown>): Promise<void>;
}

export type Operations = { readonly [Id in CallId]: RunnableOperation<Id> };
