import { expect, type Page } from "@playwright/test";

/**
 * Counts how often the page sets out for another site's address, which answers nothing (204): the page stays where it
 * is (HTML, navigate), and can be looked at.
 */
export class Departures {
  #count = 0;

  private constructor() {}

  static async at(page: Page, address: RegExp): Promise<Departures> {
    const departures = new Departures();
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

  /** Resolves once the page has set out. */
  async began(): Promise<void> {
    await expect.poll(() => this.#count).toBeGreaterThan(0);
  }
}
