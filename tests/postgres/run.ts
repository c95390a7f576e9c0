/** `npm run test:postgres`: the ledger, the wallet API, races, migrations and a crash on a real PostgreSQL server. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { runCommand } from "../support/command.ts";
import { runAgainstRealServer } from "../support/real-server.ts";
import { type Tally, tallyOfTests } from "../support/tally.ts";
import { findPostgres } from "./binaries.ts";
import { startPostgres } from "./server.ts";

const limit = 210_000;

await runAgainstRealServer(async (): Promise<Tally> => {
  const binaries = await findPostgres();
  try {
    const server = await startPostgres(binaries);
    try {
      console.log(await versionOf(server.url));
      const report = join(".tmp", "reports", "postgres.json");
      mkdirSync(join(".tmp", "reports"), { recursive: true });
      rmSync(report, { force: true });
      const vitest = ["vitest", "run", "--config", "tests/postgres/vitest.config.ts"];
      const ending = await runCommand(
        "npx",
        [
          ...vitest,
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${report}`,
          ...process.argv.slice(2),
        ],
        {
          limit,
          env: {
            NUPAY_POSTGRES_SERVER: server.url,
            NUPAY_POSTGRES_BINARIES: binaries.folder,
            NUPAY_POSTGRES_LIBRARIES: binaries.libraries ?? "",
          },
        },
      );
      return tallyOfTests(ending, read(report));
    } finally {
      await server.close();
    }
  } finally {
    await binaries.dispose();
  }
});

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>("select version()");
    return rows[0]?.version ?? "";
  } finally {
    await client.end();
  }
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
