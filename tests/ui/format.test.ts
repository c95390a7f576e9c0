import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { arSA } from "date-fns/locale/ar-SA";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { cardMarks, hasExpired } from "../../src/machines/cards/rules/card-fault.ts";
import {
  formatBsb,
  formatExpiry,
  hasNamesake,
  hasNewerCopy,
  maskedNumber,
  toDisplayedCard,
} from "../../src/ui/format/card.ts";
import { formatCount } from "../../src/ui/format/count.ts";
import { formatDay, formatRelativeTime, formatTime, formatTimestamp } from "../../src/ui/format/date.ts";
import { formatFileSize } from "../../src/ui/format/file-size.ts";
import { formatMoney } from "../../src/ui/format/money.ts";
import { formatMonth } from "../../src/ui/format/month.ts";
import { formatPhone } from "../../src/ui/format/phone.ts";
import { transactionSign, transactionStatus, transactionTypeKey } from "../../src/ui/format/transaction.ts";
import { loadDashboardTexts } from "../../src/ui/i18n/load-language.ts";

const sydney = "Australia/Sydney";

describe("an amount", () => {
  it.each([
    [125_000, {}, "$1,250.00"],
    [5_000, { sign: "credit" }, "+$50.00"],
    [3_500, { sign: "debit" }, "-$35.00"],
    [-23_500, {}, "-$235.00"],
    [0, {}, "$0.00"],
    [7, {}, "$0.07"],
    [1_999, {}, "$19.99"],
    [100_000_000_000, {}, "$1,000,000,000.00"],
  ] as const)(
    "%d cents are written with their sign first, grouped, with two decimals",
    (cents, options, text) => {
      expect(formatMoney(cents, options)).toBe(text);
    },
  );

  it("keeps every cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const digits = formatMoney(cents).replace(/[$,.]/g, "");
        expect(Number(digits)).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    "%d is rejected, since it is no whole number of cents",
    (cents) => {
      expect(() => formatMoney(cents)).toThrow(new RangeError(`${cents} is not a whole number of cents.`));
    },
  );
});

describe("a card", () => {
  it("is named by its masked number", () => expect(maskedNumber("0005")).toBe("•••• 0005"));
  it("shows its expiry as MM/YY", () => {
    expect(formatExpiry(3, 2029)).toBe("03/29");
    expect(formatExpiry(11, 27)).toBe("11/27");
    expect(formatExpiry(1, 2105)).toBe("01/05");
  });

  it("is valid to the end of its last month in the account's time zone", () => {
    const card = { expiryMonth: 11, expiryYear: 2026 };
    expect(hasExpired(card, "2026-10-31")).toBe(false);
    expect(hasExpired(card, "2026-11-30")).toBe(false);
    expect(hasExpired(card, "2026-12-01")).toBe(true);
    expect(hasExpired({ expiryMonth: 1, expiryYear: 2027 }, "2026-12-01")).toBe(false);
    expect(hasExpired({ expiryMonth: 12, expiryYear: 2025 }, "2026-01-01")).toBe(true);
  });

  const savedCard = { brand: "visa", last4: "4242", expiryMonth: 8, expiryYear: 2026 };
  it.each([
    ["a later month", { expiryMonth: 9 }, true],
    ["a later year", { expiryMonth: 1, expiryYear: 2027 }, true],
    ["the same month", {}, false],
    ["an earlier month", { expiryMonth: 7 }, false],
    ["an earlier year, in a later month", { expiryMonth: 12, expiryYear: 2025 }, false],
    ["a later month, another number", { expiryMonth: 9, last4: "4243" }, false],
    ["a later month, another brand", { expiryMonth: 9, brand: "mastercard" }, false],
  ])("a saved card next to a card of %s counts as replaced: %s", (_, otherFields, is) => {
    expect(hasNewerCopy(savedCard, [savedCard, { ...savedCard, ...otherFields }])).toBe(is);
  });

  it("a saved card has a namesake if a card of another brand has its last four digits", () => {
    const namesake = { ...savedCard, brand: "mastercard" };
    expect(hasNamesake(savedCard, [savedCard, namesake])).toBe(true);
    expect(hasNamesake(savedCard, [savedCard, { ...savedCard, expiryYear: 2028 }])).toBe(false);
    expect(hasNamesake(savedCard, [savedCard, { ...namesake, last4: "4444" }])).toBe(false);
  });

  it("a saved card counts as replaced even if the later card is before it in the list, and not if the list is empty", () => {
    const laterCard = { ...savedCard, expiryYear: 2028 };
    expect(hasNewerCopy(savedCard, [laterCard, savedCard])).toBe(true);
    expect(hasNewerCopy(savedCard, [])).toBe(false);
  });
});

describe("a BSB", () => {
  it.each([
    ["062000", "062-000"],
    ["062-000", "062-000"],
    ["0620001", "0620001"],
    ["1062000", "1062000"],
    ["06200", "06200"],
  ])("%s is shown as %s", (bsb, expectedText) => expect(formatBsb(bsb)).toBe(expectedText));
});

describe("a date", () => {
  beforeAll(() => loadDashboardTexts("ar"));
  const now = new Date("2026-11-20T05:00:00Z");

  it("a time today in Sydney is relative to now, as in “about 2 hours ago”", () => {
    expect(formatRelativeTime("2026-11-20T03:00:00Z", now, sydney, "en")).toBe("about 2 hours ago");
    expect(formatRelativeTime("2026-11-20T04:59:50Z", now, sydney, "en")).toBe("less than a minute ago");
  });

  it("is relative only if it is today in the given time zone, which can be yesterday in another", () => {
    // Daylight saving: Sydney is 11 hours ahead, so its 20 November began at 13:00 UTC on the 19th.
    expect(formatRelativeTime("2026-11-19T12:59:00Z", now, sydney, "en")).toBe("Nov 19, 2026 11:59 PM");
    expect(formatRelativeTime("2026-11-19T13:00:00Z", now, sydney, "en")).toBe("about 16 hours ago");
    expect(formatRelativeTime("2026-11-19T12:59:00Z", new Date("2026-11-19T13:01:00Z"), sydney, "en")).toBe(
      "Nov 19, 2026 11:59 PM",
    );
    expect(
      formatRelativeTime("2026-11-19T12:59:00Z", new Date("2026-11-19T13:01:00Z"), "Europe/London", "en"),
    ).toBe("2 minutes ago");
  });

  it("has Sydney's time before and after a daylight saving change", () => {
    expect(formatTime("2026-10-03T15:59:00Z", sydney, "en")).toBe("1:59 AM");
    expect(formatTime("2026-10-03T16:00:00Z", sydney, "en")).toBe("3:00 AM");
    expect(formatDay("2026-06-30T14:00:00Z", sydney, "en")).toBe("Jul 1, 2026");
  });

  it("a date of today is formatted as a time only, and of another day with the day", () => {
    expect(formatTimestamp("2026-11-19T13:00:00Z", now, sydney, "en")).toBe("12:00 AM");
    expect(formatTimestamp("2026-11-19T12:59:00Z", now, sydney, "en")).toBe("Nov 19, 2026 11:59 PM");
    expect(formatTimestamp("2026-11-18T05:12:00Z", now, sydney, "ar")).toBe("18 نوفمبر 2026، 4:12 م");
  });

  it("in Arabic has Arabic months, Latin digits and ص or م", () => {
    expect(formatRelativeTime("2026-11-18T05:12:00Z", now, sydney, "ar")).toBe("18 نوفمبر 2026، 4:12 م");
    expect(formatRelativeTime("2026-11-15T22:05:00Z", now, sydney, "ar")).toBe("16 نوفمبر 2026، 9:05 ص");
    expect(formatRelativeTime("2026-11-20T03:00:00Z", now, sydney, "ar")).toContain("ساعتين");
  });

  it("on the day of a daylight saving change shows the real elapsed time", () => {
    expect(formatRelativeTime("2026-10-03T15:30:00Z", new Date("2026-10-03T16:30:00Z"), sydney, "en")).toBe(
      "about 1 hour ago",
    );
    expect(formatRelativeTime("2026-04-04T15:30:00Z", new Date("2026-04-04T16:30:00Z"), sydney, "en")).toBe(
      "about 1 hour ago",
    );
  });

  const instant = fc.date({ min: new Date("1980-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  const zone = fc.constantFrom(sydney, "UTC", "America/St_Johns", "Asia/Kathmandu", "Pacific/Chatham");

  it.each([
    ["en", { day: "MMM d, yyyy", time: "h:mm a", when: "MMM d, yyyy h:mm a" }, {}],
    ["ar", { day: "d MMMM yyyy", time: "h:mm a", when: "d MMMM yyyy، h:mm a" }, { locale: arSA }],
  ] as const)(
    "in %s is formatted like date-fns formats these patterns, in any time zone",
    (language, patterns, options) => {
      const laterDate = new Date("2101-01-01T00:00:00Z");
      fc.assert(
        fc.property(instant, zone, (date, timeZone) => {
          const iso = date.toISOString();
          const zonedDate = new TZDate(date, timeZone);
          expect(formatDay(iso, timeZone, language)).toBe(format(zonedDate, patterns.day, options));
          expect(formatTime(iso, timeZone, language)).toBe(format(zonedDate, patterns.time, options));
          expect(formatRelativeTime(iso, laterDate, timeZone, language)).toBe(
            format(zonedDate, patterns.when, options),
          );
        }),
      );
    },
  );

  it("is a dash if it cannot be parsed, never an exception", () => {
    expect(formatRelativeTime("yesterday", now, sydney, "en")).toBe("-");
    expect(formatDay("", sydney, "ar")).toBe("-");
    expect(formatTime("2026-13-40", sydney, "en")).toBe("-");
  });
});

describe("a transaction", () => {
  it.each([
    ["WALLET_TOPUP", "credit"],
    ["TRANSFER_CREDIT", "credit"],
    ["TRANSFER_TO_BANK", "debit"],
    ["TRANSFER_TO_RECIPIENT", "debit"],
    ["TRANSFER_TO_PLATFORM", "debit"],
    ["TRANSFER_DEBIT", "debit"],
    ["CASHBACK", "own"],
    ["toString", "own"],
  ])("a transaction of type %s counts as %s", (type, sign) => expect(transactionSign(type)).toBe(sign));

  it("a transaction of an unknown type has the label of unknown types", () => {
    expect(transactionTypeKey("CASHBACK")).toBe("transaction.types.unknown");
    expect(transactionTypeKey("constructor")).toBe("transaction.types.unknown");
  });

  it.each([
    "WALLET_TOPUP",
    "TRANSFER_TO_PLATFORM",
    "TRANSFER_TO_RECIPIENT",
    "TRANSFER_DEBIT",
    "TRANSFER_TO_BANK",
    "TRANSFER_CREDIT",
  ])("a transaction of type %s has that type's label", (type) =>
    expect(transactionTypeKey(type)).toBe(`transaction.types.${type}`),
  );

  it.each([
    ["SUCCESS", "success"],
    ["SUCCEEDED", "success"],
    ["FAILED", "failed"],
    ["PENDING", "pending"],
    ["REVERSED", "none"],
  ])("with the status %s is shown as %s", (status, tone) =>
    expect(transactionStatus(status)).toEqual({ tone, key: `transaction.statuses.${tone}` }),
  );
});

describe("a file's size", () => {
  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [1_000, "1 KB"],
    [999_400, "999 KB"],
    [999_500, "1 MB"],
    [1_000_000, "1 MB"],
    [820_400, "820 KB"],
    [1_240_000, "1.2 MB"],
    [5_000_000, "5 MB"],
  ])("%d bytes are formatted with a unit", (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
});

describe("a count", () => {
  it("has thousands separators", () => expect(formatCount(1_667)).toBe("1,667"));
});

describe("a saved card", () => {
  it("is shown by brand, last digits and expiry, and is chosen by its payment method", () => {
    const knownCard = {
      id: "c1",
      paymentMethodId: "pm_1",
      cardType: "visa",
      cardNumberLast4: "4242",
      expiryMonth: 8,
      expiryYear: 2028,
      colour: 3,
    };
    expect(toDisplayedCard(knownCard as Parameters<typeof toDisplayedCard>[0], "2028-09-01")).toEqual({
      id: "c1",
      value: "pm_1",
      brand: "visa",
      last4: "4242",
      expiryMonth: 8,
      expiryYear: 2028,
      colour: 3,
      ...Object.fromEntries(cardMarks.map((mark) => [mark, mark === "expired"])),
    });
  });
});

describe("a phone number", () => {
  it.each([
    ["+61400000002", "0400\u00A0000\u00A0002"],
    ["0400000002", "0400\u00A0000\u00A0002"],
    ["+447700900123", "+447700900123"],
    ["+61255500000", "(02)\u00A05550\u00A00000"],
    ["0298765432", "(02)\u00A09876\u00A05432"],
    ["00400000002", "00400000002"],
    ["04000000021", "04000000021"],
    ["00298765432", "00298765432"],
    ["02987654321", "02987654321"],
    ["0600000002", "0600000002"],
  ])("%s is shown as %s", (mobile, expectedText) => expect(formatPhone(mobile)).toBe(expectedText));
});

describe("a month", () => {
  it("is formatted by its name in both languages, with Latin digits", async () => {
    await loadDashboardTexts("ar");
    expect(formatMonth("2026-11", "en")).toBe("November 2026");
    expect(formatMonth("2026-01", "ar")).toBe("يناير 2026");
  });
});

it.each([
  ["en", "less than a minute ago"],
  ["ar", "منذ أقل من دقيقة"],
] as const)("no event is in the future on a device whose clock is slow: %s", (language, expected) => {
  const now = new Date("2026-11-20T04:00:00.000Z");
  expect(formatRelativeTime("2026-11-20T05:00:00.000Z", now, "Australia/Sydney", language)).toBe(expected);
});
