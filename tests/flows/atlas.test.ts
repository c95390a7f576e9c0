import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { compare, type Flow, type FlowState } from "statechart-atlas";
import type { Entry } from "statechart-atlas/live";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildAtlas } from "../../flows/atlas/build-atlas.ts";
import { gatherAtlas } from "../../flows/atlas/gather.ts";
import { serveAtlas } from "../../flows/atlas/serve.ts";
import { journeys } from "../../flows/labels/journeys.ts";
import { labels } from "../../flows/labels/labels.ts";
import { paymentRoutes } from "../../flows/labels/payment-routes.ts";
import { drawChart } from "../../flows/look/draw.ts";
import { atlasId as channelName } from "../../flows/page/names.ts";
import { project } from "../../flows/places.ts";
import type { LocalListener } from "../../site/listen.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { questions } from "./questions.ts";

/** The payment chart without the states of a cancellation. */
function withoutCancelling(flow: Flow): Flow {
  if (flow.id !== "payment") return flow;
  const removeCancelling = (state: FlowState): FlowState => ({
    ...state,
    states: state.states.filter(({ key }) => key !== "cancelling").map(removeCancelling),
    transitions: state.transitions.filter(({ targets }) => !targets.includes("payment.cancelling")),
  });
  return { ...flow, root: removeCancelling(flow.root) };
}

describe("the atlas in a browser", () => {
  let folder: string;
  let listener: LocalListener;
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];
  const requests: string[] = [];

  beforeAll(async () => {
    mkdirSync(join(project, ".tmp"), { recursive: true });
    folder = mkdtempSync(join(project, ".tmp", "flows-atlas-"));
    const atlas = await gatherAtlas();
    const flows = atlas.charts.map(({ flow }) => flow);
    const charts = await Promise.all(
      compare(flows, flows.map(withoutCancelling), labels).map(async (chart) => ({
        ...chart,
        drawing: await drawChart(chart.flow),
      })),
    );
    await buildAtlas({ ...atlas, difference: { revision: "earlier", charts, screens: [] } }, folder);
    listener = await serveAtlas(folder, 0);
    browser = await chromium.launch(await chromiumLaunchOptions());
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("request", (request) => requests.push(new URL(request.url()).origin));
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await listener?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (fragment: string): Promise<void> => {
    await page.goto("about:blank");
    await page.goto(`http://localhost:${listener.port}/#/${fragment}`);
  };

  /** Sends entries of the app until the page shows the heading. */
  const sendEntries = (entries: readonly Entry[], heading: string) =>
    expect
      .poll(async () => {
        await page.evaluate(
          ([name, all]) => new BroadcastChannel(name).postMessage({ kind: "all", page: "one", entries: all }),
          [channelName, entries] as const,
        );
        return page.getByRole("heading", { level: 1, name: heading }).count();
      })
      .toBe(1);

  /** Whether the whole box is visible in the frame. */
  const isInSight = (title: string) =>
    page.evaluate((name) => {
      const frame = document.querySelector(".frame")?.getBoundingClientRect();
      const box = [...document.querySelectorAll(".chart [data-state]")]
        .find((element) => element.getAttribute("aria-label") === name)
        ?.getBoundingClientRect();
      if (!frame || !box) return false;
      const fits = box.top >= frame.top - 1 && box.left >= frame.left - 1;
      return fits && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
    }, title);
  const search = async (words: string) => {
    await page.getByRole("searchbox").fill(words);
    return page.getByRole("navigation").getByRole("link");
  };

  test.each([
    ["", "App"],
    ["payment", "Starting"],
    ["setupWizard", "Restoring"],
    ["topUp", "Choosing"],
  ])("shows the initial state at a readable size in the first view of '%s'", async (fragment, title) => {
    await open(fragment);
    await expect.poll(() => isInSight(title)).toBe(true);
    const scale = await page.locator(".chart > g").getAttribute("transform");
    expect(Number(/scale\((.+)\)/.exec(scale ?? "")?.[1])).toBeGreaterThanOrEqual(0.85);
  });

  test("moves the drawing to a state when its search result or a link to it is clicked", async () => {
    await open("payment");
    await expect.poll(() => isInSight("Starting")).toBe(true);
    expect(await isInSight("Cancelling")).toBe(false);
    await search("cancelling");
    await page.locator('nav a[href="#/payment/cancelling"]').first().click();
    await expect.poll(() => isInSight("Cancelling")).toBe(true);
    expect(await isInSight("Starting")).toBe(false);
    const panel = page.getByRole("complementary");
    await panel.getByRole("link", { name: "Undecided" }).first().click();
    await page.getByRole("complementary", { name: "Undecided" }).waitFor();
    await expect.poll(() => isInSight("Undecided")).toBe(true);
  });

  test.each(["Topup successful", "declined", "3-D Secure"])("has search results for '%s'", async (words) => {
    await open("");
    await expect.poll(async () => (await search(words)).count()).toBeGreaterThan(0);
  });

  test.each(questions)("finds the answer to: $asks", async ({ types, expectedLink, answer }) => {
    await open("");
    const results = await search(types);
    await expect
      .poll(async () =>
        (await results.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).slice(0, 5),
      )
      .toContain(expectedLink);
    await page.locator(`nav a[href="${expectedLink}"]`).first().click();
    await expect.poll(async () => (await page.getByRole("main").textContent()) ?? "").toMatch(answer);
  });

  test("collapses and expands a compound state by keyboard, and expands it for a link to an inner state", async () => {
    await open("payment");
    const innerButton = page.getByRole("button", { name: "Of this page", exact: true });
    await innerButton.waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Close Undecided" }).focus();
    await page.keyboard.press("Enter");
    await innerButton.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Open Undecided" }).focus();
    await page.keyboard.press("Enter");
    await innerButton.waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Close Undecided" }).focus();
    await page.keyboard.press("Enter");
    await innerButton.waitFor({ state: "detached" });
    await page.evaluate(() => {
      location.hash = "#/payment/undecided.ofThisPage";
    });
    await expect.poll(() => isInSight("Of this page")).toBe(true);
  });

  test("moves the drawing when the minimap is clicked", async () => {
    await open("payment");
    await expect.poll(() => isInSight("Starting")).toBe(true);
    const map = page.getByRole("img", { name: "The whole drawing, small" });
    const box = await map.boundingBox();
    await map.click({ position: { x: 20, y: (box?.height ?? 0) - 5 } });
    expect(await isInSight("Starting")).toBe(false);
  });

  test("lists the payments' flows and the journeys before all other charts, and explains the marks", async () => {
    await open("");
    const list = page.getByRole("navigation");
    await list.getByText("Start here").waitFor();
    const regions = list.getByRole("region");
    expect(
      await regions.evaluateAll((all) => all.map((region) => region.getAttribute("aria-label"))),
    ).toEqual(["Money's way", "Journeys", "Parts, and what works behind"]);
    expect(await regions.nth(1).getByRole("link").count()).toBe(journeys.length);
    const main = page.getByRole("main");
    await main.getByRole("heading", { level: 1, name: "Journeys" }).waitFor();
    const links = await main.getByRole("listitem").getByRole("link").allTextContents();
    expect(links.slice(0, 4)).toEqual([...paymentRoutes.map(({ title }) => title), "Auth"]);
    expect(links.length).toBe(paymentRoutes.length + journeys.length);
    await page.getByText("How to read a chart").click();
    await page.getByText("a way out of every state of its box").waitFor();
  });

  test("shows a nested state's outgoing transitions, and reports an unknown state", async () => {
    await open("payment/undecided.ofThisPage.resting");
    const panel = page.getByRole("complementary", { name: "Resting" });
    await panel.getByRole("heading", { name: "From anywhere in Undecided" }).waitFor();
    await panel.getByText("cancel requested").waitFor();
    await open("payment/nowhere");
    await page.getByRole("alert").getByText("This chart has no state of that name.").waitFor();
  });

  test("describes each difference in a sentence with links to the states", async () => {
    await open("difference");
    const changes = page.getByRole("complementary").getByRole("listitem");
    await changes.filter({ hasText: "Cancelling is gone." }).waitFor();
    const change = changes.filter({ hasText: "removed In Undecided: cancel requested" });
    expect(await change.textContent()).toContain("leads to Cancelling");
    await change.getByRole("link", { name: "Undecided" }).click();
    await page.getByRole("complementary", { name: "Undecided" }).waitFor();
  });

  test("shows the journeys on its live page, and background charts only if the checkbox is checked", async () => {
    await open("live");
    const entry = (number: number, chart: string): Entry => {
      return { number, at: 0, actor: chart, chart, event: "e", payload: {}, context: {}, states: ["a"] };
    };
    await sendEntries([entry(1, "payment"), entry(2, "refetch")], "Payment");
    expect(await page.getByRole("button", { name: "Refetch" }).count()).toBe(0);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Refetch", exact: true }).waitFor();
    await page.getByRole("heading", { level: 1, name: "Payment" }).waitFor();
  });

  test("describes on its live page the current states and the past events in sentences", async () => {
    await open("live");
    const entry = (number: number, event: string, states: readonly string[]): Entry => {
      return {
        number,
        at: 0,
        actor: "query·2",
        role: "cards",
        chart: "query",
        event,
        payload: {},
        context: {},
        states,
      };
    };
    const entries = [entry(1, "xstate.init", ["loading"]), entry(2, "xstate.done.actor.read", ["fresh"])];
    await page.getByRole("checkbox").check();
    await sendEntries(entries, "Query: the saved cards");
    const events = page.getByRole("complementary").getByRole("listitem");
    expect(await events.nth(0).textContent()).toContain("The wallet answers");
    expect(await events.nth(1).textContent()).toContain("It begins");
    await page.getByText("The answer is known and recent.").first().waitFor();
  });

  test("shows a state's details for its URL", async () => {
    await open("payment/undecided");
    const panel = page.getByRole("complementary", { name: "Undecided" });
    await panel.getByText("The outcome is unknown.").waitFor();
    expect(await panel.getByRole("link", { name: "Cancelling" }).getAttribute("href")).toBe(
      "#/payment/cancelling",
    );
  });

  test("shows a state's details when Enter is pressed on its node", async () => {
    await open("topUp");
    await page.getByRole("button", { name: "Paying" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "Paying" }).waitFor();
    expect(page.url()).toContain("#/topUp/paying");
  });

  test("finds an event by its label", async () => {
    await open("");
    await page.getByRole("searchbox").fill("cancel requested");
    await page.getByRole("navigation").getByRole("link").first().click();
    await page.getByRole("complementary", { name: "Undecided" }).waitFor();
  });

  test("finds a text on a screen, and shows the state's screen in both languages", async () => {
    await open("");
    await page.getByRole("searchbox").fill("card is no longer saved");
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /no longer saved/ })
      .first()
      .click();
    const panel = page.getByRole("complementary", { name: "Rejected" });
    await panel.locator("summary").first().click();
    await panel.locator("pre[lang=en]").first().getByText('dialog "Delete Card"').waitFor();
    await panel.locator("pre[lang=ar]").first().getByText('dialog "حذف بطاقة"').waitFor();
  });

  test("draws a payment's flow as one picture, in which Enter on a node shows the state in its chart", async () => {
    await open("way/withdrawal");
    await page.getByRole("heading", { level: 1, name: "A withdrawal, from the press to its end" }).waitFor();
    expect(await page.title()).toBe("A withdrawal, from the press to its end · nupay flows");
    for (const title of ["Withdraw", "Dialog payment", "Payment", "After payment", "Notifications"])
      await page.getByRole("button", { name: title, exact: true }).first().waitFor({ state: "attached" });
    await page.locator('[data-state="afterPayment.shown.failed"]').focus();
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "Failed" }).getByText("the money came back").waitFor();
    await page.getByRole("main").getByRole("link", { name: "A withdrawal", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "A withdrawal, from the press to its end" }).waitFor();
  });

  test("collapses a payment's flow to its charts, and expands it again", async () => {
    await open("way/withdrawal");
    const choosing = page.getByRole("button", { name: "Choosing", exact: true });
    await choosing.waitFor({ state: "attached" });
    await page.getByRole("checkbox", { name: "Only the charts" }).check();
    await choosing.waitFor({ state: "detached" });
    for (const title of ["Withdraw", "Dialog payment"]) await expect.poll(() => isInSight(title)).toBe(true);
    for (const title of ["Payment", "After payment", "Notifications"])
      await page.getByRole("button", { name: `Open ${title}` }).waitFor({ state: "attached" });
    await page.getByRole("checkbox", { name: "Only the charts" }).uncheck();
    await choosing.waitFor({ state: "attached" });
  });

  test.each([1280, 390])(
    "has its zoom buttons and minimap next to the drawing at a width of %d px",
    async (width) => {
      await page.setViewportSize({ width, height: 800 });
      try {
        await open("payment");
        const frame = await page.locator(".frame").boundingBox();
        for (const control of [".zoom", ".minimap"]) {
          const box = await page.locator(control).boundingBox();
          if (!frame || !box) throw new Error(`${control} is not there`);
          expect(box.y >= frame.y + frame.height || box.x >= frame.x + frame.width, control).toBe(true);
          expect(box.x + box.width).toBeLessThanOrEqual(width);
        }
      } finally {
        await page.setViewportSize({ width: 1280, height: 800 });
      }
    },
  );

  test.each(["", "topUp", "way/withdrawal"])(
    "has the drawing of '%s' before its description on a phone",
    async (fragment) => {
      await page.setViewportSize({ width: 390, height: 844 });
      try {
        await open(fragment);
        await page.locator(".canvas").waitFor();
        const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
        expect(await top(".canvas")).toBeLessThan(200);
        expect(await top(".canvas")).toBeLessThan(await top(".chart-head"));
        expect(await top(".chart-head")).toBeLessThan(await top(".list"));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      } finally {
        await page.setViewportSize({ width: 1280, height: 800 });
      }
    },
  );

  test("keeps the dark theme after a reload", async () => {
    await open("addCard");
    await page.getByRole("button", { name: "Dark" }).click();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("nupay-dark");
    await page.reload();
    await page.getByRole("button", { name: "Dark", pressed: true }).waitFor();
  });

  test("prints one chart per page", async () => {
    await open("print");
    await page.locator(".sheet").first().waitFor();
    const charts = await page.locator(".sheet").count();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
    expect(charts).toBeGreaterThan(20);
    expect(pages).toBe(charts);
  });

  test("sends no request to another origin and logs no error", () => {
    expect(new Set(requests.filter((origin) => origin !== "null"))).toEqual(
      new Set([`http://localhost:${listener.port}`]),
    );
    expect(faults).toEqual([]);
  });
});

describe.runIf(existsSync(join(project, "dist")))("the built site of the app", () => {
  test("contains no file of the atlas", () => {
    const files = readdirSync(join(project, "dist"), { recursive: true, encoding: "utf8" });
    expect(files.filter((name) => /flows|atlas/.test(name))).toEqual([]);
    const scripts = files.filter((name) => name.endsWith(".js"));
    const carrying = scripts.filter((name) =>
      /elkjs|atlas\.json|statelyai|stately\.ai/.test(readFileSync(join(project, "dist", name), "utf8")),
    );
    expect(carrying).toEqual([]);
  });
});
