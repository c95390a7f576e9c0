/** The number of components that React renders for one change. A count does not depend on the machine's load. */
import type { Page } from "@playwright/test";
import { expect, type Person, test } from "../support/fixtures.ts";
import { visa } from "../support/saved-card.ts";
import { openDashboard, waitUntilLoaded } from "./steps.ts";

interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** Runs in the page before React, which calls the hook of its developer tools for every commit. */
function countRenders(): void {
  const renderCount = { renders: 0 };
  Reflect.set(window, "__counted", renderCount);
  const componentTags = new Set([0, 1, 11, 14, 15]);
  const count = (fiber: Fiber, fiberBefore: Fiber | null): void => {
    if (componentTags.has(fiber.tag) && (fiberBefore === null || (fiber.flags & 1) !== 0))
      renderCount.renders += 1;
    if (fiber.child === fiberBefore?.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) count(child, child.alternate);
  };
  Reflect.set(window, "__REACT_DEVTOOLS_GLOBAL_HOOK__", {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: (_renderer: number, { current }: { current: Fiber }) =>
      count(current, current.alternate),
  });
}

/** The number of components that have been rendered so far. */
function countRendersSoFar(page: Page): Promise<number> {
  return page.evaluate(() => (Reflect.get(window, "__counted") as { renders: number }).renders);
}

/** Resolves once the page has drawn two frames: React's work after a commit has ended by then. */
function waitForTwoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/**
 * The number of components that `act` renders.
 * @param end resolves once the page shows what `act` changes
 */
async function rendersOf(
  page: Page,
  act: () => Promise<unknown>,
  end: () => Promise<unknown>,
): Promise<number> {
  const rendersBefore = await countRendersSoFar(page);
  await act();
  await expect.poll(() => countRendersSoFar(page)).toBeGreaterThan(rendersBefore);
  await end();
  await waitForTwoFrames(page);
  return (await countRendersSoFar(page)) - rendersBefore;
}

async function openAtRest(page: Page, person: Person): Promise<void> {
  await page.addInitScript(countRenders);
  await openDashboard(page, person);
  await waitUntilLoaded(page);
  await waitForTwoFrames(page);
}

test.use({ personDetails: { account: { status: "A", balance: 10_000, cards: [visa] } } });

test("a profile that loads late rerenders the name and the initials, not the frame around the page", async ({
  page,
  person,
}) => {
  let answer = () => {};
  const answerRelease = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/realms/*/account", async (route) => {
    await answerRelease;
    await route.continue();
  });
  await openAtRest(page, person);
  expect(await countRendersSoFar(page)).toBeGreaterThan(100);
  const email = page.getByRole("navigation").getByText(person.email);
  const count = await rendersOf(
    page,
    async () => answer(),
    () => expect(email).toBeVisible(),
  );
  expect(count).toBeLessThan(10);
});

test("a press on a link rerenders the page, the highlighted links and the profile menu, not the rest of the frame", async ({
  page,
  person,
}) => {
  await openAtRest(page, person);
  const link = page.getByRole("navigation").getByRole("link", { name: "Help" });
  const heading = page.getByRole("heading", { level: 1, name: "Help" });
  const count = await rendersOf(
    page,
    () => link.click(),
    () => expect(heading).toBeVisible(),
  );
  expect(count).toBeLessThan(80);
});

test("a press on the menu button rerenders the button and the sidebar, not the rest of the frame", async ({
  page,
  person,
}) => {
  await openAtRest(page, person);
  const button = page.getByRole("button", { name: "Toggle menu" });
  const links = page.getByRole("navigation");
  const renderCounts = await rendersOf(
    page,
    () => button.click(),
    () => expect(links).toBeHidden(),
  );
  expect(renderCounts).toBeLessThan(10);
  const shownRenders = await rendersOf(
    page,
    () => button.click(),
    () => expect(links).toBeVisible(),
  );
  expect(shownRenders).toBeLessThan(30);
});

test("a digit typed in a payment's amount rerenders the field and what depends on the amount, not the form", async ({
  page,
  person,
}) => {
  await openAtRest(page, person);
  for (const name of ["Top Up", "Withdraw", "Transfer"]) {
    await test.step(name, async () => {
      await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name, exact: true }).click();
      const amount = page.getByRole("dialog").getByRole("textbox", { name: "Amount" });
      await amount.focus();
      await waitForTwoFrames(page);
      for (const amountText of ["1", "12"]) {
        const count = await rendersOf(
          page,
          () => page.keyboard.type(amountText.slice(-1)),
          () => expect(amount).toHaveValue(amountText),
        );
        expect(count, amountText).toBeLessThan(20);
      }
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    });
  }
});
