/**
 * Playwright over WebKit's inspector. Playwright's WebKit client reads an iPhone's pages from the list of a debugging
 * proxy. This file serves such a list with one page of WebKitGTK.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, type Page, webkit } from "@playwright/test";
import { blankPage, mendInspected, setContextOptions } from "./mend-inspected.ts";
import { type InstallPlace, startInspected } from "./obtain.ts";

/** Milliseconds until an opened page can be inspected. */
const patience = 15_000;
/**
 * Options of MiniBrowser: scripts can open further tabs, and a page keeps its process, because in a new process an
 * intercepted navigation would restart endlessly.
 */
const options = [
  "--javascript-can-open-windows-automatically=true",
  "--features=-CrossOriginOpenerPolicy,-ProcessSwapOnCrossSiteNavigation",
];

export interface InspectedBrowser {
  /** Has one page; `newPage` opens further tabs in separate contexts with the same cookies and storage. */
  readonly context: BrowserContext;
  readonly end: () => Promise<void>;
}

/** @param app the base URL of paths */
export async function openInspected(installation: InstallPlace, app: string): Promise<InspectedBrowser> {
  const { address, end } = await startInspected(installation, options);
  try {
    const page = await connect(address, await newTarget(address, []));
    await mendInspected(page, app);
    const context = page.context();
    context.newPage = async () => {
      const knownTargets = await targetsOf(address);
      const blankAddress = `${app}${blankPage}`;
      await page.evaluate((url) => {
        window.open(url, "_blank", "noopener");
      }, blankAddress);
      const tab = await connect(address, await newTarget(address, knownTargets));
      setContextOptions(tab.context(), app);
      // A navigation that starts during the first one may never finish.
      await tab.waitForFunction(
        (url) => location.href === url && document.readyState === "complete",
        blankAddress,
      );
      return tab;
    };
    return { context, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Socket paths of the pages that can be inspected. */
async function targetsOf(address: string): Promise<readonly string[]> {
  const list = await (await fetch(address)).text();
  return [...list.matchAll(/\/socket\/\d+\/\d+\/WebPage/g)].map(([path]) => path);
}

async function newTarget(address: string, knownTargets: readonly string[]): Promise<string> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(50)) {
    const newPath = (await targetsOf(address)).find((path) => !knownTargets.includes(path));
    if (newPath !== undefined) return newPath;
  }
  throw new Error("WebKitGTK's inspector lists no new page.");
}

async function connect(address: string, target: string): Promise<Page> {
  const webSocketDebuggerUrl = `${address.replace("http", "ws")}${target}`;
  const list = createServer((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify([{ webSocketDebuggerUrl }]));
  }).listen(0, "127.0.0.1");
  await once(list, "listening");
  try {
    const { port } = list.address() as AddressInfo;
    const browser = await webkit.connectOverCDP(`http://127.0.0.1:${port}`);
    const page = browser.contexts()[0]?.pages()[0];
    if (page === undefined) throw new Error("WebKitGTK's inspector shows no page.");
    return page;
  } finally {
    list.close();
  }
}
