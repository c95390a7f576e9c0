import { expect, type Page } from "@playwright/test";
import type { SnapshotFrom } from "xstate";
import type { carouselMachine } from "../../../src/machines/app/carousel.machine.ts";
import { stopClock } from "../../model/browser/arrive.ts";
import type { TestParam } from "../../model/browser/test-param.ts";

const region = (page: Page) => page.getByRole("region", { name: "carousel" });
const captions = (page: Page) => region(page).getByRole("listitem").getByRole("button");

/** Activates a button as a screen reader does: pointing at it would be another event. */
const press = (page: Page, name: string) => region(page).getByRole("button", { name }).dispatchEvent("click");

async function expectSlide(page: Page, { context }: SnapshotFrom<typeof carouselMachine>): Promise<void> {
  await expect(captions(page).nth(context.slide)).toHaveAttribute("aria-current", "true");
  await expect(region(page).getByRole("img")).toHaveCount(3);
}

export const testParam: TestParam<typeof carouselMachine> = {
  needs: "a page",
  unreachable: {},
  open: async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.clock.install();
    await page.goto("/");
    // The page is prerendered: once a picture changes by itself, the app has started.
    await expect(captions(page).nth(1)).toHaveAttribute("aria-current", "true", { timeout: 20_000 });
    await stopClock(page);
    await captions(page).nth(0).dispatchEvent("click");
    await press(page, "Play carousel");
  },
  events: {
    paused: ({ page }) => press(page, "Pause carousel"),
    played: ({ page }) => press(page, "Play carousel"),
    "attention.began": async ({ page }) => {
      await page.mouse.move(1, 1);
      await region(page).hover();
    },
    "attention.ended": ({ page }) => page.mouse.move(1, 1),
    "slide.chosen": ({ page }, { slide }) => captions(page).nth(slide).dispatchEvent("click"),
    "xstate.after.slideDelay.carousel.playing": ({ page }) => page.clock.runFor(3_000),
  },
  states: {
    playing: async ({ page }, snapshot) => {
      await expect(region(page).getByRole("button", { name: "Pause carousel" })).toBeVisible();
      await expectSlide(page, snapshot);
    },
    held: async ({ page }, snapshot) => {
      await expect(region(page).getByRole("button", { name: "Pause carousel" })).toBeVisible();
      await page.clock.runFor(6_000);
      await expectSlide(page, snapshot);
    },
    paused: async ({ page }, snapshot) => {
      await expect(region(page).getByRole("button", { name: "Play carousel" })).toBeVisible();
      await page.clock.runFor(6_000);
      await expectSlide(page, snapshot);
    },
  },
};
