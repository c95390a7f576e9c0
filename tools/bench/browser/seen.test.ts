import { expect, test } from "vitest";
import { launch } from "./launch.ts";
import { waitForMoment } from "./seen.ts";

test("waiting for a recorded time runs no script of Playwright in the page", async () => {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    const lengths: number[] = [];
    session.on("Debugger.scriptParsed", ({ length = 0 }) => lengths.push(length));
    await session.send("Debugger.enable");
    await page.goto(
      "data:text/html,<script>setTimeout(() => { window.__bench = { shown: 7 } }, 200)</script>",
    );
    await expect(waitForMoment(page, "shown")).resolves.toBe(7);
    expect(Math.max(...lengths)).toBeLessThan(200);
    expect(lengths.length).toBeGreaterThan(1);
  } finally {
    await browser.close();
  }
});
