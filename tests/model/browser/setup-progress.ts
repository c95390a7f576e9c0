import type { Page } from "@playwright/test";
import type { SetupProgress } from "../../../src/machines/setup/rules/setup.ts";
import { emptyPayout, nothingSent } from "../../../src/machines/setup/rules/setup.ts";
import type { Person } from "../../support/fixtures.ts";

/** An unfinished setup of this account, as an earlier visit in the same tab has kept it. */
export async function keepProgress(
  page: Page,
  { accountId, firstName, lastName, email, mobile }: Person,
  known: Partial<SetupProgress> & Pick<SetupProgress, "step">,
): Promise<void> {
  const progress: SetupProgress = {
    v: 1,
    accountId: accountId ?? "",
    personal: {
      firstName,
      lastName,
      email,
      phone: mobile,
      dateOfBirth: "1990-01-01",
      addressLine1: "1 Ocean Road",
      city: "Woy Woy",
      state: "NSW",
      postalCode: "2256",
      country: "AU",
    },
    documentType: "passport",
    payout: emptyPayout,
    sent: nothingSent,
    ...known,
  };
  await page.addInitScript((store) => {
    if (sessionStorage.getItem("setup-progress") === null) sessionStorage.setItem("setup-progress", store);
  }, JSON.stringify(progress));
}
