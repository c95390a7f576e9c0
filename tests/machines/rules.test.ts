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
import { writtenPhone } from "../../src/machines/core/rules/written-phone.ts";
import { personalFaults, toStateCode, yearsBetween } from "../../src/machines/setup/rules/personal.ts";
import {
  createTestPayout,
  createTestPersonal,
  personalDetailsOf,
} from "../../src/machines/setup/rules/setup.ts";

const nour = {
  id: "sub-nour",
  email: "new@nupay.test",
  emailVerified: true,
  firstName: "Nour",
  lastName: "New",
};
const personalDetails = createTestPersonal(personalDetailsOf(nour));
const payout = createTestPayout(personalDetails);
const today = "2026-11-20";

describe("personal details", () => {
  function faultOf(field: PersonalField, value: string) {
    return personalFaults({ ...personalDetails, [field]: value }, today)[field];
  }

  test("are valid with the test data", () => {
    expect(personalFaults(personalDetails, today)).toEqual({});
  });

  test("are all required, and a blank field counts as empty", () => {
    for (const field of personalFields) {
      expect(personalFaults({ ...personalDetails, [field]: "" }, today)).toEqual({ [field]: "required" });
      expect(faultOf(field, "   ")).toBe("required");
    }
  });

  test("have a max of 200 characters", () => {
    expect(faultOf("city", "x".repeat(200))).toBeUndefined();
    for (const field of personalFields) expect(faultOf(field, "x".repeat(201))).toBe("tooLong");
  });

  test.each(["a@b.co", "new@nupay.test", "first.last+tag@mail.example.com", " a@b.co "])(
    "are valid with the e-mail address '%s'",
    (text) => {
      expect(faultOf("email", text)).toBeUndefined();
    },
  );

  test.each(["a", "a@b", "a@b.", "@b.co", "a@.co", "a b@c.co", "a@b..co", "a@@b.co", "a@b.co x"])(
    "are invalid with the e-mail address '%s'",
    (text) => {
      expect(faultOf("email", text)).toBe("email");
    },
  );

  test("have names without invisible characters", () => {
    for (const field of ["firstName", "lastName"] as const) {
      for (const name of ["No\u200bur", "\u202eNour", "Nour\u{e0041}"])
        expect(faultOf(field, name)).toBe("invisible");
      for (const name of ["نور", "Zoë O’Neil-Šmid", "李 小龙"]) expect(faultOf(field, name)).toBeUndefined();
    }
  });

  test("have an Australian mobile or landline number", () => {
    for (const text of ["0400 000 003", "02 9999 9999", "(08) 6123 4567", "+61 3 9999 9999"])
      expect(faultOf("phone", text)).toBeUndefined();
    for (const text of ["12345", "phone", "02 9999 999", "06 9999 9999", "1300 000 000", "+44 7400 123456"])
      expect(faultOf("phone", text)).toBe("phone");
  });

  test("have a postal code of four digits", () => {
    for (const text of ["0800", "٠٨٠٠", "۰۸۰۰"]) expect(faultOf("postalCode", text)).toBeUndefined();
    for (const text of ["200", "20000", "2OOO", "20 00"])
      expect(faultOf("postalCode", text)).toBe("postalCode");
  });

  test("have a date of birth, a calendar day from 1900 to today", () => {
    expect(faultOf("dateOfBirth", "2000-02-29")).toBeUndefined();
    expect(faultOf("dateOfBirth", "1900-01-01")).toBeUndefined();
    for (const text of [
      "2000",
      "2000-05",
      "+012000-01-01",
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

  test("are invalid with the state 'Narnia', at that field only", () => {
    expect(personalFaults({ ...personalDetails, state: "Narnia" }, today)).toEqual({ state: "state" });
  });

  test("have an Australian state, by its code or its name", () => {
    const codes = ["act", "nsw", "NT", "qld", "SA", "tas", "vic", "WA"];
    const states = ["Australian Capital Territory", "New South Wales", "Northern Territory", "Queensland"];
    const otherStates = ["south australia", "Tasmania", "Victoria", " Western Australia "];
    for (const text of [...codes, ...states, ...otherStates]) expect(faultOf("state", text)).toBeUndefined();
    for (const text of ["N.S.W", "California"]) expect(faultOf("state", text)).toBe("state");
  });

  test("have a date of birth at least 18 years ago, to the day", () => {
    expect(faultOf("dateOfBirth", "2008-11-20")).toBeUndefined();
    expect(faultOf("dateOfBirth", "2008-11-21")).toBe("age");
    expect(faultOf("dateOfBirth", "2026-11-20")).toBe("age");
  });

  test("a person born on 29 February is old enough on 1 March of the 18th year, if that is no leap year", () => {
    const born = { ...personalDetails, dateOfBirth: "2008-02-29" };
    expect(personalFaults(born, "2026-02-28")).toEqual({ dateOfBirth: "age" });
    expect(personalFaults(born, "2026-03-01")).toEqual({});
  });

  test("can be checked without today's date", () => {
    expect(personalFaults(personalDetails, "")).toEqual({});
    expect(personalFaults({ ...personalDetails, dateOfBirth: "2000-02-30" }, "")).toEqual({
      dateOfBirth: "date",
    });
  });
});

test("the age is counted in complete years", () => {
  expect(yearsBetween("2000-06-15", "2026-06-14")).toBe(25);
  expect(yearsBetween("2000-06-15", "2026-06-15")).toBe(26);
  expect(yearsBetween("2000-06-15", "2026-06-16")).toBe(26);
});

describe("payout details", () => {
  function faultOf(field: PayoutField, value: string) {
    return payoutFaults({ ...payout, [field]: value })[field];
  }

  test("are valid with the test data, and have the initial values Australia, AUD and individual", () => {
    expect(payoutFaults(payout)).toEqual({});
    expect(payoutFaults(emptyPayout)).toEqual({
      accountHolderName: "required",
      accountNumber: "required",
      routingNumber: "required",
    });
  });

  test("are all required, and a blank field counts as empty", () => {
    for (const field of payoutFields) {
      expect(payoutFaults({ ...payout, [field]: "" })).toEqual({ [field]: "required" });
      expect(faultOf(field, "  ")).toBe("required");
    }
  });

  test("may have Arabic and Persian digits, which are sent as Western ones", () => {
    const typedPayout = { ...payout, routingNumber: "٠٦٢ ٠٠٠", accountNumber: "۱۲۳-۴۵۶" };
    expect(payoutFaults(typedPayout)).toEqual({});
    expect(bsbOf(typedPayout)).toBe("062000");
    expect(accountNumberOf(typedPayout)).toBe("123456");
  });

  test.each(["110000", "110-000", " 110-000 ", "110 000"])("are valid with the BSB '%s'", (text) => {
    expect(faultOf("routingNumber", text)).toBeUndefined();
  });

  test("may have the BSB '062 000', which is sent without its space", () => {
    const typedPayout = { ...payout, routingNumber: "062 000" };
    expect(payoutFaults(typedPayout)).toEqual({});
    expect(bsbOf(typedPayout)).toBe("062000");
  });

  test.each(["11000", "1100000", "11 0000", "110  000", "11-0000", "abc-def", "110--000"])(
    "are invalid with the BSB '%s'",
    (text) => {
      expect(faultOf("routingNumber", text)).toBe("routingNumber");
    },
  );

  test.each(["1234", "0123456789", "000 123 456", "000-123-456"])(
    "are valid with the account number '%s'",
    (text) => {
      expect(faultOf("accountNumber", text)).toBeUndefined();
    },
  );

  test.each(["123", "12345678901", "12a45", "١٢٣"])("are invalid with the account number '%s'", (text) => {
    expect(faultOf("accountNumber", text)).toBe("accountNumber");
  });

  test("have a name of at most 200 characters", () => {
    expect(faultOf("accountHolderName", "x".repeat(200))).toBeUndefined();
    expect(faultOf("accountHolderName", "x".repeat(201))).toBe("tooLong");
  });

  test("have a name without invisible characters", () => {
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
  ])("is +61400000003 if typed as '%s'", (text) => {
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
  ])("is invalid if typed as '%s'", (text) => {
    expect(toMobile(text)).toBeUndefined();
  });

  test("cannot be a landline number, although toPhone converts landline numbers to international form", () => {
    expect(toPhone("(02) 9123 4567")).toBe("+61291234567");
    expect(toPhone("٠٢ ٩١٢٣ ٤٥٦٧")).toBe("+61291234567");
    expect(toPhone("0400 000 003")).toBe("+61400000003");
    expect(toPhone("(02) 9123 4567 ext 8")).toBeUndefined();
    expect(toPhone("(02) 9123 45678")).toBeUndefined();
    expect(toMobile("(02) 9123 4567")).toBeUndefined();
  });

  test("or a landline number is formatted in groups, and parsed back from them", () => {
    const accepted = fc
      .tuple(fc.constantFrom(..."0123456789"), fc.stringMatching(/^\d{8}$/))
      .map(([area, rest]) => `+61${area}${rest}`)
      .filter((number) => toPhone(number) !== undefined);
    fc.assert(
      fc.property(accepted, (number) => {
        const writtenNumber = writtenPhone(number);
        expect(writtenNumber).toMatch(/^(?:0\d{3} \d{3} \d{3}|\(0\d\) \d{4} \d{4})$/);
        expect(toPhone(writtenNumber)).toBe(number);
      }),
    );
  });

  test("or a landline number with another beginning or end is written as it is", () => {
    for (const text of ["10400000003", "04000000030", "10291234567", "02912345678", "+64400000003"])
      expect(writtenPhone(text)).toBe(text);
  });

  test("is parsed from any text to an Australian number in international form or to undefined", () => {
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
    expect(personalDetailsOf(nour)).toEqual({
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

  test("have the person's phone number in national format", () => {
    expect(personalDetailsOf({ ...nour, mobile: "+61400000003" }).phone).toBe("0400 000 003");
    expect(personalDetailsOf({ ...nour, mobile: "+61299999999" }).phone).toBe("(02) 9999 9999");
  });

  test.each([
    ["nsw", "NSW"],
    [" Vic ", "VIC"],
    ["NT", "NT"],
    ["New South Wales", "New South Wales"],
    ["bc", "bc"],
  ])("have the state %s as %s", (typedState, stateName) => expect(toStateCode(typedState)).toBe(stateName));

  test("keep the person's own name and e-mail if filled with test data", () => {
    expect(createTestPersonal({ ...personalDetailsOf(nour), phone: "0400 000 003" })).toMatchObject({
      firstName: "Nour",
      lastName: "New",
      email: "new@nupay.test",
      phone: "0400 000 003",
    });
    expect(createTestPersonal(personalDetailsOf({ ...nour, mobile: "+61400000003" })).phone).toBe(
      "0400 000 003",
    );
    const phones = ["a@nupay.test", "b@nupay.test", "aa@nupay.test"].map(
      (email) => createTestPersonal(personalDetailsOf({ ...nour, email })).phone,
    );
    expect(new Set(phones).size).toBe(3);
    const nameless = createTestPersonal(
      personalDetailsOf({ ...nour, firstName: "", lastName: "", email: "" }),
    );
    expect(personalFaults(nameless, today)).toEqual({});
  });

  test("have the account holder's name if filled with test data", () => {
    expect(createTestPayout(personalDetails).accountHolderName).toBe("Nour New");
    expect(createTestPayout({ ...personalDetails, firstName: "", lastName: "" }).accountHolderName).toBe(
      "Test Person",
    );
  });
});
