import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { messagesIn } from "../../sandbox/identity/pages/messages.ts";
import { project } from "../../site/places.ts";
import { app as arabic } from "../../src/ui/i18n/ar/app.ts";
import { landing as arabicLanding } from "../../src/ui/i18n/ar/landing.ts";
import { app as english } from "../../src/ui/i18n/en/app.ts";
import { landing as englishLanding } from "../../src/ui/i18n/en/landing.ts";

type Tree = { readonly [key: string]: string | Tree };

function textsOf(tree: Tree): readonly string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? value : textsOf(value)));
}

const ownTexts = (trees: readonly object[], quotedTexts: readonly string[]) =>
  trees.flatMap((tree) => textsOf(tree as Tree)).filter((text) => !quotedTexts.includes(text));

/** The texts of Keycloak's theme in this language. */
function themeTexts(language: string): object {
  const path = `deploy/keycloak/theme/nupay/login/messages/messages_${language}.properties`;
  return readFileSync(join(project, path), "utf8")
    .split("\n")
    .map((line) => line.slice(line.indexOf("=") + 1));
}

/** The app's texts without those that the specification quotes, and without accessible names that programs use. */
const texts = ownTexts(
  [english, englishLanding, messagesIn("en"), themeTexts("en")],
  [
    "Email",
    "Register",
    "Enter valid email address",
    "You will receive an email notification on approval.",
    "Driver's License",
    "Payout Details",
    "Topup Wallet",
    "Topup successful",
    "Wallet Topup",
    "Withdraw successful",
    "Top Up",
    "Logout",
    "SIGN IN/SIGN UP",
  ],
);
const arabicTexts = ownTexts([arabic, arabicLanding, messagesIn("ar"), themeTexts("ar")], []);

/** Each term of the app, and the synonyms that its texts must not use. */
const words: readonly (readonly [string, RegExp])[] = [
  ["e-mail", /\bemails?\b|\be mail/i],
  ["driver licence", /\blicen[cs]es?\b(?<!driver licence)|driver'?s licence/i],
  ["top-up (noun), top up (verb)", /\btopups?\b|\brecharge|\bload money/i],
  ["sign in, sign out", /\blog(ged)?[ -]?(in|out|on|off)\b|\bsign(ed)?[ -]?off\b/i],
  ["sign up", /\bregist(er|ration)/i],
  ["withdrawal (noun)", /\b(the|a|your|this) withdraw\b|\bcash[ -]?out|\bpay[- ]?outs?\b/i],
  ["transaction", /\btransactional|\boperations?\b/i],
  ["Completed never stands for SUCCESS", /\bcompleted\b|\bsucceeded\b/i],
  ["window (of this browser)", /\btabs?\b/i],
  ["wallet", /\be-?wallets?\b/i],
];

it.each(words)("%s has no synonym in the English texts", (_, synonyms) => {
  expect(texts.filter((text) => synonyms.test(text))).toEqual([]);
});

/** Unclear phrases, remarks and storage keys that earlier texts contained, and similar ones. */
const unspeakable: readonly (readonly [string, RegExp])[] = [
  ["the law or the wallet as a person", /\bthe law wants\b|\bwallet (does not|doesn't) (say|know|tell)\b/i],
  ["what became of a payment", /\bbecame of\b|\bcame of it\b/i],
  ["somebody, nobody, whoever", /\b(somebody|nobody|whoever)\b/i],
  ["a remark instead of a sentence", /\ba little fast\b|^So that\b|^Of everything\b|\bNo name, no\b/i],
  ["how often the app reads", /\bread again\b|\b(three|3) seconds later\b/i],
  ["how the app reads an amount", /\bdecimal (point|comma)s?\b|\bcannot be parsed\b/i],
  [
    "a storage key",
    /\b(app|auth|ui)-store\b|\b(bank-accounts|card-colours|last-balance|payment-(form|journal|memory)|setup-progress)\b/,
  ],
];

it.each(unspeakable)("no text has %s", (_, pattern) => {
  expect([...texts, ...arabicTexts].filter((text) => pattern.test(text))).toEqual([]);
});

const arabicWords: readonly (readonly [string, RegExp])[] = [
  ["البريد الإلكتروني", /الإيميل|البريد الالكتروني/],
  ["تسجيل الخروج", /تسجيل خروج(?!ك)|الخروج من الحساب/],
  ["سحب", /السحوبات|صرف المبلغ/],
  ["بطاقة", /الكارت|كرت/],
];

it.each(arabicWords)("%s has no synonym in the Arabic texts", (_, synonyms) => {
  expect(arabicTexts.filter((text) => synonyms.test(text))).toEqual([]);
});

it("no text contains a numeric date, because only the date formatters write dates", () => {
  const textsWithDates = [...texts, ...arabicTexts].filter((text) =>
    /\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b/.test(text),
  );
  expect(textsWithDates).toEqual([]);
});
