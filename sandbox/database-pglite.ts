import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { dataDir as newCluster } from "@electric-sql/pglite-prepopulatedfs";
import type { ScriptableDatabase } from "./database.ts";
import { type FolderLock, lockFolder } from "./database-lock.ts";
import { OperatorFault } from "./operator-fault.ts";

/** An in-memory database, which loses all data when it is closed. */
export interface MemoryDatabase extends ScriptableDatabase {
  /** The whole cluster, as a tar archive. */
  dump(): Promise<Blob>;
}

/** PGlite in memory, on a copy of the cluster, or on an empty cluster if none is given. */
export async function openPgliteInMemory(cluster?: Blob): Promise<MemoryDatabase> {
  try {
    const pglite = await PGlite.create({
      dataDir: "memory://",
      loadDataDir: cluster ?? (await newCluster()),
    });
    return {
      ...databaseOf(pglite),
      async dump() {
        // Without a checkpoint, loading would replay the write-ahead log.
        await pglite.exec("checkpoint");
        return await pglite.dumpDataDir("none");
      },
    };
  } catch (error) {
    throw new OperatorFault(`A ledger in memory cannot be opened (${reasonOf(error)}).`);
  }
}

/** PGlite in a folder, locked for this process until the database is closed. */
export async function openPglite(folder: string): Promise<ScriptableDatabase> {
  const lock = await openLock(folder);
  const dataDir = join(folder, "pgdata");
  // Exists while a new cluster is unpacked. A process that ends meanwhile leaves a part of a cluster, without any data.
  const unpacking = join(folder, "unpacking");
  let pglite: PGlite;
  try {
    if (existsSync(unpacking)) await rm(dataDir, { recursive: true, force: true });
    const isNew = !existsSync(dataDir);
    if (isNew) await writeFile(unpacking, "");
    pglite = await PGlite.create({
      dataDir,
      // Unpacking takes a third of the time of PGlite's initdb. PostgreSQL rejects a cluster of another version.
      ...(isNew && { loadDataDir: await newCluster() }),
      // PGlite disables fsync (-F); on a folder, fsync costs very little.
      startParams: PGlite.defaultStartParams.filter((param) => param !== "-F"),
    });
    await rm(unpacking, { force: true });
  } catch (error) {
    await lock.release();
    throw new OperatorFault(
      `The ledger in ${folder} cannot be opened (${reasonOf(error)}); where its data may go, delete the folder and start again.`,
    );
  }
  const database = databaseOf(pglite);
  return {
    ...database,
    async close() {
      await database.close();
      await lock.release();
    },
  };
}

/** The database interface of PGlite, which runs transactions one after the other. */
function databaseOf(pglite: PGlite): ScriptableDatabase {
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await pglite.query<Row>(text, [...values])).rows;
    },
    transaction: (callback, isolation = "serializable") =>
      pglite.transaction(async (transaction) => {
        await transaction.query(`set transaction isolation level ${isolation}`);
        return await callback({
          async query<Row extends object>(text: string, values: readonly unknown[] = []) {
            return (await transaction.query<Row>(text, [...values])).rows;
          },
          async script(text) {
            await transaction.exec(text);
          },
        });
      }),
    async listen(channels, onNotification) {
      const unsubscribers = await Promise.all(
        channels.map((channel) => pglite.listen(channel, (payload) => onNotification({ channel, payload }))),
      );
      return {
        async close() {
          await Promise.all(unsubscribers.map((unsubscribe) => unsubscribe()));
        },
      };
    },
    async checkpoint() {
      await pglite.exec("checkpoint");
    },
    // No other process uses the database.
    alone: (callback) => callback(),
    close: () => pglite.close(),
  };
}

async function openLock(folder: string): Promise<FolderLock> {
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof OperatorFault) throw error;
    throw new OperatorFault(`The folder ${folder} cannot be used (${reasonOf(error)}).`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
