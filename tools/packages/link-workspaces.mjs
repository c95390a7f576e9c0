/** Links the packages of `packages/` into a node_modules that was installed before they existed. */
import { existsSync, readdirSync, symlinkSync } from "node:fs";

for (const name of readdirSync("packages")) {
  if (existsSync(`packages/${name}/package.json`) && !existsSync(`node_modules/${name}`))
    symlinkSync(`../packages/${name}`, `node_modules/${name}`);
}
