import { innerTestParam } from "./inner.ts";

export const testParam = innerTestParam({
  unseen: "nothing of it is shown but its outcome",
  unreachable: {
    "* — *": "the sandbox's codes are all known to this build; walked in Node",
  },
});
