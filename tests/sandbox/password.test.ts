import { randomBytes, scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, passwordMatches } from "../../sandbox/people/password.ts";

test("a password hash contains its scrypt cost parameters, which are OWASP's for 16 MB", async () => {
  const storedHash = await hashPassword("demo");
  expect(storedHash).toMatch(/^16384:8:5:[\da-f]{32}:[\da-f]{128}$/);
  expect(await passwordMatches("demo", storedHash)).toBe(true);
  expect(await passwordMatches("Demo", storedHash)).toBe(false);
  expect(await passwordMatches("demo", undefined)).toBe(false);
});

test("a hash of an earlier release still matches its password", async () => {
  const salt = randomBytes(16);
  const hash = scryptSync("demo", salt, 64, { N: 2 ** 14, r: 8, p: 1 });
  const storedHash = `${salt.toString("hex")}:${hash.toString("hex")}`;
  expect(await passwordMatches("demo", storedHash)).toBe(true);
  expect(await passwordMatches("Demo", storedHash)).toBe(false);
});
