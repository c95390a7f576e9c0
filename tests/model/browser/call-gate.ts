import { expect, type Page, type Request, type Route } from "@playwright/test";

/** Milliseconds until a call that a walk waits for has to be made. */
const patience = 15_000;

/** Milliseconds that an answer is waited for. */
const longestAnswer = 2_000;
/** Milliseconds that a page needs for an answer that is there. */
const settling = 60;

/**
 * Holds the page's calls of one kind, in the order in which they were made, until a walk says what becomes of each.
 * What is let go is answered by the real server, which may have been told to refuse it.
 */
export class CallGate {
  readonly #held: Route[] = [];
  readonly #awaited: (() => void)[] = [];
  #open = false;
  #arrivals = 0;

  private constructor(readonly page: Page) {}

  /** @param isMeant narrows the calls of an address, by their body perhaps */
  static async at(
    page: Page,
    address: RegExp,
    isMeant: (request: Request) => boolean = () => true,
  ): Promise<CallGate> {
    const gate = new CallGate(page);
    // The page gave it up: nobody waits for its answer.
    page.on("requestfailed", (request) => {
      const at = gate.#held.findIndex((route) => route.request() === request);
      if (at >= 0) gate.#held.splice(at, 1);
    });
    await page.route(address, async (route) => {
      if (gate.#open || !isMeant(route.request())) return route.fallback();
      gate.#arrivals += 1;
      gate.#held.push(route);
      gate.#awaited.shift()?.();
    });
    return gate;
  }

  /** How many calls wait. */
  get waiting(): number {
    return this.#held.length;
  }

  /**
   * Does what makes the page give up its call and make another, and resolves when the new one is the only one that
   * waits. The page says that it gave the old one up after the new one has been made, or before.
   */
  async replaced(act: () => Promise<void>): Promise<void> {
    const before = this.#arrivals;
    await act();
    await expect.poll(() => this.#arrivals, { timeout: patience }).toBe(before + 1);
    await this.expectWaiting(1);
  }

  /** Resolves when so many calls wait; a call that the page gave up is counted until the browser says so. */
  async expectWaiting(count: number): Promise<void> {
    await expect.poll(() => this.waiting, { timeout: patience }).toBe(count);
  }

  /** What the oldest wants, where one waits. */
  get oldest(): Request | undefined {
    return this.#held[0]?.request();
  }

  /** Resolves when a call waits. */
  async arrived(): Promise<void> {
    if (this.#held.length > 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("The page made no such call.")), patience);
    });
    const here = new Promise<void>((resolve) => this.#awaited.push(resolve));
    await Promise.race([here, late]).finally(() => clearTimeout(timer));
  }

  /**
   * Lets the oldest go to its server, and resolves when the page has its answer; waits for a call where there is none
   * yet. `held`: the server was told to hold the answer.
   */
  async pass({ held = false } = {}): Promise<void> {
    const route = await this.next();
    await route.continue();
    if (held) return;
    const answered = route
      .request()
      .response()
      .then((response) => response?.finished())
      .catch(() => null);
    // A frame that is gone never hears the end of its answer.
    await Promise.race([answered, this.page.waitForTimeout(longestAnswer)]);
    await this.#settle();
  }

  /** The connection is lost. */
  async drop(): Promise<void> {
    await (await this.next()).abort();
    await this.#settle();
  }

  /** Something else than the server answers. */
  async answer(answer: Parameters<Route["fulfill"]>[0]): Promise<void> {
    await (await this.next()).fulfill(answer);
    await this.#settle();
  }

  /** From here on nothing is held. */
  async open(): Promise<void> {
    this.#open = true;
    for (const route of this.#held.splice(0)) await route.continue();
  }

  /** From here on everything is held again. */
  close(): void {
    this.#open = false;
  }

  /** What has come is read, and acted on: its clock may stand, so it is given real time. */
  async #settle(): Promise<void> {
    await this.page.waitForTimeout(settling);
  }

  /** Takes the oldest, unanswered; waits for one where there is none yet. */
  async next(): Promise<Route> {
    await this.arrived();
    const route = this.#held.shift();
    if (route === undefined) throw new Error("The call was given up.");
    return route;
  }
}
