/** Gives each test file a database of its own: the suites that read DATABASE_URL then run on PostgreSQL as they are. */
import { afterAll } from "vitest";
import { createDatabase } from "./databases.ts";

const own = await createDatabase();
process.env.DATABASE_URL = own.url;
afterAll(() => own.drop());
