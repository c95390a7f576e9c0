import type { Browser } from "../browser/browser.ts";

/** How long the browser may take to open a database, in milliseconds. */
const openLimit = 5_000;
/** How much later a page that was frozen may get its database, in milliseconds. */
const frozenPageGrace = 100;

/** The result of one request. */
export function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Every record with its key, because this version may be unable to read the key in the record. */
export async function rowsOf(
  records: IDBObjectStore,
): Promise<readonly { readonly key: IDBValidKey; readonly record: unknown }[]> {
  const [keys, values] = await Promise.all([
    resultOf(records.getAllKeys()),
    resultOf<unknown[]>(records.getAll()),
  ]);
  return keys.map((key, index) => ({ key, record: values[index] }));
}

/**
 * One object store of an IndexedDB database, which is opened on first use. Its records have their key in `key`.
 * @param stores all stores of the database
 */
export function objectStore(
  browser: Pick<Browser, "indexedDB" | "setTimeout" | "clearTimeout">,
  database: string,
  store: string,
  stores: readonly string[] = [store],
) {
  let openPromise: Promise<IDBDatabase> | undefined;

  function openDatabase(version?: number): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const factory = browser.indexedDB();
      if (!factory) throw new Error("There is no IndexedDB");
      // Without a version: opens a newer build's database unchanged, so that none of its records is lost.
      const request = factory.open(database, version);
      request.onupgradeneeded = () => {
        const { result } = request;
        for (const name of stores)
          if (!result.objectStoreNames.contains(name)) result.createObjectStore(name, { keyPath: "key" });
      };
      request.onsuccess = () => {
        browser.clearTimeout(timer);
        resolve(request.result);
      };
      request.onerror = () => {
        browser.clearTimeout(timer);
        reject(request.error);
      };
      const giveUp = () => {
        // A connection that opens after the time limit is closed: otherwise it would block a newer build's upgrade.
        request.onsuccess = () => request.result.close();
        reject(new Error("IndexedDB does not open"));
      };
      let timer = browser.setTimeout(() => {
        timer = browser.setTimeout(giveUp, frozenPageGrace);
      }, openLimit);
    });
  }

  async function connect(): Promise<IDBDatabase> {
    let connection = await openDatabase();
    if (!connection.objectStoreNames.contains(store)) {
      const { version } = connection;
      connection.close();
      connection = await openDatabase(version + 1);
    }
    const forgetConnection = () => {
      openPromise = undefined;
    };
    connection.onclose = forgetConnection;
    connection.onversionchange = () => {
      forgetConnection();
      connection.close();
    };
    return connection;
  }

  /**
   * Runs one transaction. Resolves once it is complete, for `readwrite` on disk (`durability: "strict"`); if `callback`
   * rejects, nothing is written.
   */
  return async function transact<Value>(
    mode: "readonly" | "readwrite",
    callback: (records: IDBObjectStore) => Promise<Value>,
  ): Promise<Value> {
    openPromise ??= connect().catch((error: unknown) => {
      openPromise = undefined;
      throw error;
    });
    const transaction = (await openPromise).transaction(store, mode, { durability: "strict" });
    const completion = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was aborted"));
    });
    completion.catch(() => {});
    let value: Value;
    try {
      value = await callback(transaction.objectStore(store));
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // The transaction has already ended.
      }
      throw error;
    }
    await completion;
    return value;
  };
}

export type Transact = ReturnType<typeof objectStore>;
