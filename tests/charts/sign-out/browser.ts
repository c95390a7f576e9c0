import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason: "auth looks at the page that leaves (signingOut)",
  unreachable: {
    "forgetting — done: forget → leaving": "auth signs out (signOut.confirmed)",
    "forgetting — error: forget → leaving": "storage that is full or forbidden costs nothing",
    "leaving — error: signOut → failed": "leaving the page cannot fail in a browser",
    "leaving — after redirectLimit → failed": "auth waits for it (done: signOut)",
  },
});
