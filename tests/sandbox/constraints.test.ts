/** The rules that the database itself enforces, which no call of a single process can show. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openDatabase } from "../../sandbox/database.ts";

const file = new URL("constraints.txt", import.meta.url);

test("the migrated database has every constraint and unique index of the list", async () => {
  const database = await openDatabase("memory");
  const rows = await database.query<{ line: string }>(
    `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as line from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u')
     union all
     select tablename || ': ' || regexp_replace(indexdef, '^CREATE UNIQUE INDEX \\S+', 'unique index')
       from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE INDEX%'
         and not exists (select 1 from pg_constraint where conname = indexname)
     order by line`,
  );
  await database.close();
  const text = `${rows.map(({ line }) => line).join("\n")}\n`;
  if (process.env.NUPAY_UPDATE) writeFileSync(file, text);
  expect(text.split("\n")).toEqual(readFileSync(file, "utf8").split("\n"));
});
