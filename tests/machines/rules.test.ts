import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  accountNumberOf,
  bsbOf,
  emptyPayout,
  type PayoutField,
  payoutFaults,
  payoutFields,
} from "../../src/machines/core/rules/payout.ts";
import { type PersonalField, personalFields } from "../../src/machines/core/rules/personal-details.ts";
import { toMobile, toPhone } from "../../src/machines/core/rules/phone.ts";
import { personalFaults, stateCode, yearsBetween } from "../../src/machines/setup/rules/personal.ts";
import { personalOf, testPayout, testPersonal } from "../../src/machines/setup/rules/setup.ts";

const nour = {
  id: "sub-nour",
  email: "new@nupay.test",
  emailVerified: true,
  firstName: "Nour",
  lastName: "New",
};
const personal = testPersonal(personalOf(nour));
const payout = testPayout(personal);
const today = "2026-11-20";

describe("personal details", () => {
  function faultOf(field: PersonalField, value: string) {
    return personalFaults({ ...personal, [field]: value }, today)[field];
  }

  test("are valid with the test data", () => {
    expect(personalFaults(personal, today)).toEqual({});
  });

  test("are all required, and blanks count as empty", () => {
    for (const field of personalFields) {
      expect(personalFaults({ ...personal, [field]: "" }, today)).toEqual({ [field]: "required" });
      expect(faultOf(field, "   ")).toBe("required");
    }
  });

  test("have at most 200 characters", () => {
    expect(faultOf("city", "x".repeat(200))).toBeUndefined();
    for (const field of personalFields) expect(faultOf(field, "x".repeat(201))).toBe("tooLong");
  });

  test.each(["a@b.co", "new@nupay.test", "first.last+tag@mail.example.com", " a@b.co "])(
    "'%s' is an e-mail address",
    (text) => {
      expect(faultOf("email", text)).toBeUndefined();
    },
  );

  test.each(["a", "a@b", "a@b.", "@b.co", "a@.co", "a b@c.co", "a@b..co", "a@@b.co", "a@b.co x"])(
    "'%s' is none",
    (text) => {
      expect(faultOf("email", text)).toBe("email");
    },
  );

  test("names have no characters that cannot be seen", () => {
    for (const field of ["firstName", "lastName"] as const) {
      for (const name of ["No\u200bur", "\u202eNour", "Nour\u{e0041}"])
        expect(faultOf(field, name)).toBe("invisible");
      for (const name of ["نور", "Zoë O’Neil-Šmid", "李 小龙"]) expect(faultOf(field, name)).toBeUndefined();
    }
  });

  test("a phone is an Australian mobile number or landline", () => {
    for (const text of ["0400 000 003", "02 9999 9999", "(08) 6123 4567", "+61 3 9999 9999"])
      expect(faultOf("phone", text)).toBeUndefined();
    for (const text of ["12345", "phone", "02 9999 999", "06 9999 9999", "1300 000 000", "+44 7400 123456"])
      expect(faultOf("phone", text)).toBe("phone");
  });

  test("a postal code has four digits", () => {
    for (const text of ["0800", "٠٨٠٠", "۰۸۰۰"]) expect(faultOf("postalCode", text)).toBeUndefined();
    for (const text of ["200", "20000", "2OOO", "20 00"])
      expect(faultOf("postalCode", text)).toBe("postalCode");
  });

  test("a date of birth is a calendar day from 1900 to today", () => {
    expect(faultOf("dateOfBirth", "2000-02-29")).toBeUndefined();
    expect(faultOf("dateOfBirth", "1900-01-01")).toBeUndefined();
    for (const text of [
      "2001-02-29",
      "2000-02-30",
      "2000-13-01",
      "2000-00-10",
      "20-01-01",
      "01/02/1990",
      "2026-11-21",
      "1990-1-1",
    ])
      expect(faultOf("dateOfBirth", text)).toBe("date");
    expect(faultOf("dateOfBirth", "1899-12-31")).toBe("year");
  });

  test("the state 'Narnia' is refused, and nothing else with it", () => {
    expect(personalFaults({ ...personal, state: "Narnia" }, today)).toEqual({ state: "state" });
  });

  test("a state is one of Australia's, by its code or its name", () => {
    for (const text of ["NSW", " vic ", "Western Australia", "act"])
      expect(faultOf("state", text)).toBeUndefined();
    for (const text of ["N.S.W", "California"]) expect(faultOf("state", text)).toBe("state");
  });

  test("a person is old enough on the day they turn 18, and not the day before", () => {
    expect(faultOf("dateOfBirth", "2008-11-20")).toBeUndefined();
    expect(faultOf("dateOfBirth", "2008-11-21")).toBe("age");
    expect(faultOf("dateOfBirth", "2026-11-20")).toBe("age");
  });

  test("a person born on a 29 February turns 18 on 1 March of a common year", () => {
    const born = { ...personal, dateOfBirth: "2008-02-29" };
    expect(personalFaults(born, "2026-02-28")).toEqual({ dateOfBirth: "age" });
    expect(personalFaults(born, "2026-03-01")).toEqual({});
  });

  test("can be checked without today's date", () => {
    expect(personalFaults(personal, "")).toEqual({});
    expect(personalFaults({ ...personal, dateOfBirth: "2000-02-30" }, "")).toEqual({ dateOfBirth: "date" });
  });
});

test("years are counted whole", () => {
  expect(yearsBetween("2000-06-15", "2026-06-14")).toBe(25);
  expect(yearsBetween("2000-06-15", "2026-06-15")).toBe(26);
  expect(yearsBetween("2000-06-15", "2026-06-16")).toBe(26);
});

describe("payout details", () => {
  function faultOf(field: PayoutField, value: string) {
    return payoutFaults({ ...payout, [field]: value })[field];
  }

  test("are valid with the test data, and begin with Australia, AUD and individual only", () => {
    expect(payoutFaults(payout)).toEqual({});
    expect(payoutFaults(emptyPayout)).toEqual({
      accountHolderName: "required",
      accountNumber: "required",
      routingNumber: "required",
    });
  });

  test("are all required, and blanks count as empty", () => {
    for (const field of payoutFields) {
      expect(payoutFaults({ ...payout, [field]: "" })).toEqual({ [field]: "required" });
      expect(faultOf(field, "  ")).toBe("required");
    }
  });

  test("the numbers are accepted in Arabic and Persian digits, and sent in Western ones", () => {
    const typed = { ...payout, routingNumber: "٠٦٢ ٠٠٠", accountNumber: "۱۲۳-۴۵۶" };
    expect(payoutFaults(typed)).toEqual({});
    expect(bsbOf(typed)).toBe("062000");
    expect(accountNumberOf(typed)).toBe("123456");
  });

  test.each(["110000", "110-000", " 110-000 ", "110 000"])("'%s' is a BSB", (text) => {
    expect(faultOf("routingNumber", text)).toBeUndefined();
  });

  test("the BSB '062 000' is accepted as typed, and sent without its space", () => {
    const typed = { ...payout, routingNumber: "062 000" };
    expect(payoutFaults(typed)).toEqual({});
    expect(bsbOf(typed)).toBe("062000");
  });

  test.each(["11000", "1100000", "11 0000", "110  000", "11-0000", "abc-def", "110--000"])(
    "'%s' is not a BSB",
    (text) => {
      expect(faultOf("routingNumber", text)).toBe("routingNumber");
    },
  );

  test.each(["1234", "0123456789", "000 123 456", "000-123-456"])("'%s' is an account number", (text) => {
    expect(faultOf("accountNumber", text)).toBeUndefined();
  });

  test.each(["123", "12345678901", "12a45", "١٢٣"])("'%s' is not an account number", (text) => {
    expect(faultOf("accountNumber", text)).toBe("accountNumber");
  });

  test("a name has at most 200 characters", () => {
    expect(faultOf("accountHolderName", "x".repeat(200))).toBeUndefined();
    expect(faultOf("accountHolderName", "x".repeat(201))).toBe("tooLong");
  });

  test("a name has no characters that cannot be seen", () => {
    expect(faultOf("accountHolderName", "Priya\u202e")).toBe("invisible");
    expect(faultOf("accountHolderName", "Pri\u200bya")).toBe("invisible");
  });
});

describe("a mobile number", () => {
  test.each([
    "0400000003",
    "0400 000 003",
    "+61400000003",
    "+61 400 000 003",
    "\u202A+61 400 000 003\u202C",
    " 0400000003 ",
    "(0400) 000-003",
    "٠٤٠٠ ٠٠٠ ٠٠٣",
  ])("'%s' is +61400000003", (text) => {
    expect(toMobile(text)).toBe("+61400000003");
  });

  test.each([
    "",
    "0400",
    "040000000",
    "04000000030",
    "0291234567",
    "1300 000 000",
    "+1 202 555 0100",
    "+6400000000",
    "hello",
    "0400000003; 0400000004",
    "call 0400000003",
  ])("'%s' is none", (text) => {
    expect(toMobile(text)).toBeUndefined();
  });

  test("a landline is sent in international form, and is not a mobile number", () => {
    expect(toPhone("(02) 9123 4567")).toBe("+61291234567");
    expect(toPhone("٠٢ ٩١٢٣ ٤٥٦٧")).toBe("+61291234567");
    expect(toPhone("0400 000 003")).toBe("+61400000003");
    expect(toPhone("(02) 9123 4567 ext 8")).toBeUndefined();
    expect(toMobile("(02) 9123 4567")).toBeUndefined();
  });

  test("any input becomes an Australian number in international form or nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789+() -٠٤abc") }), (text) => {
        const number = toMobile(text);
        if (number !== undefined) expect(number).toMatch(/^\+61[45]\d{8}$/);
      }),
    );
  });
});

describe("the setup's initial values", () => {
  test("are the person's own name and e-mail, and Australia", () => {
    expect(personalOf(nour)).toEqual({
      firstName: "Nour",
      lastName: "New",
      email: "new@nupay.test",
      phone: "",
      dateOfBirth: "",
      addressLine1: "",
      city: "",
      state: "",
      postalCode: "",
      country: "AU",
    });
  });

  test("show the person's number as it is written", () => {
    expect(personalOf({ ...nour, mobile: "+61400000003" }).phone).toBe("0400 000 003");
    expect(personalOf({ ...nour, mobile: "+61299999999" }).phone).toBe("(02) 9999 9999");
  });

  test.each([
    ["nsw", "NSW"],
    [" Vic ", "VIC"],
    ["NT", "NT"],
    ["New South Wales", "New South Wales"],
    ["bc", "bc"],
  ])("the state %s is written %s", (typed, written) => expect(stateCode(typed)).toBe(written));

  test("test data keep the person's own name and e-mail", () => {
    expect(testPersonal({ ...personalOf(nour), phone: "0400 000 003" })).toMatchObject({
      firstName: "Nour",
      lastName: "New",
      email: "new@nupay.test",
      phone: "0400 000 003",
    });
    expect(testPersonal(personalOf({ ...nour, mobile: "+61400000003" })).phone).toBe("0400 000 003");
    const phones = ["a@nupay.test", "b@nupay.test", "aa@nupay.test"].map(
      (email) => testPersonal(personalOf({ ...nour, email })).phone,
    );
    expect(new Set(phones).size).toBe(3);
    const nameless = testPersonal(personalOf({ ...nour, firstName: "", lastName: "", email: "" }));
    expect(personalFaults(nameless, today)).toEqual({});
  });

  test("test data name the account's holder", () => {
    expect(testPayout(personal).accountHolderName).toBe("Nour New");
    expect(testPayout({ ...personal, firstName: "", lastName: "" }).accountHolderName).toBe("Test Person");
  });
});
