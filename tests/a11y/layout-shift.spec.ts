/**
 * Checks that nothing moves by itself while a page loads: Cumulative Layout Shift, without shifts caused by a person's
 * press.
 */
import { expect, type Page, test } from "@playwright/test";
import { signedInRoutes } from "../../src/services/storage/signed-in-routes.ts";
import { measurementsOf } from "../../tools/bench/browser/seen.ts";
import { watchPage } from "../../tools/bench/browser/watch-page.ts";
import { Control } from "../support/control.ts";
import { appVariable, sandboxVariable } from "../support/global-setup.ts";
import { makeTestPerson, openTestContext } from "./fixtures.ts";

const maxShift = 0.02;
/** Milliseconds to wait for late content that could still shift the layout. */
const settling = 300;

async function visit(page: Page, path: string): Promise<string> {
  await page.goto(path);
  // A notice in front of the page hides it from the accessibility tree.
  await page.getByRole("heading", { level: 1, includeHidden: true }).waitFor();
  await page.locator("main [role=status] > [aria-hidden=true]").first().waitFor({ state: "detached" });
  await page.waitForTimeout(settling);
  const { shift, shifts } = await measurementsOf(page);
  return shift <= maxShift ? "" : `${path} moved by ${shift.toFixed(3)}: ${shifts.join("; ")}`;
}

for (const language of ["en", "ar"] as const) {
  for (const theme of ["nupay-light", "nupay-dark"] as const) {
    test(`${language}, ${theme}: no layout shift while a page loads`, async ({ browser }) => {
      const { [appVariable]: app = "", [sandboxVariable]: sandbox = "" } = process.env;
      const testPerson = await makeTestPerson(new Control(sandbox), "active");
      const shiftSentences: string[] = [];
      for (const [who, paths] of [
        [undefined, ["/"]],
        [testPerson, signedInRoutes],
      ] as const) {
        const { context } = await openTestContext(browser, {
          addresses: { app, sandbox },
          language,
          theme,
          testPerson: who,
        });
        await context.addInitScript(watchPage);
        const page = await context.newPage();
        for (const path of paths) shiftSentences.push(await visit(page, path));
        await context.close();
      }
      expect(shiftSentences.filter((sentence) => sentence !== "")).toEqual([]);
    });
  }
}
