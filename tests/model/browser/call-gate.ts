import { expect, type Page, type Request, type Route } from "@playwright/test";

/** Timeout in milliseconds for a call that a walk waits for. */
const callTimeout = 15_000;

/** Timeout in milliseconds for an answer. */
const maxAnswerTime = 2_000;
/** Milliseconds for the page to process an answer that has arrived. */
const settlingTime = 60;

/**
 * Holds the page's calls of one kind until a walk passes, drops or answers each, oldest first. The real server answers
 * a passed call; the walk can set a fault so that the server rejects it.
 */
export class CallGate {
  readonly #heldRoutes: Route[] = [];
  readonly #awaited: (() => void)[] = [];
  #open = false;
  #arrivals = 0;

  private constructor(readonly page: Page) {}

  /** @param isMeant selects some calls to the address, for example by their body */
  static async at(
    page: Page,
    address: RegExp,
    isMeant: (request: Request) => boolean = () => true,
  ): Promise<CallGate> {
    const gate = new CallGate(page);
    // The page aborted the request: its answer is no longer needed.
    page.on("requestfailed", (request) => {
      const index = gate.#heldRoutes.findIndex((route) => route.request() === request);
      if (index >= 0) gate.#heldRoutes.splice(index, 1);
    });
    await page.route(address, async (route) => {
      if (gate.#open || !isMeant(route.request())) return route.fallback();
      gate.#arrivals += 1;
      gate.#heldRoutes.push(route);
      gate.#awaited.shift()?.();
    });
    return gate;
  }

  /** The number of held calls. */
  get waiting(): number {
    return this.#heldRoutes.length;
  }

  /**
   * Runs `act`, which makes the page abort its call and make a new one; resolves when only the new call is held. The
   * browser may report the abort before or after the new call.
   */
  async replaced(act: () => Promise<void>): Promise<void> {
    const arrivalsBefore = this.#arrivals;
    await act();
    await expect.poll(() => this.#arrivals, { timeout: callTimeout }).toBe(arrivalsBefore + 1);
    await this.expectWaiting(1);
  }

  /** Resolves when this many calls are held; an aborted call counts until the browser reports it. */
  async expectWaiting(count: number): Promise<void> {
    await expect.poll(() => this.waiting, { timeout: callTimeout }).toBe(count);
  }

  /** The oldest held request, if any. */
  get oldest(): Request | undefined {
    return this.#heldRoutes[0]?.request();
  }

  /** Resolves when a call is held. */
  async arrived(): Promise<void> {
    if (this.#heldRoutes.length > 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("The page made no such call.")), callTimeout);
    });
    const arrival = new Promise<void>((resolve) => this.#awaited.push(resolve));
    await Promise.race([arrival, timeout]).finally(() => clearTimeout(timer));
  }

  /**
   * Passes the oldest call to its server, and resolves when the page has the answer; waits for a call if none is held.
   * If `held` is true, the server holds the answer, so the promise resolves at once.
   */
  async pass({ held = false } = {}): Promise<void> {
    const route = await this.next();
    await route.continue();
    if (held) return;
    const responseFinished = route
      .request()
      .response()
      .then((response) => response?.finished())
      .catch(() => null);
    // A removed frame never reports that its answer is complete.
    await Promise.race([responseFinished, this.page.waitForTimeout(maxAnswerTime)]);
    await this.#settle();
  }

  /** Aborts the oldest call, as a lost connection does. */
  async drop(): Promise<void> {
    await (await this.next()).abort();
    await this.#settle();
  }

  /** Answers the oldest call without the server. */
  async answer(answer: Parameters<Route["fulfill"]>[0]): Promise<void> {
    await (await this.next()).fulfill(answer);
    await this.#settle();
  }

  /** Passes all held calls, and every later one. */
  async open(): Promise<void> {
    this.#open = true;
    for (const route of this.#heldRoutes.splice(0)) await route.continue();
  }

  /** Holds every later call again. */
  close(): void {
    this.#open = false;
  }

  /** Waits until the page has read and processed the answer: in real time, since the page's clock may be stopped. */
  async #settle(): Promise<void> {
    await this.page.waitForTimeout(settlingTime);
  }

  /** Takes the oldest held call without answering it; waits for one if none is held. */
  async next(): Promise<Route> {
    await this.arrived();
    const route = this.#heldRoutes.shift();
    if (route === undefined) throw new Error("The call was given up.");
    return route;
  }
}
