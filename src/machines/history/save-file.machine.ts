import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { listener } from "../core/port.ts";
import type { Receipt } from "./rules/receipt.ts";
import type { StatementFile } from "./rules/statement-file.ts";

/** A table as text: the first row is the headings. */
export type ExportRows = readonly (readonly string[])[];

/** A file for the holder to download. */
export type FileRequest =
  | { readonly kind: "statementPdf" | "statementCsv"; readonly file: StatementFile }
  | { readonly kind: "receiptPdf"; readonly receipt: Receipt }
  | { readonly kind: "transactionsCsv"; readonly rows: ExportRows };

/** Sent by the actor that writes the file. */
export type WriteReport =
  /** `ratio` is from 0 to 1. */
  { type: "write.progressed"; ratio: number } | { type: "write.finished" } | { type: "write.failed" };

export type SaveFileEvent =
  | WriteReport
  | { type: "file.requested"; order: FileRequest }
  /** The holder cancels the file. */
  | { type: "cancelled" };

/** Sent to the parent. */
export type SaveFileReport = { type: "file.saved" } | { type: "file.saveFailed" };

const emptyOrder: FileRequest = { kind: "transactionsCsv", rows: [] };

/** Writes one file at a time and downloads it. */
export const saveFileMachine = setup({
  types: {
    context: {} as {
      order: FileRequest;
      /** Written part of the file, from 0 to 1. */
      written: number;
    },
    events: {} as SaveFileEvent,
    meta: {} as { spec: string },
  },
  actors: {
    /** Sends progress and result; stopping it discards the file. */
    writeFile: listener<{ type: "none" }, { order: FileRequest }>("writeFile"),
  },
  actions: {
    keepOrder: assign({ order: (_, params: { order: FileRequest }) => params.order }),
    keepWritten: assign({ written: (_, params: { ratio: number }) => params.ratio }),
    forgetFile: assign({ order: emptyOrder, written: 0 }),
    reportSaved: sendParent({ type: "file.saved" }),
    reportFailed: sendParent({ type: "file.saveFailed" }),
  },
}).createMachine({
  id: "saveFile",
  description: "Writes a requested file and downloads it.",
  meta: { spec: "§2 Statement as PDF" },
  context: { order: emptyOrder, written: 0 },
  initial: "resting",
  states: {
    resting: {
      description: "No file is being written.",
      on: {
        "file.requested": {
          target: "saving",
          actions: { type: "keepOrder", params: ({ event }) => event },
        },
      },
    },
    saving: {
      description: "The file is being written; it can be cancelled.",
      invoke: {
        id: "writeFile",
        src: "writeFile",
        input: ({ context }) => ({ order: context.order }),
        onError: "failed",
      },
      on: {
        "write.progressed": {
          actions: { type: "keepWritten", params: ({ event }) => event },
          description: "Another part of the file is written.",
        },
        "write.finished": { target: "resting", actions: "reportSaved" },
        "write.failed": "failed",
        cancelled: "resting",
      },
      exit: "forgetFile",
    },
    failed: {
      description: "The file could not be written; it can be requested again.",
      meta: { spec: "safety: faults" },
      entry: "reportFailed",
      on: {
        "file.requested": {
          target: "saving",
          actions: { type: "keepOrder", params: ({ event }) => event },
        },
      },
    },
  },
});

export type SaveFileActor = ActorRefFrom<typeof saveFileMachine>;
