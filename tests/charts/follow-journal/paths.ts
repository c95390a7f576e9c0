import type { followJournalMachine } from "../../../src/machines/instructions/follow-journal.machine.ts";
import { accountId, entry } from "../../machines/payments/payment-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const journals = [
  { entries: [entry], unreadable: ["u-1"] },
  { entries: [], unreadable: [] },
];

export const paths = pathsOf<typeof followJournalMachine>()({
  starts: { "the account is known": () => ({ accountId }) },
  events: { "unreadable.removed": [{ id: "u-1" }, { id: "u-2" }] },
  answers: { readJournal: journals },
  delays: { retryDelay: 5_000 },
  labels: {
    "read.requested": "the coordinator wants the journal read",
    "journal.changed": "another tab writes to the journal",
    "unreadable.removed": "the holder removes an unreadable entry",
    readJournal: "the journal",
    removeUnreadable: "the removal",
    watchJournal: "the watch over the journal",
    retryDelay: "5 seconds have passed",
  },
  initial: { "the account is known": "reading" },
  transitions: {
    "*": { "read.requested": "reading", "journal.changed": "reading", "unreadable.removed": "removing" },
    reading: { "done readJournal": "resting", "error readJournal": "unavailable" },
    unavailable: { "after retryDelay": "reading" },
    removing: {
      "read.requested": "removing",
      "journal.changed": "removing",
      "done removeUnreadable": "reading",
      "error removeUnreadable": "reading",
    },
  },
  observations: [
    after("xstate.init", {
      "this account's journal watched": ({ childIds, invoked }) =>
        childIds.includes("watchJournal") &&
        invoked.some(
          ({ id, input }) => id === "watchJournal" && JSON.stringify(input) === JSON.stringify({ accountId }),
        ),
    }),
    inside("reading", {
      "the account's journal read anew": ({ childIds, invoked, event }) =>
        childIds.includes("readJournal") &&
        (event.type === "xstate.error.actor.watchJournal" ||
          invoked.some(
            ({ src, input }) =>
              src === "readJournal" && JSON.stringify(input) === JSON.stringify({ accountId }),
          )),
    }),
    after("xstate.done.actor.readJournal", "resting", {
      "the journal told": ({ event, received }) =>
        received.length === 1 &&
        received[0]?.type === "journal.read" &&
        received[0]?.journal === event.output,
    }),
    inside(["unavailable", "resting"], {
      "nothing under way": ({ childIds }) =>
        !childIds.includes("readJournal") && !childIds.includes("removeUnreadable"),
    }),
    inside("unavailable", {
      "nothing told: an unreadable journal is not an empty one": ({ received }) => received.length === 0,
    }),
    inside("removing", {
      "this entry removed, and no reading before it is gone": ({ childIds, invoked, event }) =>
        !childIds.includes("readJournal") &&
        childIds.includes("removeUnreadable") &&
        (event.type !== "unreadable.removed" ||
          JSON.stringify(invoked.map(({ input }) => input)) === JSON.stringify([{ id: event.id }])),
    }),
  ],
});
