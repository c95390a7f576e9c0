/** `npm test -- postgres`: the ledger, the wallet API, races, migrations and a rollout, a restore and a crash on a real PostgreSQL server. */
import { runAgainstRealServer } from "../support/real-server.ts";
import { runVitest } from "../support/run-vitest.ts";
import { findPostgres } from "./binaries.ts";
import { runStatement } from "./databases.ts";
import { startPostgres } from "./server.ts";

await runAgainstRealServer(async () => {
  const binaries = await findPostgres();
  try {
    const server = await startPostgres(binaries);
    try {
      const [row] = await runStatement<{ version: string }>(server.url, "select version()");
      console.log(row?.version);
      return await runVitest(
        "postgres",
        ["--config", "tests/postgres/vitest.config.ts", ...process.argv.slice(2)],
        {
          limit: 270_000,
          env: {
            NUPAY_POSTGRES_SERVER: server.url,
            NUPAY_POSTGRES_BINARIES: binaries.folder,
            NUPAY_POSTGRES_LIBRARIES: binaries.libraries ?? "",
          },
        },
      );
    } finally {
      await server.close();
    }
  } finally {
    await binaries.dispose();
  }
});
