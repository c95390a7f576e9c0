import type { WireRequest } from "simulated-browser";
import type { Instruction } from "../run/history.ts";

/** What one server process does; the mistakes put the first protocol's behaviour back. */
export interface ServerOptions {
  readonly idempotency: "required" | "none";
  /** Milliseconds since 1970 by the server's clock. */
  now(): number;
  personOf(token: string): string | undefined;
  /** Runs later in this process, or never where the process dies first. */
  later(label: string, from: number, to: number, run: () => void): void;
  /** Whether this replica is the newer version: it knows codes that the build does not. */
  isNewer(request: WireRequest): boolean;
  /** With "none": whether this replica keeps keys all the same, as a fleet in the midst of a roll-out does. */
  keepsKeys(request: WireRequest): boolean;
  /** Milliseconds by which the replica that answers a list lags behind the primary. */
  lagOf(request: WireRequest): number;
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
    /** A call that pays nothing has acted. */
    changed(person: string, key: string | undefined, operation: string): void;
    returned(transactionId: string): void;
    charged(person: string, key: string | undefined, request: WireRequest): void;
    voided(person: string, key: string | undefined): void;
    sometimes(name: string): void;
  };
}
