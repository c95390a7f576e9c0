import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page, expect as seen } from "@playwright/test";
import { type Entry, eventName, type LiveMessage, pathsOf, redact, statesAfter } from "statechart-atlas/live";
import { pathOfReplay, readReplay } from "statechart-paths";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildAtlas } from "../../flows/atlas/build-atlas.ts";
import { readFlows } from "../../flows/atlas/gather.ts";
import { drawChart, drawChartMap } from "../../flows/look/draw.ts";
import { atlasId as channelName } from "../../flows/page/names.ts";
import { project } from "../../flows/places.ts";
import { startSandbox } from "../../sandbox/server.ts";
import { startSite } from "../../site/server.ts";
import { signInByForm } from "../journeys/steps.ts";
import { findMachines } from "../model/discover.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { freePort } from "../support/free-port.ts";
import { PageErrorGuard } from "../support/guard.ts";
import { builtSite } from "../support/stack.ts";

const demo = { email: "demo@nupay.test", password: "demo", firstName: "Dana", lastName: "Demo" };

/** Serves the app with its sandbox, and with the atlas of this folder. */
async function startApp(atlas: string) {
  const sandboxPort = await freePort();
  const site = await startSite({ port: 0, sandboxPort, dist: await builtSite(), atlas });
  const sandbox = await startSandbox({ port: sandboxPort, apps: [site.address], data: "memory" });
  return {
    address: site.address,
    async close() {
      await site.close();
      await sandbox.close();
    },
  };
}

describe("the app's report to the atlas", () => {
  test("has field names and types of payloads, but no values", () => {
    expect(
      redact({ type: "card.chosen", card: { id: "pm_1" }, cents: 5000, why: undefined, no: null }),
    ).toEqual({
      card: "object",
      cents: "number",
      no: "nothing",
    });
    expect(redact("eyJ")).toEqual({});
  });

  test("contains the id of a done actor only if the chart declares it", () => {
    const knownIds = new Set(["readCards"]);
    expect(eventName("xstate.done.actor.readCards", knownIds)).toBe("xstate.done.actor.readCards");
    expect(eventName("xstate.done.actor.pi_123", knownIds)).toBe("xstate.done.actor.*");
    expect(eventName("card.chosen", knownIds)).toBe("card.chosen");
  });

  test("contains each active innermost state", () => {
    expect(pathsOf({ running: { session: "absent", screens: {} } })).toEqual([
      "running.session.absent",
      "running.screens",
    ]);
  });
});

describe("the atlas next to the running app", () => {
  let folder: string;
  let site: Awaited<ReturnType<typeof startApp>>;
  let browser: Browser;
  let context: BrowserContext;
  let app: Page;
  let atlas: Page;
  const guard = new PageErrorGuard();
  const receivedAnswers: unknown[] = [];

  beforeAll(async () => {
    mkdirSync(join(project, ".tmp"), { recursive: true });
    folder = mkdtempSync(join(project, ".tmp", "flows-live-"));
    const all = readFlows();
    const flows = all.filter(({ id }) => ["app", "auth", "session", "topUp", "amount"].includes(id));
    const charts = [];
    for (const flow of flows) charts.push({ flow, drawing: await drawChart(flow) });
    const map = await drawChartMap(all);
    await buildAtlas(
      { charts, ways: [], senders: {}, map, spec: {}, runs: {}, pictures: [], screens: {} },
      folder,
    );
    site = await startApp(folder);
    browser = await chromium.launch(await chromiumLaunchOptions());
    context = await browser.newContext({ baseURL: site.address, viewport: { width: 1280, height: 800 } });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await guard.watch(context);
    app = await context.newPage();
    app.on("response", (response) => {
      if (response.headers()["content-type"]?.includes("json") && !response.url().endsWith("config.json"))
        receivedAnswers.push(response.json().catch(() => undefined));
    });
    await signInByForm(app, demo);
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const entriesSent = (): Promise<readonly Entry[]> =>
    atlas.evaluate(
      (name) =>
        new Promise((resolve) => {
          const channel = new BroadcastChannel(name);
          channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
            if (data.kind === "all") resolve(data.entries);
          };
          channel.postMessage({ kind: "who" });
        }),
      channelName,
    );
  const litState = (id: string) => atlas.locator(`[data-state="${id}"].lit`);
  const eventButton = (event: string) => atlas.locator(".events button", { hasText: event });
  const tab = (name: string) =>
    atlas.getByRole("navigation", { name: "Live" }).getByRole("button", { name, exact: true });

  test("opens from the app's link, and highlights the active states", async () => {
    [atlas] = await Promise.all([
      context.waitForEvent("page"),
      app.getByRole("link", { name: "nupay flows" }).click(),
    ]);
    expect(atlas.url()).toBe(`${site.address}/flows/#/live`);
    await tab("Auth").waitFor();
    expect(await tab("App").count()).toBe(0);
    await atlas.getByRole("checkbox", { name: "Show what works behind the journeys" }).check();
    await tab("App").click();
    await seen(litState("app.running.present.open")).toHaveCount(1);
    await seen(atlas.locator('[data-state="app.starting"]')).toHaveCount(1);
    await seen(litState("app.starting")).toHaveCount(0);
  });

  test("highlights a dialog's states when it opens, and lists each event", async () => {
    await app.getByRole("button", { name: "Top Up", exact: false }).first().click();
    await app.getByRole("dialog").waitFor();
    await tab("Top up").click();
    await seen(litState("topUp.choosing")).toHaveCount(1);
    await seen(eventButton("topUp.requested").or(eventButton("It begins")).first()).toBeVisible();
  });

  test("highlights the states of a selected past event, and then the current ones again", async () => {
    await tab("Session").click();
    const entries = await entriesSent();
    const indexBefore = entries.findIndex(({ chart }) => chart === "topUp") - 1;
    const statesThen = statesAfter(entries.slice(0, indexBefore + 1));
    expect([...statesThen.values()].some(({ chart }) => chart === "topUp")).toBe(false);
    await atlas
      .locator(".events li")
      .nth(entries.length - 1 - indexBefore)
      .getByRole("button")
      .click();
    await seen(tab("Top up")).toHaveCount(0);
    await atlas.getByRole("button", { name: "Back to now" }).click();
    await seen(tab("Top up")).toHaveCount(1);
  });

  test("copies a chart's events as a test that replays the same states", async () => {
    await tab("Top up").click();
    await atlas.getByRole("button", { name: "Copy as test" }).click();
    await atlas.getByText("Copied.").waitFor();
    const file = join(folder, "replay.json");
    writeFileSync(file, await atlas.evaluate(() => navigator.clipboard.readText()));
    const list = readReplay(file);
    expect(list.machine).toBe("topUp");
    const machine = findMachines().find(({ name }) => name.replaceAll("-", "") === "topup");
    if (machine === undefined) throw new Error("there is no top-up");
    const path = pathOfReplay(await machine.load(), list);
    const states = (await entriesSent()).findLast(({ chart }) => chart === "topUp")?.states;
    expect(pathsOf((path.steps.at(-1) ?? path.initial).snapshot.value)).toEqual(states);
  });

  test("receives no token, name, address, number or amount", async () => {
    const dialog = app.getByRole("dialog", { name: "Topup Wallet" });
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("textbox", { name: "Amount" }).fill("37.65");
    await dialog.getByRole("button", { name: "Top Up" }).click();
    await app.getByRole("status").filter({ hasText: "Topup successful" }).waitFor();
    const values: string[] = [
      "37.65",
      "3765",
      demo.email,
      `"${demo.password}"`,
      demo.firstName,
      demo.lastName,
    ];
    const gather = (value: unknown): void => {
      if (typeof value === "string" && value.length > 3 && /[\d@ ]/.test(value)) values.push(value);
      else if (typeof value === "number" && value > 999) values.push(String(value));
      else if (typeof value === "object" && value !== null) Object.values(value).forEach(gather);
    };
    gather(await Promise.all(receivedAnswers));
    expect(values.length).toBeGreaterThan(30);
    const entries = await entriesSent();
    expect(entries.length).toBeGreaterThan(20);
    const text = JSON.stringify(entries.map(({ at, number, ...rest }) => rest));
    expect(entries.some(({ chart }) => chart === "payment")).toBe(true);
    expect(text).not.toContain("eyJ");
    expect(values.filter((value) => text.includes(value))).toEqual([]);
  });

  test("has a dark theme", async () => {
    await atlas.getByRole("button", { name: "Dark" }).click();
    await seen(atlas.locator("html")).toHaveAttribute("data-theme", "nupay-dark");
  });

  test("violates no policy and sends no request to another origin", () => {
    expect(guard.complaints()).toEqual([]);
  });
});

test("with a configuration without the atlas nothing of the atlas is served, and the app shows no link to it", async () => {
  const site = await startSite({ port: 0, sandboxPort: 4010, dist: await builtSite() });
  try {
    const config = await (await fetch(`${site.address}/config.json`)).json();
    expect(config.flows).toBeUndefined();
    expect((await fetch(`${site.address}/flows/overlay.js`)).status).toBe(404);
    expect(await (await fetch(`${site.address}/flows/`)).text()).not.toContain("nupay flows");
  } finally {
    await site.close();
  }
}, 240_000);
