/** Calls of one page that wait on their way out until the walk says what becomes of them, and what the sandbox is told to do with them. */
import type { Page, Request, Route } from "@playwright/test";
import type { NewFault } from "../../support/control.ts";
import { CallGate } from "./call-gate.ts";
import type { Stage } from "./test-param.ts";

export class Gate {
  private constructor(readonly calls: CallGate) {}

  /** @param path what the call's address ends with, `/wallet/top-up` */
  static async before(
    page: Page,
    path: string,
    { shut = true, only }: { shut?: boolean; only?: (request: Request) => boolean } = {},
  ): Promise<Gate> {
    const calls = await CallGate.at(page, new RegExp(`${path}(\\?.*)?$`), only);
    if (!shut) await calls.open();
    return new Gate(calls);
  }

  /** From now on calls wait. */
  shut(): void {
    this.calls.close();
  }

  /** From now on calls go through. */
  open(): Promise<void> {
    return this.calls.open();
  }

  /** How many wait. */
  get waiting(): number {
    return this.calls.waiting;
  }

  /** Resolves when so many wait. */
  expectWaiting(count: number): Promise<void> {
    return this.calls.expectWaiting(count);
  }

  /** The call that has waited longest, or the next that comes; what it is to be sent, it still is. */
  next(): Promise<Route> {
    return this.calls.next();
  }

  /** Waits until a call has come, and leaves it waiting. */
  met(): Promise<void> {
    return this.calls.arrived();
  }

  /**
   * Moves the page's clock until the call has come, and leaves it waiting. The failure before it may still be on its way
   * into the page, and the pause that follows it not begun.
   * @param pause in milliseconds
   */
  async metAfter(page: Page, pause: number): Promise<void> {
    const met = this.met();
    met.catch(() => {});
    for (let tries = 0; tries < 20 && this.waiting === 0; tries += 1) {
      await page.clock.fastForward(pause);
      await Promise.race([met, new Promise((resolve) => setTimeout(resolve, 300))]);
    }
    await met;
  }

  /** Lets one call through to the sandbox, which answers it as it is, or as it was told to. */
  async pass(stage: Stage, fault?: Omit<NewFault, "method" | "path" | "email">): Promise<void> {
    const route = await this.next();
    if (fault !== undefined) {
      const { pathname } = new URL(route.request().url());
      const { email } = stage.person;
      await stage.control.fault({ method: route.request().method(), path: pathname, email, ...fault });
    }
    await route.continue();
  }

  /** The network is gone for one call: it never leaves the browser. */
  drop(): Promise<void> {
    return this.calls.drop();
  }
}

/** A value for each page, from the beginning of its walk to its end. */
export function remembered<Memory>(): {
  (stage: { readonly page: Page }): Memory;
  begin(stage: { readonly page: Page }, memory: Memory): Memory;
} {
  const memories = new WeakMap<Page, Memory>();
  const read = ({ page }: { readonly page: Page }): Memory => {
    const memory = memories.get(page);
    if (memory === undefined) throw new Error("The walk has not begun");
    return memory;
  };
  return Object.assign(read, {
    begin: ({ page }: { readonly page: Page }, memory: Memory) => {
      memories.set(page, memory);
      return memory;
    },
  });
}

/** An answer of the wallet's as the contract has it. */
export function answering(data: unknown): Pick<NewFault, "kind" | "status" | "body"> {
  return { kind: "status", status: 200, body: { status: 200, message: "OK", data } };
}

export function refusing(status: number, code: string): Pick<NewFault, "kind" | "status" | "body"> {
  return { kind: "status", status, body: { status, message: "The wallet refused", data: null, code } };
}
