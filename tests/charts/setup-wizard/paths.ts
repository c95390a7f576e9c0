import type { Invocation } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { Account } from "../../../src/machines/core/domain.ts";
import type { SetupDraft } from "../../../src/machines/setup/rules/draft.ts";
import {
  nothingSent,
  type SetupProgress,
  type SetupStep,
  type StoredSetup,
} from "../../../src/machines/setup/rules/setup.ts";
import type { setupWizardMachine } from "../../../src/machines/setup/setup-wizard.machine.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { dana } from "../../machines/session-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";
import { everySent, filled, today, untouchedDraft } from "../../model/setup-drafts.ts";

type Context = ContextFrom<typeof setupWizardMachine>;

const unavailable = statusFailure(503);
const accountId = "acct-dana";
const account: Account = {
  accountId,
  firstName: dana.firstName,
  lastName: dana.lastName,
  email: dana.email,
  status: "P",
};
const noAccountNumbers = { accountNumber: "", routingNumber: "" };

/** The answer of `readProgress` if the progress was saved at this step. */
function savedAt(
  step: SetupStep,
  sentParts: Partial<SetupProgress["sent"]> = {},
  { restarted = false, submitted = false } = {},
): StoredSetup {
  const { personal, documentType, payout } = filled;
  return {
    today,
    submitted,
    progress: {
      v: 1,
      accountId,
      step,
      personal,
      documentType,
      // The app never saves account numbers, but a manually edited entry may contain them.
      payout,
      sent: { ...nothingSent, ...sentParts },
      restarted,
    },
  };
}

/**
 * Each answer of `readProgress` with the step that the wizard then shows, by the account's setup status. Documents and
 * account numbers are not saved, so the wizard returns to their steps unless they were sent. A submitted setup shows
 * `complete`.
 */
const resumedSteps: Readonly<Record<string, readonly (readonly [StoredSetup, string])[]>> = {
  notReported: [
    [{ today, submitted: false, progress: null }, "overview"],
    [{ today, submitted: true, progress: null }, "complete"],
    [savedAt("personal"), "personal"],
    [savedAt("personal", {}, { submitted: true }), "complete"],
    [savedAt("personal", {}, { submitted: true, restarted: true }), "personal"],
    [savedAt("identity"), "identity"],
    [savedAt("payout"), "identity"],
    [savedAt("payout", { document: true }), "payout"],
    [savedAt("review"), "identity"],
    [savedAt("review", { document: true }), "payout"],
    [savedAt("review", everySent), "review"],
    [savedAt("complete", everySent), "complete"],
  ],
  submitted: [
    [{ today, submitted: false, progress: null }, "complete"],
    [savedAt("personal", {}, { restarted: true }), "personal"],
  ],
  incomplete: [
    [{ today, submitted: true, progress: null }, "overview"],
    [savedAt("complete", everySent, { submitted: true }), "overview"],
    [savedAt("payout", { document: true }), "payout"],
  ],
};

const resumedStepsFor = ({ account: { setup = "notReported" } }: Context) => resumedSteps[setup] ?? [];

/** Continue opens the next step, or the review again if the edit started there and nothing is missing. */
function nextStepOrReview(next: string) {
  return ({ contextBefore: { editing, draft } }: { contextBefore: Context }) => {
    const isNothingMissing =
      draft.personal.dateOfBirth !== "" &&
      (draft.document !== undefined || draft.sent.document) &&
      (draft.payout.accountNumber !== "" || draft.sent.bank);
    return editing && isNothingMissing ? "review" : next;
  };
}

/** The draft as the step's chart reports it after an edit. */
const editedDraft: SetupDraft = { ...filled, sent: { ...nothingSent, document: true } };
const withoutDocument: SetupDraft = { ...filled, document: undefined };
const steps = ["overview", "personal", "identity", "payout", "review", "complete"];

/** The actor id of the chart for each step. */
const stepCharts: Readonly<Record<string, string>> = {
  personal: "personalForm",
  identity: "identityStep",
  payout: "payoutForm",
  review: "submission",
};

const inputOf = (id: string, { draft, today: day }: Context): object =>
  id === "personalForm"
    ? { form: "personal", draft, today: day }
    : id === "payoutForm"
      ? { form: "payout", draft, today: day }
      : { draft };

export const paths = pathsOf<typeof setupWizardMachine>()({
  starts: {
    "the account is pending": () => ({ account, person: dana }),
    "the wallet says that the setup was submitted": () => ({
      account: { ...account, setup: "submitted" },
      person: dana,
    }),
    "the wallet says that the setup is incomplete": () => ({
      account: { ...account, setup: "incomplete" },
      person: dana,
    }),
  },
  events: {
    "draft.changed": [{ draft: editedDraft }, { draft: withoutDocument }],
    "account.pending": [{ setup: undefined }, { setup: "submitted" }, { setup: "incomplete" }],
    "account.readFailed": [{ failure: offline }, { failure: unavailable }],
  },
  answers: {
    readProgress: (context) => resumedStepsFor(context).map(([answer]) => answer),
    submission: [{ step: "complete" }, { step: "payout" }, { step: "identity" }, { step: "personal" }],
  },
  differs: ({ draft, today: day, editing }) => [
    draft.documentType,
    draft.document === undefined,
    draft.payout.accountNumber,
    draft.sent,
    editing,
    day,
  ],
  labels: {
    started: "the person presses Start Setup",
    back: "the person presses Back",
    restarted: "the person starts again",
    "draft.changed": "something is entered",
    "dashboard.requested": "the person presses Go to Dashboard",
    "account.pending": "the account is not active yet",
    "account.approved": "the account is active",
    "account.readFailed": "the account cannot be read",
    readProgress: "what was kept of the setup",
    personalForm: "the form with the personal details",
    identityStep: "the identity proof",
    payoutForm: "the form with the payout details",
    submission: "the review",
    progress: "the keeping of the progress",
  },
  initial: {
    "the account is pending": "restoring",
    "the wallet says that the setup was submitted": "restoring",
    "the wallet says that the setup is incomplete": "restoring",
  },
  final: ["finished"],
  transitions: {
    "*": { "account.approved": "finished" },
    restoring: {
      "done readProgress": ({ event, contextBefore }) =>
        resumedStepsFor(contextBefore).find(([answer]) => answer === event.output)?.[1] ?? "",
      "error readProgress": "overview",
    },
    overview: { started: "personal" },
    personal: {
      back: "overview",
      "done personalForm": nextStepOrReview("identity"),
      "error personalForm": "overview",
    },
    identity: {
      back: "personal",
      "done identityStep": nextStepOrReview("payout"),
      "error identityStep": "overview",
    },
    payout: { back: "identity", "done payoutForm": "review", "error payoutForm": "overview" },
    review: {
      "done submission": ({ event }) => event.output.step,
      "error submission": "overview",
      "account.approved": "review",
    },
    complete: { restarted: "overview", "account.approved": "complete.approved" },
    "complete.resting": { "dashboard.requested": "complete.checking" },
    "complete.checking": {
      "account.pending": ({ event }) => (event.setup === "incomplete" ? "overview" : "complete.inReview"),
      "account.readFailed": "complete.readFailed",
      "account.approved": "finished",
    },
    "complete.approved": { "dashboard.requested": "complete.checking" },
    "complete.inReview": { "dashboard.requested": "complete.checking" },
    "complete.readFailed": { "dashboard.requested": "complete.checking" },
  },
  observations: [
    inside("restoring", {
      "an unfinished setup of this account looked for, and that it is busy": ({ invoked, snapshot, event }) =>
        snapshot.hasTag("busy") &&
        invoked.length === (event.type === "xstate.init" ? 2 : 0) &&
        invoked.every(({ input }) => JSON.stringify(input) === JSON.stringify({ accountId })),
    }),
    after("xstate.done.actor.readProgress", {
      "what was kept, but no account number, and nothing as sent if the setup is asked for again": ({
        event,
        isIn,
        context: { draft, today: day },
      }) => {
        const progress: SetupProgress | null = event.output.progress;
        const isAskedAgain = progress?.step === "complete" && isIn("overview");
        const expected = progress
          ? {
              personal: filled.personal,
              documentType: filled.documentType,
              document: undefined,
              payout: { ...filled.payout, ...noAccountNumbers },
              sent: isAskedAgain ? nothingSent : progress.sent,
              restarted: isAskedAgain || progress.restarted,
              restored: true,
            }
          : untouchedDraft;
        return day === today && JSON.stringify(draft) === JSON.stringify(expected);
      },
    }),
    after("xstate.error.actor.readProgress", {
      "the person's own name and e-mail, and no day, so that no age is refused": ({ context }) =>
        JSON.stringify(context.draft) === JSON.stringify(untouchedDraft) && context.today === "",
    }),
    inside("review", {
      "the review's chart under the name by which it is told of a call that was settled": ({ snapshot }) =>
        snapshot.children.submission?.systemId === "submission",
    }),
    inside(["personal", "identity", "payout", "review"], {
      "the step's own chart, with what was entered so far, and no other": ({
        isIn,
        wasIn,
        invoked,
        childIds,
        contextBefore,
        context,
      }) => {
        const [step = "", id = ""] = Object.entries(stepCharts).find(([name]) => isIn(name)) ?? [];
        const isEntered = !wasIn(step);
        return (
          childIds.filter((actor) => actor !== "progress").every((actor) => actor === id) &&
          invokesOnly(invoked, id) === isEntered &&
          invoked.every(
            ({ input }) =>
              JSON.stringify(input) ===
              JSON.stringify(inputOf(id, { ...context, draft: (isEntered ? context : contextBefore).draft })),
          )
        );
      },
    }),
    inside(steps, {
      "the step kept when it is entered, without account numbers": ({
        wasIn,
        isIn,
        sent,
        childIds,
        context,
      }) => {
        const step = steps.find(isIn) ?? "";
        return wasIn(step) || !childIds.includes("progress") || savesProgress(sent, step, context);
      },
    }),
    after("draft.changed", ["personal", "identity", "payout", "review"], {
      "what was entered kept, with the step": ({ context, sent, isIn, childIds }) =>
        (context.draft === editedDraft || context.draft === withoutDocument) &&
        (!childIds.includes("progress") || savesProgress(sent, steps.find(isIn) ?? "", context)),
    }),
    after("back", {
      "everything that was entered; where the review is open, its own chart leaves it": ({
        isIn,
        sent,
        context,
        contextBefore,
      }) =>
        context.draft === contextBefore.draft &&
        (!isIn("review") ||
          (sent.length === 1 && sent[0]?.to === "submission" && sent[0].event.type === "back")),
    }),
    after("xstate.done.actor.submission", {
      "the account gate told once the whole setup is submitted, and not before": ({ event, received }) =>
        received.filter(({ type }) => type === "setup.submitted").length ===
        (event.output.step === "complete" ? 1 : 0),
    }),
    inside(["restoring", "review", "complete"], {
      "no earlier step as opened from the review": ({ context }) => !context.editing,
    }),
    after("xstate.done.actor.submission", ["personal", "identity", "payout"], {
      "an earlier step as opened from the review, but for the last one, after which the review comes anyway":
        ({ isIn, context }) => context.editing === !isIn("payout"),
    }),
    after("dashboard.requested", "complete.checking", {
      "the account asked for, and that it is busy": ({ wasIn, received, snapshot }) =>
        wasIn("complete.checking")
          ? received.length === 0
          : snapshot.hasTag("busy") && received.length === 1 && received[0]?.type === "account.asked",
    }),
    after("account.approved", "complete.approved", {
      "the last step kept, and nothing asked": ({ context, received }) =>
        context.step === "complete" && received.length === 0,
    }),
    inside("finished", {
      "nothing asked any more, and no step's chart": ({ received, childIds }) =>
        received.length === 0 && childIds.length === 0,
    }),
    after("account.approved", "review", {
      "the review told, whose calls may be under way": ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "submission" && sent[0].event.type === "account.approved",
    }),
    inside("complete.readFailed", {
      "why the account could not be read": ({ context, contextBefore, event }) =>
        context.failure !== undefined &&
        context.failure === (event.type === "account.readFailed" ? event.failure : contextBefore.failure),
    }),
    after("account.pending", {
      "that the review is not finished, or asks for the setup again, where the account was asked for": ({
        wasIn,
        isIn,
        event,
        context: { draft },
      }) =>
        !wasIn("complete.checking") ||
        (event.setup === "incomplete" ? isIn("overview") && draft.restarted : isIn("complete.inReview")),
    }),
    after("restarted", "overview", {
      "what was typed, but nothing sent and no file": ({ wasIn, context: { draft }, contextBefore }) =>
        !wasIn("complete") ||
        (JSON.stringify(draft.sent) === JSON.stringify(nothingSent) &&
          draft.document === undefined &&
          draft.personal === contextBefore.draft.personal),
    }),
    inside(["overview", "personal", "identity", "payout", "review"], {
      "no reason of another step": ({ context }) => context.failure === undefined,
    }),
  ],
});

function invokesOnly(invocations: readonly Invocation[], id: string): boolean {
  return invocations.length === 1 && invocations[0]?.id === id;
}

/** Sends one event to the progress actor: this step and what was entered, without the document and account numbers. */
function savesProgress(
  sentEvents: readonly { readonly to: string; readonly event: { readonly type: string } }[],
  step: string,
  { draft: { personal, documentType, payout, sent: parts, restarted } }: Context,
): boolean {
  const progress = {
    v: 1,
    accountId,
    step,
    personal,
    documentType,
    payout: { ...payout, ...noAccountNumbers },
    sent: parts,
    restarted,
  };
  return (
    sentEvents.length === 1 &&
    sentEvents[0]?.to === "progress" &&
    JSON.stringify(sentEvents[0].event) === JSON.stringify({ type: "progress.changed", progress })
  );
}
