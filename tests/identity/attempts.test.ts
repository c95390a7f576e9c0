import { expect, test } from "vitest";
import { SignInAttempts } from "../../sandbox/identity/attempts.ts";

test("five wrong passwords in a row block an e-mail for 30 seconds, regardless of attempts with other e-mails", () => {
  const attempts = new SignInAttempts();
  for (let attempt = 0; attempt < 5; attempt += 1) attempts.failed("dana@nupay.test", attempt);
  for (let otherNumber = 0; otherNumber < 5_000; otherNumber += 1)
    attempts.failed(`other-${otherNumber}@nupay.test`, 10);
  expect(attempts.isPaused("Dana@nupay.test ", 29_000)).toBe(true);
  expect(attempts.isPaused("dana@nupay.test", 30_005)).toBe(false);
  // The count continues: the next wrong password starts the block again.
  attempts.failed("dana@nupay.test", 31_000);
  expect(attempts.isPaused("dana@nupay.test", 60_000)).toBe(true);
});

test("wrong passwords are remembered for at most 15 minutes and 10,000 e-mails", () => {
  const attempts = new SignInAttempts();
  for (let otherNumber = 0; otherNumber < 25_000; otherNumber += 1)
    attempts.failed(`other-${otherNumber}@nupay.test`, 0);
  expect(attempts.size).toBe(10_000);
  attempts.failed("dana@nupay.test", 15 * 60_000);
  expect(attempts.size).toBe(1);
});
