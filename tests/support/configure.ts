import type { Page } from "@playwright/test";

type Config = Readonly<Record<string, unknown>>;

const address = "**/config.json";

/** Serves the page's configuration with the values of `change` from now on; replaces an earlier call. */
export async function configure(page: Page, change: Config | ((config: Config) => Config)): Promise<void> {
  await page.unroute(address);
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const config: Config = await response.json();
    const changedConfig = typeof change === "function" ? change(config) : change;
    await route.fulfill({ response, json: { ...config, ...changedConfig } });
  });
}
