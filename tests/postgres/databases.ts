import { randomBytes } from "node:crypto";
import pg from "pg";

export interface OwnDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Creates an empty database on the server that `run.ts` has started. */
export async function createDatabase(): Promise<OwnDatabase> {
  const server = process.env.NUPAY_POSTGRES_SERVER;
  if (server === undefined)
    throw new Error("There is no server: these tests are run by npm test -- postgres.");
  const name = `nupay_${randomBytes(6).toString("hex")}`;
  await runStatement(server, `create database ${name}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: async () => {
      await runStatement(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Runs one statement on its own connection. */
export async function runStatement<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
