import fc from "fast-check";
import { expect, test } from "vitest";
import {
  maxMessageLength,
  readPaymentLink,
  writePaymentLink,
  writtenMessage,
} from "../../src/machines/payees/rules/payment-link.ts";

const readLink = (link: string) => readPaymentLink(new URL(link, "https://wallet.example").hash);

const requests = fc.record({
  to: fc
    .tuple(fc.constantFrom("4", "5"), fc.stringMatching(/^\d{8}$/))
    .map(([kind, rest]) => `+61${kind}${rest}`),
  cents: fc.option(fc.integer({ min: 1, max: 99_999_999_999 }), { nil: undefined }),
  message: fc.string({ unit: "binary", maxLength: 200 }).map(writtenMessage),
});

test("every written payment request is parsed to the same request, after the browser's URL parsing", () => {
  fc.assert(
    fc.property(requests, (request) => {
      expect(readLink(writePaymentLink(request))).toEqual({ request });
    }),
  );
});

test("number, amount and message are only in the URL's fragment, which is not sent to a server", () => {
  fc.assert(
    fc.property(requests, (request) => {
      const { pathname, search } = new URL(writePaymentLink(request), "https://wallet.example");
      expect(pathname + search).toBe("/pay");
    }),
  );
});

test("any fragment is parsed or rejected, and never throws", () => {
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
    fc.array(pieces).map((fragmentPieces) => fragmentPieces.join("")),
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

test("a message has no control characters or lone surrogates, and is cut at the form's max length", () => {
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
  ["unreadable", "#!to=0400000002"],
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
])("a link is rejected with the error %s: %s", (fault, fragment) => {
  expect(readPaymentLink(fragment)).toEqual({ fault });
});

test.each(["0400000002", "0400%20000%20002", "%2B61400000002", "+61400000002"])(
  "a link to %s is parsed as a request to +61400000002",
  (number) => {
    expect(readPaymentLink(`#to=${number}`)).toEqual({
      request: { to: "+61400000002", cents: undefined, message: "" },
    });
  },
);

test.each([
  ["12", 1_200],
  ["12.5", 1_250],
  ["12.50", 1_250],
])("a link with the amount %s asks for %i cents", (amount, cents) => {
  expect(readPaymentLink(`#to=0400000002&amount=${amount}`)).toEqual({
    request: { to: "+61400000002", cents, message: "" },
  });
});

test("a message of a link keeps its number signs", () => {
  for (const start of ["#", ""])
    expect(readPaymentLink(`${start}to=0400000002&message=a#b`)).toEqual({
      request: { to: "+61400000002", cents: undefined, message: "a#b" },
    });
});
