import { expect, type Page } from "@playwright/test";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { payoutFaults } from "../../../src/machines/payments/rules/payout.ts";
import { personalFaults } from "../../../src/machines/setup/rules/personal.ts";
import { passport } from "../../journeys/steps.ts";
import { CallGate } from "./call-gate.ts";
import { keepProgress } from "./setup-progress.ts";
import { holdFiles, releaseFiles } from "./slow-files.ts";
import type { Stage, TestParam } from "./test-param.ts";

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
const read = "/api/v1/users/me";

interface Gates {
  readonly calls: Readonly<Record<Call, CallGate>>;
  readonly account: CallGate;
  /** The upload's answer that the sandbox holds. */
  held: string | undefined;
}

const gates = new WeakMap<Page, Gates>();

function gatesOf(page: Page): Gates {
  const known = gates.get(page);
  if (known === undefined) throw new Error("The walk has not begun.");
  return known;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const text = { name: "passport.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") };

async function stepIs({ page }: Stage, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

const expectStep =
  (title: string, isWrong: (snapshot: AnyMachineSnapshot) => boolean = () => false) =>
  async (stage: Stage, snapshot: AnyMachineSnapshot): Promise<void> => {
    await stepIs(stage, title);
    if (isWrong(snapshot)) await expect(stage.page.locator("[aria-invalid=true]").first()).toBeVisible();
  };

const expectCall =
  (call: Call) =>
  async ({ page }: Stage): Promise<void> => {
    await expect(page.getByText(calls[call].says)).toBeVisible();
    await expect(button(page, "Submitting...")).toHaveAttribute("aria-disabled", "true");
    if (gatesOf(page).held === undefined) await gatesOf(page).calls[call].arrived();
  };

const expectFailure =
  (sentence: string) =>
  async ({ page }: Stage): Promise<void> => {
    const alert = page.getByRole("alert").filter({ hasText: "Something went wrong" });
    await expect(alert).toContainText(sentence);
    await expect(button(page, "Complete Setup")).toBeEnabled();
  };

const answers =
  (call: Call) =>
  ({ page }: Stage): Promise<void> =>
    gatesOf(page).calls[call].pass();

const fails =
  (call: Call) =>
  async ({ page, control, person }: Stage): Promise<void> => {
    const gate = gatesOf(page).calls[call];
    await gate.arrived();
    const { method, path } = calls[call];
    const body = { status: 400, message: "Not allowed", data: null, code: "forbidden" };
    await control.fault({ method, path, kind: "status", status: 400, body, email: person.email });
    await gate.pass();
  };

/** Done, or refused with a code that decides. */
const ends =
  (call: Call) =>
  (stage: Stage, { output }: AnyEventObject) =>
    output.kind === "done" ? answers(call)(stage) : fails(call)(stage);

export const testParam: TestParam = {
  needs: "a person",
  account: { status: "P", balance: 0 },
  longest: 30,
  paths: {
    events: {
      "field.left": [{ field: "city" }],
      "personal.changed": [{ field: "city", value: "Woy Woy" }],
      "payout.changed": [{ field: "accountHolderName", value: "Dana Demo" }],
    },
    differs: (context) => {
      const { personal, payout, documentType, document, sent, today, uploaded } = context as {
        personal: Parameters<typeof personalFaults>[0];
        payout: Parameters<typeof payoutFaults>[0];
        documentType: string;
        document: unknown;
        sent: object;
        today: string;
        uploaded: number;
      };
      return [
        Object.keys(personalFaults(personal, today)).length === 0,
        Object.keys(payoutFaults(payout)).length === 0,
        documentType,
        document !== undefined,
        sent,
        uploaded > 0 && uploaded < 1,
      ];
    },
  },
  canCause: (event, snapshot) => {
    const { type } = event;
    const { document, payout, uploaded } = snapshot.context;
    const isInspecting = snapshot.matches({ identity: "inspecting" });
    switch (type) {
      case "field.left":
        return !snapshot.matches("identity");
      case "document.chosen":
      case "documentType.chosen":
        return !isInspecting;
      case "document.removed":
        return document !== undefined && !isInspecting;
      // What is on its way already is answered well.
      case "xstate.done.actor.uploadDocument":
        return event.output.kind === "done" || uploaded === 0;
      case "upload.progressed":
        return uploaded === 0;
      // The wallet has only what was sent in this visit, whatever an earlier one has kept.
      case "xstate.done.actor.requestActivation":
        return event.output.kind !== "done" || (document !== undefined && payout.accountNumber !== "");
      case "restarted":
        return !snapshot.matches({ complete: "checking" });
      default:
        return true;
    }
  },
  open: async (stage, { rest: [first] }) => {
    const { page, person, guard, control, signIn } = stage;
    guard.expect(/fiat\/accounts|users\/me|wallet\/|cards\//);
    await control.review("manual", person.email);
    const progress = first?.output?.progress;
    if (progress) await keepProgress(page, person, { step: progress.step, sent: progress.sent });
    await holdFiles(page);
    const at = (call: Call) =>
      CallGate.at(
        page,
        new RegExp(`${calls[call].path}$`),
        (request) => request.method() === calls[call].method,
      );
    const account = await CallGate.at(page, /\/users\/me$/);
    await account.open();
    gates.set(page, {
      calls: {
        sendIndividual: await at("sendIndividual"),
        uploadDocument: await at("uploadDocument"),
        sendBankAccount: await at("sendBankAccount"),
        requestActivation: await at("requestActivation"),
      },
      account,
      held: undefined,
    });
    await signIn();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 }).first()).not.toHaveText("Dashboard", {
      timeout: 20_000,
    });
    account.close();
  },
  events: {
    "xstate.done.actor.readProgress": async () => {},
    started: ({ page }) => button(page, "Start Setup").click(),
    back: ({ page }) => button(page, "Back").click(),
    continued: ({ page }) => button(page, "Continue").click(),
    "testData.filled": ({ page }) => button(page, "Fill Test Data").click(),
    "personal.changed": ({ page }) => page.getByLabel("City").fill("Woy Woy"),
    "payout.changed": ({ page }) => page.getByLabel("Account Holder Name").fill("Dana Demo"),
    "field.left": async ({ page }, _event, _upcoming, { before }) => {
      const field = page.getByLabel(before.matches("personal") ? "City" : "Account Number");
      await field.focus();
      await field.blur();
    },
    "documentType.chosen": ({ page }) => page.getByLabel("Document Type").selectOption({ label: "Passport" }),
    "document.chosen": ({ page }, _event, upcoming) =>
      page
        .getByLabel("Document File")
        .setInputFiles(upcoming?.type === "xstate.error.actor.inspectDocument" ? text : passport),
    "document.removed": ({ page }) => button(page, "Remove this file").click(),
    "xstate.done.actor.inspectDocument": ({ page }) => releaseFiles(page),
    "xstate.error.actor.inspectDocument": ({ page }) => releaseFiles(page),
    "setup.submitted": ({ page }) => button(page, "Complete Setup").click(),
    "xstate.done.actor.sendIndividual": ends("sendIndividual"),
    "xstate.done.actor.sendBankAccount": ends("sendBankAccount"),
    "xstate.done.actor.requestActivation": ends("requestActivation"),
    // The sandbox has the document, and holds its answer.
    "upload.progressed": async ({ page, control, person }) => {
      const { method, path } = calls.uploadDocument;
      const known = gatesOf(page);
      known.held = (await control.fault({ method, path, kind: "hold", email: person.email })).id;
      await known.calls.uploadDocument.pass({ held: true });
      await expect(page.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow", "0");
    },
    "xstate.done.actor.uploadDocument": async (stage, { output }) => {
      const { page, control } = stage;
      if (output.kind !== "done") return fails("uploadDocument")(stage);
      const known = gatesOf(page);
      if (known.held === undefined) return known.calls.uploadDocument.pass();
      await control.release(known.held);
      known.held = undefined;
    },
    "upload.cancelled": async ({ page }) => {
      await button(page, "Cancel upload").click();
      gatesOf(page).held = undefined;
    },
    "dashboard.requested": async ({ page }) => {
      await button(page, "Go to Dashboard").click();
      await gatesOf(page).account.arrived();
    },
    "account.pending": ({ page }) => gatesOf(page).account.pass(),
    "account.unread": async ({ page, control, person }) => {
      await control.fault({ method: "GET", path: read, kind: "status", status: 400, email: person.email });
      await gatesOf(page).account.pass();
    },
    restarted: async ({ page }) => {
      await page.getByText("Start setup again").click();
      await button(page, "Yes, start again").click();
    },
  },
  states: {
    overview: async (stage) => {
      await stepIs(stage, "Set up your account");
      await expect(button(stage.page, "Start Setup")).toBeVisible();
    },
    "personal.editing": expectStep("Personal Details"),
    "personal.invalid": expectStep(
      "Personal Details",
      ({ context }) => Object.keys(personalFaults(context.personal, context.today)).length > 0,
    ),
    "identity.choosing": expectStep("Identity Proof"),
    "identity.inspecting": async (stage) => {
      await stepIs(stage, "Identity Proof");
      await expect(stage.page.getByText("Looking at the file…")).toBeVisible();
    },
    "identity.invalid": expectStep("Identity Proof", ({ context }) => context.failure !== undefined),
    "payout.editing": expectStep("Payout Details"),
    "payout.invalid": expectStep(
      "Payout Details",
      ({ context }) => Object.keys(payoutFaults(context.payout)).length > 0,
    ),
    "review.resting": async (stage) => {
      await stepIs(stage, "Review");
      await expect(button(stage.page, "Complete Setup")).toBeEnabled();
      // Of a call that the page gave up, the browser tells a moment later.
      for (const name of names) await expect.poll(() => gatesOf(stage.page).calls[name].waiting).toBe(0);
    },
    "review.submitting.individual": expectCall("sendIndividual"),
    "review.submitting.document": expectCall("uploadDocument"),
    "review.submitting.bank": expectCall("sendBankAccount"),
    "review.submitting.status": expectCall("requestActivation"),
    "review.failed.individual": expectFailure("Your personal details could not be saved."),
    "review.failed.document": expectFailure("Your document could not be uploaded."),
    "review.failed.bank": expectFailure("Your bank details could not be saved."),
    "review.failed.status": expectFailure("Everything is saved, but the review could not be asked for."),
    "complete.resting": expectStep("Your details are on their way"),
    "complete.checking": ({ page }) =>
      expect(page.getByRole("button", { name: "Go to Dashboard" })).toHaveAttribute("aria-busy", "true"),
    "complete.inReview": ({ page }) =>
      expect(page.getByText("The review is not finished yet.")).toBeVisible(),
    "complete.unread": ({ page }) => expect(page.getByText("We could not look just now.")).toBeVisible(),
  },
  unseen: { restoring: "the browser's own storage answers at once" },
  unreachable: {
    "setupWizard — error: progress → stays": "writing to storage that is full or forbidden costs nothing",
    "restoring — error: readProgress → overview": "storage that is full or forbidden reads as empty",
    "identity — field.left → stays": "no field of this step says that it is left",
    "review.submitting.individual — error: sendIndividual → review.failed.individual":
      "the chart of the call answers for every failure of its ports",
    "review.submitting.document — error: uploadDocument → review.failed.document":
      "the chart of the call answers for every failure of its ports",
    "review.submitting.bank — error: sendBankAccount → review.failed.bank":
      "the chart of the call answers for every failure of its ports",
    "review.submitting.status — error: requestActivation → review.failed.status":
      "the chart of the call answers for every failure of its ports",
  },
};
