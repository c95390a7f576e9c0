/** `npm run generate -- config` writes docs/configuration.md from the schema of `config.json`. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { optionsOf } from "../command-line.ts";
import { configPage } from "./page.ts";

const projectPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

optionsOf({});
writeFileSync(
  projectPath("docs/configuration.md"),
  configPage(JSON.parse(readFileSync(projectPath("public/config.schema.json"), "utf8"))),
);
