import { createStringList, type StoreData, sortRows } from "./rows.ts";
import type { SimulatedTransaction } from "./transaction.ts";

export class ObjectStore {
  constructor(
    readonly transaction: SimulatedTransaction,
    readonly name: string,
    private readonly data: StoreData,
  ) {}

  get keyPath() {
    return this.data.keyPath;
  }

  get indexNames() {
    return createStringList([...this.data.indexes.keys()]);
  }

  createIndex(name: string, keyPath: string, options: IDBIndexParameters = {}): Index {
    this.data.indexes.set(name, { keyPath, unique: options.unique ?? false });
    return this.index(name);
  }

  index(name: string): Index {
    const index = this.data.indexes.get(name);
    if (!index) throw new DOMException(`No index ${name}`, "NotFoundError");
    return new Index(this.transaction, this.data, index.keyPath);
  }

  get(key: IDBValidKey) {
    return this.transaction.ask(() => structuredClone(this.data.rows.get(key)));
  }

  getKey(key: IDBValidKey) {
    return this.transaction.ask(() => (this.data.rows.has(key) ? key : undefined));
  }

  getAll() {
    return this.transaction.ask(() => sortRows(this.data).map(([, value]) => structuredClone(value)));
  }

  getAllKeys() {
    this.transaction.readsAll = this.transaction.mode === "readonly";
    return this.transaction.ask(() => sortRows(this.data).map(([key]) => key));
  }

  count() {
    return this.transaction.ask(() => this.data.rows.size);
  }

  put(value: unknown, key?: IDBValidKey) {
    return this.#write(value, key, false);
  }

  add(value: unknown, key?: IDBValidKey) {
    return this.#write(value, key, true);
  }

  delete(key: IDBValidKey) {
    return this.transaction.ask(() => this.transaction.change(this.data, key, undefined));
  }

  clear() {
    return this.transaction.ask(() => {
      for (const key of [...this.data.rows.keys()]) this.transaction.change(this.data, key, undefined);
    });
  }

  #write(value: unknown, explicitKey: IDBValidKey | undefined, isNew: boolean) {
    const copy: unknown = structuredClone(value);
    return this.transaction.ask(() => {
      const ownKey =
        this.data.keyPath === null ? explicitKey : (copy as Record<string, IDBValidKey>)[this.data.keyPath];
      const key = ownKey ?? (this.data.autoIncrement ? this.data.nextKey++ : undefined);
      if (key === undefined) throw new DOMException("No key", "DataError");
      if (isNew && this.data.rows.has(key)) throw new DOMException("The key exists", "ConstraintError");
      this.transaction.change(this.data, key, copy);
      return key;
    });
  }
}

class Index {
  constructor(
    private readonly transaction: SimulatedTransaction,
    private readonly data: StoreData,
    private readonly keyPath: string,
  ) {}

  getAll(key?: IDBValidKey) {
    return this.transaction.ask(() => this.#matching(key).map((value) => structuredClone(value)));
  }

  get(key: IDBValidKey) {
    return this.transaction.ask(() => structuredClone(this.#matching(key)[0]));
  }

  count(key?: IDBValidKey) {
    return this.transaction.ask(() => this.#matching(key).length);
  }

  #matching(key: IDBValidKey | undefined): unknown[] {
    return sortRows(this.data)
      .map(([, value]) => value)
      .filter((value) => {
        const ownKey = (value as Record<string, unknown>)[this.keyPath];
        return ownKey !== undefined && (key === undefined || ownKey === key);
      });
  }
}
