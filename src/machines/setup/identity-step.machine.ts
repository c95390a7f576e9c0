import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf, rejection } from "../core/failure.ts";
import { port } from "../core/port.ts";
import type { DocumentFile, DocumentType } from "../core/rules/identity-document.ts";
import { hasDocument, type SetupDraft } from "./rules/draft.ts";

export type IdentityStepEvent =
  | { type: "documentType.chosen"; documentType: DocumentType | "" }
  | { type: "document.chosen"; document: DocumentFile }
  | { type: "document.removed" }
  | { type: "continued" };

/**
 * The document's type and file. A new file replaces the earlier one only after its inspection; the step is done when
 * type and file are valid.
 */
export const identityStepMachine = setup({
  types: {
    input: {} as { draft: SetupDraft },
    context: {} as {
      draft: SetupDraft;
      /** Chosen but not inspected yet. */
      candidate: DocumentFile | undefined;
      failure: Failure | undefined;
      /** Continue was pressed: a missing type shows its error. */
      asked: boolean;
    },
    events: {} as IdentityStepEvent,
    tags: {} as "invalid" | "busy",
    meta: {} as { spec: string },
  },
  actors: {
    /** Reads the document's content: JPEG, PNG or PDF, max 5 MB, not empty; rejects with the contract's code. */
    inspectDocument: port<DocumentFile, { document: DocumentFile }>("inspectDocument"),
  },
  actions: {
    chooseType: assign({
      draft: ({ context }, { documentType }: { documentType: DocumentType | "" }) => ({
        ...context.draft,
        documentType,
      }),
    }),
    removeDocument: assign({
      draft: ({ context: { draft } }) => ({
        ...draft,
        document: undefined,
        sent: { ...draft.sent, document: false },
      }),
      candidate: undefined,
      failure: undefined,
    }),
    keepCandidate: assign({
      candidate: (_, params: { document: DocumentFile }) => params.document,
      failure: undefined,
    }),
    keepDocument: assign({
      draft: ({ context: { draft } }, { document }: { document: DocumentFile }) => ({
        ...draft,
        document,
        sent: { ...draft.sent, document: false },
      }),
      candidate: undefined,
    }),
    keepFailure: assign({
      failure: (_, params: { error: unknown }) => failureOf(params.error),
      candidate: undefined,
    }),
    requireDocument: assign({
      asked: true,
      failure: ({ context: { draft } }) =>
        draft.document || draft.sent.document ? undefined : rejection("document_required"),
    }),
    reportDraft: sendParent(({ context }) => ({ type: "draft.changed", draft: context.draft })),
  },
  guards: {
    isComplete: ({ context }) => hasDocument(context.draft),
  },
}).createMachine({
  id: "identityStep",
  description: "The type of document and its file.",
  meta: { spec: "§5 Identity proof" },
  context: ({ input }) => ({ draft: input.draft, candidate: undefined, failure: undefined, asked: false }),
  initial: "choosing",
  on: {
    "documentType.chosen": {
      actions: [{ type: "chooseType", params: ({ event }) => event }, "reportDraft"],
    },
    "document.chosen": {
      target: ".inspecting",
      actions: { type: "keepCandidate", params: ({ event }) => event },
    },
    "document.removed": { target: ".choosing", actions: ["removeDocument", "reportDraft"] },
  },
  states: {
    choosing: {
      description: "A document is being chosen.",
      on: {
        continued: [
          { guard: "isComplete", target: "finished" },
          { target: "invalid", actions: "requireDocument" },
        ],
      },
    },
    inspecting: {
      description: "The file's content and size are checked before anything is sent.",
      tags: "busy",
      invoke: {
        id: "inspectDocument",
        src: "inspectDocument",
        input: ({ context }) => ({ document: context.candidate as DocumentFile }),
        onDone: {
          target: "choosing",
          actions: [
            { type: "keepDocument", params: ({ event }) => ({ document: event.output }) },
            "reportDraft",
          ],
        },
        onError: { target: "invalid", actions: { type: "keepFailure", params: ({ event }) => event } },
      },
    },
    invalid: {
      description: "A field is missing or invalid, and shows why.",
      tags: "invalid",
      on: {
        continued: [{ guard: "isComplete", target: "finished" }, { actions: "requireDocument" }],
      },
    },
    finished: { type: "final", description: "Type and file are valid, and the wizard continues." },
  },
});

export type IdentityStepActor = ActorRefFrom<typeof identityStepMachine>;
