import type { ContextFrom } from "xstate";
import type { identityStepMachine } from "../../../src/machines/setup/identity-step.machine.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";
import { everySent, filled, picture, untouchedDraft } from "../../model/setup-drafts.ts";

const another = { ...picture, name: "another.png" };
const thirdPicture = { ...picture, name: "third.png" };

type Context = ContextFrom<typeof identityStepMachine>;

const hasDocument = ({ draft: { document, sent } }: Context): boolean =>
  document !== undefined || sent.document;
const isComplete = (context: Context): boolean => context.draft.documentType !== "" && hasDocument(context);

/** The expected targets in every state except the last. */
const fileEvents = { "document.chosen": "inspecting", "document.removed": "choosing" };
const continued = ({ contextBefore }: { readonly contextBefore: Context }) =>
  isComplete(contextBefore) ? "finished" : "invalid";

export const paths = pathsOf<typeof identityStepMachine>()({
  starts: {
    "no document is chosen": () => ({ draft: untouchedDraft }),
    "the wallet has a document": () => ({
      draft: { ...filled, document: undefined, sent: everySent },
    }),
    "a document is chosen already": () => ({ draft: filled }),
  },
  events: {
    "documentType.chosen": [{ documentType: "passport" }, { documentType: "" }],
    "document.chosen": [{ document: another }, { document: thirdPicture }],
  },
  answers: { inspectDocument: ({ candidate }) => [{ ...picture, ...candidate, content: "inspected" }] },
  failures: { inspectDocument: [{ kind: "rejected", code: "document_type" }] },
  differs: ({ draft: { documentType, document, sent }, candidate, failure }) => [
    documentType,
    candidate?.name,
    document?.name,
    sent.document,
    failure !== undefined,
  ],
  labels: {
    "documentType.chosen": "a kind of document is chosen",
    "document.chosen": "a file is chosen",
    "document.removed": "the file is removed",
    continued: "the person presses Continue",
    inspectDocument: "the inspection of the document",
  },
  initial: {
    "no document is chosen": "choosing",
    "the wallet has a document": "choosing",
    "a document is chosen already": "choosing",
  },
  final: ["finished"],
  transitions: {
    choosing: { ...fileEvents, continued },
    invalid: { ...fileEvents, continued },
    inspecting: { ...fileEvents, "done inspectDocument": "choosing", "error inspectDocument": "invalid" },
  },
  observations: [
    after("documentType.chosen", {
      "the kind chosen, and no other state": ({ event, context, contextBefore, wasIn, isIn }) =>
        context.draft.documentType === event.documentType &&
        context.draft.document === contextBefore.draft.document &&
        context.draft.sent.document === contextBefore.draft.sent.document &&
        context.failure === contextBefore.failure &&
        ["choosing", "inspecting", "invalid"].every((state) => wasIn(state) === isIn(state)),
    }),
    after("document.chosen", {
      "the file inspected before it counts, the one before it still there, and no old reason": ({
        event,
        invoked,
        context: { draft, candidate, failure },
        contextBefore,
        snapshot,
        received,
      }) =>
        snapshot.hasTag("busy") &&
        invoked.length === 1 &&
        (invoked[0]?.input as { document: unknown } | undefined)?.document === event.document &&
        candidate === event.document &&
        draft === contextBefore.draft &&
        received.length === 0 &&
        failure === undefined,
    }),
    after("xstate.done.actor.inspectDocument", {
      "the inspected file kept, to be sent": ({ event, context: { draft, candidate } }) =>
        draft.document === event.output && !draft.sent.document && candidate === undefined,
    }),
    after("xstate.error.actor.inspectDocument", {
      "why the file is not accepted, and the one before it as it was": ({
        context,
        contextBefore,
        snapshot,
        received,
      }) =>
        context.failure?.code === "document_type" &&
        context.draft === contextBefore.draft &&
        context.candidate === undefined &&
        snapshot.hasTag("invalid") &&
        received.length === 0,
    }),
    after("document.removed", {
      "no file, and nothing said about it": ({ context, childIds }) =>
        !hasDocument(context) &&
        context.candidate === undefined &&
        context.failure === undefined &&
        !childIds.includes("inspectDocument"),
    }),
    after(["documentType.chosen", "document.removed", "xstate.done.actor.inspectDocument"], {
      "the wizard told what the draft is now": ({ received, context }) =>
        received.length === 1 &&
        received[0]?.type === "draft.changed" &&
        received[0]?.draft === context.draft,
    }),
    after("continued", "invalid", {
      "that a document is needed, where none is there": ({ context, snapshot, received }) =>
        snapshot.hasTag("invalid") &&
        (context.failure?.code === "document_required") === !hasDocument(context) &&
        received.length === 0,
    }),
    always({
      "a missing kind said once Continue was pressed, and not before": ({ context, contextBefore, event }) =>
        event.type === "xstate.init"
          ? !context.asked
          : context.asked ===
            (contextBefore.asked || (event.type === "continued" && !isComplete(contextBefore))),
    }),
    inside("inspecting", {
      "that it is busy, with one inspection": ({ snapshot, childIds }) =>
        snapshot.hasTag("busy") && childIds.length === 1,
    }),
    inside(["choosing", "finished"], {
      "no inspection going on, and nothing wrong": ({ snapshot, childIds }) =>
        !snapshot.hasTag("busy") && !snapshot.hasTag("invalid") && childIds.length === 0,
    }),
  ],
});
