import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason: "nothing of it is shown but the payments that it finds",
  unreachable: {
    "followJournal — read.requested → reading": "payment takes it each time a payment gives its lock back",
    "followJournal — journal.changed → reading":
      "payment takes it: another tab removes the entry (entry.removed)",
    "followJournal — unreadable.removed → removing":
      "tests/journeys/undecided.spec.ts does it with an entry that cannot be read",
    "followJournal — error: watchJournal → stays": "the browser has channels between its tabs",
    "reading — done: readJournal → resting": "payment takes it: the entry of an earlier page is found",
    "reading — error: readJournal → unavailable": "the browser's storage can be read",
    "unavailable — *": "the browser's storage can be read",
    "removing — done: removeUnreadable → reading":
      "tests/journeys/undecided.spec.ts does it with an entry that cannot be read",
    "removing — error: removeUnreadable → reading": "taking an entry out of the storage does not fail",
    "removing — read.requested → stays": "the browser's storage answers at once",
    "removing — journal.changed → stays": "the browser's storage answers at once",
  },
});
