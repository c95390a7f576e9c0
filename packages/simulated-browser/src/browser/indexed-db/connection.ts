import type { Page } from "../page.ts";
import type { DeviceDatabases } from "./databases.ts";
import type { ObjectStore } from "./object-store.ts";
import { SimulatedEventTarget } from "./request.ts";
import { createStringList, type DatabaseData } from "./rows.ts";
import { SimulatedTransaction } from "./transaction.ts";

export class SimulatedConnection extends SimulatedEventTarget {
  upgrading: SimulatedTransaction | undefined;
  #closed = false;

  constructor(
    private readonly device: DeviceDatabases,
    private readonly page: Page,
    readonly name: string,
    private readonly data: DatabaseData,
  ) {
    super();
  }

  get version(): number {
    return this.data.version;
  }

  get objectStoreNames() {
    return createStringList([...this.data.stores.keys()]);
  }

  createObjectStore(name: string, options: IDBObjectStoreParameters = {}): ObjectStore {
    if (!this.upgrading) throw new DOMException("Not in an upgrade", "InvalidStateError");
    const keyPath = typeof options.keyPath === "string" ? options.keyPath : null;
    const autoIncrement = options.autoIncrement ?? false;
    this.data.stores.set(name, { keyPath, autoIncrement, nextKey: 1, indexes: new Map(), rows: new Map() });
    this.upgrading.stores.push(name);
    return this.upgrading.objectStore(name);
  }

  deleteObjectStore(name: string): void {
    this.data.stores.delete(name);
  }

  transaction(
    stores: string | readonly string[],
    mode: IDBTransactionMode = "readonly",
    options: IDBTransactionOptions = {},
  ): SimulatedTransaction {
    if (this.#closed) throw new DOMException("The connection is closed", "InvalidStateError");
    const names = typeof stores === "string" ? [stores] : [...stores];
    for (const name of names) {
      if (!this.data.stores.has(name)) throw new DOMException(`No store ${name}`, "NotFoundError");
    }
    const { durability = "default" } = options;
    const transaction = new SimulatedTransaction(this.device, this.page, this.data, names, mode, durability);
    transaction.wake();
    return transaction;
  }

  close(): void {
    this.#closed = true;
  }
}
