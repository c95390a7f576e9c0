/** `npm run generate -- licences`: writes docs/licences.md. */
import { writeFileSync } from "node:fs";
import { optionsOf } from "../command-line.ts";
import { licencesPage, productionPackages } from "./production-packages.ts";

optionsOf({});
const packages = productionPackages();
writeFileSync(new URL("../../docs/licences.md", import.meta.url), licencesPage(packages));
console.log(`docs/licences.md names ${packages.length} packages.`);
