import { describe, expect, test } from "vitest";
import { parseSupport, supportFields } from "../../src/machines/core/rules/support.ts";

const support = { email: "help@example.com", phone: "+61 (2) 5550-0100", url: "https://example.com/help/" };

describe("the contact to support", () => {
  test("is every valid field of the configuration, and no other", () => {
    expect(supportFields).toEqual(["email", "phone", "url"]);
    expect(parseSupport({ ...support, other: "x" })).toEqual(support);
    expect(parseSupport({ ...support, phone: "javascript:1" })).toEqual({
      email: support.email,
      url: support.url,
    });
  });

  test("is empty if the configuration has none", () => {
    for (const configuredSupport of [
      undefined,
      null,
      "help@example.com",
      {},
      { email: 5, phone: 12345, url: ["x"] },
    ])
      expect(parseSupport(configuredSupport)).toEqual({});
  });

  test.each(["a@b.example", "first.last+tag@mail.example.com"])("may be the e-mail address '%s'", (email) => {
    expect(parseSupport({ email })).toEqual({ email });
  });

  test.each([
    "a",
    "a@b",
    "a@.",
    "@b.example",
    "a@@b.example",
    "a@b@c.example",
    "a b@c.example",
    "a@b c.example",
    "a@b.exa mple",
    "a@b?bcc=c@d.e",
    "a@b.example?bcc=c",
    "a&b@c.example",
    "a@b.example\n",
    " a@b.example",
  ])("is not the e-mail address '%s'", (email) => {
    expect(parseSupport({ email })).toEqual({});
  });

  test.each(["131", "13 22 65", "+61 2 5550 0100", "(02) 5550-0100"])("may be the phone '%s'", (phone) => {
    expect(parseSupport({ phone })).toEqual({ phone });
  });

  test.each(["", "13", "1-3", "()- +", "1+31", "131 x", "x 131", "+61 2 5550 0100;ext=1"])(
    "is not the phone '%s'",
    (phone) => {
      expect(parseSupport({ phone })).toEqual({});
    },
  );

  test.each([
    "https://example.com",
    "https://help-1.example.com:8443/a/b?c=d#e",
    "https://localhost:1",
    "https://example.com?a",
    "https://example.com#a",
  ])("may be the page '%s'", (url) => {
    expect(parseSupport({ url })).toEqual({ url });
  });

  test.each([
    "javascript:alert(1)",
    "http://example.com",
    " https://example.com",
    "x https://example.com",
    "https://",
    "https://person@example.com",
    "https://example.com:",
    "https://example.com:a",
    "https://example.com:80a",
    "https://example.com/a b",
    'https://example.com/"',
    "https://example.com/<b>",
    "https://example.com/a ",
  ])("is not the page '%s'", (url) => {
    expect(parseSupport({ url })).toEqual({});
  });
});
