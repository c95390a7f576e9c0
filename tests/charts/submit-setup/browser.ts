import { expect, type Page } from "@playwright/test";
import type { CallOutcome } from "../../../src/machines/instructions/call-order.ts";
import type { SetupCall } from "../../../src/machines/setup/rules/setup.ts";
import type { submitSetupMachine } from "../../../src/machines/setup/submit-setup.machine.ts";
import { statusFailure } from "../../machines/fakes.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import {
  button,
  editStep,
  expectStep,
  fillAll,
  fillForm,
  openSetup,
} from "../../model/browser/setup-page.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { everySent, filled, untouchedDraft } from "../../model/setup-drafts.ts";

const calls = {
  sendIndividual: { method: "PUT", path: "/api/v1/fiat/accounts/individual", says: "Sending your details…" },
  uploadDocument: {
    method: "POST",
    path: "/api/v1/fiat/accounts/identity-document",
    says: "Uploading your document…",
  },
  sendBankAccount: {
    method: "PUT",
    path: "/api/v1/fiat/accounts/bank-account",
    says: "Sending your bank details…",
  },
  requestActivation: { method: "PUT", path: "/api/v1/fiat/accounts", says: "Asking for the review…" },
} as const;
type Call = keyof typeof calls;
const names = Object.keys(calls) as readonly Call[];

const sentences: Readonly<Record<SetupCall, string>> = {
  individual: "Your personal details could not be saved.",
  document: "Your document could not be uploaded.",
  bank: "Your bank details could not be saved.",
  status: "Everything is saved, but the review could not be asked for.",
};

interface Gates {
  readonly calls: Readonly<Record<Call, CallGate>>;
  /** Id of the sandbox fault that holds the upload's answer. */
  holdFaultId: string | undefined;
}

const gates = new WeakMap<Page, Gates>();

function gatesOf(page: Page): Gates {
  const pageGates = gates.get(page);
  if (pageGates === undefined) throw new Error("The walk has not begun.");
  return pageGates;
}

const expectCall =
  (call: Call) =>
  async ({ page }: Fixtures): Promise<void> => {
    await expect(page.getByText(calls[call].says)).toBeVisible();
    await expect(button(page, "Submitting...")).toHaveAttribute("aria-disabled", "true");
    if (gatesOf(page).holdFaultId === undefined) await gatesOf(page).calls[call].arrived();
  };

async function fail({ page, control, person }: Fixtures, call: Call): Promise<void> {
  const gate = gatesOf(page).calls[call];
  await gate.arrived();
  const { method, path } = calls[call];
  const body = { status: 400, message: "Not allowed", data: null, code: "forbidden" };
  await control.fault({ method, path, kind: "status", status: 400, body, email: person.email });
  await gate.pass();
}

/** Lets the call succeed, or rejects it with a conclusive code. */
const endCall =
  (call: Call) =>
  (fixtures: Fixtures, { output }: { output: CallOutcome }): Promise<void> =>
    output.kind === "done" ? gatesOf(fixtures.page).calls[call].pass() : fail(fixtures, call);

const settledReason =
  "the server answers for a call in doubt: tests/journeys/setup.spec.ts holds calls back over a minute and a reload";
const inside = "the chart of the call answers for every failure of its ports";

export const testParam: TestParam<typeof submitSetupMachine> = {
  needs: "a person",
  account: { status: "P", balance: 0 },
  paths: {
    events: { "upload.progressed": [{ ratio: 0.5 }] },
    starts: {
      "nothing is sent": () => ({ draft: filled }),
      "the wallet has the document": () => ({
        draft: { ...filled, document: undefined, sent: { ...everySent, individual: false, bank: false } },
      }),
      "the wallet has all three parts": () => ({
        draft: { ...filled, document: undefined, payout: untouchedDraft.payout, sent: everySent },
      }),
    },
    answers: Object.fromEntries(
      names.map((call) => [call, [{ kind: "done" }, { kind: "rejected", failure: statusFailure(400) }]]),
    ),
    differs: ({ draft, uploaded }) => [draft.sent, uploaded > 0],
    // The paths in Node cover the restart of an upload that was cancelled or rejected.
    casesOf: () => [],
  },
  canCause: (event, { context: { draft, uploaded } }) => {
    switch (event.type) {
      // Once an upload has reported progress, the sandbox has the document, so the upload can only succeed.
      case "xstate.done.actor.uploadDocument":
        return event.output.kind === "done" || uploaded === 0;
      case "upload.progressed":
        return uploaded === 0;
      // The wallet has only the parts sent in this visit, even if the stored progress says that more were sent.
      case "xstate.done.actor.requestActivation":
        return event.output.kind !== "done" || draft.document !== undefined;
      default:
        return true;
    }
  },
  open: async (fixtures, { start }) => {
    const { page } = fixtures;
    const createGate = (call: Call) =>
      CallGate.at(
        page,
        new RegExp(`${calls[call].path}$`),
        (request) => request.method() === calls[call].method,
      );
    gates.set(page, {
      calls: {
        sendIndividual: await createGate("sendIndividual"),
        uploadDocument: await createGate("uploadDocument"),
        sendBankAccount: await createGate("sendBankAccount"),
        requestActivation: await createGate("requestActivation"),
      },
      holdFaultId: undefined,
    });
    if (start === "the wallet has all three parts") {
      await openSetup(fixtures, { step: "review", sent: everySent });
    } else if (start === "the wallet has the document") {
      await openSetup(fixtures, { step: "payout", sent: { individual: false, document: true, bank: false } });
      await fillForm(fixtures);
    } else {
      await openSetup(fixtures);
      await button(page, "Start Setup").click();
      await fillAll(fixtures);
    }
  },
  events: {
    back: ({ page }) => button(page, "Back").click(),
    "edit.requested": (fixtures, { step }) => editStep(fixtures, step),
    "setup.submitted": ({ page }) => button(page, "Complete Setup").click(),
    "xstate.done.actor.sendIndividual": endCall("sendIndividual"),
    "xstate.done.actor.sendBankAccount": endCall("sendBankAccount"),
    "xstate.done.actor.requestActivation": endCall("requestActivation"),
    // The sandbox has the document and holds its answer.
    "upload.progressed": async ({ page, control, person }) => {
      const { method, path } = calls.uploadDocument;
      const setupGates = gatesOf(page);
      setupGates.holdFaultId = (await control.fault({ method, path, kind: "hold", email: person.email })).id;
      await setupGates.calls.uploadDocument.pass({ held: true });
      await expect(page.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow", "0");
    },
    "xstate.done.actor.uploadDocument": async (fixtures, { output }) => {
      const setupGates = gatesOf(fixtures.page);
      if (output.kind !== "done") return fail(fixtures, "uploadDocument");
      if (setupGates.holdFaultId === undefined) return setupGates.calls.uploadDocument.pass();
      await fixtures.control.release(setupGates.holdFaultId);
      setupGates.holdFaultId = undefined;
    },
    "upload.cancelled": async ({ page }) => {
      await button(page, "Cancel upload").click();
      gatesOf(page).holdFaultId = undefined;
    },
  },
  states: {
    "ready.unsent": async (fixtures) => {
      await expectStep(fixtures, "review");
      await expect(button(fixtures.page, "Complete Setup")).toBeEnabled();
      // The browser reports an aborted call a moment later.
      for (const name of names) await expect.poll(() => gatesOf(fixtures.page).calls[name].waiting).toBe(0);
    },
    "ready.failed": async ({ page }, { context: { failed } }) => {
      const alert = page.getByRole("alert").filter({ hasText: "Something went wrong" });
      await expect(alert).toContainText(failed ? sentences[failed.call] : "");
      await expect(button(page, "Complete Setup")).toBeEnabled();
    },
    "submitting.sendingIndividual": expectCall("sendIndividual"),
    "submitting.uploadingDocument": expectCall("uploadDocument"),
    "submitting.sendingBankAccount": expectCall("sendBankAccount"),
    "submitting.requestingActivation": expectCall("requestActivation"),
    finished: (fixtures, { output }) =>
      expectStep(fixtures, (output as { step: "personal" | "identity" | "payout" | "complete" }).step),
  },
  unreachable: {
    "ready — account.approved → finished": "live updates read the account: the setup's journeys",
    "ready — call.settled [isHandedOver] → finished": settledReason,
    "ready — call.settled [isDoubtful] → ready.unsent": settledReason,
    "ready — call.settled [not isHandedOver, not isDoubtful] → refused": settledReason,
    "submitting.sendingIndividual — error: sendIndividual → ready.failed": inside,
    "submitting.uploadingDocument — error: uploadDocument → ready.failed": inside,
    "submitting.sendingBankAccount — error: sendBankAccount → ready.failed": inside,
    "submitting.requestingActivation — error: requestActivation → ready.failed": inside,
    "submitting.sendingBankAccount — done: sendBankAccount [isUndecided] → ready.failed": settledReason,
  },
};
