import type { Labelled } from "../world/random.ts";
import type { Origin, World } from "../world/world.ts";
import type { Page } from "./page.ts";

/**
 * IndexedDB of one device, as much as the app uses of it. Not `fake-indexeddb`: that one has no page that dies in the
 * midst of a transaction, no write that a crash undoes, and no full disk, and it waits on real immediates.
 */
export interface StoreData {
  readonly keyPath: string | null;
  autoIncrement: boolean;
  nextKey: number;
  readonly indexes: Map<string, { keyPath: string; unique: boolean }>;
  rows: Map<IDBValidKey, unknown>;
}

export interface DatabaseData {
  version: number;
  readonly stores: Map<string, StoreData>;
}

/** What may go wrong; the run sets these. */
export interface StorageFaults {
  /** Where true, the database cannot be opened. */
  unavailable: boolean;
  /** Where true, every write fails with QuotaExceededError. */
  full: boolean;
}

export interface Unfinished {
  readonly text: string;
  readonly reads: boolean;
  readonly origin: Origin | undefined;
}

export class DeviceDatabases {
  readonly databases = new Map<string, DatabaseData>();
  readonly faults: StorageFaults = { unavailable: false, full: false };
  /** Committed with relaxed durability: a power cut before the flush undoes them. */
  #unflushed: { readonly undo: () => void; readonly until: number }[] = [];
  #running: Transaction[] = [];

  constructor(
    readonly world: World,
    readonly device: string,
    readonly random: Labelled,
  ) {}

  /** All rows of a store, for the run's own reading and tampering. */
  rows(database: string, store: string): Map<IDBValidKey, unknown> | undefined {
    return this.databases.get(database)?.stores.get(store)?.rows;
  }

  /** For the state hash of the exhaustive mode: the transactions that have not finished, in the order of their making. */
  unfinished(): readonly Unfinished[] {
    return this.#running.map((transaction) => transaction.describe());
  }

  /** Whether the page reads the whole store, and has asked to read it again before that reading began. */
  readsAgain(page: Page): boolean {
    const [next, ...later] = this.#running.filter((one) => one.page === page && !one.isBegun);
    return next?.readsAll === true && later.some(({ readsAll }) => readsAll);
  }

  /** A page is gone: its unfinished transactions never happened. */
  abortAll(page: Page): void {
    for (const transaction of [...this.#running]) if (transaction.page === page) transaction.vanish();
  }

  /** The device loses power: what was not flushed is gone. Answers how many transactions that were. */
  tear(): number {
    const torn = this.#unflushed.filter(({ until }) => until > this.world.now);
    for (const { undo } of torn.reverse()) undo();
    this.#unflushed = [];
    return torn.length;
  }

  committed(durability: string, undo: () => void): void {
    this.#unflushed = this.#unflushed.filter(({ until }) => until > this.world.now);
    if (durability !== "strict") this.#unflushed.push({ undo, until: this.world.now + 30_000 });
  }

  factoryOf(page: Page): IDBFactory {
    const open = (name: string, version?: number) => {
      const request = new Request<unknown>();
      this.step(page, `opens the database ${name}`, () => this.#open(page, name, version, request));
      return request as unknown as IDBOpenDBRequest;
    };
    const databases = async () => [...this.databases].map(([name, { version }]) => ({ name, version }));
    return { open, databases } as unknown as IDBFactory;
  }

  step(page: Page, label: string, run: () => void, isContinuation = true, origin?: Origin): void {
    const name = `${page.name} ${label} (${++page.storageSteps})`;
    this.world.schedule({
      kind: "storage",
      label: name,
      delay: this.random.wait(name, 1, 30) - 1,
      owner: page,
      isContinuation,
      origin,
      run,
    });
  }

  start(transaction: Transaction): void {
    // A promise of a page that is gone may still go on here; in a browser none of its code runs, and it blocks no other page.
    if (transaction.page.state === "dead") return;
    this.touch(transaction);
    this.#running.push(transaction);
  }

  /** Read-write transactions that share a store run one after another, in the order of their making. */
  isBlocked(transaction: Transaction): boolean {
    return this.#running.some(
      (other) =>
        other !== transaction &&
        other.number < transaction.number &&
        (other.mode !== "readonly" || transaction.mode !== "readonly") &&
        other.stores.some((store) => transaction.stores.includes(store)),
    );
  }

  touch({ mode }: Transaction): void {
    this.world.touch("database", mode !== "readonly");
  }

  finish(transaction: Transaction): void {
    this.touch(transaction);
    this.#running = this.#running.filter((one) => one !== transaction);
    for (const one of this.#running) one.wake();
  }

  #open(page: Page, name: string, version: number | undefined, request: Request<unknown>): void {
    if (this.faults.unavailable) {
      request.fail(new DOMException("The database cannot be opened", "UnknownError"));
      return;
    }
    const data = this.databases.get(name) ?? { version: 0, stores: new Map() };
    const wanted = version ?? Math.max(1, data.version);
    if (wanted < data.version) {
      request.fail(new DOMException("A newer version is stored", "VersionError"));
      return;
    }
    this.databases.set(name, data);
    const database = new Connection(this, page, name, data);
    if (wanted === data.version) {
      request.succeed(database);
      return;
    }
    const upgrade = new Transaction(this, page, data, [...data.stores.keys()], "versionchange", "default");
    database.upgrading = upgrade;
    request.transaction = upgrade;
    request.result = database;
    const oldVersion = data.version;
    data.version = wanted;
    request.emit("upgradeneeded", { oldVersion, newVersion: wanted });
    upgrade.addEventListener("complete", () => {
      database.upgrading = undefined;
      request.succeed(database);
    });
    upgrade.wake();
  }
}

type Listener = (event: unknown) => void;

class Target {
  [handler: `on${string}`]: unknown;
  readonly #listeners = new Map<string, Set<Listener>>();

  addEventListener(type: string, listener: Listener, options?: { once?: boolean }): void {
    const set = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, set);
    if (!options?.once) set.add(listener);
    else {
      const once = (event: unknown): void => {
        set.delete(once);
        listener(event);
      };
      set.add(once);
    }
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  emit(type: string, fields: object = {}): boolean {
    let prevented = false;
    const preventDefault = () => {
      prevented = true;
    };
    const event = {
      type,
      target: this,
      currentTarget: this,
      preventDefault,
      stopPropagation() {},
      ...fields,
    };
    const handler = this[`on${type}`];
    if (typeof handler === "function") (handler as Listener).call(this, event);
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener.call(this, event);
    return prevented;
  }
}

class Request<Value> extends Target {
  result: Value | undefined = undefined;
  error: DOMException | null = null;
  transaction: Transaction | null = null;
  readyState: "pending" | "done" = "pending";

  succeed(value: Value): void {
    this.readyState = "done";
    this.result = value;
    this.emit("success");
  }

  /** Answers whether the failure was handled by `preventDefault`. */
  fail(error: DOMException): boolean {
    this.readyState = "done";
    this.error = error;
    return this.emit("error");
  }
}

class Connection extends Target {
  upgrading: Transaction | undefined;
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
    return stringList([...this.data.stores.keys()]);
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
  ): Transaction {
    if (this.#closed) throw new DOMException("The connection is closed", "InvalidStateError");
    const names = typeof stores === "string" ? [stores] : [...stores];
    for (const name of names) {
      if (!this.data.stores.has(name)) throw new DOMException(`No store ${name}`, "NotFoundError");
    }
    const { durability = "default" } = options;
    const transaction = new Transaction(this.device, this.page, this.data, names, mode, durability);
    transaction.wake();
    return transaction;
  }

  close(): void {
    this.#closed = true;
  }
}

let transactions = 0;

class Transaction extends Target {
  readonly number = ++transactions;
  #origin: Origin | undefined;
  error: DOMException | null = null;
  readonly #queue: { readonly request: Request<unknown>; readonly work: () => unknown }[] = [];
  #undo: (() => void)[] = [];
  #state: "active" | "done" = "active";
  #scheduled = false;
  isBegun = false;
  /** Reads every row of a store, and changes none. */
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
    return stringList(this.stores);
  }

  objectStore(name: string): ObjectStore {
    const store = this.data.stores.get(name);
    if (!store || !this.stores.includes(name)) throw new DOMException(`No store ${name}`, "NotFoundError");
    return new ObjectStore(this, name, store);
  }

  ask<Value>(work: () => Value): Request<Value> {
    if (this.#state === "done") {
      throw new DOMException("The transaction has finished", "TransactionInactiveError");
    }
    const request = new Request<Value>();
    request.transaction = this;
    this.#queue.push({ request: request as Request<unknown>, work });
    this.wake();
    return request;
  }

  /** Changes rows so that an abort or a torn write can undo it. Throws QuotaExceededError. */
  change(store: StoreData, key: IDBValidKey, to: unknown): void {
    if (this.mode === "readonly") throw new DOMException("The transaction reads only", "ReadOnlyError");
    if (this.device.faults.full && to !== undefined) {
      throw new DOMException("The disk is full", "QuotaExceededError");
    }
    const before = store.rows.get(key);
    const had = store.rows.has(key);
    this.#undo.push(() => {
      if (had) store.rows.set(key, before);
      else store.rows.delete(key);
    });
    if (to === undefined) store.rows.delete(key);
    else store.rows.set(key, structuredClone(to));
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
    this.device.step(this.page, "goes on with its transaction", advance, this.isBegun, this.#origin);
  }

  abort(): void {
    if (this.#state === "done") throw new DOMException("The transaction has finished", "InvalidStateError");
    this.#rollBack();
    this.device.step(this.page, "aborts its transaction", () => this.emit("abort"));
  }

  commit(): void {}

  describe(): Unfinished {
    const text = `${this.page.name} ${this.mode}, ${this.#queue.length} requests`;
    return { text, reads: this.mode === "readonly", origin: this.#origin };
  }

  /** The page is gone: rolled back without a word. */
  vanish(): void {
    if (this.#state === "active") this.#rollBack();
  }

  #advance(): void {
    if (this.#state === "done") return;
    this.device.touch(this);
    const next = this.#queue.shift();
    if (!next) {
      this.#state = "done";
      const undo = this.#undo.reverse();
      if (undo.length > 0) {
        this.device.committed(this.durability, () => {
          for (const one of undo) one();
        });
      }
      this.device.finish(this);
      this.emit("complete");
      return;
    }
    try {
      next.request.succeed(next.work());
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (!next.request.fail(error)) {
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
    for (const one of this.#undo.reverse()) one();
    this.#undo = [];
    this.device.finish(this);
  }
}

class ObjectStore {
  constructor(
    readonly transaction: Transaction,
    readonly name: string,
    private readonly data: StoreData,
  ) {}

  get keyPath() {
    return this.data.keyPath;
  }

  get indexNames() {
    return stringList([...this.data.indexes.keys()]);
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
    return this.transaction.ask(() => sortedRows(this.data).map(([, value]) => structuredClone(value)));
  }

  getAllKeys() {
    this.transaction.readsAll = this.transaction.mode === "readonly";
    return this.transaction.ask(() => sortedRows(this.data).map(([key]) => key));
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

  #write(value: unknown, given: IDBValidKey | undefined, isNew: boolean) {
    const copy: unknown = structuredClone(value);
    return this.transaction.ask(() => {
      const own =
        this.data.keyPath === null ? given : (copy as Record<string, IDBValidKey>)[this.data.keyPath];
      const key = own ?? (this.data.autoIncrement ? this.data.nextKey++ : undefined);
      if (key === undefined) throw new DOMException("No key", "DataError");
      if (isNew && this.data.rows.has(key)) throw new DOMException("The key exists", "ConstraintError");
      this.transaction.change(this.data, key, copy);
      return key;
    });
  }
}

class Index {
  constructor(
    private readonly transaction: Transaction,
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
    return sortedRows(this.data)
      .map(([, value]) => value)
      .filter((value) => {
        const own = (value as Record<string, unknown>)[this.keyPath];
        return own !== undefined && (key === undefined || own === key);
      });
  }
}

function sortedRows(data: StoreData): [IDBValidKey, unknown][] {
  return [...data.rows].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}

function stringList(names: string[]) {
  return Object.assign(names, { contains: (name: string) => names.includes(name) });
}
