import { expect } from "@playwright/test";
import type { identityStepMachine } from "../../../src/machines/setup/identity-step.machine.ts";
import { passport } from "../../journeys/steps.ts";
import { button, expectFault, expectStep, openSetup } from "../../model/browser/setup-page.ts";
import { holdFiles, releaseFiles } from "../../model/browser/slow-files.ts";
import type { TestParam } from "../../model/browser/test-param.ts";
import { everySent, picture } from "../../model/setup-drafts.ts";

const text = { name: "passport.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") };

export const testParam: TestParam<typeof identityStepMachine> = {
  needs: "a person",
  account: { status: "P", balance: 0 },
  // Once a type is chosen, the select has no empty option.
  paths: {
    events: {
      "documentType.chosen": [{ documentType: "passport" }],
      "document.chosen": [{ document: picture }],
    },
  },
  canCause: ({ type }, snapshot) => {
    const isInspecting = snapshot.matches("inspecting");
    switch (type) {
      case "document.chosen":
      case "documentType.chosen":
        return !isInspecting;
      case "document.removed":
        return snapshot.context.draft.document !== undefined && !isInspecting;
      default:
        return true;
    }
  },
  open: async (fixtures, { start }) => {
    await holdFiles(fixtures.page);
    await openSetup(
      fixtures,
      start === "the wallet has a document"
        ? { step: "identity", sent: everySent }
        : { step: "identity", documentType: start === "no document is chosen" ? "" : "passport" },
    );
    if (start !== "a document is chosen already") return;
    await fixtures.page.getByLabel("Document File").setInputFiles({ ...passport, name: "earlier.png" });
    await releaseFiles(fixtures.page);
    await expect(button(fixtures.page, "Remove this file")).toBeVisible();
  },
  events: {
    "documentType.chosen": ({ page }) => page.getByLabel("Document Type").selectOption({ label: "Passport" }),
    "document.chosen": ({ page }, _event, upcoming) =>
      page
        .getByLabel("Document File")
        .setInputFiles(upcoming?.type === "xstate.error.actor.inspectDocument" ? text : passport),
    "document.removed": ({ page }) => button(page, "Remove this file").click(),
    "xstate.done.actor.inspectDocument": ({ page }) => releaseFiles(page),
    "xstate.error.actor.inspectDocument": ({ page }) => releaseFiles(page),
    continued: ({ page }) => button(page, "Continue").click(),
  },
  states: {
    choosing: (fixtures) => expectStep(fixtures, "identity"),
    inspecting: async (fixtures) => {
      await expectStep(fixtures, "identity");
      await expect(fixtures.page.getByText("Checking the file…")).toBeVisible();
    },
    invalid: async (fixtures, { context }) => {
      await expectStep(fixtures, "identity");
      if (context.failure !== undefined) await expectFault(fixtures);
      if (context.failure?.code === "document_type" && context.draft.document !== undefined)
        await expect(fixtures.page.getByText(/still chosen; press to choose another$/)).toBeVisible();
    },
    finished: (fixtures) => expectStep(fixtures, "payout"),
  },
  unreachable: {},
};
