import type { operations } from "../../src/services/api/schema.d.ts";
import type { Isolation, Person, Sql } from "../ports.ts";
import type { CallId } from "./contract.ts";
import type { UploadedDocument } from "./document.ts";

type JsonOf<Value> = Value extends { content: { "application/json": infer Body } } ? Body : never;
type Bodies<Id extends CallId> = operations[Id] extends { requestBody: infer Body } ? JsonOf<Body> : never;

/** What the contract lets the call carry; the document comes as what is kept of it. */
export type BodyOf<Id extends CallId> = Id extends "uploadIdentityDocument"
  ? UploadedDocument
  : Id extends "getBalance"
    ? NonNullable<Bodies<Id>> | undefined
    : [Bodies<Id>] extends [never]
      ? undefined
      : Bodies<Id>;

type Good<Id extends CallId> = Extract<keyof operations[Id]["responses"], 200 | 201>;

/** The contract's body of a good answer. */
export type AnswerOf<Id extends CallId> = JsonOf<operations[Id]["responses"][Good<Id>]>;

export interface Call<Body> {
  readonly person: Person;
  readonly body: Body;
  readonly query: URLSearchParams;
  /** The parameters in its path. */
  readonly path: Readonly<Record<string, string>>;
  /** The version in `If-Match`. */
  readonly ifMatch?: string | undefined;
  /** Names what the call does outside the database: the same for each attempt with one key. */
  readonly reference: string;
}

/** A call that a crash cut short. */
export type LeftCall = Pick<Call<unknown>, "reference"> & { readonly personId: string };

/** What an operation's `prepare` does outside the database, and how that ends well. */
export interface Outside<Answer> {
  /** Takes it back, and keeps it from being done later. Safe to repeat. */
  undo(call: Pick<LeftCall, "reference">): Promise<void>;
  /** After a crash: answers what to do inside the transaction. Throws Refusal where it did not come about. */
  resume(left: LeftCall): Promise<(sql: Sql) => Promise<Answer>>;
}

/**
 * One call of the wallet. `prepare` asks the outside world, before the database transaction; `act` does everything
 * else inside it, and may run again where the database asks for that; `settle` follows once it is committed. Each may
 * throw Refusal.
 */
export interface Operation<Body, Answer, Prepared = undefined> {
  /** Of `act`'s transaction; serializable if not said. */
  readonly isolation?: Isolation;
  prepare?(call: Call<Body>): Promise<Prepared>;
  act(sql: Sql, call: Call<Body>, prepared: Prepared): Promise<Answer>;
  settle?(call: Call<Body>): Promise<void>;
  /** Absent where `prepare` does nothing that lasts. */
  readonly outside?: Outside<Answer>;
}

/** Keeps to itself what is prepared. The body that it is given must have passed the contract's check. */
export function operation<Id extends CallId, Prepared = undefined>(
  id: Id,
  steps: Operation<BodyOf<Id>, AnswerOf<Id>, Prepared>,
): RunnableOperation<Id> {
  return {
    id,
    isolation: steps.isolation,
    outside: steps.outside,
    async begin(checked) {
      const call = checked as Call<BodyOf<Id>>;
      const prepared = (await steps.prepare?.(call)) as Prepared;
      return (sql) => steps.act(sql, call, prepared);
    },
    settle: async (checked) => steps.settle?.(checked as Call<BodyOf<Id>>),
  };
}

export interface RunnableOperation<Id extends CallId> {
  readonly id: Id;
  readonly isolation: Isolation | undefined;
  readonly outside: Outside<AnswerOf<Id>> | undefined;
  /** Prepares, and answers what to do inside the transaction. */
  begin(call: Call<unknown>): Promise<(sql: Sql) => Promise<AnswerOf<Id>>>;
  settle(call: Call<unknown>): Promise<void>;
}

export type Operations = { readonly [Id in CallId]: RunnableOperation<Id> };
