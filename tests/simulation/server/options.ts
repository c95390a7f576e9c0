import type { WireRequest } from "simulated-browser";
import type { Instruction } from "../run/history.ts";

/** Behaviour of one server process; seeded defects restore the first protocol's behaviour. */
export interface ServerOptions {
  readonly idempotency: "required" | "none";
  /** Milliseconds since 1970 on the server's clock. */
  now(): number;
  personOf(token: string): string | undefined;
  /** Runs later in this process; never if the process dies first. */
  later(label: string, from: number, to: number, run: () => void): void;
  /** Whether this replica is a newer version, with error codes that the build does not know. */
  isNewer(request: WireRequest): boolean;
  /** With `idempotency: "none"`: whether this replica stores keys, as some do during a rollout. */
  keepsKeys(request: WireRequest): boolean;
  /** Milliseconds by which the replica of a list lags behind the primary. */
  lagOf(request: WireRequest): number;
  /** The minimum and the maximum duration of a charge, in milliseconds. */
  readonly minCharge?: number | undefined;
  readonly chargeTakes: number;
  payouts(): "succeed" | "pending" | "return";
  uuid(label: string): string;
  readonly forgetsDeclined?: boolean;
  observe: {
    moved(move: {
      person: string;
      key: string | undefined;
      request: WireRequest;
      instruction: Instruction;
      transactionId: string;
    }): void;
    /** Called after a keyed call was executed. */
    changed(person: string, key: string | undefined, operation: string): void;
    returned(transactionId: string): void;
    charged(person: string, key: string | undefined, request: WireRequest): void;
    voided(person: string, key: string | undefined): void;
    sometimes(name: string): void;
  };
}
