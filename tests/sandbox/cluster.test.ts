import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openCluster } from "../../sandbox/database-cluster.ts";
import { openPgliteInMemory } from "../../sandbox/database-pglite.ts";
import { project } from "../../site/places.ts";

mkdirSync(join(project, ".tmp"), { recursive: true });
const folder = mkdtempSync(join(project, ".tmp/cluster-"));
const name = basename(folder);
const cache = join(project, "node_modules/.cache/nupay");
const keptFiles = () => readdirSync(cache).filter((file) => file.startsWith(`${name}-`));

afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const file of keptFiles()) rmSync(join(cache, file));
});

test("an empty database is created once, and again after one of its source files has changed", async () => {
  let madeCount = 0;
  const open = async () => {
    const database = await openCluster({
      name,
      sources: [`.tmp/${name}/`],
      make() {
        madeCount += 1;
        return openPgliteInMemory();
      },
    });
    await database.close();
  };
  writeFileSync(join(folder, "0001.sql"), "select 1");
  await open();
  await open();
  expect(madeCount).toBe(1);
  const [first] = keptFiles();
  writeFileSync(join(folder, "0001.sql"), "select 2");
  await open();
  expect(madeCount).toBe(2);
  expect(keptFiles()).toHaveLength(1);
  expect(keptFiles()).not.toContain(first);
});
