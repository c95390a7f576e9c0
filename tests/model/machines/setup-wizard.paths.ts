import type { AnyEventObject, ContextFrom } from "xstate";
import { payoutFaults } from "../../../src/machines/payments/rules/payout.ts";
import { personalFaults } from "../../../src/machines/setup/rules/personal.ts";
import {
  type DocumentFile,
  emptyPayout,
  nothingSent,
  personalOf,
  type SetupProgress,
  type SetupStep,
  testPersonal,
} from "../../../src/machines/setup/rules/setup.ts";
import type { SetupStart, setupWizardMachine } from "../../../src/machines/setup/setup-wizard.machine.ts";
import { offline, status } from "../../machines/fakes.ts";
import { dana } from "../../machines/session-fakes.ts";
import type { Invocation, Sent } from "../definition.ts";
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
  isPersonalValid(context) ? "identity.choosing" : "personal.invalid";
const fromIdentity = ({ context }: Seen) =>
  isIdentityComplete(context) ? "payout.editing" : "identity.invalid";
const fromPayout = ({ context }: Seen) => (isPayoutValid(context) ? "review.resting" : "payout.invalid");

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

const refused = { kind: "rejected", failure: status(400) };
const isDone = ({ output }: AnyEventObject): boolean => output.kind === "done";

export const paths = pathsOf<typeof setupWizardMachine>()({
  starts: { "the account is pending": () => ({ accountId, person: dana }) },
  events: {
    "field.left": [{ field: "phone" }],
    "personal.changed": [{ field: "phone", value: "12" }],
    "payout.changed": [{ field: "routingNumber", value: "12" }],
    "documentType.chosen": [{ documentType: "passport" }],
    "document.chosen": [{ document: picture }],
    "upload.progressed": [{ ratio: 0.5 }],
    "account.unread": [{ failure: offline }],
  },
  answers: {
    readProgress: goesOn.map(([one]) => one),
    inspectDocument: [inspected],
    ...Object.fromEntries(calls.map((call) => [call, [{ kind: "done" }, refused]])),
  },
  senders: { "upload.progressed": "uploadDocument" },
  failures: {
    inspectDocument: [{ kind: "rejected", code: "document_type" }],
  },
  differs: ({ personal, payout, documentType, document, sent, today: day, left }) => [
    Object.keys(personalFaults(personal, day)).length === 0,
    Object.keys(payoutFaults(payout)).length === 0,
    documentType,
    document !== undefined,
    sent,
    left.length > 0,
  ],
  labels: {
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
  initial: { "the account is pending": "restoring" },
  transitions: {
    "personal.editing": {
      back: "overview",
      continued: fromPersonal,
    },
    "personal.invalid": {
      back: "overview",
      continued: fromPersonal,
    },
    "payout.editing": {
      back: "identity.choosing",
      continued: fromPayout,
    },
    "payout.invalid": {
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
    "identity.invalid": {
      ...byHand,
      continued: fromIdentity,
    },
    "identity.inspecting": {
      ...byHand,
      "done inspectDocument": "identity.choosing",
      "error inspectDocument": "identity.invalid",
    },
    "review.submitting.status": {
      "done requestActivation": ({ event }) => (isDone(event) ? "complete.resting" : "review.failed.status"),
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
      "done sendIndividual": (seen) => (isDone(seen.event) ? firstUnsent(seen) : "review.failed.individual"),
      "error sendIndividual": "review.failed.individual",
    },
    "review.submitting.bank": {
      "done sendBankAccount": ({ event }) =>
        isDone(event) ? "review.submitting.status" : "review.failed.bank",
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
      "done uploadDocument": (seen) => (isDone(seen.event) ? firstUnsent(seen) : "review.failed.document"),
      "error uploadDocument": "review.failed.document",
    },
    "review.failed.document": {
      "setup.submitted": "review.submitting.document",
    },
  },
  observations: [
    {
      in: "restoring",
      description: "that it is busy",
      check: ({ snapshot }) => snapshot.hasTag("busy"),
    },
    {
      when: "xstate.init",
      description: "an unfinished setup of this account looked for",
      check: ({ invoked, snapshot, context }) =>
        snapshot.hasTag("busy") &&
        context.left.length === 0 &&
        invoked.length === 2 &&
        invoked.every(({ input }) => JSON.stringify(input) === JSON.stringify({ accountId })),
    },
    {
      when: "xstate.done.actor.readProgress",
      description: "the step where the setup goes on, with what was kept, but no account number",
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
      description: "the step before, and no other",
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
      description: "the next step where this one is complete, and what is wrong otherwise",
      check: ({ was, is, snapshot, contextBefore }) => {
        if (was("personal")) {
          return isPersonalValid(contextBefore)
            ? is("identity")
            : is("personal.invalid") && snapshot.hasTag("invalid");
        }
        if (was("identity.inspecting")) return is("identity.inspecting");
        if (was("identity")) {
          return isIdentityComplete(contextBefore)
            ? is("payout")
            : is("identity.invalid") && snapshot.hasTag("invalid");
        }
        if (was("payout")) {
          return isPayoutValid(contextBefore)
            ? is("review")
            : is("payout.invalid") && snapshot.hasTag("invalid");
        }
        return true;
      },
    },
    {
      when: "started",
      description: "the personal details, from the overview",
      check: ({ was, is }) => !was("overview") || is("personal"),
    },
    {
      in: ["personal", "identity", "payout", "review", "complete"],
      description: "the step kept when it is entered, without account numbers",
      check: ({ was, is, sent, running }) => {
        const step = ["personal", "identity", "payout", "review", "complete"].find(is) ?? "";
        return (
          was(step) ||
          !running.includes("progress") ||
          sent.some(
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
      description: "the field changed, and the details to be sent again",
      check: ({ context }) => context.personal.phone === "12" && !context.sent.individual,
    },
    {
      when: "payout.changed",
      in: "payout",
      description: "the field changed, and the details to be sent again",
      check: ({ context }) => context.payout.routingNumber === "12" && !context.sent.bank,
    },
    {
      when: "field.left",
      in: ["personal", "identity", "payout"],
      description: "the field remembered as left, once",
      check: ({ context }) => context.left.length === 1 && context.left[0] === "phone",
    },
    {
      when: ["field.left", "documentType.chosen"],
      in: ["personal", "identity", "payout"],
      description: "what was entered kept, with the step",
      check: ({ event, is, sent, running, context }) =>
        !running.includes("progress") ||
        (event.type === "field.left" && is("identity")) ||
        sent.some(
          ({ to, event: { progress } }) =>
            to === "progress" &&
            is(progress.step) &&
            progress.personal === context.personal &&
            progress.documentType === context.documentType,
        ),
    },
    {
      in: ["personal", "identity", "payout"],
      description: "no field of another step as left, and those of this one as long as it lasts",
      check: ({ event, was, is, context, contextBefore }) => {
        if (!["personal", "identity", "payout"].some((step) => was(step) && is(step)))
          return context.left.length === 0;
        return event.type === "field.left" || context.left === contextBefore.left;
      },
    },
    {
      when: ["continued", "document.chosen", "document.removed"],
      description: "nothing kept anew while the step lasts",
      check: ({ was, is, sent }) =>
        !["personal", "identity", "payout"].some((step) => was(step) && is(step)) || sent.length === 0,
    },
    {
      when: "testData.filled",
      in: ["personal", "payout"],
      description: "every field filled, the person's own name and number kept",
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
      description: "the kind chosen",
      check: ({ context }) => context.documentType === "passport",
    },
    {
      when: "document.chosen",
      in: "identity.inspecting",
      description: "the file looked at before anything is sent, and to be sent again",
      check: ({ invoked, context, snapshot }) =>
        snapshot.hasTag("busy") &&
        invoked.length === 1 &&
        (invoked[0]?.input as { document: unknown } | undefined)?.document === picture &&
        !context.sent.document &&
        context.failure === undefined,
    },
    {
      when: "xstate.done.actor.inspectDocument",
      in: "identity.choosing",
      description: "the inspected file kept",
      check: ({ context }) => context.document === inspected,
    },
    {
      when: "xstate.error.actor.inspectDocument",
      in: "identity.invalid",
      description: "why the file is not accepted, and no file kept",
      check: ({ context }) => context.failure?.code === "document_type" && context.document === undefined,
    },
    {
      when: "document.removed",
      in: "identity.choosing",
      description: "no file, and nothing said about it",
      check: ({ context }) =>
        context.document === undefined && !context.sent.document && context.failure === undefined,
    },
    {
      when: "continued",
      in: "identity.invalid",
      description: "that a document is needed, where there is none",
      check: ({ context }) =>
        (context.failure?.code === "document_required") ===
        (context.document === undefined && !context.sent.document),
    },
    {
      when: "back",
      in: "personal",
      description: "no file kept that nobody has looked at",
      check: ({ was, context }) => !was("identity.inspecting") || context.document === undefined,
    },
    {
      when: "setup.submitted",
      description: "the submission going on at the first call that was not answered",
      check: ({ was, is, invoked, contextBefore: { sent } }) => {
        if (!was("review") || was("review.submitting")) return invoked.length === 0;
        const next = !sent.individual
          ? "sendIndividual"
          : !sent.document
            ? "uploadDocument"
            : !sent.bank
              ? "sendBankAccount"
              : "requestActivation";
        return is("review.submitting") && invoked.length === 1 && invoked[0]?.src === next;
      },
    },
    {
      description: "the calls in their order, one at a time, and none that was answered",
      check: ({ invoked, running, contextBefore: { sent } }) => {
        const made = invoked.filter(({ src }) => calls.includes(src));
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
      description: "the account handed over only after the other three",
      check: ({ invoked, context: { sent } }) =>
        !asks(invoked, "requestActivation") || (sent.individual && sent.document && sent.bank),
    },
    {
      in: "review.submitting",
      description: "'Submitting...', and no old reason",
      check: ({ snapshot, context }) => snapshot.hasTag("submitting") && context.failure === undefined,
    },
    {
      when: [
        "xstate.done.actor.sendIndividual",
        "xstate.done.actor.uploadDocument",
        "xstate.done.actor.sendBankAccount",
      ],
      in: "review.submitting",
      description: "the answered call noted and kept",
      check: ({ event, context, sent, running }) =>
        (keeps(sent) || !running.includes("progress")) &&
        (event.type === "xstate.done.actor.sendIndividual"
          ? context.sent.individual
          : event.type === "xstate.done.actor.uploadDocument"
            ? context.sent.document
            : context.sent.bank),
    },
    {
      in: "review.submitting.individual",
      description: "the personal details on their way as they were typed",
      check: ({ invoked, context }) =>
        invoked.every(
          ({ src, input }) =>
            src !== "sendIndividual" ||
            (input as { order: { personal: unknown } }).order.personal === context.personal,
        ),
    },
    {
      in: "review.submitting.document",
      description: "the document on its way",
      check: ({ invoked, context }) =>
        invoked.every(
          ({ src, input }) =>
            src !== "uploadDocument" ||
            (input as { order: { document: unknown } }).order.document === context.document,
        ),
    },
    {
      in: "review.submitting.bank",
      description: "the payout details on their way as they were typed",
      check: ({ invoked, context }) =>
        invoked.every(
          ({ src, input }) =>
            src !== "sendBankAccount" ||
            (input as { order: { payout: unknown } }).order.payout === context.payout,
        ),
    },
    {
      when: "upload.progressed",
      in: "review.submitting.document",
      description: "how much of the document is sent",
      check: ({ context }) => context.uploaded === 0.5,
    },
    {
      in: "review.failed",
      description: "'Something went wrong', with its reason, at the call that failed",
      check: ({ context, is, event, snapshot }) => {
        const failed: Readonly<Record<string, string>> = {
          "xstate.done.actor.sendIndividual": "individual",
          "xstate.done.actor.uploadDocument": "document",
          "xstate.done.actor.sendBankAccount": "bank",
          "xstate.done.actor.requestActivation": "status",
          "xstate.error.actor.sendIndividual": "individual",
          "xstate.error.actor.uploadDocument": "document",
          "xstate.error.actor.sendBankAccount": "bank",
          "xstate.error.actor.requestActivation": "status",
        };
        const at = failed[event.type];
        return (
          context.failure !== undefined &&
          !snapshot.hasTag("submitting") &&
          (at === undefined || is(`review.failed.${at}`))
        );
      },
    },
    {
      when: "upload.cancelled",
      description: "the review again, where the document was on its way, and nothing being sent",
      check: ({ was, is, running }) =>
        !was("review.submitting.document") || (is("review.resting") && !running.includes("uploadDocument")),
    },
    {
      in: "complete",
      description: "the complete step only after the account was handed over, or where it had been",
      check: ({ was, event }) =>
        was("complete") ||
        event.type === "xstate.done.actor.requestActivation" ||
        event.type === "xstate.done.actor.readProgress",
    },
    {
      when: "dashboard.requested",
      in: "complete.checking",
      description: "the account asked for, and that it is busy",
      check: ({ was, received, snapshot }) =>
        was("complete.checking") ||
        (snapshot.hasTag("busy") && received.length === 1 && received[0]?.type === "account.asked"),
    },
    {
      when: "account.pending",
      description: "that the review is not finished, where it was asked for",
      check: ({ was, is }) => !was("complete.checking") || is("complete.inReview"),
    },
    {
      when: "account.unread",
      description: "that the account could not be read, where it was asked for",
      check: ({ was, is, context }) =>
        !was("complete.checking") || (is("complete.unread") && context.failure === offline),
    },
    {
      when: "restarted",
      in: "overview",
      description: "nothing sent, no field left, no file and no old reason",
      check: ({ context }) =>
        context.sent === nothingSent &&
        context.left.length === 0 &&
        context.document === undefined &&
        context.failure === undefined,
    },
    {
      in: ["overview", "personal", "payout"],
      description: "no reason of another step",
      check: ({ context }) => context.failure === undefined,
    },
  ],
});

function asks(invoked: readonly Invocation[], src: string): boolean {
  return invoked.some((one) => one.src === src);
}

function keeps(sent: readonly Sent[]): boolean {
  return sent.some(({ to, event }) => to === "progress" && event.type === "progress.changed");
}
