import { buildInProcess } from "../../../site/build-process.ts";
import { isBuilt } from "../../../site/build-stamp.ts";
import { builtFolder } from "../../../site/places.ts";
import { givenBuild } from "../../../tests/support/stack.ts";

/**
 * The product's folder, built of the sources as they are: told by their contents, because a copied folder's times say nothing.
 * `NUPAY_DIST` names a build to take as it is.
 */
export async function servedBuild(): Promise<string> {
  const given = givenBuild();
  if (given !== undefined) return given;
  if (!(await isBuilt(undefined, "best"))) await buildInProcess();
  return builtFolder;
}
