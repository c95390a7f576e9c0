import { expect, test } from "vitest";
import { personOf } from "../../src/services/identity/profile.ts";

test("a profile's own names come first, then its attributes, then nothing", () => {
  const attributes = { given_name: ["Given"], "family-name": ["Family"] };
  expect(personOf({ firstName: "Dana", lastName: "Demo", attributes }, "id-1")).toMatchObject({
    firstName: "Dana",
    lastName: "Demo",
  });
  expect(personOf({ attributes }, "id-1")).toMatchObject({ firstName: "Given", lastName: "Family" });
  expect(personOf({}, "id-1")).toEqual({
    id: "id-1",
    email: "",
    emailVerified: false,
    firstName: "",
    lastName: "",
  });
});
