import { expect, test } from "vitest";
import { reviewStatusOf } from "../../src/ui/screens/profile/review-status.ts";

const account = { accountId: "acc_1", firstName: "Dana", lastName: "Demo", email: "demo@nupay.test" };

test.each([
  ["A", undefined, false, "active"],
  ["P", "submitted", false, "pending"],
  ["P", undefined, true, "pending"],
  ["P", undefined, false, "incomplete"],
  // The wallet's status overrides the browser's record of a submission: the setup is required again.
  ["P", "incomplete", true, "incomplete"],
  ["P", "a later word", false, "incomplete"],
  ["SUSPENDED", "submitted", true, "blocked"],
])(
  "status %s with setup %s, submitted here: %s, is shown as %s",
  (status, setup, wasSubmittedHere, standing) => {
    expect(
      reviewStatusOf({ ...account, status, ...(setup !== undefined && { setup }) }, wasSubmittedHere),
    ).toBe(standing);
  },
);
