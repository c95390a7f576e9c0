type Mode = "exclusive" | "shared";

interface Request {
  readonly client: string;
  readonly name: string;
  readonly mode: Mode;
  readonly grant: () => void;
  /** Called when another request steals the lock. */
  readonly lose: (reason: unknown) => void;
}

/** The Web Locks of one device: a queue for each name, as in the specification. */
export class FakeLocks {
  #held: Request[] = [];
  #queue: Request[] = [];

  /** The lock manager of one tab. */
  ofTab(client: string): Pick<LockManager, "request" | "query"> {
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of LockManager.request
    const request = (name: string, ...rest: any[]) => {
      const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
      return this.#request(client, name, options, callback);
    };
    return {
      request: request as LockManager["request"],
      query: async () => ({
        held: this.#held.map(({ name, mode, client: clientId }) => ({ name, mode, clientId })),
        pending: this.#queue.map(({ name, mode, client: clientId }) => ({ name, mode, clientId })),
      }),
    };
  }

  /** Ends the tab: releases its locks, and drops its pending requests. */
  crash(client: string): void {
    this.#queue = this.#queue.filter((queuedRequest) => queuedRequest.client !== client);
    this.#held = this.#held.filter((holder) => holder.client !== client);
    this.#grant();
  }

  async #request(
    client: string,
    name: string,
    { mode = "exclusive", ifAvailable = false, steal = false, signal }: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    if (signal?.aborted) throw signal.reason;
    if (ifAvailable && !this.#isFree(name, mode, this.#queue)) return await callback(null);
    let grant = () => {};
    const granted = new Promise<void>((resolve, reject) => {
      grant = resolve;
      signal?.addEventListener("abort", () => {
        if (!this.#queue.includes(request)) return;
        this.#queue = this.#queue.filter((queuedRequest) => queuedRequest !== request);
        reject(signal.reason);
      });
    });
    let lose = (_reason: unknown) => {};
    const stolen = new Promise<never>((_, reject) => {
      lose = reject;
    });
    stolen.catch(() => {});
    const request: Request = { client, name, mode, grant, lose };
    if (steal) this.#take(name);
    if (steal) this.#queue.unshift(request);
    else this.#queue.push(request);
    this.#grant();
    await granted;
    try {
      return await Promise.race([callback({ name, mode }), stolen]);
    } finally {
      this.#held = this.#held.filter((holder) => holder !== request);
      this.#grant();
    }
  }

  /** Takes the lock away from its holder at once. */
  #take(name: string): void {
    const holders = this.#held.filter((holder) => holder.name === name);
    this.#held = this.#held.filter((holder) => holder.name !== name);
    for (const { lose } of holders) lose(new DOMException("Stolen", "AbortError"));
  }

  #isFree(name: string, mode: Mode, earlierRequests: readonly Request[]): boolean {
    const conflicts = (otherRequest: Request) =>
      otherRequest.name === name && (otherRequest.mode === "exclusive" || mode === "exclusive");
    return (
      !this.#held.some(conflicts) && !earlierRequests.some((queuedRequest) => queuedRequest.name === name)
    );
  }

  #grant(): void {
    for (const request of [...this.#queue]) {
      const earlierRequests = this.#queue.slice(0, this.#queue.indexOf(request));
      if (!this.#isFree(request.name, request.mode, earlierRequests)) continue;
      this.#queue = this.#queue.filter((queuedRequest) => queuedRequest !== request);
      this.#held.push(request);
      request.grant();
    }
  }
}
