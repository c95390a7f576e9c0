import { randomUUID } from "node:crypto";
import { pathMatches } from "../http/path-pattern.ts";

export const faultKinds = ["status", "refuse", "lose", "delay", "malformed", "truncate", "hold"] as const;

/** A fault of a call; the kinds are those of the control call `POST /sandbox/faults`. */
export interface FaultPlan {
  readonly method: string;
  /** An exact path, or a prefix that ends in `*`. */
  readonly path: string;
  readonly kind: (typeof faultKinds)[number];
  readonly times?: number;
  readonly status?: number;
  readonly delayMs?: number;
  readonly body?: unknown;
  /** For `refuse` and `lose`: writes no byte, so that a browser may resend by itself. */
  readonly silent?: boolean;
  /** Whether the wallet or provider handles the call. For `delay` and `hold`: true before the wait, false after it. */
  readonly act?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** If set, the fault applies only to this person's calls. */
  readonly email?: string;
}

export interface AppliedFault {
  readonly id: string;
  readonly plan: FaultPlan;
  /** Resolves when the call may continue: at once, unless the kind is `hold`. */
  released(): Promise<void>;
}

interface ArmedFault {
  readonly id: string;
  readonly plan: FaultPlan;
  left: number;
  waiting: (() => void)[];
  /** Releases that were requested before a call was held. */
  releasedAhead: number;
}

/** The armed faults. If two match a call, the older one applies. */
export class Faults {
  #armed: ArmedFault[] = [];

  add(plan: FaultPlan): string {
    const id = randomUUID();
    this.#armed.push({ id, plan, left: plan.times ?? 1, waiting: [], releasedAhead: 0 });
    return id;
  }

  /** Releases the held calls, or, if none is held yet, the next one. Returns false for an unknown id. */
  release(id: string): boolean {
    const armedFault = this.#armed.find((fault) => fault.id === id);
    if (!armedFault) return false;
    if (armedFault.waiting.length === 0) armedFault.releasedAhead += 1;
    releaseHeldCalls(armedFault);
    return true;
  }

  /** Disarms all faults, or those of one person, and releases the calls that they hold. */
  clear(email?: string): void {
    const isCleared = ({ plan }: ArmedFault) =>
      email === undefined || plan.email?.toLowerCase() === email.toLowerCase();
    for (const armedFault of this.#armed.filter(isCleared)) releaseHeldCalls(armedFault);
    this.#armed = this.#armed.filter((armedFault) => !isCleared(armedFault));
  }

  /** Whether `take` needs the caller's e-mail address for this call. */
  needsCaller(method: string, path: string): boolean {
    return this.#armed.some(
      (armedFault) => armedFault.plan.email !== undefined && isMatchingCall(armedFault, method, path),
    );
  }

  take(method: string, path: string, email: string | undefined): AppliedFault | undefined {
    const armedFault = this.#armed.find(
      (fault) =>
        isMatchingCall(fault, method, path) &&
        (fault.plan.email === undefined || fault.plan.email.toLowerCase() === email),
    );
    if (!armedFault) return undefined;
    armedFault.left -= 1;
    return {
      id: armedFault.id,
      plan: armedFault.plan,
      released: () =>
        new Promise((resolve) => {
          if (armedFault.releasedAhead === 0) armedFault.waiting.push(resolve);
          else {
            armedFault.releasedAhead -= 1;
            resolve();
          }
        }),
    };
  }
}

function isMatchingCall({ left, plan }: ArmedFault, method: string, path: string): boolean {
  return left > 0 && plan.method.toUpperCase() === method && pathMatches(plan.path, path);
}

function releaseHeldCalls(armedFault: ArmedFault): void {
  for (const continueCall of armedFault.waiting) continueCall();
  armedFault.waiting = [];
}
