/** Tests who may search for a payee, and how often. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxSearches } from "../../sandbox/wallet/payees.ts";
import { type LiveSandbox, shareLiveSandbox } from "./live-sandbox.ts";
import { openTestWallet, type TestWallet } from "./test-wallet.ts";

let liveSandbox: LiveSandbox;
let testWallet: TestWallet;
beforeAll(async () => {
  liveSandbox = await shareLiveSandbox();
  testWallet = await openTestWallet();
});
afterAll(() => Promise.all([liveSandbox.close(), testWallet.close()]));

const search = (mobile = "0499 999 999") => `GET /users?${new URLSearchParams({ mobile })}`;

test.each(["P", "S"])(
  "a payee search of a person whose account has the status %s is rejected with account_not_active",
  async (status) => {
    const payee = await liveSandbox.addHolder();
    const seeker = await liveSandbox.addHolder({ status });
    const { status: answered, body } = await seeker.ask(search(payee.mobile));
    expect([answered, body.code, body.data]).toEqual([403, "account_not_active", null]);
  },
);

test("a payee search of a person without an account is rejected with account_not_found", async () => {
  const seeker = await liveSandbox.addHolder(null);
  const { status, body } = await seeker.ask(search());
  expect([status, body.code]).toEqual([404, "account_not_found"]);
});

test("a person's searches are limited, and the rejection has Retry-After", async () => {
  const seeker = await liveSandbox.addHolder();
  for (let searchCount = 0; searchCount < maxSearches; searchCount++)
    expect((await seeker.ask(search())).status).toBe(200);
  const rejectedSearch = await seeker.ask(search());
  expect([rejectedSearch.status, rejectedSearch.body.code]).toEqual([429, "too_many_requests"]);
  const seconds = Number(rejectedSearch.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
  expect((await (await liveSandbox.addHolder()).ask(search())).status, "of another person").toBe(200);
});

test("an incomplete number does not count as a search", async () => {
  const seeker = await liveSandbox.addHolder();
  for (let searchCount = 0; searchCount <= maxSearches; searchCount++) {
    expect((await seeker.ask(search("0499"))).status).toBe(200);
  }
});

test("processes on one database share a person's search limit, also in parallel, and it resets after its time window", async () => {
  const processes = [await testWallet.startProcess(), await testWallet.startProcess()];
  const searches = Array.from({ length: maxSearches + 10 }, (_, nth) =>
    processes[nth % 2]?.ask(testWallet.holder.id, search()),
  );
  const answers = await Promise.all(searches);
  expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(maxSearches);
  expect(answers.filter((answer) => answer?.status === 429)).toHaveLength(10);
  await testWallet.database.query("update payee_search set began_at = began_at - interval '11 minutes'");
  expect((await processes[1]?.ask(testWallet.holder.id, search()))?.status).toBe(200);
});
