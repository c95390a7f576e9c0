import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import type { Failure } from "../../src/machines/core/failure.ts";
import { languageCodes, languages } from "../../src/machines/core/rules/languages.ts";
import { app as arabic } from "../../src/ui/i18n/ar/app.ts";
import { landing as arabicLanding } from "../../src/ui/i18n/ar/landing.ts";
import { createI18n } from "../../src/ui/i18n/create-i18n.ts";
import { app as english } from "../../src/ui/i18n/en/app.ts";
import { landing as englishLanding } from "../../src/ui/i18n/en/landing.ts";
import { findText } from "../../src/ui/i18n/landing-text.ts";
import { loadDashboardTexts } from "../../src/ui/i18n/load-language.ts";
import { messageText } from "../../src/ui/i18n/message-text.ts";
import { addPageTranslations, switchLanguage } from "../../src/ui/i18n/switch-language.ts";
import { systemNotificationText } from "../../src/ui/i18n/system-notification-text.ts";
import { createTranslations } from "../../src/ui/i18n/translations.ts";
import { translationStoreOf } from "../../src/ui/i18n/use-translation.ts";

type Tree = { readonly [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): Map<string, string> {
  const textsByKey = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") textsByKey.set(`${prefix}${key}`, value);
    else for (const [path, text] of flat(value, `${prefix}${key}.`)) textsByKey.set(path, text);
  }
  return textsByKey;
}

const texts = {
  en: flat({ app: english, landing: englishLanding } as unknown as Tree),
  ar: flat({ app: arabic, landing: arabicLanding } as unknown as Tree),
};
const forms = ["zero", "one", "two", "few", "many", "other"];
const pluralEnding = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]);

describe("the two languages", () => {
  it("have the same keys, and Arabic has all six plural forms of each English plural", () => {
    const expected = new Set<string>();
    for (const key of texts.en.keys()) {
      if (pluralEnding.test(key))
        for (const form of forms) expected.add(key.replace(pluralEnding, `_${form}`));
      else expected.add(key);
    }
    expect([...texts.ar.keys()].sort()).toEqual([...expected].sort());
    expect([...texts.en.keys()].filter((key) => key.endsWith("_other")).length).toBeGreaterThan(3);
  });

  it("leave no text empty", () => {
    for (const text of [...texts.en.values(), ...texts.ar.values()]) expect(text.trim()).not.toBe("");
  });

  it("show a count as a formatted number: `1,667` and not `1667`", () => {
    // Few are listed.
    const small = /^app\.shell\.notifications\./;
    for (const language of ["en", "ar"] as const)
      for (const [key, text] of texts[language])
        if (!small.test(key)) expect(placeholders(text), key).not.toContain("count");
  });

  it("have the same placeholders in every sentence", () => {
    for (const [key, text] of texts.en) {
      if (pluralEnding.test(key)) continue;
      expect(placeholders(texts.ar.get(key) ?? "").sort(), key).toEqual(placeholders(text).sort());
    }
  });

  it("have in a counted Arabic sentence only placeholders of the English one", () => {
    for (const [key, text] of texts.ar) {
      if (!pluralEnding.test(key)) continue;
      const knownPlaceholders = placeholders(texts.en.get(key.replace(pluralEnding, "_other")) ?? "");
      for (const placeholder of placeholders(text)) expect(knownPlaceholders, key).toContain(placeholder);
    }
  });

  it("write Arabic in Arabic letters and Latin digits", () => {
    const foreign = new Set(["app.cards.cvv", "app.transfer.phonePlaceholder"]);
    for (const [key, text] of texts.ar) {
      expect(text, key).not.toMatch(/[\u0660-\u0669\u06F0-\u06F9]/);
      if (!foreign.has(key) && text !== "-") expect(text, key).toMatch(/[\u0621-\u064A]/);
    }
  });
});

describe("a counted sentence in Arabic", () => {
  it.each([
    [0, "لا إشعارات"],
    [1, "إشعار واحد"],
    [2, "إشعاران"],
    [8, "8 إشعارات"],
    [11, "11 إشعارًا"],
    [100, "100 إشعار"],
  ])("with the count %d has the matching plural form", (count, text) => {
    const i18n = createI18n("ar", { app: arabic });
    expect(i18n.t("shell.notifications.count", { count })).toBe(text);
  });
});

describe("an amount inside an Arabic sentence", () => {
  it("is isolated, so that its sign stays in front", () => {
    const i18n = createI18n("ar", { app: arabic });
    expect(i18n.t("topUp.limit", { limit: "$250.00" })).toContain("\u2066$250.00\u2069");
  });
});

describe("a system notification", () => {
  it.each(languageCodes)("has texts, language and direction of the page: %s", (language) => {
    const translations = createTranslations(language, { landing: englishLanding });
    const app = language === "ar" ? arabic : english;
    translations.update({ i18n: createI18n(language, { app }) });
    const notification = { id: "moneyIn/t-1", kind: "moneyIn" } as const;
    expect(systemNotificationText(translations, notification, { withAmount: false })).toEqual({
      title: app.notifications.moneyIn.title,
      body: app.notifications.moneyIn.withoutAmount,
      lang: language,
      dir: language === "ar" ? "rtl" : "ltr",
    });
  });
});

describe("an error", () => {
  it("has a text in both languages for every kind of failure", () => {
    const kinds = [
      "network",
      "timeout",
      "status",
      "body",
      "unreadable",
      "rejected",
      "unexpected",
    ] satisfies Failure["kind"][];
    for (const kind of kinds) {
      expect(texts.en.get(`app.errors.${kind}`), kind).toMatch(/\S/);
      expect(texts.ar.get(`app.errors.${kind}`), kind).toMatch(/\S/);
    }
  });

  const contract = parse(readFileSync(new URL("../../openapi/wallet.yaml", import.meta.url), "utf8"));
  const codes: readonly string[] = contract.components.schemas.ErrorCode.enum;
  const current = { i18n: createI18n("en", { app: english }), landing: englishLanding };

  it("has a text in both languages for every code of the contract", () => {
    expect(codes.length).toBeGreaterThan(20);
    for (const code of codes) {
      expect(texts.en.get(`app.errors.${code}`), code).toMatch(/\S/);
      expect(texts.ar.get(`app.errors.${code}`), code).toMatch(/\S/);
    }
  });

  it("with an unknown code shows the server's message, or the general text if it is empty", () => {
    const message = "The moon is in the wrong house";
    expect(messageText(current, { key: "errors.moon", values: { message } })).toBe(`\u2068${message}\u2069`);
    expect(messageText(current, { key: "errors.moon", values: { message: "" } })).toBe(
      "Something went wrong",
    );
    expect(messageText(current, { key: "errors.card_declined" })).toBe(english.errors.card_declined);
    expect(messageText(current, { key: "errors.refused_without_keys", values: { message } })).toContain(
      `\u2068${message}\u2069 Before you try again`,
    );
    expect(messageText(current, { key: "errors.status", values: { status: 502 } })).toContain("502");
  });

  it("shows the landing page's text until the texts after sign-in have loaded", () => {
    const earlyState = { i18n: undefined, landing: arabicLanding };
    expect(messageText(earlyState, { key: "errors.loginFailed" })).toBe(arabicLanding.errors.loginFailed);
    expect(messageText(earlyState, { key: "errors.card_declined" })).toBe(arabicLanding.errors.generic);
  });
});

describe("changing the language", () => {
  it("changes texts and direction without a reload", async () => {
    const translations = createTranslations("en", { landing: englishLanding });
    const i18n = createI18n("en", { app: english });
    translations.update({ i18n });
    const notifiedLanguages: string[] = [];
    const stop = translations.subscribe(() => notifiedLanguages.push(translations.get().language));
    await switchLanguage(translations, "ar");
    expect(translations.get().landing.signIn).toBe("تسجيل الدخول / إنشاء حساب");
    expect(i18n.t("common.close")).toBe("إغلاق");
    expect(i18n.dir()).toBe("rtl");
    expect(notifiedLanguages).toEqual(["ar"]);
    stop();
  });

  it("leaves the page unchanged if another language was chosen meanwhile", async () => {
    const translations = createTranslations("en", { landing: englishLanding });
    await switchLanguage(translations, "ar", AbortSignal.abort());
    expect(translations.get().language).toBe("en");
  });

  it("texts that arrive after sign-in are in the new language, too", async () => {
    const translations = createTranslations("en", { landing: englishLanding });
    const switched = switchLanguage(translations, "ar");
    const i18n = createI18n("en", { app: english });
    translations.update({ i18n });
    await switched;
    expect(translations.get().language).toBe("ar");
    expect(i18n.t("common.close")).toBe("إغلاق");
  });

  it("on the landing page loads no other texts", async () => {
    const translations = createTranslations("en", { landing: englishLanding });
    await switchLanguage(translations, "ar");
    expect(translations.get()).toEqual({
      language: "ar",
      landing: arabicLanding,
      i18n: undefined,
    });
  });

  it("rerenders nothing when the pages' texts arrive", async () => {
    const translations = createTranslations("en", { landing: englishLanding });
    const i18n = createI18n("en", await loadDashboardTexts("en"));
    translations.update({ i18n });
    const onChange = vi.fn();
    translations.subscribe(onChange);
    translationStoreOf(i18n).subscribe(onChange);
    await addPageTranslations(translations);
    expect(i18n.t("help.title")).toBe(english.help.title);
    expect(onChange).not.toHaveBeenCalled();
  });

  it("while the pages' texts load, loads those of the new language, too", async () => {
    const translations = createTranslations("en", { landing: englishLanding });
    const i18n = createI18n("en", { app: english });
    translations.update({ i18n });
    const added = addPageTranslations(translations);
    translations.update({ language: "ar" });
    await added;
    expect(i18n.getResource("ar", "app", "help.title")).toBe(arabic.help.title);
  });

  it("changes every text that the page has loaded: landing page, dashboard and pages", async () => {
    const translations = createTranslations("en", { landing: englishLanding });
    const i18n = createI18n("en", await loadDashboardTexts("en"));
    translations.update({ i18n });
    await addPageTranslations(translations);
    await switchLanguage(translations, "ar");
    const shownTexts = { app: i18n.getDataByLanguage("ar")?.app, landing: translations.get().landing };
    expect(flat(shownTexts as unknown as Tree)).toEqual(texts.ar);
  });

  it("does not apply to another i18n instance, which keeps its own language", () => {
    const englishI18n = createI18n("en", { app: english });
    const arabicI18n = createI18n("ar", { app: arabic });
    expect(englishI18n.t("common.close")).toBe("Close");
    expect(arabicI18n.t("common.close")).toBe("إغلاق");
  });
});

describe("a text of the landing page", () => {
  it("has its placeholders filled, in both languages", () => {
    expect(findText(englishLanding, "title", { product: "nupay" })).toBe("nupay Dashboard");
    expect(findText(arabicLanding, "title", { product: "nupay" })).toContain("\u2068nupay\u2069");
  });

  it("is found by its own key only, not by those of Object.prototype", () => {
    expect(findText(englishLanding, "faults.startup.next")).toBe(englishLanding.faults.startup.next);
    expect(findText(englishLanding, "faults")).toBeUndefined();
    expect(findText(englishLanding, "title.length")).toBeUndefined();
    expect(findText(englishLanding, "constructor.name")).toBeUndefined();
  });
});

describe("the specification's own words", () => {
  it.each([
    "SIGN IN/SIGN UP",
    "Loading...",
    "Submitting...",
    "Generating Statement...",
    "Adding Bank Account...",
    "No cards found",
    "Add a card to get started.",
    "No transactions found",
    "Once you make a transaction, it will appear here.",
    "Please fill out all card details.",
    "Enter valid email address",
    "Transfer successful",
    "Topup successful",
    "Withdraw successful",
    "Something went wrong",
    "Sorry.. there was an error",
    "Unexpected Application Error!",
    "Failed to link card",
    "Failed to get payment method ID",
    "Failed to Save payment Method.",
    "Missing required fields",
    "Failed to load Stripe.js",
    "Failed to get account",
    "Invalid auth provider",
    "Unsupported auth provider",
    "Missing Keycloak configuration",
    "We're checking this payment",
    "Welcome Back!",
    "Enter card holder name",
  ])("contain “%s” exactly as in the specification", (sentence) => {
    expect([...texts.en.values()]).toContain(sentence);
  });

  const labels = (group: string, keys: readonly string[]) =>
    keys.map((key) => texts.en.get(`app.${group}.${key}`));

  it("label each transaction type as the specification does", () => {
    const types = [
      ["WALLET_TOPUP", "Wallet Topup"],
      ["TRANSFER_TO_PLATFORM", "Transfer to Platform"],
      ["TRANSFER_TO_RECIPIENT", "Outgoing Transfer"],
      ["TRANSFER_DEBIT", "Outgoing Transfer"],
      ["TRANSFER_TO_BANK", "Bank Withdrawal"],
      ["TRANSFER_CREDIT", "Incoming Transfer"],
      ["unknown", "Unknown Transaction"],
    ] as const;
    expect(
      labels(
        "transaction.types",
        types.map(([type]) => type),
      ),
    ).toEqual(types.map(([, label]) => label));
  });

  it("label each transaction status as the specification does", () => {
    expect(labels("transaction.statuses", ["success", "failed", "pending", "none"])).toEqual([
      "SUCCESS",
      "FAILED",
      "PENDING",
      "-",
    ]);
  });

  it("call the themes Light and Dark, and their switch Toggle theme", () => {
    expect(labels("settings", ["light", "dark"])).toEqual(["Light", "Dark"]);
    expect(labels("shell.theme", ["toggle"])).toEqual(["Toggle theme"]);
  });

  it("label the common buttons and the panels as section 9 does", () => {
    const commonKeys = ["loading", "save", "cancel", "submit", "next", "previous", "close", "viewAll"];
    expect(labels("common", commonKeys).map((label) => label?.toLowerCase())).toEqual([
      "loading...",
      "save",
      "cancel",
      "submit",
      "next",
      "previous",
      "close",
      "view all",
    ]);
    expect(labels("history", ["latest", "title"])).toEqual(["Latest Transactions", "Transaction History"]);
    expect(labels("cards", ["title", "add", "deleteCard"])).toEqual(["My Cards", "Add Card", "Delete Card"]);
  });

  it("include the common error in Arabic", () => {
    expect(texts.en.get("app.errors.generic")).toBe("Something went wrong");
    expect(texts.ar.get("app.errors.generic")).toBe("حدث خطأ ما");
  });

  it("define exactly two languages, English and Arabic, each with its name and text direction", () => {
    expect(languageCodes).toEqual(["en", "ar"]);
    expect(Object.values(languages)).toEqual([
      { name: "English", displayName: "English", dir: "ltr" },
      { name: "Arabic", displayName: "العربية", dir: "rtl" },
    ]);
  });

  it("count the transactions as the specification does", () => {
    const i18n = createI18n("en", { app: english });
    expect(i18n.t("transactions.showing", { from: 1, to: 6, of: 6, count: 6 })).toBe(
      "Showing 1 to 6 of 6 transactions",
    );
  });
});
