import { type OpenDatabase, openMemoryDatabase } from "../database.ts";
import { openCluster } from "../database-cluster.ts";
import type { MemoryDatabase } from "../database-pglite.ts";
import { createPaymentProvider } from "../stripe/index.ts";
import { renewSeed } from "./renew.ts";
import { seed } from "./seed.ts";

/** A database in memory with the people who are there from the start: the seeds are kept, and made those of now. */
export async function openSeededDatabase(): Promise<OpenDatabase> {
  const database = await openCluster({
    name: "seeded",
    sources: ["sandbox/", "package-lock.json"],
    make: () => makeSeeded(),
  });
  await renewSeed(database, new Date()).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return database;
}

/** Without secrets: each sandbox makes its own. */
export async function makeSeeded(now = new Date()): Promise<MemoryDatabase> {
  const database = await openMemoryDatabase();
  const payments = await createPaymentProvider({
    addresses: { sandbox: "http://localhost", apps: [] },
    database,
  });
  await seed({ database, payments, identity: { reset: async () => undefined }, withDemoPeople: true }, now);
  await database.query("delete from stripe_secrets");
  return database;
}
