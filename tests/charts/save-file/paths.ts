import type { FileOrder, saveFileMachine } from "../../../src/machines/history/save-file.machine.ts";
import { pathsOf } from "../../model/path-file.ts";

const order: FileOrder = { kind: "transactionsCsv", rows: [["Date", "Description"]] };

export const paths = pathsOf<typeof saveFileMachine>()({
  events: {
    "file.requested": [{ order }],
    "write.progressed": [{ ratio: 0.5 }],
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
    {
      in: "saving",
      description: "the requested file being written, once",
      check: ({ was, invoked, running, event }) =>
        (running.includes("writeFile") || event.type === "xstate.error.actor.writeFile") &&
        (was("saving")
          ? invoked.length === 0
          : JSON.stringify(invoked.map(({ input }) => input)) === JSON.stringify([{ order }])),
    },
    {
      when: "file.requested",
      in: "saving",
      description: "nothing written yet",
      check: ({ was, context }) => was("saving") || context.written === 0,
    },
    {
      when: "write.progressed",
      in: "saving",
      description: "how much of it is written",
      check: ({ context }) => context.written === 0.5,
    },
    {
      in: ["resting", "failed"],
      description: "no file being written, and nothing of it kept",
      check: ({ running, context }) =>
        !running.includes("writeFile") &&
        context.written === 0 &&
        JSON.stringify(context.order) !== JSON.stringify(order),
    },
    {
      description: "the page told of each file that is written or fails, and of nothing else",
      check: ({ was, is, event, received }) => {
        const types = received.map(({ type }) => type).join();
        if (!was("saving") || is("saving")) return types === "";
        if (is("failed")) return types === "file.saveFailed";
        return types === (event.type === "write.finished" ? "file.saved" : "");
      },
    },
  ],
});
