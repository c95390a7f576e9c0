import fc from "fast-check";
import { expect, test } from "vitest";
import {
  maxMessageLength,
  readPaymentLink,
  writePaymentLink,
  writtenMessage,
} from "../../src/machines/payees/rules/payment-link.ts";

const read = (link: string) => readPaymentLink(new URL(link, "https://wallet.example").hash);

const requests = fc.record({
  to: fc
    .tuple(fc.constantFrom("4", "5"), fc.stringMatching(/^\d{8}$/))
    .map(([kind, rest]) => `+61${kind}${rest}`),
  cents: fc.option(fc.integer({ min: 1, max: 99_999_999_999 }), { nil: undefined }),
  message: fc.string({ unit: "binary", maxLength: 200 }).map(writtenMessage),
});

test("every request that is written reads back as it was, through the browser's own reading of an address", () => {
  fc.assert(
    fc.property(requests, (request) => {
      expect(read(writePaymentLink(request))).toEqual({ request });
    }),
  );
});

test("number, amount and message stand behind the # alone, which no server is sent", () => {
  fc.assert(
    fc.property(requests, (request) => {
      const { pathname, search } = new URL(writePaymentLink(request), "https://wallet.example");
      expect(pathname + search).toBe("/pay");
    }),
  );
});

test("whatever stands there is read or refused, and never throws", () => {
  const pieces = fc.constantFrom(
    "to=",
    "amount=",
    "message=",
    "&",
    "%",
    "%2B61400000002",
    "0400000002",
    "1",
    ".",
  );
  const fragments = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(pieces).map((found) => found.join("")),
  );
  fc.assert(
    fc.property(fragments, (fragment) => {
      const reading = readPaymentLink(fragment);
      if ("fault" in reading) return;
      const { to, cents, message } = reading.request;
      expect(to).toMatch(/^\+61[45]\d{8}$/);
      if (cents !== undefined) expect(cents).toBeGreaterThan(0);
      expect(message.length).toBeLessThanOrEqual(maxMessageLength);
    }),
  );
});

test("a message keeps no control characters and no half of a character, and ends where the form's does", () => {
  expect(writtenMessage("a\nb\u0000c\ud83dd")).toBe("abcd");
  expect(writtenMessage(`${"x".repeat(139)}🍕`)).toBe("x".repeat(139));
  expect(writtenMessage("🍕 لنا")).toBe("🍕 لنا");
});

test.each([
  ["unreadable", ""],
  ["unreadable", "#"],
  ["unreadable", "#hello"],
  ["unreadable", "#amount=5"],
  ["unreadable", "#to=0400000002&"],
  ["unreadable", "#to=0400000002&send=now"],
  ["unreadable", "#to=0400000002&state=a&code=b"],
  ["unreadable", "#to=0400000002&to=0400000003"],
  ["unreadable", "#to=0400000002&amount=5&amount=6"],
  ["unreadable", "#to=0400000002&message=%E0%A4%A"],
  ["unreadable", "#To=0400000002"],
  ["number", "#to="],
  ["number", "#to=12"],
  ["number", "#to=0299999999"],
  ["number", "#to=%2B15550100"],
  ["amount", "#to=0400000002&amount="],
  ["amount", "#to=0400000002&amount=0"],
  ["amount", "#to=0400000002&amount=0.00"],
  ["amount", "#to=0400000002&amount=-5"],
  ["amount", "#to=0400000002&amount=1e3"],
  ["amount", "#to=0400000002&amount=1,000"],
  ["amount", "#to=0400000002&amount=1.234"],
  ["amount", "#to=0400000002&amount=999999999999"],
  ["message", `#to=0400000002&message=${"x".repeat(141)}`],
  ["message", "#to=0400000002&message=a%0Ab"],
])("refused because of %s: %s", (fault, fragment) => {
  expect(readPaymentLink(fragment)).toEqual({ fault });
});

test.each(["0400000002", "0400%20000%20002", "%2B61400000002", "+61400000002"])(
  "%s is a number as the form takes it",
  (number) => {
    expect(readPaymentLink(`#to=${number}`)).toEqual({
      request: { to: "+61400000002", cents: undefined, message: "" },
    });
  },
);
