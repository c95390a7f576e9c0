/** Live updates: events of other devices and tabs show at once, over one stream per browser. */
import type { Page } from "@playwright/test";
import { expect, type Person, test } from "../support/fixtures.ts";
import { disableSamples, isStream, payerOf, recordCalls, setHidden } from "../support/live-money.ts";
import { waitForPagesCode } from "../support/pages-code.ts";
import { dialog, openDashboard } from "./steps.ts";

const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });
const history = (page: Page) => page.getByRole("region", { name: "Transaction History" });
const bell = (page: Page) => page.getByRole("button", { name: "Notifications", exact: true });
const ageNotes = (page: Page) => page.getByText(/^As of/);

/** Loads the pages' code, which opens the stream. With an installed clock the page draws no frame to wait for. */
async function loadPages(page: Page) {
  await bell(page).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  await bell(page).click();
}

/** Waits until the page's event stream is open. */
async function openLive(page: Page, person: Person) {
  await disableSamples(page);
  const streamResponse = page.waitForResponse((response) => isStream(response.request()));
  await openDashboard(page, person);
  await loadPages(page);
  expect((await streamResponse).status()).toBe(200);
}

test("an incoming payment shows in both tabs' balance and history within two seconds, over one event stream", async ({
  page,
  person,
  makePerson,
  baseURL,
  sandboxAddress,
}) => {
  const pay = await payerOf((await makePerson()).email, baseURL ?? "", sandboxAddress);
  const firstWatch = recordCalls(page);
  await openLive(page, person);
  const otherPage = await page.context().newPage();
  await disableSamples(otherPage);
  const secondWatch = recordCalls(otherPage);
  await otherPage.goto("/dashboard");
  await waitForPagesCode(otherPage);
  await expect(wallet(otherPage).getByText("$100.00").first()).toBeVisible();
  await pay(person.accountId, "1250");
  const startedAt = Date.now();
  const shownDelays = [page, otherPage].map(async (tab) => {
    await expect(wallet(tab).getByText("$112.50").first()).toBeVisible({ timeout: 2_000 });
    await expect(history(tab).getByRole("listitem")).toHaveCount(1, { timeout: 2_000 });
    return Date.now() - startedAt;
  });
  const times = await Promise.all(shownDelays);
  expect(Math.abs((times[0] ?? 0) - (times[1] ?? 0))).toBeLessThan(1_000);
  await expect(bell(page)).toHaveAccessibleDescription("1 notification");
  expect([...firstWatch.streams, ...secondWatch.streams]).toHaveLength(1);
});

test("a hidden tab closes the event stream and requests nothing, and the visible tab resumes the stream", async ({
  page,
  person,
  makePerson,
  baseURL,
  sandboxAddress,
}) => {
  const pay = await payerOf((await makePerson()).email, baseURL ?? "", sandboxAddress);
  await openLive(page, person);
  const otherPage = await page.context().newPage();
  await disableSamples(otherPage);
  await otherPage.goto("/dashboard");
  await waitForPagesCode(otherPage);
  await expect(wallet(otherPage).getByText("$100.00").first()).toBeVisible();
  await pay(person.accountId, "1250");
  for (const tab of [page, otherPage])
    await expect(wallet(tab).getByText("$112.50").first()).toBeVisible({ timeout: 2_000 });
  const streamEnd = page.waitForEvent("requestfailed", isStream);
  const streamResponse = otherPage.waitForResponse((response) => isStream(response.request()));
  await setHidden(page, true);
  await streamEnd;
  const { calls, streams } = recordCalls(page);
  expect((await streamResponse).status()).toBe(200);
  expect(await (await streamResponse).request().headerValue("last-event-id")).toBeTruthy();
  await pay(person.accountId, "1250");
  await expect(wallet(otherPage).getByText("$125.00").first()).toBeVisible({ timeout: 2_000 });
  await expect(history(otherPage).getByRole("listitem")).toHaveCount(2, { timeout: 2_000 });
  await expect(wallet(page).getByText("$112.50").first()).toBeVisible();
  expect([calls, streams]).toEqual([[], []]);
  await setHidden(page, false);
  await expect(wallet(page).getByText("$125.00").first()).toBeVisible({ timeout: 2_000 });
  expect(streams).toEqual([]);
});

/** Records the paths of wallet calls that are answered from now on. */
function watchAnswers(page: Page) {
  const answers: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.method() !== "OPTIONS")
      answers.push(new URL(request.url()).pathname.slice("/api/v1/".length));
  });
  return answers;
}

test("an idle page with an open event stream does not poll, and no panel shows its age", async ({
  page,
  person,
  control,
}) => {
  await page.clock.install();
  const { calls } = recordCalls(page);
  const answers = watchAnswers(page);
  await openLive(page, person);
  // The stream continues from these answers, so it begins without a reset.
  const panels = ["cards/list", "wallet/balance", "wallet/list"];
  const timesAnswered = () => panels.map((panel) => answers.filter((path) => path === panel).length);
  await expect.poll(timesAnswered).toEqual([1, 1, 1]);
  calls.splice(0);
  // The stream's comments arrive in real time. Here an event, the reviewer's decision, replaces a comment.
  for (const _ of [1, 2]) {
    await page.clock.fastForward(40_000);
    // Waits for a new request, since the answer to an earlier one may still arrive.
    const accountResponse = page.waitForRequest(/users\/me/).then((request) => request.response());
    await control.setStatus(person.accountId ?? "", "A");
    await accountResponse;
  }
  await expect(ageNotes(page)).toHaveCount(0);
  expect(new Set(calls)).toEqual(new Set(["users/me"]));
});

test("a page polls while its event stream is rejected, and opens the stream again later", async ({
  page,
  person,
  control,
  guard,
  makePerson,
  baseURL,
  sandboxAddress,
}) => {
  guard.expect(/wallet\/events/);
  const pay = await payerOf((await makePerson()).email, baseURL ?? "", sandboxAddress);
  const path = "/api/v1/wallet/events";
  await control.fault({
    method: "GET",
    path,
    kind: "status",
    status: 503,
    times: 999,
    email: person.email,
  });
  await page.clock.install();
  await disableSamples(page);
  const { streams } = recordCalls(page);
  await openDashboard(page, person);
  await loadPages(page);
  await expect(wallet(page).getByText("$100.00").first()).toBeVisible();
  await expect.poll(() => streams.length).toBeGreaterThan(0);
  await pay(person.accountId, "1250");
  await page.clock.fastForward(60_000);
  await expect(wallet(page).getByText("$112.50").first()).toBeVisible();
  await control.clearFaults(person.email);
  const reopened = page.waitForResponse((response) => isStream(response.request()) && response.ok());
  await page.clock.fastForward(45_000);
  await reopened;
  await pay(person.accountId, "1250");
  await expect(wallet(page).getByText("$125.00").first()).toBeVisible({ timeout: 2_000 });
});

test("the dialog's remaining balance does not change if the new balance arrives before the payment's answer", async ({
  page,
  person,
}) => {
  let answer = () => {};
  const answerRelease = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/wallet/payout", async (route) => {
    const response = await route.fetch();
    await answerRelease;
    await route.fulfill({ response });
  });
  await openLive(page, person);
  await wallet(page).getByRole("button", { name: "Withdraw", exact: true }).click();
  const box = dialog(page, "Withdraw to Bank");
  await box.getByRole("textbox", { name: "Amount" }).fill("25");
  await expect(box.getByText("$75.00", { exact: true })).toBeVisible();
  const balanceResponse = page.waitForResponse(/wallet\/balance$/);
  await box.getByRole("button", { name: "Withdraw", exact: true }).click();
  expect((await (await balanceResponse).json()).data.balance).toBe(7_500);
  await expect(page.getByText("$75.00", { exact: true }).nth(1)).toBeAttached();
  await expect(box.getByText("$75.00", { exact: true })).toBeVisible();
  await expect(box.getByText("$50.00", { exact: true })).toHaveCount(0);
  answer();
  await expect(box).toBeHidden();
});

test("signing out closes the event stream", async ({ page, person }) => {
  await openLive(page, person);
  const streamEnd = page.waitForEvent("requestfailed", isStream);
  await page.getByRole("button", { name: "Logout" }).click();
  await streamEnd;
  await expect(page).toHaveURL(/\/$/);
});
