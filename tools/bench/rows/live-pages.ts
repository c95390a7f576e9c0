/** Pages of one app and sandbox, which show a holder's balance. */
import type { BrowserContext, Page } from "@playwright/test";
import { startSite } from "../../../site/server.ts";
import { configure } from "../../../tests/support/configure.ts";
import { freePort } from "../../../tests/support/free-port.ts";
import { signInAtProvider } from "../../../tests/support/sign-in.ts";
import { type FundedHolder, type SandboxProcess, startSandboxProcess } from "../backend/sandbox-process.ts";
import type { Bench } from "../group.ts";

export interface Setting {
  readonly bench: Bench;
  readonly sandbox: SandboxProcess;
  readonly app: string;
}

/** Runs `callback` with an app and a sandbox in a process of its own, which are closed afterwards. */
export async function withSetting<Result>(
  bench: Bench,
  callback: (setting: Setting) => Promise<Result>,
): Promise<Result> {
  const appPort = await freePort();
  const sandbox = await startSandboxProcess(appPort);
  const site = await startSite({ port: appPort, sandboxPort: sandbox.port, dist: bench.sites.dist });
  try {
    return await callback({ bench, sandbox, app: `http://localhost:${appPort}` });
  } finally {
    await site.close();
    sandbox.close();
  }
}

export async function openPage(context: BrowserContext, hasEvents: boolean): Promise<Page> {
  const page = await context.newPage();
  await configure(page, (config) => ({ ...config, api: { ...(config.api as object), events: hasEvents } }));
  await page.goto("/dashboard");
  await page.getByRole("region", { name: "Wallet" }).getByText("$1,000.00").first().waitFor();
  // Press a button to load the pages' code, which contains the live updates, even if the page's clock is stopped.
  const bell = page.getByRole("button", { name: "Notifications", exact: true });
  await bell.click();
  await page.getByRole("region", { name: "Notifications" }).waitFor();
  await bell.click();
  return page;
}

export async function openContext({ bench, app }: Setting, { email }: FundedHolder): Promise<BrowserContext> {
  const context = await bench.browser.newContext({ baseURL: app, serviceWorkers: "block" });
  await signInAtProvider(context, { email, password: "demo" });
  return context;
}

/**
 * The reference: the script of a page without the app, which reads and shows the balance at each event of its stream.
 * The script is a string for the same reason as in `shownAt`.
 */
const readBalanceOnEvents = (api: string, token: string): string => `(async () => {
  document.body.replaceChildren(document.createElement("main"));
  const headers = { Authorization: "Bearer ${token}" };
  const stream = await fetch("${api}/wallet/events", { headers: { ...headers, Accept: "text/event-stream" } });
  const reader = stream.body.getReader();
  const showBalance = async () => {
    const json = { ...headers, "Content-Type": "application/json" };
    const answer = await fetch("${api}/wallet/balance", { method: "POST", headers: json, body: "{}" });
    const dollars = (await answer.json()).data.balance / 100;
    const text = "$" + dollars.toLocaleString("en-AU", { minimumFractionDigits: 2 });
    document.querySelector("main").textContent = text;
  };
  (async () => { while (!(await reader.read()).done) await showBalance(); })();
})()`;

export async function openPlainPage(
  { bench, app, sandbox }: Setting,
  { token }: FundedHolder,
): Promise<Page> {
  // Only the app's origin may call the sandbox. Bypass the CSP of the site's files, which allows no call.
  const page = await bench.browser.newPage({ baseURL: app, serviceWorkers: "block", bypassCSP: true });
  await page.goto("/health.json");
  await page.evaluate(readBalanceOnEvents(`${sandbox.address}/api/v1`, token));
  await page.getByText("$1,000.00").waitFor();
  return page;
}

/**
 * The time of the frame that shows the amount, by the machine's clock. The script is a string, because this file's
 * runner (tsx) adds a helper to functions that the page does not have.
 */
export const shownAt = (page: Page, amount: string): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const look = () =>
      document.querySelector("main")?.textContent?.includes(${JSON.stringify(amount)})
        ? resolve(Date.now())
        : requestAnimationFrame(look);
    look();
  })`);
