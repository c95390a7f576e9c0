import type { NewStep, Origin, World } from "../world.ts";
import type { Page } from "./page.ts";

interface WaitingLockRequest {
  readonly id: number;
  readonly name: string;
  readonly mode: LockMode;
  readonly page: Page;
  /** The work of the step that requested the lock. */
  readonly origin: Origin | undefined;
  readonly run: (lock: Lock | null) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  waitEnded: () => void;
  /** True if a step that may grant the lock is already scheduled. */
  isDue: boolean;
}

/** The detail of a step that requests a lock with `ifAvailable`. */
export interface LockAsked {
  isFree(): boolean;
}

/** Web Locks of one device, shared by all its pages; each grant is one step of the world. */
export class DeviceLocks {
  readonly #heldLocks: WaitingLockRequest[] = [];
  readonly #waiting: WaitingLockRequest[] = [];
  /** The requests with `ifAvailable` that no step has granted or rejected yet. */
  readonly #asking = new Set<WaitingLockRequest>();
  #count = 0;

  constructor(
    private readonly world: World,
    private readonly device: string,
  ) {}

  /** Names of the exclusive locks that this page holds. */
  heldBy(page: Page): string[] {
    this.world.touch("locks", false);
    return this.#heldLocks
      .filter((request) => request.page === page && request.mode === "exclusive")
      .map(({ name }) => name);
  }

  /** Releases the page's locks and drops its requests, as a browser does for a closed page. */
  releaseAll(page: Page): void {
    for (const list of [this.#heldLocks, this.#waiting]) {
      for (let index = list.length - 1; index >= 0; index--) {
        if (list[index]?.page === page) list.splice(index, 1);
      }
    }
    for (const request of this.#asking) if (request.page === page) this.#asking.delete(request);
    this.#grantWaiting();
  }

  /** The locks' part of the state hash. */
  state(workOf: (origin: Origin | undefined) => string = () => ""): unknown {
    const describeRequest = ({ name, mode, page }: WaitingLockRequest) => `${page.name} ${mode} ${name}`;
    return [
      this.#heldLocks.map(describeRequest),
      this.#waiting.map((request) => `${describeRequest(request)}${workOf(request.origin)}`),
    ];
  }

  /** Each undecided request with `ifAvailable`, and the number of waiting requests that precede it. */
  asked(): readonly string[] {
    return [...this.#asking].map(
      (request) =>
        `${request.page.name} ${request.mode} ${request.name} after ${this.#before(request).length}`,
    );
  }

  isWaiting(page: Page): boolean {
    return this.#waiting.some((request) => request.page === page);
  }

  managerOf(page: Page): LockManager {
    const request = (name: string, ...rest: unknown[]): Promise<unknown> => {
      const callback = rest.at(-1) as (lock: Lock | null) => unknown;
      const options = (rest.length > 1 ? rest[0] : {}) as LockOptions;
      return this.#request(page, name, options, callback);
    };
    const queryLocks = async (): Promise<LockManagerSnapshot> => {
      this.world.touch("locks", false);
      const lockInfoOf = ({ name, mode, page: owner }: WaitingLockRequest): LockInfo => ({
        name,
        mode,
        clientId: owner.name,
      });
      return { held: this.#heldLocks.map(lockInfoOf), pending: this.#waiting.map(lockInfoOf) };
    };
    return { request, query: queryLocks } as LockManager;
  }

  #request(
    page: Page,
    name: string,
    options: LockOptions,
    callback: WaitingLockRequest["run"],
  ): Promise<unknown> {
    this.world.touch("locks");
    if (options.steal && options.ifAvailable) {
      return Promise.reject(new DOMException("steal with ifAvailable", "NotSupportedError"));
    }
    if (options.signal?.aborted) return Promise.reject(options.signal.reason);
    return new Promise((resolve, reject) => {
      this.#count += 1;
      const mode = options.mode ?? "exclusive";
      const request: WaitingLockRequest = {
        id: this.#count,
        name,
        mode,
        page,
        origin: this.world.origin(),
        run: callback,
        resolve,
        reject,
        waitEnded: () => {},
        isDue: false,
      };
      if (options.ifAvailable) {
        this.#asking.add(request);
        const requestLock = () => {
          this.#asking.delete(request);
          if (this.#isFree(request)) this.#grant(request);
          else this.#callback(request, null);
        };
        const detail: LockAsked = { isFree: () => this.#isFree(request) };
        this.#step(page, `${page.name} asks for the lock ${name}`, requestLock, { detail });
        return;
      }
      this.#waiting.push(request);
      const abort = (): void => {
        const index = this.#waiting.indexOf(request);
        if (index < 0) return;
        this.#waiting.splice(index, 1);
        reject(options.signal?.reason);
        this.#grantWaiting();
      };
      request.waitEnded = () => options.signal?.removeEventListener("abort", abort);
      options.signal?.addEventListener("abort", abort);
      this.#grantWaiting();
    });
  }

  #isFree(request: WaitingLockRequest): boolean {
    const sameNameLocks = this.#heldLocks.filter(({ name }) => name === request.name);
    if (
      request.mode === "shared"
        ? sameNameLocks.some(({ mode }) => mode === "exclusive")
        : sameNameLocks.length > 0
    )
      return false;
    // Grant requests for the same name in their order.
    return this.#before(request).length === 0;
  }

  #before({ name, id }: WaitingLockRequest): readonly WaitingLockRequest[] {
    return this.#waiting.filter((otherRequest) => otherRequest.name === name && otherRequest.id < id);
  }

  #grantWaiting(): void {
    this.world.touch("locks");
    for (const request of this.#waiting.filter((candidate) => !candidate.isDue && this.#isFree(candidate))) {
      request.isDue = true;
      const grantLock = (): void => {
        request.isDue = false;
        const index = this.#waiting.indexOf(request);
        if (index < 0 || !this.#isFree(request)) return;
        this.#waiting.splice(index, 1);
        this.#grant(request);
      };
      this.#step(request.page, `the lock ${request.name} goes to ${request.page.name}`, grantLock, {
        isGrant: true,
        origin: request.origin,
      });
    }
  }

  #step(
    page: Page,
    label: string,
    run: () => void,
    stepOptions: Pick<NewStep, "detail" | "origin" | "isGrant">,
  ): void {
    this.world.schedule({
      kind: "lock",
      label: `${this.device}: ${label}`,
      delay: 0,
      owner: page,
      ...stepOptions,
      run,
    });
  }

  #grant(request: WaitingLockRequest): void {
    request.waitEnded();
    this.#heldLocks.push(request);
    this.#callback(request, { name: request.name, mode: request.mode });
    // After a shared lock is granted, the next shared request may be granted too.
    this.#grantWaiting();
  }

  #callback(request: WaitingLockRequest, lock: Lock | null): void {
    this.world.touch("locks");
    const release = (): void => {
      const index = this.#heldLocks.indexOf(request);
      if (index >= 0) this.#heldLocks.splice(index, 1);
      this.#grantWaiting();
    };
    let result: unknown;
    try {
      result = request.run(lock);
    } catch (error) {
      release();
      request.reject(error);
      return;
    }
    Promise.resolve(result).then(
      (value) => {
        release();
        request.resolve(value);
      },
      (error: unknown) => {
        release();
        request.reject(error);
      },
    );
  }
}
