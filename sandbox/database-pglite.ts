import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { ScriptableDatabase } from "./database.ts";
import { createInMemory } from "./database-cluster.ts";
import { type FolderLock, lockFolder } from "./database-lock.ts";
import { OperatorFault } from "./operator-fault.ts";

/** PGlite in the folder, or in memory where there is none. Transactions run one after the other. */
export async function openPglite(folder: string | undefined): Promise<ScriptableDatabase> {
  const lock = folder === undefined ? undefined : await openLock(folder);
  let pglite: PGlite;
  try {
    pglite =
      folder === undefined
        ? await createInMemory(PGlite.defaultStartParams)
        : await PGlite.create({
            dataDir: join(folder, "pgdata"),
            // PGlite switches fsync off (-F); on a folder it costs next to nothing.
            startParams: PGlite.defaultStartParams.filter((param) => param !== "-F"),
          });
  } catch (error) {
    await lock?.release();
    throw new OperatorFault(
      `The ledger in ${folder ?? "memory"} cannot be opened (${reasonOf(error)}); where its data may go, delete the folder and start again.`,
    );
  }
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
    // Its folder is this process's alone.
    alone: (work) => work(),
    async close() {
      await pglite.close();
      await lock?.release();
    },
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
