import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import ts from "typescript";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalListener, listenLocally } from "../../site/listen.ts";
import { type Site, startSite } from "../../site/server.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { PageErrorGuard } from "../support/guard.ts";

const project = new URL("../../", import.meta.url);

/** The service's own code as a script that can be injected into a page despite its policy. */
const trustedTypes = ts
  .transpileModule(readFileSync(new URL("src/services/trusted-types.ts", project), "utf8"), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  })
  .outputText.replaceAll(/^export /gm, "");

const emptyPage =
  "<!doctype html><html lang='en' data-product=\"nupay\"><head><title>t</title></head><body><p>page</p></body></html>";

let folder: string;
let payments: LocalListener;
let site: Site;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let guard: PageErrorGuard;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nupay-browser-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), emptyPage);
  await writeFile(join(folder, "shell.html"), emptyPage);
  await writeFile(join(folder, "config.json"), readFileSync(new URL("public/config.json", project)));
  await writeFile(join(folder, "assets/echo.js"), "postMessage('started');");
  for (const name of ["silent-check-sso.html", "silent-check-sso.js"]) {
    await writeFile(join(folder, name), readFileSync(new URL(`public/${name}`, project)));
  }
  payments = await listenLocally(
    createServer((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/javascript" }).end("window.paid = true;");
    }),
    0,
  );
  site = await startSite({ port: 0, sandboxPort: payments.port, dist: folder });
  browser = await chromium.launch(await chromiumLaunchOptions());
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.close();
  await payments.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  context = await browser.newContext();
  guard = new PageErrorGuard();
  await guard.watch(context);
  page = await context.newPage();
  await page.goto(site.address);
});

afterEach(() => context.close());

const expectComplaint = (pattern: RegExp) =>
  expect.poll(() => guard.complaints(), { timeout: 5_000 }).toContainEqual(expect.stringMatching(pattern));

describe("the console guard of the browser tests", () => {
  test("reports nothing on a page without errors", async () => {
    await page.evaluate(() => console.warn("a warning is no error"));
    await page.waitForTimeout(200);
    expect(guard.complaints()).toEqual([]);
  });

  test("reports a policy violation", async () => {
    await page.evaluate(() => {
      const picture = document.createElement("img");
      picture.src = "https://elsewhere.example/x.png";
      document.body.append(picture);
    });
    await expectComplaint(/^policy violation: img-src https:\/\/elsewhere\.example\/x\.png \(enforce\)/);
  });

  test("reports an inline style that the policy blocked", async () => {
    await page.evaluate(() => {
      const style = document.createElement("style");
      style.append("p { color: red }");
      document.head.append(style);
    });
    await expectComplaint(/^policy violation: style-src-elem inline/);
  });

  test("reports an uncaught error and an unhandled rejection", async () => {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("thrown late");
      });
      void Promise.reject(new Error("nobody listens"));
    });
    await expectComplaint(/^uncaught: .*thrown late/s);
    await expectComplaint(/^uncaught: .*nobody listens/s);
  });

  test("reports console errors of the app even if the test expects every message", async () => {
    guard.expect(/./);
    await page.evaluate(() => console.error("Failed to save"));
    await expectComplaint(/^console error: Failed to save/);
  });

  test("ignores only the browser's message about an expected response status", async () => {
    guard.expect(/404.*provoked\.js$/);
    await page.evaluate(async () => {
      await fetch("/assets/provoked.js");
      await fetch("/assets/surprise.js");
    });
    await expectComplaint(/404.*surprise\.js$/);
    expect(guard.complaints()).toHaveLength(1);
  });

  test("violations in frames and pages that open later are reported, too", async () => {
    const laterPage = await context.newPage();
    await laterPage.goto(`${site.address}/dashboard`);
    await laterPage.evaluate((address) => {
      const frame = document.createElement("iframe");
      frame.src = address;
      document.body.append(frame);
    }, `${site.address}/dashboard`);
    await expectComplaint(/frame-ancestors/);
  });
});

describe("the page's Trusted Types", () => {
  const install = async () => {
    await page.evaluate(
      `${trustedTypes}; installTrustedTypes(["http://localhost:${payments.port}/stripe/v3.js"], location.origin);`,
    );
  };
  const addScript = (address: string) =>
    page.evaluate((src) => {
      const script = document.createElement("script");
      try {
        script.src = src;
      } catch (error) {
        return Promise.resolve(error instanceof TypeError ? "refused" : "unexpected");
      }
      document.head.append(script);
      return new Promise<string>((resolve) => {
        script.onload = () => resolve("loaded");
        script.onerror = () => resolve("failed");
      });
    }, address);
  const startWorker = (address: string) =>
    page.evaluate((src) => {
      try {
        const worker = new Worker(src);
        return new Promise<string>((resolve) => {
          worker.onmessage = ({ data }) => resolve(String(data));
          worker.onerror = () => resolve("failed");
        });
      } catch (error) {
        return Promise.resolve(error instanceof TypeError ? "refused" : "unexpected");
      }
    }, address);

  test("allow the payment script's exact URL and a worker from the app's origin", async () => {
    await install();
    expect(await addScript(`http://localhost:${payments.port}/stripe/v3.js`)).toBe("loaded");
    expect(await page.evaluate(() => Reflect.get(window, "paid"))).toBe(true);
    expect(await startWorker("/assets/echo.js")).toBe("started");
    expect(guard.complaints()).toEqual([]);
  });

  test.each([
    ["another script of the payment host", () => `http://localhost:${payments.port}/stripe/v4.js`],
    ["the payment script with something added", () => `http://localhost:${payments.port}/stripe/v3.js?x`],
    ["the app's own origin", () => "/assets/echo.js"],
    ["anywhere else", () => "https://elsewhere.example/v3.js"],
    ["a data: address", () => "data:text/javascript,1"],
  ])("reject a script from %s", async (_name, address) => {
    await install();
    expect(await addScript(address())).toBe("refused");
    await expectComplaint(/^policy violation: require-trusted-types-for/);
  });

  test("reject a worker from a blob, a data: URL or another origin", async () => {
    await install();
    const blob = await page.evaluate(() => URL.createObjectURL(new Blob(["postMessage('started')"])));
    for (const address of [
      blob,
      "data:text/javascript,postMessage(1)",
      `http://localhost:${payments.port}/stripe/v3.js`,
    ]) {
      expect(await startWorker(address)).toBe("refused");
    }
  });

  test("reject scripts before the policy is installed, and HTML always", async () => {
    expect(await addScript(`http://localhost:${payments.port}/stripe/v3.js`)).toBe("refused");
    await install();
    const isRefused = await page.evaluate(() => {
      try {
        document.body.innerHTML = "<b>markup</b>";
        return false;
      } catch {
        return true;
      }
    });
    expect(isRefused).toBe(true);
  });

  test("accept a second installation without a violation, and reject a policy with another name", async () => {
    await install();
    await install();
    expect(guard.complaints()).toEqual([]);
    const policyCreation = page.evaluate("trustedTypes.createPolicy('other', {})");
    await expect(policyCreation).rejects.toThrow(/disallowed/);
  });
});

describe("the silent check's page", () => {
  test("posts its URL only to the app that framed it", async () => {
    const address = `${site.address}/silent-check-sso.html#state=1&code=2`;
    const message = await page.evaluate((src) => {
      const frame = document.createElement("iframe");
      frame.src = src;
      document.body.append(frame);
      return new Promise((resolve) => {
        addEventListener("message", ({ data, origin }) => resolve({ data, origin }), { once: true });
      });
    }, address);
    expect(message).toEqual({ data: address, origin: site.address });
    expect(guard.complaints()).toEqual([]);
  });
});
