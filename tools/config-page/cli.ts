/** `npm run generate -- config` writes docs/configuration.md from the schema of `config.json`. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { optionsOf } from "../command-line.ts";
import { configPage } from "./page.ts";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

optionsOf({});
writeFileSync(
  at("docs/configuration.md"),
  configPage(JSON.parse(readFileSync(at("public/config.schema.json"), "utf8"))),
);
