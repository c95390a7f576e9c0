/** A third language by added data only: adds a folder and a line to a copy of the project, builds it and walks it. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSources, project } from "../../site/places.ts";
import { cardDialogs } from "../../src/machines/session/dialogs.machine.ts";
import { signedInRoutes } from "../../src/services/storage/signed-in-routes.ts";
import { app } from "../../src/ui/i18n/en/app.ts";
import { landing } from "../../src/ui/i18n/en/landing.ts";
import { notStarted } from "../../src/ui/i18n/en/not-started.ts";
import { offline } from "../../src/ui/i18n/en/offline.ts";
import { signInPages } from "../../src/ui/i18n/en/sign-in-pages.ts";
import { withDashboard } from "../../src/ui/i18n/en/with-dashboard.ts";
import { withPages } from "../../src/ui/i18n/en/with-pages.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { freePort } from "../support/free-port.ts";
import { pace } from "../support/pace.ts";
import { readPdf } from "../support/pdf-text.ts";
import { type PseudoLanguage, pseudoLanguages, toPseudoText, translate } from "./pseudo-language.ts";
import { type ServedCopy, sandboxOfCopy, serveCopy } from "./serve-copy.ts";

const list = "src/machines/core/rules/languages.ts";
const copied = [
  ...buildSources,
  "sandbox",
  "deploy",
  "tools",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
const sources = { landing, notStarted, offline, signInPages, withDashboard, withPages };
const fileOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const pluralFormsOf = (code: string) => new Intl.PluralRules(code).resolvedOptions().pluralCategories;

function addLanguage(copy: string, language: PseudoLanguage): void {
  const folder = join(copy, "src/ui/i18n", language.code);
  mkdirSync(folder);
  const forms = pluralFormsOf(language.code);
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
  patterns: { day: "{day} {month} {year}", time: "{hour}:{minute} {dayPeriod}", dateTime: "{day} {month} {year} {hour}:{minute} {dayPeriod}" },
});
`,
  );
  writeFileSync(
    join(folder, "old-browser.html"),
    `<h2>${toPseudoText("This browser is too old", language)}</h2>\n`,
  );
  const lines = readFileSync(join(copy, list), "utf8");
  writeFileSync(
    join(copy, list),
    lines.replace(/(\n {2}ar: .*)/, (line) => `${line}\n${language.line}`),
  );
}

/** Texts that are data in every language: names of people, products, brands and zones, currencies, addresses. */
const data =
  /Dana(?: Demo)?|Commonwealth Bank(?: of Australia)?|Westpac|Everyday|Savings|Priya P(?:\.|ayee)|Nour(?: New)?|nupay|Bela|Visa|Mastercard|American Express|AUD|USD|EUR|GBP|Australia\/Sydney|English|Dëütsch|\S+@\S+|https?:\S+|PDF|CSV|CVV|\b(?:acc|pm|tr|txn|tx|cus)_\w+|[A-Z\d]{6,}/g;

/** All visible texts and accessible names of the page, outside the provider's own frames. */
const shownTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const foundTexts: string[] = [document.title];
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      if (
        parent === null ||
        parent.closest("script, style, [lang]:not(html), #not-started, bdi, input, textarea")
      )
        continue;
      if (textContent?.trim()) foundTexts.push(textContent.trim());
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
      for (const name of ["aria-label", "placeholder", "title", "alt"]) {
        const text = element.getAttribute(name);
        if (text && !element.closest("[lang]:not(html), iframe")) foundTexts.push(text);
      }
    return [...new Set(foundTexts)];
  });

/** The relative times of date-fns in German. */
const germanTimes =
  /\b(?:vor|etwa|fast|mehr|als|weniger|einer|einem|halben|Sekunden?|Minuten?|Stunden?|Tag(?:en?)?)\b/g;

/** The names of the language's months, which may look like English words. */
const monthsOf = (code: string) =>
  new RegExp(
    (["long", "short"] as const)
      .flatMap((month) => {
        const format = new Intl.DateTimeFormat(code, { month, day: "numeric", timeZone: "UTC" });
        return Array.from({ length: 12 }, (_, index) =>
          format.formatToParts(Date.UTC(2026, index, 15)).find(({ type }) => type === "month"),
        );
      })
      .map((monthPart) => monthPart?.value.replace(".", "\\.") ?? "")
      .join("|"),
    "g",
  );

const rawKey = /^[a-z][A-Za-z]*(?:\.[A-Za-z_]+)+$/;

describe.each(pseudoLanguages)("a third language, $code, by a folder and a line", (language) => {
  const sayInLanguage = (text: string) => toPseudoText(text, language);
  const months = monthsOf(language.code);
  const leftIn = (text: string) =>
    text.replaceAll(data, "").replaceAll(months, "").replaceAll(germanTimes, "").match(language.leftOver);
  let copy: string;
  let browser: Browser;
  let sandbox: ServedCopy;
  let page: Page;
  let address: string;
  /** The provider's address, whose pages the copy's sandbox writes. */
  let provider: string;
  let server: ServedCopy;
  const faults: string[] = [];

  const button = (name: string) => page.getByRole("button", { name: sayInLanguage(name), exact: true });

  const textbox = (name: string) => page.getByRole("textbox", { name: sayInLanguage(name) });

  /** Records each English word, raw translation key and excessive width of the page. */
  async function read(pageName: string): Promise<void> {
    await expect
      .poll(() =>
        page.getByText(sayInLanguage(app.common.loading), { exact: true }).filter({ visible: true }).count(),
      )
      .toBe(0);
    for (const text of await shownTexts(page)) {
      if (rawKey.test(text)) faults.push(`${pageName}: the key ${text}`);
      const untranslated = leftIn(text);
      if (untranslated) faults.push(`${pageName}: ${untranslated.join(" ")} in "${text}"`);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 360) faults.push(`${pageName}: ${width} pixels wide`);
  }

  const headingOf = <Column extends string>(
    order: readonly Column[],
    columns: Readonly<Record<Column, string>>,
  ) => new RegExp(`^\\uFEFF${order.map((column) => sayInLanguage(columns[column])).join(",")}\r\n`);

  /** The text of a file that the button saves, with a text in the language. */
  async function download(
    name: string,
    expectedText: string = app.transaction.types.TRANSFER_TO_RECIPIENT,
  ): Promise<string> {
    const downloaded = page.waitForEvent("download");
    await button(name).click();
    const file = await downloaded;
    const bytes = readFileSync(await file.path());
    const text = file.suggestedFilename().endsWith(".pdf")
      ? (await readPdf(bytes)).pages.flat().join(" ")
      : bytes.toString("utf8");
    expect(text).toContain(sayInLanguage(expectedText));
    const untranslatedTexts = leftIn(text);
    if (untranslatedTexts) faults.push(`${file.suggestedFilename()}: ${untranslatedTexts.join(" ")}`);
    return text;
  }

  async function openProvider(email: string): Promise<void> {
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
    await textbox(signInPages.fields.email).waitFor();
  }

  async function signIn(email: string): Promise<void> {
    await openProvider(email);
    await textbox(signInPages.fields.email).fill(email);
    await textbox(signInPages.fields.password).fill("demo");
    await button(signInPages.signIn.submit).click();
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
    provider = `http://localhost:${sandboxPort}`;
    sandbox = await sandboxOfCopy(copy, sandboxPort, address);
    server = await serveCopy(copy, port, sandboxPort);
    browser = await chromium.launch(await chromiumLaunchOptions());
  }, 240_000 * pace);

  afterAll(async () => {
    await browser?.close();
    server?.kill();
    sandbox?.kill();
    rmSync(copy, { recursive: true, force: true });
  });

  test("the copy differs by the folder, and one line of one file", () => {
    const changes = copied.map(
      (name) =>
        spawnSync("git", ["diff", "--no-index", "--numstat", join(project, name), join(copy, name)], {
          encoding: "utf8",
        }).stdout,
    );
    const changedRows = changes.join("").split("\n").filter(Boolean);
    const folder = `/src/ui/i18n/${language.code}/`;
    expect(
      changedRows.filter((row) => !row.includes(folder)).map((row) => row.split("\t").slice(0, 2)),
    ).toEqual([["1", "0"]]);
    expect(changedRows.find((row) => !row.includes(folder))).toContain("languages.ts");
    expect(changedRows.filter((row) => row.includes(folder))).toHaveLength(8);
  });

  // The types of texts differ between languages by their plural forms alone, and the compiler takes half a minute.
  test.runIf(pluralFormsOf(language.code).length > 2)(
    "the texts of a third language compile, so no key is missing",
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

  test("the build offers the language before the first paint and in config.json", () => {
    const { dir } = { dir: language.line.includes('"rtl"') ? "rtl" : "ltr" };
    const shell = readFileSync(join(copy, "dist/shell.html"), "utf8");
    expect(shell).toContain(`data-languages="en ar ${language.code}"`);
    expect(shell).toContain(
      `<div role="alert" hidden lang="${language.code}" dir="${dir}"><p data-when="trying">${sayInLanguage(notStarted.trying)}`,
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
    "every page, dialog, the statement's files and the setup are in the language, fit at 360 pixels, and show no key",
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
        ...cardDialogs.map((dialog) => cards[dialog]),
      ]) {
        await button(name).first().click();
        await page.getByRole("dialog").waitFor();
        await read(`dialog ${name}`);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      await page
        .getByRole("button", { name: sayInLanguage(shell.notifications.title) })
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
        .selectOption({ label: sayInLanguage(statements.periods.last30Days) });
      await button(statements.generate).click();
      // PDFs have letters for Latin and Arabic script.
      const drawsPdf = language.code !== "he";
      await button(statements.downloadCsv).waitFor();
      await read("a statement");
      expect(await download(statements.downloadCsv)).toMatch(
        headingOf(["date", "description", "reference", "amount", "balance"], statements.columns),
      );
      if (drawsPdf) await download(statements.downloadPdf);
      await page.goto(`${address}/transactions`);
      const { columns, export: exportName } = app.transactions;
      expect(await download(exportName)).toMatch(
        headingOf(["date", "description", "category", "method", "amount", "status"], columns),
      );
      await page.getByRole("main").getByRole("link").first().click();
      if (drawsPdf) await download(app.transactionDetail.receipt, app.transactionDetail.receiptTitle);
      await signIn("new@nupay.test");
      await button(app.setup.actions.start).click();
      await button(app.setup.actions.fill).click();
      await read("setup, first form");
      expect(faults).toEqual([]);
    },
    240_000 * pace,
  );

  test(
    "every page of the sandbox's sign-in is in the language, and fits at 360 pixels",
    async () => {
      faults.length = 0;
      const email = `third-${language.code}@nupay.test`;
      const { fields, mobile, registration, signIn: signInPage } = signInPages;
      const link = (name: string) => page.getByRole("link", { name: sayInLanguage(name), exact: true });
      await openProvider(email);
      await read("sign-in");
      expect(
        await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
      ).toEqual([language.code, language.line.includes('"rtl"') ? "rtl" : "ltr"]);
      await button(signInPage.submit).click();
      await read("sign-in, empty");
      await textbox(fields.email).fill(email);
      await textbox(fields.password).fill("wrong");
      await button(signInPage.submit).click();
      await page.getByText(sayInLanguage(signInPages.faults.credentials)).waitFor();
      await read("sign-in, refused");
      await link(signInPage.register).click();
      await read("registration");
      await button(registration.submit).click();
      await page.getByText(sayInLanguage(signInPages.faults.mobileMissing)).waitFor();
      await read("registration, empty");
      await textbox(fields.firstName).fill("Nour");
      await textbox(fields.lastName).fill("New");
      await textbox(fields.email).fill(email);
      await textbox(fields.mobile).fill("0400 000 077");
      await textbox(fields.password).fill("demo demo demo");
      await button(registration.submit).click();
      await page.waitForURL(/\/dashboard$/);

      const query = `kc_locale=${language.code}`;
      await page.goto(`${provider}/realms/nupay/account?${query}`);
      await read("account");
      await link(mobile.verify).click();
      await read("mobile");
      await button(mobile.send).click();
      await textbox(mobile.code).waitFor();
      await read("mobile, code sent");
      await textbox(mobile.code).fill("no code");
      await button(mobile.submit).click();
      await page.getByText(sayInLanguage(signInPages.faults.codeWrong)).waitFor();
      await read("mobile, wrong code");
      const sentMessages: { email: string; code: string }[] = await (
        await fetch(`${provider}/sandbox/messages`)
      ).json();
      await textbox(mobile.code).fill(sentMessages.find((message) => message.email === email)?.code ?? "");
      await button(mobile.submit).click();
      await page.getByText(sayInLanguage(mobile.verified)).waitFor();
      await read("account, verified");
      for (const path of [
        `nupay/login-actions/none/authenticate?${query}`,
        "nowhere",
        `nupay/protocol/openid-connect/logout?ui_locales=${language.code}`,
      ]) {
        await page.goto(`${provider}/realms/${path}`);
        await read(path);
      }
      await button(signInPages.logout.submit).click();
      await page.getByText(sayInLanguage(signInPages.logout.doneTitle)).waitFor();
      await read("signed out");
      expect(faults).toEqual([]);
    },
    120_000 * pace,
  );

  test(
    "without the language's texts the sandbox's pages are in English and marked as English",
    async () => {
      rmSync(join(copy, "src/ui/i18n", language.code, "sign-in-pages.ts"));
      const port = await freePort();
      const withoutTexts = await sandboxOfCopy(copy, port, address);
      try {
        const answer = await fetch(
          `http://localhost:${port}/realms/nupay/account?kc_locale=${language.code}`,
          { headers: { accept: "text/html" } },
        );
        const html = await answer.text();
        expect(html).toContain('<html lang="en" dir="ltr">');
        expect(html).toContain(signInPages.account.signedOutTitle);
        expect(html).not.toContain(`hreflang="${language.code}"`);
      } finally {
        withoutTexts.kill();
      }
    },
    60_000 * pace,
  );
});
