import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import {
  answerGuards,
  readGuards,
  writeCardCalls,
  writeContractCodes,
} from "../../../openapi/answer-guards.ts";
import { formatSource } from "./formatted.ts";

const yaml = readFileSync("openapi/wallet.yaml", "utf8");

test.each([
  ["src/services/api/contract.ts", readGuards],
  ["src/machines/core/rules/contract-codes.ts", writeContractCodes],
  ["src/machines/instructions/card-calls.ts", writeCardCalls],
  ["src/services/api/payment-contract.ts", answerGuards],
])("the guards in %s are those that the contract generates", (path, guardsOf) => {
  expect(readFileSync(path, "utf8")).toBe(formatSource(guardsOf(yaml)));
});

test("the generator throws for an unknown schema keyword instead of skipping it", () => {
  expect(() => answerGuards(yaml.replaceAll("minimum: 1,", "multipleOf: 2,"))).toThrow("multipleOf");
});

test("npm run api:types writes no file if it fails", () => {
  mkdirSync(".tmp", { recursive: true });
  const folder = mkdtempSync(resolve(".tmp", "api-types-"));
  try {
    for (const path of ["openapi", "package.json"]) cpSync(path, join(folder, path), { recursive: true });
    mkdirSync(join(folder, "src/services/api"), { recursive: true });
    writeFileSync(join(folder, "openapi/wallet.yaml"), yaml.replaceAll("minimum: 1,", "multipleOf: 2,"));
    const { status, stderr } = spawnSync("npm", ["run", "api:types"], { cwd: folder, encoding: "utf8" });
    expect([status, stderr]).toEqual([1, expect.stringContaining("The guards know no keyword multipleOf")]);
    expect(existsSync(join(folder, "src/services/api/schema.d.ts"))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("answerGuards throws if x-decides lacks an ErrorCode", () => {
  expect(() => answerGuards(yaml.replace("account_exists: true", "account_exist: true"))).toThrow(
    "account_exists",
  );
});
