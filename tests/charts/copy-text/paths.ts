import type { copyTextMachine } from "../../../src/machines/core/copy-text.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const text = "NP-4F2A9C81B0";

export const paths = pathsOf<typeof copyTextMachine>()({
  events: { "copy.requested": [{ text }, { text: "NP-7K2Q9" }] },
  delays: { shownDelay: 3_000 },
  labels: {
    "copy.requested": "the holder presses Copy Reference",
    writeClipboard: "the clipboard",
    shownDelay: "3 seconds have passed",
  },
  initial: { "the beginning": "idle" },
  transitions: {
    "*": { "copy.requested": "copying" },
    copying: { "done writeClipboard": "copied", "error writeClipboard": "refused" },
    copied: { "after shownDelay": "idle" },
  },
  observations: [
    after("copy.requested", "copying", {
      "the clipboard asked once, for that text": ({ invoked, childIds, event }) =>
        childIds.includes("writeClipboard") &&
        JSON.stringify(invoked.map(({ input }) => input)) === JSON.stringify([{ text: event.text }]),
    }),
    inside(["idle", "copied", "refused"], {
      "nothing being copied": ({ childIds }) => !childIds.includes("writeClipboard"),
    }),
    inside("refused", {
      "another try": ({ can }) => can({ type: "copy.requested", text }),
    }),
  ],
});
