/** `npm test`: all parts, side by side, each with its time beside its budget. The last line is `N passed, N failed`. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { optionsOf } from "../sandbox/command-line.ts";
import { everything } from "./runner/parts.ts";
import { runParts } from "./runner/run-parts.ts";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

optionsOf({});
process.exitCode = (await runParts(everything, join(".tmp", "reports"))) ? 0 : 1;
