import type { Owner, Step } from "../world.ts";
import type { Browser, PageEvent, PageEventType } from "./browser.ts";
import type { Device } from "./device.ts";
import type { StorageArea } from "./storage-area.ts";

/** The page that runs the code: `d1t2.3` is the third page that the second tab of the first device has loaded. */
export interface Place {
  readonly device: string;
  readonly page: string;
  /** The number of the page life, which increases with each restore from the back-forward cache and each thaw. */
  readonly life: number;
  readonly person: string | undefined;
  /** The times of this device's clocks, in milliseconds. */
  readonly wall: number;
  readonly monotonic: number;
}

/** A page, from its load to a reload, close or crash. A tab has one page at a time. */
export class Page implements Owner {
  state: "active" | "frozen" | "dead" = "active";
  /** The number of the page life. Each restore and each thaw starts a new one. */
  life = 1;
  /** The signed-in person, if the run sets one. */
  person: string | undefined;
  visible = true;
  requests = 0;
  storageSteps = 0;
  readonly browser: Browser;
  readonly #parked: Step[] = [];
  readonly #timers = new Map<number, Step>();
  readonly #listeners = new Map<PageEventType, Set<(event: PageEvent) => void>>();
  #timerCount = 0;
  #draws = 0;

  constructor(
    /** `d1t2.3` */
    readonly name: string,
    readonly device: Device,
    /** The tab's session storage, which survives a reload. */
    readonly session: StorageArea,
  ) {
    this.browser = this.#makeBrowser();
  }

  place(): Place {
    return {
      device: this.device.name,
      page: this.name,
      life: this.life,
      person: this.person,
      wall: this.device.wall(),
      monotonic: this.device.monotonic(),
    };
  }

  park(step: Step): void {
    this.#parked.push(step);
  }

  /** Stops the page's code and releases its locks, channels and transactions. */
  die(): void {
    this.state = "dead";
    for (const step of this.#timers.values()) step.cancelled = true;
    this.device.locks.releaseAll(this);
    this.device.channels.closeAll(this);
    this.device.databases.abortAll(this);
    this.device.wire.abandon(this);
  }

  freeze(): void {
    if (this.state !== "active") return;
    this.visible = false;
    this.emit("visibilitychange");
    this.emit("freeze");
    this.state = "frozen";
  }

  thaw(): void {
    if (this.state !== "frozen") return;
    this.#wake();
    this.emit("resume");
    this.visible = true;
    this.emit("visibilitychange");
  }

  /** Freezes the page while the device sleeps, without an event and without a new page life. */
  suspend(): void {
    if (this.state === "active") this.state = "frozen";
    this.device.wire.breakOff(this);
  }

  wakeUp(): void {
    if (this.state !== "frozen") return;
    this.state = "active";
    for (const step of this.#parked.splice(0)) this.device.world.resume(step);
  }

  /** Moves the page into the back-forward cache, unless it holds a lock. @returns whether the page was cached */
  hide(): boolean {
    if (this.state !== "active" || this.device.locks.heldBy(this).length > 0) return false;
    this.visible = false;
    this.emit("visibilitychange");
    this.emit("pagehide", true);
    this.state = "frozen";
    this.device.wire.breakOff(this);
    return true;
  }

  restore(): void {
    if (this.state !== "frozen") return;
    this.#wake();
    this.visible = true;
    this.emit("pageshow", true);
    this.emit("visibilitychange");
  }

  emit(type: PageEventType, isPersisted = false): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener({ persisted: isPersisted });
  }

  #wake(): void {
    this.state = "active";
    this.life += 1;
    for (const step of this.#parked.splice(0)) this.device.world.resume(step);
  }

  #makeBrowser(): Browser {
    const { device } = this;
    return {
      fetch: (input, init) => device.wire.fetch(this, input, init),
      indexedDB: () => device.databases.factoryOf(this),
      locks: () => (device.webLocks ? device.locks.managerOf(this) : undefined) as LockManager,
      localStorage: () => device.localStorage,
      sessionStorage: () => this.session,
      channel: (name) => device.channels.open(this, name),
      now: () => device.wall(),
      monotonic: () => device.monotonic(),
      setTimeout: (callback, milliseconds) => this.#setTimeout(callback, milliseconds),
      clearTimeout: (timer) => this.#clearTimeout(timer as number | undefined),
      uuid: () => device.random.uuid(`${this.name} uuid ${++this.#draws}`),
      isVisible: () => this.visible,
      isOnline: () => device.online,
      listen: (type, listener) => {
        const listeners = this.#listeners.get(type) ?? new Set();
        this.#listeners.set(type, listeners.add(listener));
        return () => listeners.delete(listener);
      },
    };
  }

  #clearTimeout(timer: number | undefined): void {
    const step = timer === undefined ? undefined : this.#timers.get(timer);
    if (!step || timer === undefined) return;
    step.cancelled = true;
    this.#timers.delete(timer);
  }

  #setTimeout(run: () => void, milliseconds: number): number {
    const timer = ++this.#timerCount;
    const step = this.device.world.schedule({
      kind: "timer",
      label: `${this.name} timer ${timer}`,
      delay: Math.max(0, milliseconds),
      owner: this,
      detail: `${milliseconds} ms`,
      run: () => {
        this.#timers.delete(timer);
        run();
      },
    });
    this.#timers.set(timer, step);
    return timer;
  }
}
