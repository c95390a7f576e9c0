/** A third language by data alone: in a copy of the project a folder and a line are added, the copy is built, and its pages are walked. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/server.ts";
import { builtFrom, project } from "../../site/places.ts";
import { signedInRoutes } from "../../src/services/storage/signed-in-routes.ts";
import { app } from "../../src/ui/i18n/en/app.ts";
import { landing } from "../../src/ui/i18n/en/landing.ts";
import { notStarted } from "../../src/ui/i18n/en/not-started.ts";
import { offline } from "../../src/ui/i18n/en/offline.ts";
import { withDashboard } from "../../src/ui/i18n/en/with-dashboard.ts";
import { withPages } from "../../src/ui/i18n/en/with-pages.ts";
import { enterCredentials } from "../journeys/steps.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { freePort } from "../support/free-port.ts";
import { pace } from "../support/pace.ts";
import { readPdf } from "../support/pdf-text.ts";
import { type PseudoLanguage, pseudoLanguages, say, translate } from "./pseudo-language.ts";
import { type ServedCopy, serveCopy } from "./serve-copy.ts";

const list = "src/machines/core/rules/languages.ts";
const copied = [...builtFrom, "tools", "package.json", "tsconfig.json"];
const sources = { landing, notStarted, offline, withDashboard, withPages };
const fileOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function addLanguage(copy: string, language: PseudoLanguage): void {
  const folder = join(copy, "src/ui/i18n", language.code);
  mkdirSync(folder);
  const forms = new Intl.PluralRules(language.code).resolvedOptions().pluralCategories;
  for (const [name, texts] of Object.entries(sources)) {
    const file = fileOf(name);
    writeFileSync(
      join(folder, `${file}.ts`),
      `import type { ${name} as english } from "../en/${file}.ts";
import type { Translation } from "../translation.ts";

export const ${name} = ${JSON.stringify(translate(texts, language), null, 2)} satisfies Translation<typeof english, ${forms.map((form) => `"${form}"`).join(" | ")}>;
`,
    );
  }
  const name = language.code;
  writeFileSync(
    join(folder, "dates.ts"),
    `import { ${name} } from "date-fns/locale/${name}";
import { addDateLocale } from "../../format/date-locales.ts";

addDateLocale("${name}", {
  tag: "${name}-u-ca-gregory-nu-latn",
  month: "short",
  locale: ${name},
  patterns: { day: "{day} {month} {year}", time: "{hour}:{minute} {dayPeriod}", when: "{day} {month} {year} {hour}:{minute} {dayPeriod}" },
});
`,
  );
  writeFileSync(join(folder, "old-browser.html"), `<h2>${say("This browser is too old", language)}</h2>\n`);
  const lines = readFileSync(join(copy, list), "utf8");
  writeFileSync(
    join(copy, list),
    lines.replace(/(\n {2}ar: .*)/, (line) => `${line}\n${language.line}`),
  );
}

/** What is data in every language: names of people, products, brands and zones, currencies, addresses. */
const data =
  /Dana(?: Demo)?|Commonwealth Bank(?: of Australia)?|Westpac|Everyday|Savings|Priya P(?:\.|ayee)|Nour(?: New)?|nupay|Bela|Visa|Mastercard|American Express|AUD|USD|EUR|GBP|Australia\/Sydney|English|Dëütsch|\S+@\S+|https?:\S+|PDF|CSV|CVV|\b(?:acc|pm|tr|txn|tx|cus)_\w+|[A-Z\d]{6,}/g;

/** All that a person reads or hears of the page, outside the provider's own frames. */
const shownTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [document.title];
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      if (
        parent === null ||
        parent.closest("script, style, [lang]:not(html), #not-started, bdi, input, textarea")
      )
        continue;
      if (textContent?.trim()) found.push(textContent.trim());
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
      for (const name of ["aria-label", "placeholder", "title", "alt"]) {
        const text = element.getAttribute(name);
        if (text && !element.closest("[lang]:not(html), iframe")) found.push(text);
      }
    return [...new Set(found)];
  });

/** What date-fns says in German of how long ago something was. */
const germanTimes =
  /\b(?:vor|etwa|fast|mehr|als|weniger|einer|einem|halben|Sekunden?|Minuten?|Stunden?|Tag(?:en?)?)\b/g;

/** The language's own months are no English ones. */
const monthsOf = (code: string) =>
  new RegExp(
    (["long", "short"] as const)
      .flatMap((month) => {
        const format = new Intl.DateTimeFormat(code, { month, day: "numeric", timeZone: "UTC" });
        return Array.from({ length: 12 }, (_, at) =>
          format.formatToParts(Date.UTC(2026, at, 15)).find(({ type }) => type === "month"),
        );
      })
      .map((part) => part?.value.replace(".", "\\.") ?? "")
      .join("|"),
    "g",
  );

const rawKey = /^[a-z][A-Za-z]*(?:\.[A-Za-z_]+)+$/;

describe.each(pseudoLanguages)("a third language, $code, by a folder and a line", (language) => {
  const spoken = (text: string) => say(text, language);
  const months = monthsOf(language.code);
  const leftIn = (text: string) =>
    text.replaceAll(data, "").replaceAll(months, "").replaceAll(germanTimes, "").match(language.leftOver);
  let copy: string;
  let browser: Browser;
  let sandbox: Sandbox;
  let page: Page;
  let address: string;
  let server: ServedCopy;
  const faults: string[] = [];

  const button = (name: string) => page.getByRole("button", { name: spoken(name), exact: true });

  /** Notes each English word, raw key and width that the page should not have. */
  async function read(where: string): Promise<void> {
    await expect
      .poll(() =>
        page.getByText(spoken(app.common.loading), { exact: true }).filter({ visible: true }).count(),
      )
      .toBe(0);
    for (const text of await shownTexts(page)) {
      if (rawKey.test(text)) faults.push(`${where}: the key ${text}`);
      const left = leftIn(text);
      if (left) faults.push(`${where}: ${left.join(" ")} in "${text}"`);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 360) faults.push(`${where}: ${width} pixels wide`);
  }

  async function signIn(email: string): Promise<void> {
    const context = await browser.newContext({
      serviceWorkers: "block",
      locale: `${language.code}-${language.code.toUpperCase()}`,
      viewport: { width: 360, height: 800 },
    });
    page = await context.newPage();
    page.setDefaultTimeout(15_000 * pace);
    await page.goto(address);
    await button(landing.signIn).waitFor();
    await read(`landing page of ${email}`);
    await button(landing.signIn).click();
    await enterCredentials(page, { email, password: "demo" });
  }

  beforeAll(async () => {
    mkdirSync(join(project, ".tmp"), { recursive: true });
    copy = mkdtempSync(join(project, ".tmp/third-language-"));
    for (const name of copied) cpSync(join(project, name), join(copy, name), { recursive: true });
    symlinkSync(join(project, "node_modules"), join(copy, "node_modules"));
    addLanguage(copy, language);
    execFileSync(process.execPath, ["--import", "tsx", "site/build.ts", "--fast"], {
      cwd: copy,
      stdio: "ignore",
    });
    const [port, sandboxPort] = [await freePort(), await freePort()];
    address = `http://localhost:${port}`;
    sandbox = await startSandbox({ port: sandboxPort, apps: [address], data: "memory" });
    server = await serveCopy(copy, port, sandboxPort);
    browser = await chromium.launch(await chromiumLaunchOptions());
  }, 240_000 * pace);

  afterAll(async () => {
    await browser?.close();
    server?.kill();
    await sandbox?.close();
    rmSync(copy, { recursive: true, force: true });
  });

  test("the copy differs by the folder, and one line of one file", () => {
    const changes = copied.map(
      (name) =>
        spawnSync("git", ["diff", "--no-index", "--numstat", join(project, name), join(copy, name)], {
          encoding: "utf8",
        }).stdout,
    );
    const changed = changes.join("").split("\n").filter(Boolean);
    const folder = `/src/ui/i18n/${language.code}/`;
    expect(changed.filter((row) => !row.includes(folder)).map((row) => row.split("\t").slice(0, 2))).toEqual([
      ["1", "0"],
    ]);
    expect(changed.find((row) => !row.includes(folder))).toContain("languages.ts");
    expect(changed.filter((row) => row.includes(folder))).toHaveLength(7);
  });

  test(
    "its types hold, so no key is missing",
    () => {
      writeFileSync(
        join(copy, "tsconfig.language.json"),
        JSON.stringify({
          extends: "./tsconfig.json",
          compilerOptions: { incremental: false, tsBuildInfoFile: null },
          include: ["src"],
        }),
      );
      const { stdout } = spawnSync(
        process.execPath,
        ["node_modules/typescript-7/bin/tsc", "-p", "tsconfig.language.json"],
        { cwd: copy, encoding: "utf8" },
      );
      expect(stdout).toBe("");
    },
    120_000 * pace,
  );

  test("the build offers it, before the first paint and in config.json", () => {
    const { dir } = { dir: language.line.includes('"rtl"') ? "rtl" : "ltr" };
    const shell = readFileSync(join(copy, "dist/shell.html"), "utf8");
    expect(shell).toContain(`data-languages="en ar ${language.code}"`);
    expect(shell).toContain(
      `<div role="alert" hidden lang="${language.code}" dir="${dir}"><p data-when="trying">${spoken(notStarted.trying)}`,
    );
    expect(JSON.parse(readFileSync(join(copy, "dist/config.json"), "utf8")).languages).toEqual([
      "en",
      "ar",
      language.code,
    ]);
    expect(readFileSync(join(copy, "dist/old-browser.html"), "utf8")).toContain(
      `<div lang="${language.code}" dir="${dir}">`,
    );
  });

  test(
    "every page, dialog, the statement's files and the setup speak it, fit at 360 pixels, and show no key",
    async () => {
      await signIn("demo@nupay.test");
      await page.waitForURL(/\/dashboard$/);
      await page.locator("h1").first().waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language.code);
      for (const path of signedInRoutes) {
        await page.goto(address + path);
        await page.locator("h1").first().waitFor();
        await read(path);
      }
      await page.goto(`${address}/dashboard`);
      const { wallet, cards, shell, statements } = app;
      for (const name of [
        wallet.topUp,
        wallet.withdraw,
        wallet.transfer,
        cards.add,
        cards.freezeCard,
        cards.deleteCard,
      ]) {
        await button(name).first().click();
        await page.getByRole("dialog").waitFor();
        await read(`dialog ${name}`);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      await page
        .getByRole("button", { name: spoken(shell.notifications.title) })
        .first()
        .click();
      await read("notifications");
      await page.goto(`${address}/transactions`);
      await page.getByRole("main").getByRole("link").first().click();
      await read("a transaction");
      await page.goto(`${address}/account-statements`);
      await page
        .getByRole("combobox")
        .first()
        .selectOption({ label: spoken(statements.periods.last30Days) });
      await button(statements.generate).click();
      const files = [statements.downloadCsv, statements.downloadPdf].slice(0, language.code === "he" ? 1 : 2);
      await button(statements.downloadCsv).waitFor();
      await read("a statement");
      for (const name of files) {
        const downloaded = page.waitForEvent("download");
        await button(name).click();
        const bytes = readFileSync(await (await downloaded).path());
        // The CSV's first line is the specification's, in every language.
        const text =
          name === statements.downloadPdf
            ? (await readPdf(bytes)).pages.flat().join(" ")
            : bytes.toString("utf8").replace(/^[^\n]*\n/, "");
        expect(text).toContain(spoken(app.transaction.types.TRANSFER_TO_RECIPIENT));
        const left = leftIn(text);
        if (left) faults.push(`${name}: ${left.join(" ")}`);
      }
      await signIn("new@nupay.test");
      await button(app.setup.actions.start).click();
      await button(app.setup.actions.fill).click();
      await read("setup, first form");
      expect(faults).toEqual([]);
    },
    240_000 * pace,
  );
});
