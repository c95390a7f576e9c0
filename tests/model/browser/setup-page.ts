/** Finds and fills the setup's page for the paths of its four charts. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { SetupProgress } from "../../../src/machines/setup/rules/setup.ts";
import { passport } from "../../journeys/steps.ts";
import { keepProgress } from "./setup-progress.ts";
import type { Fixtures } from "./test-param.ts";

export const titles = {
  overview: "Set up your account",
  personal: "Personal Details",
  identity: "Identity Proof",
  payout: "Payout Details",
  review: "Review",
  complete: "Your details are on their way",
} as const;

export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

export async function expectStep({ page }: Fixtures, step: keyof typeof titles): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: titles[step] })).toBeVisible();
}

export async function expectFault({ page }: Fixtures): Promise<void> {
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
}

/** @param progress the progress that an earlier visit has saved */
export async function openSetup(
  { page, person, guard, control, signIn }: Fixtures,
  progress?: Partial<SetupProgress> & Pick<SetupProgress, "step">,
): Promise<void> {
  guard.expect(/fiat\/accounts|users\/me|wallet\/|cards\//);
  await control.review("manual", person.email);
  if (progress) await keepProgress(page, person, progress);
  await signIn();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 }).first()).not.toHaveText("Dashboard", {
    timeout: 20_000,
  });
}

export async function fillForm({ page }: Fixtures): Promise<void> {
  await button(page, "Fill Test Data").click();
  await button(page, "Continue").click();
}

export async function proveIdentity({ page }: Fixtures): Promise<void> {
  await page.getByLabel("Document Type").selectOption({ label: "Passport" });
  await page.getByLabel("Document File").setInputFiles(passport);
  await expect(button(page, "Remove this file")).toBeVisible();
  await button(page, "Continue").click();
}

/** Fills in every step from the personal details to the review. */
export async function fillAll(fixtures: Fixtures): Promise<void> {
  await expectStep(fixtures, "personal");
  await fillForm(fixtures);
  await expectStep(fixtures, "identity");
  await proveIdentity(fixtures);
  await expectStep(fixtures, "payout");
  await fillForm(fixtures);
  await expectStep(fixtures, "review");
}

export function editStep({ page }: Fixtures, step: "personal" | "identity" | "payout"): Promise<void> {
  return page.getByRole("region", { name: titles[step] }).getByRole("button", { name: "Edit" }).click();
}
