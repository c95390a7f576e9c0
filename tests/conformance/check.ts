import { isDeepStrictEqual } from "node:util";
import type { WalletServer } from "./wallet-server.ts";

export type Level = "must" | "should" | "may";

export interface Check {
  readonly id: string;
  readonly level: Level;
  /** What a wallet's server does. */
  readonly sentence: string;
  /** What goes wrong in the app, or for its holder, where it does not. */
  readonly why: string;
  /** Whether the check needs idempotency keys. */
  readonly keyed?: boolean;
  run(server: WalletServer): Promise<void>;
}

export interface Chapter {
  readonly id: string;
  readonly title: string;
  /** Where the contract says it. */
  readonly page: string;
  readonly checks: readonly Check[];
}

/** The server did something else than the check's sentence. */
export class Nonconformance extends Error {}

/** What the check needs was not given to it: a person, a permission to spend, an optional call. */
export class Untried extends Error {}

type Rest = readonly [id: string, sentence: string, why: string, run: Check["run"]];

const levelled =
  (level: Level) =>
  (...[id, sentence, why, run]: Rest): Check => ({ id, level, sentence, why, run });

export const must = levelled("must");
export const should = levelled("should");
export const may = levelled("may");

export const withKeys = (checks: readonly Check[]): readonly Check[] =>
  checks.map((check) => ({ ...check, keyed: true }));

export function demand(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Nonconformance(otherwise);
}

export function demandEqual(actual: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Nonconformance(`${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
}
