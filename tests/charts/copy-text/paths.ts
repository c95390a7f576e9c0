import type { copyTextMachine } from "../../../src/machines/core/copy-text.machine.ts";
import { pathsOf } from "../../model/path-file.ts";

const text = "NP-4F2A9C81B0";

export const paths = pathsOf<typeof copyTextMachine>()({
  events: { "copy.requested": [{ text }] },
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
    {
      when: "copy.requested",
      in: "copying",
      description: "the clipboard asked once, for that text",
      check: ({ invoked, running }) =>
        running.includes("writeClipboard") &&
        JSON.stringify(invoked.map(({ input }) => input)) === JSON.stringify([{ text }]),
    },
    {
      in: ["idle", "copied", "refused"],
      description: "nothing being copied",
      check: ({ running }) => !running.includes("writeClipboard"),
    },
    {
      in: "refused",
      description: "another try",
      check: ({ can }) => can({ type: "copy.requested", text }),
    },
  ],
});
