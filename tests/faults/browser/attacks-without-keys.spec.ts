/** An attack on a server without idempotency keys: the app must not infer from an answer that the server keeps keys. */
import { openDashboard } from "../../journeys/steps.ts";
import { expect } from "../../support/fixtures.ts";
import { test } from "../../support/without-keys.ts";
import { checking, fillDialog, ledgerOf, moneyDialogs, submitOf } from "./dialogs.ts";

const payout = moneyDialogs.find(({ call }) => call === "payout");

test("without idempotency keys, an Idempotency-Replayed header in a balance does not make the app send keys or request a status", async ({
  page,
  person,
  control,
  guard,
}) => {
  if (payout === undefined) throw new Error("There is no payout.");
  guard.expect(/wallet/);
  await control.fault({
    method: "POST",
    path: "/api/v1/wallet/balance",
    email: person.email,
    kind: "delay",
    delayMs: 0,
    times: 100,
    headers: {
      "Idempotency-Replayed": "false",
      "Access-Control-Expose-Headers": "Idempotency-Replayed",
    },
  });
  await openDashboard(page, person);
  await control.fault({ method: "POST", path: payout.path, email: person.email, kind: "lose" });
  const open = await fillDialog(page, payout, "20", person);
  await submitOf(open, payout).click();
  await expect.poll(async () => (await ledgerOf(control, person)).balance).toBe(8_000);
  await expect(open.getByRole("status").filter({ hasText: checking })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main").getByRole("button", { name: "It went through" })).toBeVisible();
  const sentRequests = await control.requests(payout.path, person.email);
  expect(sentRequests).toHaveLength(1);
  expect(sentRequests[0]?.headers).not.toHaveProperty("idempotency-key");
  expect(await control.requests("/api/v1/wallet/payments/*", person.email)).toEqual([]);
  expect(await ledgerOf(control, person)).toMatchObject({ balance: 8_000, transactions: 1 });
});
