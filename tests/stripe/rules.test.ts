import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ar } from "../../sandbox/stripe/messages/ar.ts";
import { en } from "../../sandbox/stripe/messages/en.ts";
import { languageOf } from "../../sandbox/stripe/messages/index.ts";
import {
  bankNameOf,
  formatAccountNumber,
  formatBsb,
  validateAccountNumber,
  validateBsb,
} from "../../sandbox/stripe/rules/bank-account.ts";
import { brandOf } from "../../sandbox/stripe/rules/brand.ts";
import { formatCardNumber, validateCardNumber } from "../../sandbox/stripe/rules/card-number.ts";
import { caretAfterFormatting } from "../../sandbox/stripe/rules/caret.ts";
import { formatCvc, validateCvc } from "../../sandbox/stripe/rules/cvc.ts";
import { digitsOf } from "../../sandbox/stripe/rules/digits.ts";
import { formatExpiry, parseExpiry, validateExpiry } from "../../sandbox/stripe/rules/expiry.ts";
import { passesLuhn } from "../../sandbox/stripe/rules/luhn.ts";
import { formatPostalCode } from "../../sandbox/stripe/rules/postal-code.ts";

const november2026 = new Date(2026, 10, 20);

function withCheckDigit(digits: string): string {
  const checkDigit = Array.from("0123456789").find((check) => passesLuhn(digits + check));
  return digits + (checkDigit ?? "");
}

describe("card numbers", () => {
  test.each([
    "4242424242424242",
    "5555555555554444",
    "378282246310005",
    "4000002500003155",
    "36227206271667",
  ])("%s passes the Luhn check", (number) => expect(passesLuhn(number)).toBe(true));

  test("one wrong digit never passes the Luhn check", () => {
    const digit = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(
        fc.array(digit, { minLength: 11, maxLength: 18 }),
        fc.nat(10),
        fc.integer({ min: 1, max: 9 }),
        (digits, digitIndex, shift) => {
          const validNumber = withCheckDigit(digits.join(""));
          const wrongDigit = (Number(validNumber[digitIndex]) + shift) % 10;
          expect(passesLuhn(validNumber)).toBe(true);
          expect(
            passesLuhn(validNumber.slice(0, digitIndex) + wrongDigit + validNumber.slice(digitIndex + 1)),
          ).toBe(false);
        },
      ),
    );
  });

  test.each([
    ["4242424242424242", "visa"],
    ["5555555555554444", "mastercard"],
    ["2223003122003222", "mastercard"],
    ["378282246310005", "amex"],
    ["6011111111111117", "discover"],
    ["3056930009020004", "diners"],
    ["36227206271667", "diners"],
    ["3566002020360505", "jcb"],
    ["6200000000000005", "unionpay"],
    ["6205500000000000004", "unionpay"],
    ["9", "unknown"],
    ["", "unknown"],
  ] as const)("'%s' has the brand %s, and is valid if it is complete", (number, brand) => {
    expect(brandOf(number)).toBe(brand);
    if (number.length > 9) expect(validateCardNumber(number)).toEqual({ state: "complete" });
  });

  test("digits are grouped as on the card, and surplus digits are dropped", () => {
    expect(formatCardNumber("42424")).toBe("4242 4");
    expect(formatCardNumber("4242-4242 4242x4242 99")).toBe("4242 4242 4242 4242");
    expect(formatCardNumber("378282246310005")).toBe("3782 822463 10005");
    expect(formatCardNumber("٤٢٤٢٤٢")).toBe("4242 42");
  });

  test("a complete number with a wrong check digit is invalid, and a shorter number is incomplete", () => {
    expect(validateCardNumber("4242 4242 4242 4241")).toEqual({ state: "invalid", code: "incorrect_number" });
    expect(validateCardNumber("4242 4242 4242 424")).toEqual({
      state: "incomplete",
      code: "incomplete_number",
    });
    expect(validateCardNumber("")).toEqual({ state: "empty", code: "incomplete_number" });
  });
});

describe("expiry", () => {
  test.each([
    ["1", "1"],
    ["5", "05 / "],
    ["12", "12 / "],
    ["13", "01 / 3"],
    ["1234", "12 / 34"],
    ["12/34", "12 / 34"],
    ["1/34", "01 / 34"],
    ["12/2034", "12 / 34"],
    ["١٢ / ٣٤", "12 / 34"],
    ["12 / 345", "12 / 34"],
  ])("typing %s shows %s", (typedText, shownText) => expect(formatExpiry(typedText)).toBe(shownText));

  test("backspace deletes across the separator", () => {
    expect(formatExpiry("12 / ", true)).toBe("12");
    expect(formatExpiry("12 /", true)).toBe("12");
    expect(formatExpiry("1", true)).toBe("1");
  });

  test("a card is valid to the last day of its month", () => {
    expect(validateExpiry("11 / 26", november2026)).toEqual({ state: "complete" });
    expect(validateExpiry("10 / 26", november2026)).toEqual({
      state: "invalid",
      code: "invalid_expiry_month_past",
    });
    expect(validateExpiry("12 / 25", november2026)).toEqual({
      state: "invalid",
      code: "invalid_expiry_year_past",
    });
    expect(validateExpiry("12 / 77", november2026)).toEqual({
      state: "invalid",
      code: "invalid_expiry_year",
    });
    expect(validateExpiry("00 / 30", november2026)).toEqual({
      state: "invalid",
      code: "invalid_expiry_month",
    });
    expect(validateExpiry("12 / 3", november2026)).toEqual({
      state: "incomplete",
      code: "incomplete_expiry",
    });
  });

  test("a two-digit year is parsed as a year of this century", () => {
    expect(parseExpiry("02 / 34", november2026)).toEqual({ month: 2, year: 2034 });
    expect(parseExpiry("02 /", november2026)).toBeUndefined();
  });
});

test("the security code has four digits for an American Express card, and three for others", () => {
  expect(formatCvc("12345", "37")).toBe("1234");
  expect(formatCvc("12345", "42")).toBe("123");
  expect(validateCvc("123", "37")).toEqual({ state: "incomplete", code: "incomplete_cvc" });
  expect(validateCvc("123", "42")).toEqual({ state: "complete" });
});

test("a bank account has a BSB of six digits and a number of four to nine digits", () => {
  expect(formatBsb("000000")).toBe("000-000");
  expect(formatBsb("06")).toBe("06");
  expect(validateBsb("000-000")).toEqual({ state: "complete" });
  expect(validateBsb("000-00")).toEqual({ state: "incomplete", code: "incomplete_au_bank_account_bsb" });
  expect(bankNameOf("06")).toBe("COMMONWEALTH BANK OF AUSTRALIA");
  expect(bankNameOf("0")).toBeUndefined();
  expect(formatAccountNumber("000 123 456 7")).toBe("000123456");
  expect(validateAccountNumber("000123456")).toEqual({ state: "complete" });
  expect(validateAccountNumber("123").state).toBe("incomplete");
  expect(validateAccountNumber("0000").state).toBe("invalid");
});

test("the caret stays after the same digit when a number is formatted", () => {
  expect(caretAfterFormatting("42425", 5, "4242 5")).toBe(6);
  expect(caretAfterFormatting("42942 42", 3, "4294 242")).toBe(3);
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9 ]{0,19}$/), fc.nat(19), (text, caretIndex) => {
      const caret = Math.min(caretIndex, text.length);
      const formattedNumber = formatCardNumber(text);
      const newCaret = caretAfterFormatting(text, caret, formattedNumber);
      const keptDigits = digitsOf(formattedNumber.slice(0, newCaret));
      expect(digitsOf(text.slice(0, caret)).startsWith(keptDigits)).toBe(true);
    }),
  );
});

test("every message exists in both languages, and other locales fall back to English", () => {
  expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort());
  expect(languageOf("ar")).toBe("ar");
  expect(languageOf("fr")).toBe("en");
  expect(languageOf("auto", "ar-EG")).toBe("ar");
  expect(languageOf(undefined, "en-AU")).toBe("en");
});

test("each field of a frame has a label of its own, named as its placeholder", () => {
  for (const file of ["card.ts", "au-bank-account.ts"]) {
    const frame = readFileSync(new URL(`../../sandbox/stripe/frame/${file}`, import.meta.url), "utf8");
    const keysOf = (property: string) =>
      [...frame.matchAll(new RegExp(`\\b${property}: messageText\\("(\\w+)"`, "g"))].map(([, key]) => key);
    expect(keysOf("label")).toEqual(keysOf("placeholder").map((key) => `${key}Label`));
    expect(new Set(keysOf("label")).size).toBe(frame.match(/new Field\(/g)?.length);
  }
});

test("a pasted month of one digit is the same month after each separator", () => {
  for (let month = 1; month <= 9; month += 1)
    for (const separator of ["/", " / ", "-", ".", " "])
      expect(formatExpiry(`${month}${separator}25`)).toBe(`0${month} / 25`);
});

test("a number can be typed up to the longest one of its scheme", () => {
  const longest = { "4": 16, "34": 15, "36": 14, "3050": 16, "3528": 16, "51": 16, "6011": 16, "62": 19 };
  for (const [start, length] of Object.entries(longest))
    expect(digitsOf(formatCardNumber(start.padEnd(25, "0"))), start).toHaveLength(length);
});

test("each field of a frame says what a browser fills in, with the keyboard that it needs", () => {
  const fields = ["card.ts", "au-bank-account.ts"].flatMap((file) => {
    const frame = readFileSync(new URL(`../../sandbox/stripe/frame/${file}`, import.meta.url), "utf8");
    return [
      ...frame.matchAll(/\bname: "([\w-]+)",[^}]*?autocomplete: "([\w-]+)",\s*inputMode: "(\w+)"/g),
    ].map(([, ...words]) => words.join(" "));
  });
  expect(fields).toEqual([
    "cardnumber cc-number numeric",
    "exp-date cc-exp numeric",
    "cvc cc-csc numeric",
    "postal postal-code text",
    "bsb off numeric",
    "accountNumber off numeric",
  ]);
});

describe("a field that formats its text", () => {
  const formats: Readonly<Record<string, (text: string) => string>> = {
    formatCardNumber,
    formatExpiry: (text) => formatExpiry(text, true),
    formatCvc: (text) => formatCvc(text, "4242"),
    formatPostalCode,
    formatBsb,
    formatAccountNumber,
  };

  test("is among these for each format of the card and bank account fields", () => {
    const frames = ["card.ts", "au-bank-account.ts"].map((file) =>
      readFileSync(new URL(`../../sandbox/stripe/frame/${file}`, import.meta.url), "utf8"),
    );
    const used = frames.join("").matchAll(/format: .*?\b(format\w+)/g);
    expect([...used].map(([, name]) => name).sort()).toEqual(Object.keys(formats).sort());
  });

  test.each(Object.entries(formats))(
    "%s leaves a shorter text after each Backspace, down to nothing",
    (_, format) => {
      fc.assert(
        fc.property(fc.stringMatching(/^\d{0,22}$/), (typed) => {
          let text = format(typed);
          while (text !== "") {
            const shorter = format(text.slice(0, -1));
            expect(shorter.length, `Backspace in "${text}" shows "${shorter}"`).toBeLessThan(text.length);
            text = shorter;
          }
        }),
      );
    },
  );
});
