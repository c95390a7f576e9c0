import { existsSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { dataDir as newCluster } from "@electric-sql/pglite-prepopulatedfs";
import type { ScriptableDatabase } from "./database.ts";
import { type FolderLock, lockFolder } from "./database-lock.ts";
import { OperatorFault } from "./operator-fault.ts";

/** Everything is gone when it closes. */
export interface MemoryDatabase extends ScriptableDatabase {
  /** The whole cluster, as a tar archive. */
  dump(): Promise<Blob>;
}

/** PGlite in memory, on a copy of the cluster; on an empty one where none is given. */
export async function openPgliteInMemory(cluster?: Blob): Promise<MemoryDatabase> {
  try {
    const pglite = await PGlite.create({
      dataDir: "memory://",
      loadDataDir: cluster ?? (await newCluster()),
    });
    return {
      ...databaseOf(pglite),
      async dump() {
        // Loading replays what was written since the last checkpoint.
        await pglite.exec("checkpoint");
        return await pglite.dumpDataDir("none");
      },
    };
  } catch (error) {
    throw new OperatorFault(`A ledger in memory cannot be opened (${reasonOf(error)}).`);
  }
}

/** PGlite in the folder, which this process alone uses until it closes the database. */
export async function openPglite(folder: string): Promise<ScriptableDatabase> {
  const lock = await openLock(folder);
  const dataDir = join(folder, "pgdata");
  let pglite: PGlite;
  try {
    pglite = await PGlite.create({
      dataDir,
      // Unpacked in a third of the time that PGlite's initdb takes; PostgreSQL refuses a cluster that it does not know.
      ...(!existsSync(dataDir) && { loadDataDir: await newCluster() }),
      // PGlite switches fsync off (-F); on a folder it costs next to nothing.
      startParams: PGlite.defaultStartParams.filter((param) => param !== "-F"),
    });
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

/** Transactions run one after the other. */
function databaseOf(pglite: PGlite): ScriptableDatabase {
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await pglite.query<Row>(text, [...values])).rows;
    },
    transaction: (work, isolation = "serializable") =>
      pglite.transaction(async (transaction) => {
        await transaction.query(`set transaction isolation level ${isolation}`);
        return await work({
          async query<Row extends object>(text: string, values: readonly unknown[] = []) {
            return (await transaction.query<Row>(text, [...values])).rows;
          },
          async script(text) {
            await transaction.exec(text);
          },
        });
      }),
    async listen(channels, hear) {
      const ends = await Promise.all(
        channels.map((channel) => pglite.listen(channel, (payload) => hear({ channel, payload }))),
      );
      return {
        async close() {
          await Promise.all(ends.map((end) => end()));
        },
      };
    },
    async checkpoint() {
      await pglite.exec("checkpoint");
    },
    // No other process has it.
    alone: (work) => work(),
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
