import { type OpenDatabase, openMemoryDatabase } from "../database.ts";
import { openCluster } from "../database-cluster.ts";
import type { MemoryDatabase } from "../database-pglite.ts";
import { createPaymentProvider } from "../stripe/index.ts";
import { renewSeed } from "./renew.ts";
import { seed } from "./seed.ts";

/** Opens an in-memory database with the seeded people: a copy of the cached seed, with its dates moved to now. */
export async function openSeededDatabase(): Promise<OpenDatabase> {
  const database = await openCluster({
    name: "seeded",
    sources: ["sandbox/", "package-lock.json"],
    make: () => createSeededDatabase(),
  });
  await renewSeed(database, new Date()).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return database;
}

/** Creates a seeded database without secrets, because each sandbox creates its own secrets. */
export async function createSeededDatabase(now = new Date()): Promise<MemoryDatabase> {
  const database = await openMemoryDatabase();
  const payments = await createPaymentProvider({
    addresses: { sandbox: "http://localhost", apps: [] },
    database,
  });
  await seed({ database, payments, identity: { reset: async () => undefined }, withDemoPeople: true }, now);
  await database.query("delete from stripe_secrets");
  return database;
}
