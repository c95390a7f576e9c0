import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { answerGuards, readGuards, writeCardCalls, writeContractCodes } from "./answer-guards.ts";

const contract = readFileSync("openapi/wallet.yaml", "utf8");
const sources = {
  "src/services/api/contract.ts": readGuards(contract),
  "src/machines/core/rules/contract-codes.ts": writeContractCodes(contract),
  "src/machines/instructions/card-calls.ts": writeCardCalls(contract),
  "src/services/api/payment-contract.ts": answerGuards(contract),
};

// Write only after every generator has succeeded, so that a failed run leaves no types without their guards.
copyFileSync(".tmp/schema.d.ts", "src/services/api/schema.d.ts");
for (const [path, source] of Object.entries(sources)) writeFileSync(path, source);
execFileSync("npx", ["biome", "check", "--write", ...Object.keys(sources)], { stdio: "inherit" });
