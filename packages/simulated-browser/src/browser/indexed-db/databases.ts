import type { Labelled } from "../../random.ts";
import type { NewStep, World } from "../../world.ts";
import type { Page } from "../page.ts";
import { SimulatedConnection } from "./connection.ts";
import { SimulatedRequest } from "./request.ts";
import { type DatabaseData, sortRows } from "./rows.ts";
import { SimulatedTransaction, type UnfinishedTransaction } from "./transaction.ts";

/** The storage faults that the run has switched on. */
export interface StorageFaults {
  /** If true, opening the database fails. */
  unavailable: boolean;
  /** If true, every write fails with QuotaExceededError. */
  full: boolean;
}

/**
 * IndexedDB of one device: stores, indexes, upgrades and transactions, without cursors and key ranges. It replaces
 * `fake-indexeddb`, which cannot end a page during a transaction, undo a write in a crash or simulate a full disk, and
 * which waits for real immediates.
 */
export class DeviceDatabases {
  readonly databases = new Map<string, DatabaseData>();
  readonly faults: StorageFaults = { unavailable: false, full: false };
  /** Simulated time of the last storage fault, in milliseconds. */
  failedAt = Number.NEGATIVE_INFINITY;
  /** Writes with relaxed durability; a power cut before the flush undoes them. */
  #unflushed: { readonly undo: () => void; readonly until: number }[] = [];
  #running: SimulatedTransaction[] = [];

  constructor(
    readonly world: World,
    readonly device: string,
    readonly random: Labelled,
  ) {}

  /** All rows of a store, so that the run can read and manipulate them. */
  rows(database: string, store: string): Map<IDBValidKey, unknown> | undefined {
    return this.databases.get(database)?.stores.get(store)?.rows;
  }

  /** Every row of every store, for the state hash. */
  contents(): unknown {
    return [...this.databases].map(([name, { version, stores }]) => [
      name,
      version,
      [...stores].map(([store, data]) => [store, sortRows(data)]),
    ]);
  }

  /** Unfinished transactions in the order of creation, for the state hash. */
  unfinished(): readonly UnfinishedTransaction[] {
    return this.#running.map((transaction) => transaction.describe());
  }

  /** Whether the page's next waiting transaction and a later one both read the whole store. */
  readsAgain(page: Page, store: string): boolean {
    const [nextTransaction, ...laterTransactions] = this.#waiting(page, store);
    return nextTransaction?.readsAll === true && laterTransactions.some(({ readsAll }) => readsAll);
  }

  /** Whether a waiting transaction of the page reads the whole store. */
  reads(page: Page, store: string): boolean {
    return this.#waiting(page, store).some(({ readsAll }) => readsAll);
  }

  #waiting(page: Page, store: string): readonly SimulatedTransaction[] {
    return this.#running.filter(
      (runningTransaction) =>
        runningTransaction.page === page &&
        !runningTransaction.isBegun &&
        runningTransaction.stores.includes(store),
    );
  }

  /** Rolls back the unfinished transactions of a dead page. */
  abortAll(page: Page): void {
    for (const transaction of [...this.#running]) if (transaction.page === page) transaction.vanish();
  }

  /** Simulates a power cut: undoes all unflushed writes. @returns the number of undone writes */
  tear(): number {
    const unflushedWrites = this.#unflushed.filter(({ until }) => until > this.world.now);
    for (const { undo } of unflushedWrites.reverse()) undo();
    this.failedAt = this.world.now;
    this.#unflushed = [];
    return unflushedWrites.length;
  }

  committed(durability: string, undo: () => void): void {
    this.#unflushed = this.#unflushed.filter(({ until }) => until > this.world.now);
    if (durability !== "strict") this.#unflushed.push({ undo, until: this.world.now + 30_000 });
  }

  factoryOf(page: Page): IDBFactory {
    const openDatabase = (name: string, version?: number) => {
      const request = new SimulatedRequest<unknown>();
      this.step(page, `opens the database ${name}`, () => this.#open(page, name, version, request));
      return request as unknown as IDBOpenDBRequest;
    };
    const listDatabases = async () => [...this.databases].map(([name, { version }]) => ({ name, version }));
    return { open: openDatabase, databases: listDatabases } as unknown as IDBFactory;
  }

  step(
    page: Page,
    label: string,
    runStep: () => void,
    stepOptions: Pick<NewStep, "isContinuation" | "origin" | "detail"> = { isContinuation: true },
  ): void {
    const name = `${page.name} ${label} (${++page.storageSteps})`;
    this.world.schedule({
      kind: "storage",
      label: name,
      delay: this.random.wait(name, 1, 30) - 1,
      owner: page,
      ...stepOptions,
      run: runStep,
    });
  }

  start(transaction: SimulatedTransaction): void {
    // A promise of a dead page may reach this line. A browser would not run the page's code, so ignore the transaction.
    if (transaction.page.state === "dead") return;
    this.touch(transaction);
    this.#running.push(transaction);
  }

  /** Read-write transactions that share a store run one after another, in the order of creation. */
  isBlocked(transaction: SimulatedTransaction): boolean {
    return this.#running.some(
      (otherTransaction) =>
        otherTransaction !== transaction &&
        otherTransaction.number < transaction.number &&
        (otherTransaction.mode !== "readonly" || transaction.mode !== "readonly") &&
        otherTransaction.stores.some((store) => transaction.stores.includes(store)),
    );
  }

  touch({ mode, stores }: SimulatedTransaction): void {
    for (const store of stores) this.world.touch(`store ${store}`, mode !== "readonly");
  }

  finish(transaction: SimulatedTransaction): void {
    this.touch(transaction);
    this.#running = this.#running.filter((runningTransaction) => runningTransaction !== transaction);
    for (const runningTransaction of this.#running) runningTransaction.wake();
  }

  #open(page: Page, name: string, version: number | undefined, request: SimulatedRequest<unknown>): void {
    if (this.faults.unavailable) {
      this.failedAt = this.world.now;
      request.fail(new DOMException("The database cannot be opened", "UnknownError"));
      return;
    }
    const data = this.databases.get(name) ?? { version: 0, stores: new Map() };
    const targetVersion = version ?? Math.max(1, data.version);
    if (targetVersion < data.version) {
      request.fail(new DOMException("A newer version is stored", "VersionError"));
      return;
    }
    this.databases.set(name, data);
    const database = new SimulatedConnection(this, page, name, data);
    if (targetVersion === data.version) {
      request.succeed(database);
      return;
    }
    const upgrade = new SimulatedTransaction(
      this,
      page,
      data,
      [...data.stores.keys()],
      "versionchange",
      "default",
    );
    database.upgrading = upgrade;
    request.transaction = upgrade;
    request.result = database;
    const oldVersion = data.version;
    data.version = targetVersion;
    request.emit("upgradeneeded", { oldVersion, newVersion: targetVersion });
    upgrade.addEventListener("complete", () => {
      database.upgrading = undefined;
      request.succeed(database);
    });
    upgrade.wake();
  }
}
