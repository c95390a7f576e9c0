import { expect, type Page } from "@playwright/test";

/**
 * Counts the page's navigations to another site, and answers each with 204: the page stays open (HTML, navigate), so
 * that a walk can check it.
 */
export class NavigationCounter {
  #count = 0;

  private constructor() {}

  static async at(page: Page, address: RegExp): Promise<NavigationCounter> {
    const departures = new NavigationCounter();
    await page.route(address, async (route) => {
      const request = route.request();
      if (!request.isNavigationRequest() || request.frame().parentFrame() !== null) return route.fallback();
      departures.#count += 1;
      return route.fulfill({ status: 204 });
    });
    return departures;
  }

  get count(): number {
    return this.#count;
  }

  /** Resolves once the page has started to navigate away. */
  async began(): Promise<void> {
    await expect.poll(() => this.#count).toBeGreaterThan(0);
  }
}
