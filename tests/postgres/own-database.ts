/** Gives each test file its own database, so that suites that read DATABASE_URL run on PostgreSQL unchanged. */
import { afterAll } from "vitest";
import { createDatabase } from "./databases.ts";

const ownDatabase = await createDatabase();
process.env.DATABASE_URL = ownDatabase.url;
afterAll(() => ownDatabase.drop());
