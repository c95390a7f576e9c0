import type { FileRequest, saveFileMachine } from "../../../src/machines/history/save-file.machine.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

const orders: readonly FileRequest[] = [
  { kind: "transactionsCsv", rows: [["Date", "Description"]] },
  { kind: "transactionsCsv", rows: [["Date", "Amount"]] },
];

export const paths = pathsOf<typeof saveFileMachine>()({
  events: {
    "file.requested": orders.map((order) => ({ order })),
    "write.progressed": [{ ratio: 0.5 }, { ratio: 0.75 }],
  },
  senders: {
    "write.progressed": "writeFile",
    "write.finished": "writeFile",
    "write.failed": "writeFile",
  },
  differs: ({ written }) => written > 0,
  labels: {
    "file.requested": "the holder asks for a file",
    "write.progressed": "a part of the file is written",
    "write.finished": "the file is written",
    "write.failed": "the file cannot be written",
    cancelled: "the holder cancels",
    writeFile: "the writing of the file",
  },
  initial: { "the beginning": "resting" },
  transitions: {
    resting: { "file.requested": "saving" },
    saving: {
      "write.finished": "resting",
      "write.failed": "failed",
      cancelled: "resting",
      "error writeFile": "failed",
    },
    failed: { "file.requested": "saving" },
  },
  observations: [
    inside("saving", {
      "the requested file being written, once": ({ wasIn, invoked, childIds, event, context }) =>
        (childIds.includes("writeFile") || event.type === "xstate.error.actor.writeFile") &&
        (wasIn("saving")
          ? invoked.length === 0
          : JSON.stringify(invoked.map(({ input }) => input)) === JSON.stringify([{ order: context.order }])),
    }),
    after("file.requested", "saving", {
      "the file to be written, and nothing written yet": ({ wasIn, context, event }) =>
        wasIn("saving") || (context.written === 0 && context.order === event.order),
    }),
    after("write.progressed", "saving", {
      "how much of it is written": ({ context, event }) => context.written === event.ratio,
    }),
    inside(["resting", "failed"], {
      "no file being written, and nothing of it kept": ({ childIds, context }) =>
        !childIds.includes("writeFile") &&
        context.written === 0 &&
        orders.every((order) => JSON.stringify(context.order) !== JSON.stringify(order)),
    }),
    always({
      "the page told of each file that is written or fails, and of nothing else": ({
        wasIn,
        isIn,
        event,
        received,
      }) => {
        const types = received.map(({ type }) => type).join();
        if (!wasIn("saving") || isIn("saving")) return types === "";
        if (isIn("failed")) return types === "file.saveFailed";
        return types === (event.type === "write.finished" ? "file.saved" : "");
      },
    }),
  ],
});
