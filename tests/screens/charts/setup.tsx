/** The setup wizard and the charts of its steps, on the dashboard. */
import type { AnyActorRef, SnapshotFrom } from "xstate";
import type { Settings } from "../../../src/machines/app/settings.ts";
import type { Account } from "../../../src/machines/core/domain.ts";
import type { PersonalDetails } from "../../../src/machines/core/rules/personal-details.ts";
import { keyedCallMachine } from "../../../src/machines/instructions/keyed-call.machine.ts";
import { accountGateMachine } from "../../../src/machines/session/account-gate.machine.ts";
import { formStepMachine } from "../../../src/machines/setup/form-step.machine.ts";
import { identityStepMachine } from "../../../src/machines/setup/identity-step.machine.ts";
import type { SetupDraft } from "../../../src/machines/setup/rules/draft.ts";
import type { SetupStep, StoredSetup } from "../../../src/machines/setup/rules/setup.ts";
import { setupWizardMachine } from "../../../src/machines/setup/setup-wizard.machine.ts";
import { submitSetupMachine } from "../../../src/machines/setup/submit-setup.machine.ts";
import { SetupWizard } from "../../../src/ui/screens/setup/setup-wizard.tsx";
import { paths as formPaths } from "../../charts/form-step/paths.ts";
import { paths as identityPaths } from "../../charts/identity-step/paths.ts";
import { paths as wizardPaths } from "../../charts/setup-wizard/paths.ts";
import { paths as submissionPaths } from "../../charts/submit-setup/paths.ts";
import { offline, statusFailure, undecidedOutcome } from "../../machines/fakes.ts";
import { day, type Figure, type FigurePart, maskedNumber, text, words } from "../figures.ts";
import { account, filledDraft, inactiveAccount, keptDraft, person, today } from "../known.ts";
import { type Drawing, screensOf, withKnownData } from "../page/chart-screens.ts";
import { frozenActor, snapshotAfter, snapshotInState } from "../page/frozen-actor.ts";
import { answeredQuery, createAppActor } from "../page/surroundings.ts";
import { reasonOf } from "./payment-dialogs.tsx";
import { profilePage } from "./profile.tsx";

const pendingAccount = { ...account, status: "P" };
const emptyDraft = snapshotAfter(setupWizardMachine, { account: pendingAccount, person }).context.draft;

export const labelledRows = (group: string, details: Readonly<Record<string, string>>): readonly Figure[] =>
  Object.entries(details)
    .filter(([field, value]) => value !== "" && !["country", "currency", "accountHolderType"].includes(field))
    .map(([field, value]) => [text(`setup.${group}.${field}`), words(value)]);

const personalRows = (details: PersonalDetails): readonly Figure[] => [
  [text("setup.review.name"), words(`${details.firstName} ${details.lastName}`)],
  [text("setup.personal.email"), words(details.email)],
  // The format is the same, however the person typed the number or the identity provider sent it.
  [text("setup.personal.phone"), words("0400 555 301")],
  ...(details.dateOfBirth === ""
    ? []
    : [
        [text("setup.personal.dateOfBirth"), day(`${details.dateOfBirth}T01:00:00.000Z`)],
        [
          text("setup.review.address"),
          words(`${details.addressLine1}, ${details.city} ${details.state} ${details.postalCode}`),
        ],
      ]),
];

/** A size in kilobytes. */
const sizeOf = (bytes: number): FigurePart => words(`${Math.round(bytes / 1_000)} KB`);

function reviewFigures({ personal, payout, document }: SetupDraft): readonly Figure[] {
  const { accountNumber, routingNumber, accountHolderName } = payout;
  return [
    ...personalRows(personal),
    ...(document === undefined
      ? []
      : [[text("setup.review.document"), words(document.name), sizeOf(document.size)]]),
    [text("setup.payout.accountHolderName"), words(accountHolderName)],
    ...(accountNumber === ""
      ? []
      : [[text("setup.payout.accountNumber"), maskedNumber(accountNumber.slice(-4))]]),
    ...(routingNumber === "" ? [] : [[text("setup.payout.routingNumber"), words(routingNumber)]]),
  ];
}

const identityFigures = (
  { document }: SetupDraft,
  { isInspecting = false, isRefused = false } = {},
): readonly Figure[] =>
  document === undefined || isInspecting
    ? []
    : [
        [
          text(isRefused ? "setup.identity.kept" : "setup.identity.chosen", {
            size: sizeOf(document.size),
          }),
        ],
      ];

function gateWith(
  wizard: SnapshotFrom<typeof setupWizardMachine>,
  children: Readonly<Record<string, AnyActorRef>> = {},
  ofAccount: Account = pendingAccount,
): AnyActorRef {
  return frozenActor<typeof accountGateMachine>(
    snapshotInState(accountGateMachine, "pending", {
      personId: person.id,
      person,
      account: ofAccount,
      failure: undefined,
    }),
    "gate",
    {
      account: answeredQuery("account/me", ofAccount),
      wizard: frozenActor<typeof setupWizardMachine>(wizard, "wizard", children),
    },
  );
}

function page(
  wizard: SnapshotFrom<typeof setupWizardMachine>,
  figures: readonly Figure[],
  children: Readonly<Record<string, AnyActorRef>> = {},
  ofAccount?: Account,
  settings: Partial<Settings> = {},
): Drawing {
  return {
    app: createAppActor({ settings, session: { gate: gateWith(wizard, children, ofAccount) } }),
    element: (
      <main>
        <SetupWizard />
      </main>
    ),
    figures,
  };
}

const startAt = (step: SetupStep, draft: SetupDraft): StoredSetup => ({
  today,
  submitted: false,
  progress: {
    v: 1,
    accountId: account.accountId,
    step,
    personal: draft.personal,
    documentType: draft.documentType,
    payout: draft.payout,
    sent: draft.sent,
    restarted: false,
  },
});

/** The wizard at a step, with this draft. */
const wizardAt = (step: SetupStep, draft: SetupDraft) => {
  const wizard = snapshotAfter(setupWizardMachine, { account: pendingAccount, person }, [
    {
      type: "xstate.done.actor.readProgress",
      actorId: "readProgress",
      output: startAt(step, { ...draft, sent: keptDraft.sent }),
    },
  ]);
  return { ...wizard, context: { ...wizard.context, draft } };
};

function stepFigures(snapshot: SnapshotFrom<typeof setupWizardMachine>): readonly Figure[] {
  const { draft } = snapshot.context;
  if (snapshot.matches("personal")) return labelledRows("personal", draft.personal);
  if (snapshot.matches("identity")) return identityFigures(draft);
  if (snapshot.matches("payout")) return labelledRows("payout", draft.payout);
  return snapshot.matches("review") ? reviewFigures(draft) : [];
}

const { statusReason = "", nextStep = "", decisionBy = "" } = inactiveAccount;
const decisionFigure: Figure = [text("setup.notice.by", { when: day(decisionBy) })];

/** The wallet's information about an inactive account, shown at the first step. */
const notices: Readonly<Record<string, { readonly account: Account; readonly figures: readonly Figure[] }>> =
  {
    "an account that waits": {
      account: { ...inactiveAccount, status: "P" },
      figures: [[words(statusReason), words(nextStep)], decisionFigure],
    },
    "a decision alone": { account: { ...pendingAccount, decisionBy }, figures: [decisionFigure] },
    "a blocked account": { account: { ...account, status: "B" }, figures: [] },
    "a blocked account with its reason": { account: { ...account, status: "B", statusReason }, figures: [] },
  };

export const wizard = screensOf({
  name: "setup-wizard",
  machine: setupWizardMachine,
  paths: withKnownData<typeof setupWizardMachine>(wizardPaths, {
    starts: { "the account is pending": () => ({ account: pendingAccount, person }) },
    events: {
      "draft.changed": [{ draft: filledDraft }],
      "account.pending": [{ setup: undefined }],
      "account.readFailed": [{ failure: offline }],
    },
    answers: {
      readProgress: [{ today, submitted: false, progress: null }, startAt("review", keptDraft)],
      submission: [{ step: "complete" }, { step: "payout" }],
    },
    differs: ({ draft, failure }) => [draft.documentType, draft.document === undefined, failure?.kind],
  }),
  places: {
    dashboard: (snapshot) => page(snapshot, stepFigures(snapshot)),
  },
  sharedPlaces: {
    ...Object.fromEntries(
      Object.entries(notices).map(([name, { account: ofAccount, figures }]) => [
        name,
        (snapshot: SnapshotFrom<typeof setupWizardMachine>) =>
          snapshot.matches("overview") && snapshot.context.failure === undefined
            ? page(snapshot, figures, {}, ofAccount)
            : undefined,
      ]),
    ),
    "profile page": (snapshot) =>
      snapshot.matches("complete") || snapshot.matches("overview")
        ? profilePage({ account: pendingAccount, identity: person, session: { gate: gateWith(snapshot) } })
        : undefined,
  },
});

const unborn = { ...filledDraft, personal: { ...filledDraft.personal, dateOfBirth: "2027-02-03" } };
const wrongPhone = { ...filledDraft, personal: { ...filledDraft.personal, phone: "12" } };

export const formStep = screensOf({
  name: "form-step",
  machine: formStepMachine,
  paths: withKnownData<typeof formStepMachine>(formPaths, {
    starts: {
      "the personal details are asked for": () => ({ form: "personal", draft: emptyDraft, today }),
      "the personal details are there": () => ({ form: "personal", draft: filledDraft, today }),
      "a phone number is wrong": () => ({ form: "personal", draft: wrongPhone, today }),
      "the wallet has refused the phone number": () => ({
        form: "personal",
        draft: { ...filledDraft, refused: { field: "phone", fault: "mobileTaken" } },
        today,
      }),
      "a date of birth is to come": () => ({ form: "personal", draft: unborn, today }),
      "the payout details are asked for": () => ({ form: "payout", draft: emptyDraft, today }),
      "the payout details are with the wallet": () => ({ form: "payout", draft: keptDraft, today }),
    },
    events: {
      "field.changed": [],
      "field.blurred": ({ form, draft }) => [
        {
          field:
            form === "payout"
              ? "routingNumber"
              : draft.personal === unborn.personal
                ? "dateOfBirth"
                : "phone",
        },
      ],
    },
    differs: ({ touched }) => touched.length > 0,
  }),
  places: {
    step: (snapshot) => formStepPage(snapshot),
  },
  sharedPlaces: {
    sandbox: (snapshot) =>
      snapshot.context.touched.length === 0 ? formStepPage(snapshot, { environment: "sandbox" }) : undefined,
  },
});

function formStepPage(snapshot: SnapshotFrom<typeof formStepMachine>, settings?: Partial<Settings>): Drawing {
  const { form, draft } = snapshot.context;
  const step = { [`${form}Form`]: frozenActor<typeof formStepMachine>(snapshot, `${form}Form`) };
  return page(wizardAt(form, draft), labelledRows(form, draft[form]), step, undefined, settings);
}

export const identityStep = screensOf({
  name: "identity-step",
  machine: identityStepMachine,
  paths: withKnownData<typeof identityStepMachine>(identityPaths, {
    starts: {
      "no document is chosen": () => ({ draft: { ...emptyDraft, personal: filledDraft.personal } }),
      "the wallet has a document": () => ({ draft: keptDraft }),
      "a document is chosen already": () => ({ draft: filledDraft }),
    },
    events: {
      "documentType.chosen": [{ documentType: "passport" }],
      "document.chosen": filledDraft.document ? [{ document: filledDraft.document }] : [],
    },
    answers: { inspectDocument: [filledDraft.document] },
    failures: {
      inspectDocument: [
        { kind: "rejected", code: "document_type" },
        { kind: "rejected", code: "document_size" },
      ],
    },
    differs: ({ draft: { documentType, document }, failure, asked }) => [
      asked,
      documentType,
      document !== undefined,
      reasonOf(failure),
    ],
  }),
  places: {
    step: (snapshot) => {
      const { draft, candidate, failure } = snapshot.context;
      const shownDraft = { ...draft, document: candidate ?? draft.document };
      return page(
        wizardAt("identity", draft),
        identityFigures(shownDraft, {
          isInspecting: snapshot.hasTag("busy"),
          isRefused: failure !== undefined,
        }),
        { identityStep: frozenActor<typeof identityStepMachine>(snapshot, "identityStep") },
      );
    },
  },
});

const outcomes = [
  { kind: "done" },
  { kind: "rejected", failure: statusFailure(400, { code: "mobile_taken" }) },
  { kind: "rejected", failure: offline },
  undecidedOutcome,
];
const callStates = {
  sendIndividual: "sendingIndividual",
  uploadDocument: "uploadingDocument",
  sendBankAccount: "sendingBankAccount",
  requestActivation: "requestingActivation",
} as const;
const calls = Object.keys(callStates);

/** The review while one of its calls is in this state. */
export function reviewDuring(
  name: keyof typeof callStates,
  call: SnapshotFrom<typeof keyedCallMachine>,
): Drawing {
  const draft = { ...filledDraft, refused: undefined };
  const submitting = snapshotInState(
    submitSetupMachine,
    { submitting: callStates[name] },
    { draft, step: "complete", uploaded: 0, failed: undefined },
  );
  const percent = words("0");
  return page(
    wizardAt("review", draft),
    [
      ...reviewFigures(draft),
      ...(name === "uploadDocument" && !call.hasTag("checking")
        ? [[text("setup.review.uploaded", { percent })]]
        : []),
    ],
    {
      submission: frozenActor<typeof submitSetupMachine>(submitting, "submission", {
        [name]: frozenActor<typeof keyedCallMachine>(call, name),
      }),
    },
  );
}

export const submission = screensOf({
  name: "submit-setup",
  machine: submitSetupMachine,
  paths: withKnownData<typeof submitSetupMachine>(submissionPaths, {
    starts: {
      "nothing is sent": () => ({ draft: filledDraft }),
      "the wallet has all three parts": () => ({ draft: keptDraft }),
    },
    events: {
      "edit.requested": [],
      "upload.progressed": [{ ratio: 0.376 }],
    },
    answers: Object.fromEntries(calls.map((call) => [call, outcomes])),
    differs: ({ draft, failed, uploaded }) => [
      draft.sent,
      failed?.call,
      reasonOf(failed?.failure),
      uploaded > 0,
    ],
  }),
  places: {
    step: (snapshot) => {
      const { draft, uploaded } = snapshot.context;
      const isUploading = snapshot.matches({ submitting: "uploadingDocument" });
      const call = calls.find((name) => name in snapshot.children);
      const percent = words(String(Math.round(uploaded * 100)));
      return page(
        wizardAt("review", draft),
        [...reviewFigures(draft), ...(isUploading ? [[text("setup.review.uploaded", { percent })]] : [])],
        {
          submission: frozenActor<typeof submitSetupMachine>(
            snapshot,
            "submission",
            call === undefined
              ? {}
              : {
                  [call]: frozenActor<typeof keyedCallMachine>(
                    snapshotAfter(keyedCallMachine, { order: { operation: "createAccount" } }),
                    call,
                  ),
                },
          ),
        },
      );
    },
  },
});
