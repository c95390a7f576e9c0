import type { Page } from "@playwright/test";
import { emptyPayout } from "../../../src/machines/core/rules/payout.ts";
import type { SetupProgress } from "../../../src/machines/setup/rules/setup.ts";
import { nothingSent } from "../../../src/machines/setup/rules/setup.ts";
import type { Person } from "../../support/fixtures.ts";

/** Stores an unfinished setup of this account, as an earlier visit in the same tab would. */
export async function keepProgress(
  page: Page,
  { accountId, firstName, lastName, email, mobile }: Person,
  knownProgress: Partial<SetupProgress> & Pick<SetupProgress, "step">,
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
    restarted: false,
    ...knownProgress,
  };
  await page.addInitScript((store) => {
    if (sessionStorage.getItem("setup-progress") === null) sessionStorage.setItem("setup-progress", store);
  }, JSON.stringify(progress));
}

/** Stores that this browser has submitted the setup of this account. */
export async function keepSubmission(page: Page, { accountId }: Person): Promise<void> {
  await page.addInitScript((name) => localStorage.setItem(name, '{"v":1}'), `setup-submitted/${accountId}`);
}

/** Removes `setup` from the wallet's answer, as from a wallet that does not report the setup's status. */
export async function withoutSetup(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (request, init) => {
      const response = await send(request, init);
      const address = request instanceof Request ? request.url : String(request);
      if (!address.endsWith("/users/me") || !response.ok) return response;
      const answer = await response.json();
      const { setup: _, ...account } = answer.data ?? {};
      const { status, headers } = response;
      return new Response(JSON.stringify({ ...answer, data: account }), { status, headers });
    };
  });
}
