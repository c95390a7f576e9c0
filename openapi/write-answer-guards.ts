import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { answerGuards } from "./answer-guards.ts";

const target = "src/services/payments/contract.ts";

writeFileSync(target, answerGuards(readFileSync("openapi/wallet.yaml", "utf8")));
execFileSync("npx", ["biome", "check", "--write", target], { stdio: "inherit" });
