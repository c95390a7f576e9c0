/** Part of `npm test -- release`: the search takes minutes. `searches.test.ts` compares the smaller scope. */
import { expect, test } from "vitest";
import { pace } from "../../support/pace.ts";
import { explore } from "./simulate.ts";

test("the reductions hide no state of two tabs without a fault", { timeout: 300_000 * pace }, async () => {
  const reduced = await explore(2, 0);
  const unreduced = await explore(2, 0, "--unreduced");
  expect(unreduced).toMatchObject({ complete: true, visible: reduced.visible });
  expect(reduced.paths).toBeLessThan(unreduced.paths);
});
