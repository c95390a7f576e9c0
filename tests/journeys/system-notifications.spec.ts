/** System notifications, and the event stream that a hidden tab keeps open for them. */
import type { Page } from "@playwright/test";
import { expect, type Person, test } from "../support/fixtures.ts";
import { disableSamples, isStream, payerOf, recordCalls, setHidden } from "../support/live-money.ts";
import { waitForPagesCode } from "../support/pages-code.ts";
import { dialog, openDashboard } from "./steps.ts";

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly lang: string;
  isClosed: boolean;
  press(): void;
}

declare global {
  interface Window {
    shownNotifications?: Shown[];
    askedNotifications?: number;
  }
}

const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });
const choice = (page: Page) => page.getByRole("switch", { name: "Show system notifications" });
const statusMessage = (page: Page) =>
  page.getByRole("region", { name: "System notifications" }).getByRole("status");

/**
 * Records the notifications that the page shows, since a headless browser draws none. Such a browser also reports every
 * notification permission as denied, so the page gets the permission from the Permissions API.
 */
async function record(page: Page): Promise<void> {
  await disableSamples(page);
  await page.addInitScript(() => {
    const all: Shown[] = [];
    window.shownNotifications = all;
    window.askedNotifications = 0;
    let permission: NotificationPermission = "default";
    const status = navigator.permissions.query({ name: "notifications" });
    const storePermission = ({ state }: PermissionStatus) => {
      permission = state === "prompt" ? "default" : state;
      return permission;
    };
    void status.then((granted) => {
      storePermission(granted);
      granted.addEventListener("change", () => storePermission(granted));
    });
    window.Notification = class extends Notification {
      readonly shown: Shown;
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options);
        const { body = "", tag = "", lang = "" } = options;
        this.shown = {
          title,
          body,
          tag,
          lang,
          isClosed: false,
          press: () => this.onclick?.call(this, new Event("click")),
        };
        all.push(this.shown);
      }
      override close() {
        this.shown.isClosed = true;
        super.close();
      }
      static override get permission() {
        return permission;
      }
      static override async requestPermission() {
        window.askedNotifications = (window.askedNotifications ?? 0) + 1;
        return storePermission(await status);
      }
    };
  });
}

const shownNotifications = (page: Page) =>
  page.evaluate(() =>
    (window.shownNotifications ?? []).map(({ title, body, isClosed }) => ({ title, body, isClosed })),
  );
const countPermissionRequests = (page: Page) => page.evaluate(() => window.askedNotifications);
const readStoredKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("system-notifications/")));

/** Opens the dashboard of a person who has turned system notifications on. */
async function openNotified(page: Page, person: Person): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await record(page);
  await openDashboard(page, person);
  await waitForPagesCode(page);
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await choice(page).click();
  await expect(choice(page)).toBeChecked();
  await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  await expect(wallet(page).getByText("$100.00").first()).toBeVisible();
}

/** Opens another tab of the same person, with system notifications on. */
async function openSecond(page: Page): Promise<Page> {
  const otherPage = await page.context().newPage();
  await record(otherPage);
  await otherPage.goto("/dashboard");
  await waitForPagesCode(otherPage);
  await expect(wallet(otherPage).getByText("$100.00").first()).toBeVisible();
  return otherPage;
}

/** The reads of the history among a page's calls. */
const lists = ({ calls }: ReturnType<typeof recordCalls>) => calls.filter((path) => path === "wallet/list");

test("system notifications are off until the holder turns on the switch, and can be turned off again", async ({
  page,
  person,
}) => {
  await page.context().grantPermissions(["notifications"]);
  await record(page);
  await openDashboard(page, person);
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await expect(choice(page)).not.toBeChecked();
  expect([await countPermissionRequests(page), await readStoredKeys(page)]).toEqual([0, []]);
  await choice(page).click();
  await expect(choice(page)).toBeChecked();
  expect(await countPermissionRequests(page)).toBe(1);
  await expect.poll(() => readStoredKeys(page)).toHaveLength(1);
  await page.reload();
  await expect(choice(page)).toBeChecked();
  expect(await countPermissionRequests(page)).toBe(0);
  await choice(page).click();
  await expect(choice(page)).not.toBeChecked();
  await expect.poll(() => readStoredKeys(page)).toEqual([]);
  await choice(page).click();
  await expect(choice(page)).toBeChecked();
  await page.getByRole("button", { name: "Clear stored data" }).click();
  await dialog(page, "Clear what this browser stores?").getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => readStoredKeys(page)).toEqual([]);
  await page.reload();
  await expect(choice(page)).not.toBeChecked();
});

test("a browser that blocks notifications gets a message and no switch", async ({ page, person }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await disableSamples(page);
  await openDashboard(page, person);
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await expect(statusMessage(page)).toHaveText(/^Your browser blocks notifications of this site/);
  await expect(choice(page)).toHaveCount(0);
});

test("only the hidden tab with the event stream announces incoming money, and a click opens the transaction", async ({
  page,
  person,
  makePerson,
  baseURL,
  sandboxAddress,
}) => {
  const pay = await payerOf((await makePerson()).email, baseURL ?? "", sandboxAddress);
  await openNotified(page, person);
  const otherPage = await openSecond(page);
  const [first, second] = [recordCalls(page), recordCalls(otherPage)];
  await setHidden(otherPage, true);
  const streamResponse = Promise.race(
    [page, otherPage].map((tab) => tab.waitForResponse((response) => isStream(response.request()))),
  );
  await setHidden(page, true);
  await streamResponse;
  await pay(person.accountId, "1250");
  const all = async () => [...(await shownNotifications(page)), ...(await shownNotifications(otherPage))];
  const money = { title: "Money received", body: "$12.50 arrived in your wallet.", isClosed: false };
  await expect.poll(all).toEqual([money]);
  // By now the other tab knows of the payment, too.
  await pay(person.accountId, "300");
  await expect.poll(all).toHaveLength(2);
  expect([...first.streams, ...second.streams]).toHaveLength(1);
  const leads = (await shownNotifications(page)).length > 0 ? page : otherPage;
  expect(lists(leads === page ? second : first)).toEqual([]);
  await leads.evaluate(() => window.shownNotifications?.at(-1)?.press());
  await expect(leads).toHaveURL(/\/transactions\/.+/);
  await expect(leads.getByText("$3.00").first()).toBeVisible();
  await setHidden(leads, false);
  await expect
    .poll(async () => (await shownNotifications(leads)).every(({ isClosed }) => isClosed))
    .toBe(true);
});

test("a hidden tab closes the event stream and shows no notification while another tab is visible", async ({
  page,
  person,
  makePerson,
  baseURL,
  sandboxAddress,
}) => {
  const pay = await payerOf((await makePerson()).email, baseURL ?? "", sandboxAddress);
  await openNotified(page, person);
  const leading = page.waitForResponse((response) => isStream(response.request()));
  await setHidden(page, true);
  await leading;
  const streamEnd = page.waitForEvent("requestfailed", isStream);
  const otherPage = await openSecond(page);
  const watched = recordCalls(page);
  await streamEnd;
  await pay(person.accountId, "1250");
  await expect(wallet(otherPage).getByText("$112.50").first()).toBeVisible({ timeout: 2_000 });
  expect([
    watched.streams,
    lists(watched),
    await shownNotifications(page),
    await shownNotifications(otherPage),
  ]).toEqual([[], [], [], []]);
  // Both tabs are hidden, so the tab that waits for the lead takes it over and opens the stream.
  const secondStream = Promise.race(
    [page, otherPage].map((tab) => tab.waitForResponse((response) => isStream(response.request()))),
  );
  await setHidden(otherPage, true);
  await secondStream;
  await pay(person.accountId, "300");
  await expect
    .poll(async () => [...(await shownNotifications(page)), ...(await shownNotifications(otherPage))])
    .toHaveLength(1);
});

test("a returned withdrawal is announced, without its amount if the balance is hidden", async ({
  page,
  person,
  control,
}) => {
  await control.payouts("pending", person.email);
  await openNotified(page, person);
  await wallet(page).getByRole("button", { name: "Withdraw" }).click();
  const box = dialog(page, "Withdraw to Bank");
  await box.getByRole("textbox", { name: "Amount" }).fill("25");
  await box.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(box).toBeHidden();
  await expect(page.getByText(/^Withdrawal accepted/)).toBeVisible();
  await wallet(page).getByRole("switch", { name: "Hide balance" }).click();
  const leading = page.waitForResponse((response) => isStream(response.request()));
  await setHidden(page, true);
  await leading;
  await control.payouts("return", person.email);
  const body = "The money is back in your wallet. Check the bank account before you try again.";
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title: "A withdrawal failed", body, isClosed: false }]);
});
