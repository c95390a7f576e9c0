/** Calls of one page that wait on their way out until the walk says what becomes of them. */
import type { Page, Request, Route } from "@playwright/test";
import type { NewFault } from "../../support/control.ts";
import type { Stage } from "./hands.ts";

/** In milliseconds; a call that is to come comes at once. */
const patience = 10_000;

export class Gate {
  readonly #waiting: Route[] = [];
  #comers: ((route: Route) => void)[] = [];
  #isShut: boolean;

  private constructor(
    readonly path: string,
    readonly only: (route: Route) => boolean,
    isShut: boolean,
  ) {
    this.#isShut = isShut;
  }

  /** @param path what the call's address ends with, `/wallet/top-up` */
  static async before(
    page: Page,
    path: string,
    { shut = true, only = () => true }: { shut?: boolean; only?: (route: Route) => boolean } = {},
  ): Promise<Gate> {
    const gate = new Gate(path, only, shut);
    await page.route(
      (url) => url.pathname.endsWith(path),
      (route) => gate.#meet(route),
    );
    return gate;
  }

  #meet(route: Route): Promise<void> | undefined {
    if (!this.#isShut || !this.only(route)) return route.continue();
    const comer = this.#comers.shift();
    if (comer === undefined) this.#waiting.push(route);
    else comer(route);
    return undefined;
  }

  /** From now on calls wait. */
  shut(): void {
    this.#isShut = true;
  }

  /** From now on calls go through. */
  open(): void {
    this.#isShut = false;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** The call that has waited longest, or the next that comes; what it is to be sent, it still is. */
  next(): Promise<Route> {
    const first = this.#waiting.shift();
    if (first !== undefined) return Promise.resolve(first);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#comers = this.#comers.filter((comer) => comer !== come);
        reject(new Error(`No call to ${this.path} was made`));
      }, patience);
      const come = (route: Route) => {
        clearTimeout(timer);
        resolve(route);
      };
      this.#comers.push(come);
    });
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
      await page.clock.runFor(pause);
      await Promise.race([met, new Promise((resolve) => setTimeout(resolve, 300))]);
    }
    await met;
  }

  /** The call that has waited longest, looked at. */
  async seen(): Promise<Request> {
    await this.met();
    const [first] = this.#waiting;
    if (first === undefined) throw new Error(`No call to ${this.path} waits`);
    return first.request();
  }

  /** Waits until a call has come, and leaves it waiting. */
  async met(): Promise<void> {
    this.#waiting.unshift(await this.next());
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

  /** Nobody waits any more for the calls that wait here. */
  async clear(): Promise<void> {
    await Promise.all(this.#waiting.splice(0).map((route) => route.abort().catch(() => {})));
  }

  /** The network is gone for one call: it never leaves the browser. */
  async drop(): Promise<void> {
    const route = await this.next();
    await route.abort("connectionfailed");
  }
}

/** What a walk remembers of its page. */
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
