/**
 * Holds calls of one page until the walk passes or drops each. A passed call may have a fault that the sandbox adds.
 */
import type { Page, Request, Route } from "@playwright/test";
import type { NewFault } from "../../support/control.ts";
import { CallGate } from "./call-gate.ts";
import type { Fixtures } from "./test-param.ts";

export class Gate {
  private constructor(readonly calls: CallGate) {}

  /** @param path end of the call's address, for example `/wallet/top-up` */
  static async before(
    page: Page,
    path: string,
    { shut = true, only }: { shut?: boolean; only?: (request: Request) => boolean } = {},
  ): Promise<Gate> {
    const calls = await CallGate.at(page, new RegExp(`${path}(\\?.*)?$`), only);
    if (!shut) await calls.open();
    return new Gate(calls);
  }

  /** Holds calls from now on. */
  shut(): void {
    this.calls.close();
  }

  /** Lets calls through from now on. */
  open(): Promise<void> {
    return this.calls.open();
  }

  /** The number of held calls. */
  get waiting(): number {
    return this.calls.waiting;
  }

  /** Resolves when this many calls are held. */
  expectWaiting(count: number): Promise<void> {
    return this.calls.expectWaiting(count);
  }

  /** Takes the oldest held call, or the next one; the caller has to send it on. */
  next(): Promise<Route> {
    return this.calls.next();
  }

  /** Resolves when a call is held, and leaves it held. */
  met(): Promise<void> {
    return this.calls.arrived();
  }

  /**
   * Advances the page's clock until the call is held, and leaves it held. The page may still be processing the previous
   * failure, so the pause before this call may not have started yet.
   * @param pause in milliseconds
   */
  async metAfter(page: Page, pause: number): Promise<void> {
    const heldCall = this.met();
    heldCall.catch(() => {});
    for (let tries = 0; tries < 20 && this.waiting === 0; tries += 1) {
      await page.clock.fastForward(pause);
      await Promise.race([heldCall, new Promise((resolve) => setTimeout(resolve, 300))]);
    }
    await heldCall;
  }

  /** Lets one call through to the sandbox, with this fault if given. */
  async pass(fixtures: Fixtures, fault?: Omit<NewFault, "method" | "path" | "email">): Promise<void> {
    const route = await this.next();
    if (fault !== undefined) {
      const { pathname } = new URL(route.request().url());
      const { email } = fixtures.person;
      await fixtures.control.fault({ method: route.request().method(), path: pathname, email, ...fault });
    }
    await route.continue();
  }

  /** Aborts one call, as a network failure does: it never leaves the browser. */
  drop(): Promise<void> {
    return this.calls.drop();
  }
}

/** A value per page, for the duration of its walk. */
export function memoryPerPage<Memory>(): {
  (fixtures: { readonly page: Page }): Memory;
  begin(fixtures: { readonly page: Page }, memory: Memory): Memory;
} {
  const memories = new WeakMap<Page, Memory>();
  const memoryOf = ({ page }: { readonly page: Page }): Memory => {
    const memory = memories.get(page);
    if (memory === undefined) throw new Error("The walk has not begun");
    return memory;
  };
  return Object.assign(memoryOf, {
    begin: ({ page }: { readonly page: Page }, memory: Memory) => {
      memories.set(page, memory);
      return memory;
    },
  });
}

/** An answer of the wallet in the format of the contract. */
export function answerFault(data: unknown): Pick<NewFault, "kind" | "status" | "body"> {
  return { kind: "status", status: 200, body: { status: 200, message: "OK", data } };
}

export function rejectionFault(status: number, code: string): Pick<NewFault, "kind" | "status" | "body"> {
  return { kind: "status", status, body: { status, message: "The wallet refused", data: null, code } };
}
