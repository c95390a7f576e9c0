/** Repeats the requests of a browser's first visit for fifty people behind one IP address, as in an office. */
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { freePort } from "../support/free-port.ts";
import type { Nginx } from "./binary.ts";
import { type NginxServer, startNginx } from "./server.ts";

const { NUPAY_NGINX_FOUND: found = "", NUPAY_DIST: site = "" } = process.env;
const binary: Nginx = { ...JSON.parse(found), dispose: async () => undefined };
const people = 50;

let nginx: NginxServer;
beforeAll(async () => {
  const config = readFileSync(join(site, "config.json"), "utf8");
  nginx = await startNginx(binary, { port: await freePort(), site, config });
});
afterAll(() => nginx.close());

/** The paths in nginx's log of one visit with an empty cache: the landing page and the service worker's files. */
async function pathsOfVisit(): Promise<readonly string[]> {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(nginx.address);
    await page.getByRole("switch", { name: "Toggle theme" }).waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/sw.js");
      await navigator.serviceWorker.ready;
    });
  } finally {
    await browser.close();
  }
  const { access } = await nginx.logs();
  return access
    .trim()
    .split("\n")
    .map((line): string => JSON.parse(line).path);
}

const agent = new Agent({ keepAlive: true, maxSockets: 6 * people });

function statusOf(path: string): Promise<number> {
  const { port } = new URL(nginx.address);
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    }).on("error", reject);
  });
}

test("if fifty people behind one IP address open the app at once, no request is rejected", async () => {
  const visit = await pathsOfVisit();
  expect(visit.filter((path) => path.startsWith("/assets/")).length).toBeGreaterThan(5);
  expect(visit).toEqual(expect.arrayContaining(["/", "/config.json", "/sw.js", "/dashboard"]));
  const paths = Array.from({ length: people }, () => visit).flat();
  const statuses = await Promise.all(paths.map(statusOf));
  const rejectedCount = statuses.filter((status) => status === 429).length;
  console.log(`${people} visits of ${visit.length} requests: ${rejectedCount} answered with 429`);
  expect(rejectedCount).toBe(0);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
