import { buildInProcess } from "../../../site/build-process.ts";
import { isBuilt } from "../../../site/build-stamp.ts";
import { builtFolder } from "../../../site/places.ts";
import { buildFromEnvironment } from "../../../tests/support/stack.ts";

/**
 * The folder of the built product. Builds again if the sources' contents have changed. Ignores modification times,
 * because a copy changes them. `NUPAY_DIST` names a build to use unchanged.
 */
export async function servedBuild(): Promise<string> {
  const givenFolder = buildFromEnvironment();
  if (givenFolder !== undefined) return givenFolder;
  if (!(await isBuilt(undefined, "best"))) await buildInProcess();
  return builtFolder;
}
