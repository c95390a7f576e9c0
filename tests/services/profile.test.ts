import { expect, test } from "vitest";
import { fillFromUserInfo, personOf } from "../../src/services/identity/profile.ts";

test("a profile uses its own names, or else its attributes, or else empty names", () => {
  const attributes = { given_name: ["Given"], "family-name": ["Family"] };
  expect(personOf({ firstName: "Dana", lastName: "Demo", attributes }, "id-1")).toMatchObject({
    firstName: "Dana",
    lastName: "Demo",
  });
  expect(personOf({ attributes }, "id-1")).toMatchObject({ firstName: "Given", lastName: "Family" });
  const hyphens = { "given-name": "Given", "family-name": "Family" };
  expect(personOf({ attributes: hyphens }, "id-1")).toMatchObject({ firstName: "Given", lastName: "Family" });
  const underscores = { given_name: [""], "given-name": "Given", family_name: "Family" };
  expect(personOf({ attributes: underscores }, "id-1")).toMatchObject({
    firstName: "Given",
    lastName: "Family",
  });
  expect(personOf({ attributes: { mobile: ["+61400000003"] } }, "id-1").mobile).toBe("+61400000003");
  const bothNumbers = { mobile: ["+61400000003"], verifiedMobile: ["+61400000004"] };
  expect(personOf({ attributes: bothNumbers }, "id-1").mobile, "the number that others find").toBe(
    "+61400000004",
  );
  expect(personOf({ attributes: { phone_number: "+61400000003" } }, "id-1").mobile).toBe("+61400000003");
  expect(personOf({ id: "id-2" }, undefined).id).toBe("id-2");
  expect(personOf({}, undefined).id).toBe("");
  expect(personOf({}, "id-1")).toEqual({
    id: "id-1",
    email: "",
    emailVerified: false,
    firstName: "",
    lastName: "",
  });
});

test("userinfo's claims fill in only what the account leaves empty", () => {
  const emptyPerson = personOf({}, "id-1");
  const claims = { email: "dana@nupay.test", email_verified: true, given_name: "Dana", family_name: "Demo" };
  expect(fillFromUserInfo(emptyPerson, claims)).toEqual({
    id: "id-1",
    email: "dana@nupay.test",
    emailVerified: false,
    firstName: "Dana",
    lastName: "Demo",
  });
  const knownPerson = personOf({ email: "own@nupay.test", firstName: "Own", emailVerified: false }, "id-1");
  expect(fillFromUserInfo(knownPerson, claims)).toEqual({ ...knownPerson, lastName: "Demo" });
  expect(fillFromUserInfo(emptyPerson, {})).toEqual(emptyPerson);
});
