import type { ContextFrom } from "xstate";
import { payoutFaults } from "../../../src/machines/rules/payout.ts";
import { personalFaults } from "../../../src/machines/rules/personal.ts";
import {
  type DocumentFile,
  emptyPayout,
  nothingSent,
  personalOf,
  type SetupProgress,
  type SetupStep,
  testPersonal,
} from "../../../src/machines/rules/setup.ts";
import type { SetupStart, setupWizardMachine } from "../../../src/machines/setup-wizard.machine.ts";
import { dana } from "../../machines/session-stand-ins.ts";
import { offline, status } from "../../machines/stand-ins.ts";
import type { Asked, Told } from "../definition.ts";
import { pathsOf } from "../definition.ts";

const today = "2026-11-20";
const accountId = "acct-dana";
const picture: DocumentFile = { name: "passport.png", size: 1_024, content: "chosen" };
const inspected: DocumentFile = { ...picture, content: "inspected" };

function start(step: SetupStep, sent: Partial<SetupProgress["sent"]> = {}): SetupStart {
  return {
    today,
    progress: {
      v: 1,
      accountId,
      step,
      personal: testPersonal(personalOf(dana)),
      documentType: "passport",
      // Numbers are never kept; an entry that somebody wrote by hand may have them.
      payout: {
        ...emptyPayout,
        accountHolderName: "Dana Demo",
        accountNumber: "12",
        routingNumber: "110-000",
      },
      sent: { ...nothingSent, ...sent },
    },
  };
}

/** Where each kept setup goes on: back to what was not kept. */
const goesOn: readonly (readonly [SetupStart, string])[] = [
  [{ today, progress: null }, "overview"],
  [start("personal"), "personal"],
  [start("identity"), "identity"],
  [start("payout"), "identity"],
  [start("payout", { document: true }), "payout"],
  [start("review"), "identity"],
  [start("review", { document: true }), "payout"],
  [start("review", { individual: true, document: true, bank: true }), "review"],
  [start("complete", { individual: true, document: true, bank: true }), "complete"],
];

type Context = ContextFrom<typeof setupWizardMachine>;
type Seen = { readonly context: Context };

const isPersonalValid = ({ personal, today: day }: Context): boolean =>
  Object.keys(personalFaults(personal, day)).length === 0;
const isIdentityComplete = ({ documentType, document, sent }: Context): boolean =>
  documentType !== "" && (document !== undefined || sent.document);
const isPayoutValid = ({ payout, sent }: Context): boolean =>
  sent.bank || Object.keys(payoutFaults(payout)).length === 0;

const fromPersonal = ({ context }: Seen) =>
  isPersonalValid(context) ? "identity.choosing" : "personal.corrected";
const fromIdentity = ({ context }: Seen) =>
  isIdentityComplete(context) ? "payout.editing" : "identity.corrected";
const fromPayout = ({ context }: Seen) => (isPayoutValid(context) ? "review.resting" : "payout.corrected");

/** Where the submission is or goes on. */
function firstUnsent({ context: { sent } }: Seen): string {
  if (!sent.individual) return "review.submitting.individual";
  if (!sent.document) return "review.submitting.document";
  return sent.bank ? "review.submitting.status" : "review.submitting.bank";
}

/** In every state of the identity's step. */
const byHand = {
  back: "personal.editing",
  "document.chosen": "identity.inspecting",
  "document.removed": "identity.choosing",
};

/** The four calls in their order. */
const calls = ["sendIndividual", "uploadDocument", "sendBankAccount", "requestActivation"];

export const paths = pathsOf<typeof setupWizardMachine>()({
  starts: { "the account is pending": () => ({ accountId, person: dana }) },
  events: {
    "field.left": [{ field: "phone" }],
    "personal.changed": [{ field: "phone", value: "12" }],
    "payout.changed": [{ field: "routingNumber", value: "12" }],
    "documentType.chosen": [{ documentType: "passport" }],
    "document.chosen": [{ document: picture }],
    "upload.progressed": [{ ratio: 0.5 }],
    "upload.failed": [{ error: Object.assign(new Error("offline"), { failure: offline }) }],
    "account.unread": [{ failure: offline }],
  },
  answers: { readProgress: goesOn.map(([one]) => one), inspectDocument: [inspected] },
  failures: {
    inspectDocument: [{ kind: "refused", code: "document_type" }],
    sendIndividual: [status(400)],
    sendBankAccount: [status(500)],
  },
  differs: ({ personal, payout, documentType, document, sent, today: day, left }) => [
    Object.keys(personalFaults(personal, day)).length === 0,
    Object.keys(payoutFaults(payout)).length === 0,
    documentType,
    document !== undefined,
    sent,
    left.length > 0,
  ],
  words: {
    started: "the person presses Start Setup",
    back: "the person presses Back",
    continued: "the person presses Continue",
    restarted: "the person starts again",
    "field.left": "a field is left",
    "personal.changed": "a personal detail is changed",
    "payout.changed": "a payout detail is changed",
    "testData.filled": "the person presses Fill Test Data",
    "documentType.chosen": "a kind of document is chosen",
    "document.chosen": "a file is chosen",
    "document.removed": "the file is removed",
    "setup.submitted": "the person presses Complete Setup",
    "upload.progressed": "a part of the document is sent",
    "upload.finished": "the document is sent",
    "upload.failed": "the document cannot be sent",
    "upload.cancelled": "the person cancels the upload",
    "dashboard.requested": "the person presses Go to Dashboard",
    "account.pending": "the account is not active yet",
    "account.unread": "the account cannot be read",
    readProgress: "what was kept of the setup",
    inspectDocument: "the look at the document",
    sendIndividual: "the call with the personal details",
    uploadDocument: "the upload",
    sendBankAccount: "the call with the payout details",
    requestActivation: "the handing over for review",
    progress: "the keeping of the progress",
  },
  begins: { "the account is pending": "restoring" },
  leads: {
    "personal.editing": {
      back: "overview",
      continued: fromPersonal,
    },
    "personal.corrected": {
      back: "overview",
      continued: fromPersonal,
    },
    "payout.editing": {
      back: "identity.choosing",
      continued: fromPayout,
    },
    "payout.corrected": {
      back: "identity.choosing",
      continued: fromPayout,
    },
    "review.failed": {
      back: "payout.editing",
    },
    restoring: {
      "done readProgress":
        "complete.resting | identity.choosing | overview | payout.editing | personal.editing | review.resting",
      "error readProgress": "overview",
    },
    overview: {
      started: "personal.editing",
    },
    "identity.choosing": {
      ...byHand,
      continued: fromIdentity,
    },
    "review.resting": {
      back: "payout.editing",
      "setup.submitted": firstUnsent,
    },
    "complete.resting": {
      "dashboard.requested": "complete.checking",
      restarted: "overview",
    },
    "identity.corrected": {
      ...byHand,
      continued: fromIdentity,
    },
    "identity.inspecting": {
      ...byHand,
      "done inspectDocument": "identity.choosing",
      "error inspectDocument": "identity.corrected",
    },
    "review.submitting.status": {
      "done requestActivation": "complete.resting",
      "error requestActivation": "review.failed.status",
    },
    "complete.checking": {
      restarted: "overview",
      "account.pending": "complete.inReview",
      "account.unread": "complete.unread",
    },
    "review.failed.status": {
      "setup.submitted": "review.submitting.status",
    },
    "complete.inReview": {
      restarted: "overview",
      "dashboard.requested": "complete.checking",
    },
    "complete.unread": {
      restarted: "overview",
      "dashboard.requested": "complete.checking",
    },
    "review.submitting.individual": {
      "done sendIndividual": firstUnsent,
      "error sendIndividual": "review.failed.individual",
    },
    "review.submitting.bank": {
      "done sendBankAccount": "review.submitting.status",
      "error sendBankAccount": "review.failed.bank",
    },
    "review.failed.individual": {
      "setup.submitted": "review.submitting.individual",
    },
    "review.failed.bank": {
      "setup.submitted": "review.submitting.bank",
    },
    "review.submitting.document": {
      "upload.cancelled": "review.resting",
      "upload.failed": "review.failed.document",
      "upload.finished": firstUnsent,
      "error uploadDocument": "review.failed.document",
    },
    "review.failed.document": {
      "setup.submitted": "review.submitting.document",
    },
  },
  observations: [
    {
      in: "restoring",
      sees: "that it is busy",
      check: ({ snapshot }) => snapshot.hasTag("busy"),
    },
    {
      when: "xstate.init",
      sees: "an unfinished setup of this account looked for",
      check: ({ asked, snapshot, context }) =>
        snapshot.hasTag("busy") &&
        context.left.length === 0 &&
        asked.length === 2 &&
        asked.every(({ input }) => JSON.stringify(input) === JSON.stringify({ accountId })),
    },
    {
      when: "xstate.done.actor.readProgress",
      sees: "the step where the setup goes on, with what was kept, but no account number",
      check: ({ event, is, context }) => {
        const known = goesOn.find(([one]) => one === event.output);
        return (
          known !== undefined &&
          is(known[1]) &&
          context.today === today &&
          context.payout.accountNumber === "" &&
          context.payout.routingNumber === "" &&
          (known[0].progress === null || context.sent === known[0].progress.sent)
        );
      },
    },
    {
      when: "back",
      sees: "the step before, and no other",
      check: ({ was, is }) => {
        if (was("personal")) return is("overview");
        if (was("identity")) return is("personal");
        if (was("payout")) return is("identity");
        if (was("review.submitting")) return is("review.submitting");
        if (was("review")) return is("payout");
        return true;
      },
    },
    {
      when: "continued",
      sees: "the next step where this one is complete, and what is wrong otherwise",
      check: ({ was, is, snapshot, contextBefore }) => {
        if (was("personal")) {
          return isPersonalValid(contextBefore)
            ? is("identity")
            : is("personal.corrected") && snapshot.hasTag("corrected");
        }
        if (was("identity.inspecting")) return is("identity.inspecting");
        if (was("identity")) {
          return isIdentityComplete(contextBefore)
            ? is("payout")
            : is("identity.corrected") && snapshot.hasTag("corrected");
        }
        if (was("payout")) {
          return isPayoutValid(contextBefore)
            ? is("review")
            : is("payout.corrected") && snapshot.hasTag("corrected");
        }
        return true;
      },
    },
    {
      when: "started",
      sees: "the personal details, from the overview",
      check: ({ was, is }) => !was("overview") || is("personal"),
    },
    {
      in: ["personal", "identity", "payout", "review", "complete"],
      sees: "the step kept when it is entered, without account numbers",
      check: ({ was, is, told, running }) => {
        const step = ["personal", "identity", "payout", "review", "complete"].find(is) ?? "";
        return (
          was(step) ||
          !running.includes("progress") ||
          told.some(
            ({ to, event }) =>
              to === "progress" &&
              event.type === "progress.changed" &&
              event.progress.step === step &&
              event.progress.accountId === accountId &&
              event.progress.payout.accountNumber === "" &&
              event.progress.payout.routingNumber === "",
          )
        );
      },
    },
    {
      when: "personal.changed",
      in: "personal",
      sees: "the field changed, and the details to be sent again",
      check: ({ context }) => context.personal.phone === "12" && !context.sent.individual,
    },
    {
      when: "payout.changed",
      in: "payout",
      sees: "the field changed, and the details to be sent again",
      check: ({ context }) => context.payout.routingNumber === "12" && !context.sent.bank,
    },
    {
      when: "field.left",
      in: ["personal", "identity", "payout"],
      sees: "the field remembered as left, once",
      check: ({ context }) => context.left.length === 1 && context.left[0] === "phone",
    },
    {
      when: ["field.left", "documentType.chosen"],
      in: ["personal", "identity", "payout"],
      sees: "what was entered kept, with the step",
      check: ({ event, is, told, running, context }) =>
        !running.includes("progress") ||
        (event.type === "field.left" && is("identity")) ||
        told.some(
          ({ to, event: { progress } }) =>
            to === "progress" &&
            is(progress.step) &&
            progress.personal === context.personal &&
            progress.documentType === context.documentType,
        ),
    },
    {
      in: ["personal", "identity", "payout"],
      sees: "no field of another step as left, and those of this one as long as it lasts",
      check: ({ event, was, is, context, contextBefore }) => {
        if (!["personal", "identity", "payout"].some((step) => was(step) && is(step)))
          return context.left.length === 0;
        return event.type === "field.left" || context.left === contextBefore.left;
      },
    },
    {
      when: ["continued", "document.chosen", "document.removed"],
      sees: "nothing kept anew while the step lasts",
      check: ({ was, is, told }) =>
        !["personal", "identity", "payout"].some((step) => was(step) && is(step)) || told.length === 0,
    },
    {
      when: "testData.filled",
      in: ["personal", "payout"],
      sees: "every field filled, the person's own name and number kept",
      check: ({ was, context, contextBefore: { personal: typed } }) =>
        was("personal")
          ? Object.keys(personalFaults({ ...context.personal, phone: "0400 123 456" }, today)).length === 0 &&
            context.personal.phone === (typed.phone || "0400 123 456") &&
            context.personal.firstName === dana.firstName &&
            !context.sent.individual
          : Object.keys(payoutFaults(context.payout)).length === 0 && !context.sent.bank,
    },
    {
      when: "documentType.chosen",
      in: "identity",
      sees: "the kind chosen",
      check: ({ context }) => context.documentType === "passport",
    },
    {
      when: "document.chosen",
      in: "identity.inspecting",
      sees: "the file looked at before anything is sent, and to be sent again",
      check: ({ asked, context, snapshot }) =>
        snapshot.hasTag("busy") &&
        asked.length === 1 &&
        (asked[0]?.input as { document: unknown } | undefined)?.document === picture &&
        !context.sent.document &&
        context.failure === undefined,
    },
    {
      when: "xstate.done.actor.inspectDocument",
      in: "identity.choosing",
      sees: "the inspected file kept",
      check: ({ context }) => context.document === inspected,
    },
    {
      when: "xstate.error.actor.inspectDocument",
      in: "identity.corrected",
      sees: "why the file is not accepted, and no file kept",
      check: ({ context }) => context.failure?.code === "document_type" && context.document === undefined,
    },
    {
      when: "document.removed",
      in: "identity.choosing",
      sees: "no file, and nothing said about it",
      check: ({ context }) =>
        context.document === undefined && !context.sent.document && context.failure === undefined,
    },
    {
      when: "continued",
      in: "identity.corrected",
      sees: "that a document is needed, where there is none",
      check: ({ context }) =>
        (context.failure?.code === "document_required") ===
        (context.document === undefined && !context.sent.document),
    },
    {
      when: "back",
      in: "personal",
      sees: "no file kept that nobody has looked at",
      check: ({ was, context }) => !was("identity.inspecting") || context.document === undefined,
    },
    {
      when: "setup.submitted",
      sees: "the submission going on at the first call that was not answered",
      check: ({ was, is, asked, contextBefore: { sent } }) => {
        if (!was("review") || was("review.submitting")) return asked.length === 0;
        const next = !sent.individual
          ? "sendIndividual"
          : !sent.document
            ? "uploadDocument"
            : !sent.bank
              ? "sendBankAccount"
              : "requestActivation";
        return is("review.submitting") && asked.length === 1 && asked[0]?.src === next;
      },
    },
    {
      sees: "the calls in their order, one at a time, and none that was answered",
      check: ({ asked, running, contextBefore: { sent } }) => {
        const made = asked.filter(({ src }) => calls.includes(src));
        return (
          made.length <= 1 &&
          running.filter((id) => calls.includes(id)).length <= 1 &&
          made.every(({ src }) =>
            src === "sendIndividual"
              ? !sent.individual
              : src === "uploadDocument"
                ? !sent.document
                : src === "sendBankAccount"
                  ? !sent.bank
                  : true,
          )
        );
      },
    },
    {
      sees: "the account handed over only after the other three",
      check: ({ asked, context: { sent } }) =>
        !asks(asked, "requestActivation") || (sent.individual && sent.document && sent.bank),
    },
    {
      in: "review.submitting",
      sees: "'Submitting...', and no old reason",
      check: ({ snapshot, context }) => snapshot.hasTag("submitting") && context.failure === undefined,
    },
    {
      when: ["xstate.done.actor.sendIndividual", "upload.finished", "xstate.done.actor.sendBankAccount"],
      in: "review.submitting",
      sees: "the answered call noted and kept",
      check: ({ event, context: { sent }, told, was, running }) =>
        (event.type === "upload.finished" && !was("review.submitting.document")) ||
        ((keeps(told) || !running.includes("progress")) &&
          (event.type === "xstate.done.actor.sendIndividual"
            ? sent.individual
            : event.type === "upload.finished"
              ? sent.document
              : sent.bank)),
    },
    {
      in: "review.submitting.individual",
      sees: "the personal details on their way as they were typed",
      check: ({ asked, context }) =>
        asked.every(
          ({ src, input }) =>
            src !== "sendIndividual" || (input as { personal: unknown }).personal === context.personal,
        ),
    },
    {
      in: "review.submitting.document",
      sees: "the document on its way",
      check: ({ asked, context }) =>
        asked.every(
          ({ src, input }) =>
            src !== "uploadDocument" || (input as { document: unknown }).document === context.document,
        ),
    },
    {
      in: "review.submitting.bank",
      sees: "the payout details on their way as they were typed",
      check: ({ asked, context }) =>
        asked.every(
          ({ src, input }) =>
            src !== "sendBankAccount" || (input as { payout: unknown }).payout === context.payout,
        ),
    },
    {
      when: "upload.progressed",
      in: "review.submitting.document",
      sees: "how much of the document is sent",
      check: ({ context }) => context.uploaded === 0.5,
    },
    {
      in: "review.failed",
      sees: "'Something went wrong', with its reason, at the call that failed",
      check: ({ context, is, event, snapshot }) => {
        const failed: Readonly<Record<string, string>> = {
          "xstate.error.actor.sendIndividual": "individual",
          "upload.failed": "document",
          "xstate.error.actor.uploadDocument": "document",
          "xstate.error.actor.sendBankAccount": "bank",
          "xstate.error.actor.requestActivation": "status",
        };
        const at = failed[event.type];
        return (
          context.failure !== undefined &&
          !snapshot.hasTag("submitting") &&
          (at === undefined || is(`review.failed.${at}`) || event.type === "upload.failed")
        );
      },
    },
    {
      when: "upload.cancelled",
      sees: "the review again, where the document was on its way, and nothing being sent",
      check: ({ was, is, running }) =>
        !was("review.submitting.document") || (is("review.resting") && !running.includes("uploadDocument")),
    },
    {
      in: "complete",
      sees: "the complete step only after the account was handed over, or where it had been",
      check: ({ was, event }) =>
        was("complete") ||
        event.type === "xstate.done.actor.requestActivation" ||
        event.type === "xstate.done.actor.readProgress",
    },
    {
      when: "dashboard.requested",
      in: "complete.checking",
      sees: "the account asked for, and that it is busy",
      check: ({ was, heard, snapshot }) =>
        was("complete.checking") ||
        (snapshot.hasTag("busy") && heard.length === 1 && heard[0]?.type === "account.asked"),
    },
    {
      when: "account.pending",
      sees: "that the review is not finished, where it was asked for",
      check: ({ was, is }) => !was("complete.checking") || is("complete.inReview"),
    },
    {
      when: "account.unread",
      sees: "that the account could not be read, where it was asked for",
      check: ({ was, is, context }) =>
        !was("complete.checking") || (is("complete.unread") && context.failure === offline),
    },
    {
      when: "restarted",
      in: "overview",
      sees: "nothing sent, no field left, no file and no old reason",
      check: ({ context }) =>
        context.sent === nothingSent &&
        context.left.length === 0 &&
        context.document === undefined &&
        context.failure === undefined,
    },
    {
      in: ["overview", "personal", "payout"],
      sees: "no reason of another step",
      check: ({ context }) => context.failure === undefined,
    },
  ],
});

function asks(asked: readonly Asked[], src: string): boolean {
  return asked.some((one) => one.src === src);
}

function keeps(told: readonly Told[]): boolean {
  return told.some(({ to, event }) => to === "progress" && event.type === "progress.changed");
}
