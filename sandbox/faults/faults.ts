import { randomUUID } from "node:crypto";
import { pathMatches } from "../http/path-pattern.ts";

export const faultKinds = ["status", "refuse", "lose", "delay", "malformed", "truncate", "hold"] as const;

/** What goes wrong with a call; the kinds are those of the control call `POST /sandbox/faults`. */
export interface FaultPlan {
  readonly method: string;
  /** To the letter, or ending in `*`. */
  readonly path: string;
  readonly kind: (typeof faultKinds)[number];
  readonly times?: number;
  readonly status?: number;
  readonly delayMs?: number;
  readonly body?: unknown;
  /** A refuse or lose writes not one byte, so that a browser may send again by itself. */
  readonly silent?: boolean;
  /** Whether, or for delay and hold when, the call acts. */
  readonly act?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Only this person's calls. */
  readonly email?: string;
}

export interface Fault {
  readonly id: string;
  readonly plan: FaultPlan;
  /** Resolves when the call may go on: at once, unless the kind is hold. */
  released(): Promise<void>;
}

interface Armed {
  readonly id: string;
  readonly plan: FaultPlan;
  left: number;
  waiting: (() => void)[];
  /** Releases that came before the call. */
  ahead: number;
}

/** The faults that are armed, the oldest first in turn. */
export class Faults {
  #armed: Armed[] = [];

  add(plan: FaultPlan): string {
    const id = randomUUID();
    this.#armed.push({ id, plan, left: plan.times ?? 1, waiting: [], ahead: 0 });
    return id;
  }

  /** Lets the held calls go, or the next one where none is held yet. False where there is no such fault. */
  release(id: string): boolean {
    const armed = this.#armed.find((one) => one.id === id);
    if (!armed) return false;
    if (armed.waiting.length === 0) armed.ahead += 1;
    free(armed);
    return true;
  }

  /** Disarms them, all or one person's, and lets go whom they hold. */
  clear(email?: string): void {
    const goes = ({ plan }: Armed) =>
      email === undefined || plan.email?.toLowerCase() === email.toLowerCase();
    for (const armed of this.#armed.filter(goes)) free(armed);
    this.#armed = this.#armed.filter((armed) => !goes(armed));
  }

  /** Whether `take` may need to know whose call it is. */
  concernsSomebody(method: string, path: string): boolean {
    return this.#armed.some((armed) => armed.plan.email !== undefined && fits(armed, method, path));
  }

  take(method: string, path: string, email: string | undefined): Fault | undefined {
    const armed = this.#armed.find(
      (one) =>
        fits(one, method, path) && (one.plan.email === undefined || one.plan.email.toLowerCase() === email),
    );
    if (!armed) return undefined;
    armed.left -= 1;
    return {
      id: armed.id,
      plan: armed.plan,
      released: () =>
        new Promise((resolve) => {
          if (armed.ahead === 0) armed.waiting.push(resolve);
          else {
            armed.ahead -= 1;
            resolve();
          }
        }),
    };
  }
}

function fits({ left, plan }: Armed, method: string, path: string): boolean {
  return left > 0 && plan.method.toUpperCase() === method && pathMatches(plan.path, path);
}

function free(armed: Armed): void {
  for (const go of armed.waiting) go();
  armed.waiting = [];
}
