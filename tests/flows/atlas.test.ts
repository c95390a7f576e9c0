import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildAtlas } from "../../flows/atlas/build-atlas.ts";
import { gatherAtlas } from "../../flows/atlas/gather.ts";
import { serveAtlas } from "../../flows/atlas/serve.ts";
import { project } from "../../flows/places.ts";
import type { Listener } from "../../site/listen.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";

describe("the atlas in a browser", () => {
  let folder: string;
  let listener: Listener;
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];
  const asked: string[] = [];

  beforeAll(async () => {
    mkdirSync(join(project, ".tmp"), { recursive: true });
    folder = mkdtempSync(join(project, ".tmp", "flows-atlas-"));
    await buildAtlas(await gatherAtlas(), folder);
    listener = await serveAtlas(folder, 0);
    browser = await chromium.launch(await chromiumLaunchOptions());
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("request", (request) => asked.push(new URL(request.url()).origin));
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await listener?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (place: string): Promise<void> => {
    await page.goto("about:blank");
    await page.goto(`http://localhost:${listener.port}/#/${place}`);
  };

  test("opens a state by its address, with what the specification says of it", async () => {
    await open("payment/undecided");
    const panel = page.getByRole("complementary", { name: "Undecided" });
    await panel.getByText("No outcome is known.").waitFor();
    expect(await panel.getByRole("link", { name: "Cancelling" }).getAttribute("href")).toBe(
      "#/payment/cancelling",
    );
  });

  test("is reached by the keyboard: a box is opened with Enter", async () => {
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

  test("finds what is on screen, and shows the whole screen of the state", async () => {
    await open("");
    await page.getByRole("searchbox").fill("card is no longer saved");
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /no longer saved/ })
      .first()
      .click();
    const panel = page.getByRole("complementary", { name: "Rejected" });
    await panel.locator("summary").first().click();
    await panel.locator("pre").first().getByText('dialog "Delete Card"').waitFor();
  });

  test("is shown in Arabic from right to left, and in dark", async () => {
    await open("addCard");
    await page.getByRole("button", { name: "العربية" }).click();
    await page.getByRole("heading", { name: "إضافة بطاقة" }).waitFor();
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    await page.getByRole("button", { name: "داكن" }).click();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("nupay-dark");
    await page.getByRole("button", { name: "English" }).click();
  });

  test("prints one chart a page", async () => {
    await open("print");
    await page.locator(".sheet").first().waitFor();
    const charts = await page.locator(".sheet").count();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
    expect(charts).toBeGreaterThan(20);
    expect(pages).toBe(charts);
  });

  test("sends no request to another origin and logs no error", () => {
    expect(new Set(asked.filter((origin) => origin !== "null"))).toEqual(
      new Set([`http://localhost:${listener.port}`]),
    );
    expect(faults).toEqual([]);
  });
});

describe.runIf(existsSync(join(project, "dist")))("the product's own site", () => {
  test("holds no file of the atlas", () => {
    const files = readdirSync(join(project, "dist"), { recursive: true, encoding: "utf8" });
    expect(files.filter((name) => /flows|atlas/.test(name))).toEqual([]);
    const scripts = files.filter((name) => name.endsWith(".js"));
    const carrying = scripts.filter((name) =>
      /elkjs|atlas\.json|statelyai|stately\.ai/.test(readFileSync(join(project, "dist", name), "utf8")),
    );
    expect(carrying).toEqual([]);
  });
});
