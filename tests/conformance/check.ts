import { isDeepStrictEqual } from "node:util";
import type { WalletServer } from "./wallet-server.ts";

export type Level = "must" | "should" | "may";

export interface Check {
  readonly id: string;
  readonly level: Level;
  /** The required behaviour of a wallet server. */
  readonly sentence: string;
  /** The consequence for the app or its holder if a server does not do this. */
  readonly why: string;
  /** Whether the check needs idempotency keys. */
  readonly keyed?: boolean;
  run(server: WalletServer): Promise<void>;
}

export interface Chapter {
  readonly id: string;
  readonly title: string;
  /** The page of the contract with this rule. */
  readonly page: string;
  readonly checks: readonly Check[];
}

/** Thrown if the server does not behave as the check requires. */
export class Nonconformance extends Error {}

/** Thrown if the check lacks a person, a permission to spend, or an optional call of the server. */
export class UntriedError extends Error {}

type CheckArguments = readonly [id: string, sentence: string, why: string, run: Check["run"]];

const levelled =
  (level: Level) =>
  (...[id, sentence, why, run]: CheckArguments): Check => ({ id, level, sentence, why, run });

export const must = levelled("must");
export const should = levelled("should");
export const may = levelled("may");

export const requireKeys = (checks: readonly Check[]): readonly Check[] =>
  checks.map((check) => ({ ...check, keyed: true }));

export function demand(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Nonconformance(otherwise);
}

export function demandEqual(actual: unknown, expected: unknown, valueName: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Nonconformance(`${valueName} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
}
