import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { type LiveSandbox, openLiveSandbox } from "./live-sandbox.ts";

let live: LiveSandbox;
beforeAll(async () => {
  live = await openLiveSandbox();
});
afterAll(() => live.close());

test("a known path with a method that it does not have is 405, an unknown path 404", async () => {
  const holder = await live.addHolder();
  const wrongMethod = await holder.ask("PATCH /wallet/balance", { body: {} });
  expect([wrongMethod.status, wrongMethod.body.code]).toEqual([405, "method_not_allowed"]);
  const wrongPath = await holder.ask("POST /wallet/none");
  expect([wrongPath.status, wrongPath.body.code]).toEqual([404, "not_found"]);
});

/** Files that expect an answer of a running sandbox; the contract's own tests only list the codes. */
const files = readdirSync(new URL(".", import.meta.url)).filter(
  (file) => file.endsWith(".test.ts") && file !== "contract.test.ts",
);
const tests = files.map((file) => readFileSync(new URL(file, import.meta.url), "utf8")).join("\n");

test("every refusal code of the contract is expected of the sandbox by a test in this folder", () => {
  const document = parse(readFileSync(new URL("../../openapi/wallet.yaml", import.meta.url), "utf8"));
  const codes: readonly string[] = document.components.schemas.ErrorCode.enum;
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((code) => !tests.includes(`"${code}"`))).toEqual([]);
});
