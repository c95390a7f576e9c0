import { expect, type Page, type Route } from "@playwright/test";
import type { setupWizardMachine } from "../../../src/machines/setup/setup-wizard.machine.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import {
  button,
  editStep,
  expectStep,
  fillForm,
  openSetup,
  proveIdentity,
} from "../../model/browser/setup-page.ts";
import { keepSubmission } from "../../model/browser/setup-progress.ts";
import type { TestParam } from "../../model/browser/test-param.ts";

const accountPath = "/api/v1/users/me";

/** Holds the reads of the account that Go to Dashboard triggers. */
const gates = new WeakMap<Page, CallGate>();

function gateOf(page: Page): CallGate {
  const pageGate = gates.get(page);
  if (pageGate === undefined) throw new Error("The walk has not begun.");
  return pageGate;
}

/** Answers like the wallet, but with another setup status, or without one. */
async function answerSetupStatus(route: Route, setup: string | undefined): Promise<void> {
  const response = await route.fetch();
  const answer = await response.json();
  await route.fulfill({ response, json: { ...answer, data: { ...answer.data, setup } } });
}

const byItself = "live updates read the account: the setup's journeys";
const inside = "the chart of a step has no failure of its own";

export const testParam: TestParam<
  typeof setupWizardMachine,
  { personalForm: "formStep"; payoutForm: "formStep"; submission: "submitSetup" }
> = {
  needs: "a person",
  account: { status: "P", balance: 0 },
  longest: 30,
  canCause: ({ type, draft }, snapshot) => {
    switch (type) {
      case "draft.changed":
        return !snapshot.matches("review") && draft?.document !== undefined;
      case "back":
        return !snapshot.matches("review");
      case "restarted":
        return !snapshot.matches({ complete: "checking" });
      case "account.approved":
        return snapshot.matches({ complete: "checking" });
      default:
        return true;
    }
  },
  open: async (fixtures, { snapshot, rest: [first] }) => {
    const { page } = fixtures;
    await page.route(/\/users\/me$/, (route) => answerSetupStatus(route, snapshot.context.account.setup));
    const account = await CallGate.at(page, /\/users\/me$/);
    await account.open();
    gates.set(page, account);
    const { progress, submitted } = (first?.type === "xstate.done.actor.readProgress" && first.output) || {};
    if (submitted) await keepSubmission(page, fixtures.person);
    await openSetup(
      fixtures,
      progress ? { step: progress.step, sent: progress.sent, restarted: progress.restarted } : undefined,
    );
    account.close();
  },
  events: {
    "xstate.done.actor.readProgress": async () => {},
    started: ({ page }) => button(page, "Start Setup").click(),
    back: ({ page }) => button(page, "Back").click(),
    "draft.changed": async ({ page }, _event, _upcoming, { before }) => {
      if (before.matches("personal")) await page.getByLabel("City").fill("Woy Woy");
      else if (before.matches("payout")) await page.getByLabel("Account Holder Name").fill("Dana Demo");
      else await page.getByLabel("Document Type").selectOption({ label: "National ID" });
    },
    "xstate.done.actor.personalForm": fillForm,
    "xstate.done.actor.identityStep": proveIdentity,
    "xstate.done.actor.payoutForm": fillForm,
    "xstate.done.actor.submission": async (fixtures, { output: { step } }) => {
      if (step === "payout") return button(fixtures.page, "Back").click();
      if (step !== "complete") return editStep(fixtures, step);
      // The stored progress says "sent", but the wallet has none of the parts: enters all of them again.
      await editStep(fixtures, "personal");
      await fillForm(fixtures);
      await expectStep(fixtures, "review");
      await editStep(fixtures, "identity");
      await proveIdentity(fixtures);
      await expectStep(fixtures, "review");
      await editStep(fixtures, "payout");
      await fillForm(fixtures);
      await expectStep(fixtures, "review");
      await button(fixtures.page, "Complete Setup").click();
    },
    "dashboard.requested": async ({ page }) => {
      await button(page, "Go to Dashboard").click();
      await gateOf(page).arrived();
    },
    "account.pending": async ({ page }, { setup }) => answerSetupStatus(await gateOf(page).next(), setup),
    "account.readFailed": async ({ page, control, person }) => {
      await control.fault({
        method: "GET",
        path: accountPath,
        kind: "status",
        status: 400,
        email: person.email,
      });
      await gateOf(page).pass();
    },
    "account.approved": async ({ page, control, person }) => {
      const { accounts } = await control.ledger();
      const account = accounts.find(({ email }) => email === person.email);
      await control.setStatus(account?.accountId ?? "", "A");
      await gateOf(page).pass();
    },
    restarted: async ({ page }) => {
      await page.getByText("Start setup again").click();
      await button(page, "Yes, start again").click();
    },
  },
  states: { finished: ({ page }) => expect(page.getByRole("region", { name: "Wallet" })).toBeVisible() },
  skippedStates: {
    restoring: "the browser's own storage answers at once",
    resuming: "it is left at once",
  },
  unreachable: {
    "setupWizard — error: progress → stays": "writing to storage that is full or forbidden costs nothing",
    "restoring — error: readProgress → overview": "storage that is full or forbidden reads as empty",
    "personal — error: personalForm → overview": inside,
    "identity — error: identityStep → overview": inside,
    "payout — error: payoutForm → overview": inside,
    "review — error: submission → overview": inside,
    "review — draft.changed → stays": "submitSetup takes it: a call is answered",
    "setupWizard — account.approved → finished": byItself,
    "complete — account.approved → complete.approved": byItself,
    "complete.approved — dashboard.requested → complete.checking": byItself,
    "review — account.approved → stays": byItself,
    "review — back → stays": "submitSetup answers it at once, as its own Back",
  },
};
