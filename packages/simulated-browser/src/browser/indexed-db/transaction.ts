import type { Origin } from "../../world.ts";
import type { Page } from "../page.ts";
import type { DeviceDatabases } from "./databases.ts";
import { ObjectStore } from "./object-store.ts";
import { SimulatedEventTarget, SimulatedRequest } from "./request.ts";
import { createStringList, type DatabaseData, type StoreData } from "./rows.ts";

export interface UnfinishedTransaction {
  readonly text: string;
  readonly reads: boolean;
  readonly origin: Origin | undefined;
}

let transactions = 0;

export class SimulatedTransaction extends SimulatedEventTarget {
  readonly number = ++transactions;
  #origin: Origin | undefined;
  error: DOMException | null = null;
  readonly #queue: { readonly request: SimulatedRequest<unknown>; readonly work: () => unknown }[] = [];
  #undo: (() => void)[] = [];
  #state: "active" | "done" = "active";
  #scheduled = false;
  isBegun = false;
  /** True if the transaction reads every row of a store and changes none. */
  readsAll = false;

  constructor(
    private readonly device: DeviceDatabases,
    readonly page: Page,
    private readonly data: DatabaseData,
    readonly stores: string[],
    readonly mode: IDBTransactionMode,
    readonly durability: string,
  ) {
    super();
    this.#origin = device.world.origin();
    device.start(this);
  }

  get objectStoreNames() {
    return createStringList(this.stores);
  }

  objectStore(name: string): ObjectStore {
    const store = this.data.stores.get(name);
    if (!store || !this.stores.includes(name)) throw new DOMException(`No store ${name}`, "NotFoundError");
    return new ObjectStore(this, name, store);
  }

  ask<Value>(operation: () => Value): SimulatedRequest<Value> {
    if (this.#state === "done") {
      throw new DOMException("The transaction has finished", "TransactionInactiveError");
    }
    const request = new SimulatedRequest<Value>();
    request.transaction = this;
    this.#queue.push({ request: request as SimulatedRequest<unknown>, work: operation });
    this.wake();
    return request;
  }

  /** Changes a row, and records how an abort or a power cut can undo the change. @throws QuotaExceededError */
  change(store: StoreData, key: IDBValidKey, newValue: unknown): void {
    if (this.mode === "readonly") throw new DOMException("The transaction reads only", "ReadOnlyError");
    if (this.device.faults.full && newValue !== undefined) {
      this.device.failedAt = this.device.world.now;
      throw new DOMException("The disk is full", "QuotaExceededError");
    }
    const previousValue = store.rows.get(key);
    const hadKey = store.rows.has(key);
    this.#undo.push(() => {
      if (hadKey) store.rows.set(key, previousValue);
      else store.rows.delete(key);
    });
    if (newValue === undefined) store.rows.delete(key);
    else store.rows.set(key, structuredClone(newValue));
  }

  wake(): void {
    if (this.#scheduled || this.#state === "done" || this.device.isBlocked(this)) return;
    this.#scheduled = true;
    const advance = () => {
      this.#scheduled = false;
      this.isBegun = true;
      this.#origin = this.device.world.origin();
      this.#advance();
    };
    this.device.step(this.page, "goes on with its transaction", advance, {
      isContinuation: this.isBegun,
      origin: this.#origin,
      detail: `${this.mode} ${this.stores}`,
    });
  }

  abort(): void {
    if (this.#state === "done") throw new DOMException("The transaction has finished", "InvalidStateError");
    this.#rollBack();
    this.device.step(this.page, "aborts its transaction", () => this.emit("abort"));
  }

  commit(): void {}

  describe(): UnfinishedTransaction {
    const text = `${this.page.name} ${this.mode}, ${this.#queue.length} requests`;
    return { text, reads: this.mode === "readonly", origin: this.#origin };
  }

  /** Rolls back without events, because the page has ended. */
  vanish(): void {
    if (this.#state === "active") this.#rollBack();
  }

  #advance(): void {
    if (this.#state === "done") return;
    this.device.touch(this);
    const nextEntry = this.#queue.shift();
    if (!nextEntry) {
      this.#state = "done";
      const reverts = this.#undo.reverse();
      if (reverts.length > 0) {
        this.device.committed(this.durability, () => {
          for (const revert of reverts) revert();
        });
      }
      this.device.finish(this);
      this.emit("complete");
      return;
    }
    try {
      nextEntry.request.succeed(nextEntry.work());
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (!nextEntry.request.fail(error)) {
        this.error = error;
        if ((this.#state as string) === "active") this.#rollBack();
        this.emit("error");
        this.emit("abort");
        return;
      }
    }
    this.wake();
  }

  #rollBack(): void {
    this.#state = "done";
    for (const revert of this.#undo.reverse()) revert();
    this.#undo = [];
    this.device.finish(this);
  }
}
