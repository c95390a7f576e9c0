/** Finds values that an event and its reversal change: opening and closing, or leaving and cancelling. */
import type { Explored, Subject } from "statechart-paths";
import {
  type Difference,
  differingFacts,
  type Exemptions,
  type Relation,
  stateText,
  walkText,
} from "./relation.ts";

const exemptions: Exemptions = {
  amount: {
    "text.changed then left": ["text, cents", "leaving the field accepts what was typed"],
    "entered then left": ["text, cents", "leaving the field lowers the amount to a limit that fell since"],
    "press.began then left": [
      "text, cents",
      "leaving the field lowers the amount to a limit that fell since",
    ],
  },
  "answer-age": {
    "stream.opened then stream.lost": [
      "answeredAt, age",
      "the stream confirmed the answer until it was lost",
    ],
  },
  app: {
    "session.opened then session.closed": ["personId", "the person has signed out"],
  },
  "dialog-payment": {
    "payment.undecided then payment.declined": [
      "demand, child stepUp",
      "a refusal of the payment, not of a dialog",
    ],
    "payment.unknown then payment.declined": [
      "demand, child stepUp",
      "a refusal of the payment, not of a dialog",
    ],
  },
  "live-updates": {
    "tab.shown then tab.hidden": ["spread", "each showing of the tab draws its delay"],
  },
  statement: {
    "submitted then cancelled": ["failure", "a new try has no reason yet"],
  },
  "submit-setup": {
    "setup.submitted then upload.cancelled": ["uploaded", "the upload begins again"],
  },
  "transaction-detail": {
    "address.entered then address.left": [
      "transactionId, page, retries, failure",
      "opening a transaction starts again",
    ],
  },
  transactions: {
    "address.entered then address.left": [
      "filters, page, sorting, pageSize",
      "opening the page takes what its address says",
    ],
  },
};

/** Words in the types of events that reverse another one. */
const back = /(?:cancelled|dismissed|closed|undone|back|hidden|left|lost|folded|declined)$/;

function* differences(_: Subject, explored: readonly Explored[]): Iterable<Difference> {
  for (const from of explored)
    for (const { event, target } of from.steps) {
      if (event.type.startsWith("xstate.") || stateText(target.snapshot) === stateText(from.snapshot))
        continue;
      for (const { event: reverse, target: end } of target.steps)
        if (back.test(reverse.type) && stateText(end.snapshot) === stateText(from.snapshot))
          for (const detail of differingFacts(from, end))
            yield { about: `${event.type} then ${reverse.type}`, detail, seen: walkText(end) };
    }
}

export const thereAndBack: Relation = {
  says: "an event and its reversal restore the context",
  differences,
  exemptions,
};
