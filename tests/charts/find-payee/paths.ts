import type { Payee } from "../../../src/machines/core/domain.ts";
import { type Failure, rejection } from "../../../src/machines/core/failure.ts";
import type { findPayeeMachine } from "../../../src/machines/payees/find-payee.machine.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const priya: Payee = { accountId: "acct-priya", firstName: "Priya" };
const oneself: Payee = { accountId: "acct-dana", firstName: "Dana" };
const noNumber: Failure = rejection("phone_invalid");
const input = { phone: "0400 000 002", accountId: oneself.accountId };
const busyFailure = statusFailure(503, { retryAfter: 10_000 });
const rateLimitFailure = statusFailure(429, { retryAfter: 10_001 });
const pauses = [1_000, 2_000, 4_000];

export const paths = pathsOf<typeof findPayeeMachine>()({
  starts: { "a number is searched": () => input },
  events: {},
  answers: { readPayees: [[priya], [], [priya, oneself], [oneself]] },
  failures: { readPayees: [offline, busyFailure, rateLimitFailure, noNumber] },
  delays: { backoff: ({ retries, failure }) => Math.max(pauses[retries - 1] ?? 0, failure?.retryAfter ?? 0) },
  differs: ({ retries, failure }) => [retries, failure?.retryAfter],
  labels: { readPayees: "the search for the payee", backoff: "the pause is over" },
  initial: { "a number is searched": "searching" },
  final: ["finished"],
  transitions: {
    searching: {
      "done readPayees": "finished",
      "error readPayees": ({ event, contextBefore }) =>
        [noNumber, rateLimitFailure].includes(event.error.failure) || contextBefore.retries === pauses.length
          ? "finished"
          : "retrying",
    },
    retrying: { "after backoff": "searching" },
  },
  observations: [
    inside("searching", {
      "the wallet asked for this number, once": ({ invoked, childIds }) =>
        childIds.includes("readPayees") &&
        invoked.length === 1 &&
        JSON.stringify(invoked[0]?.input) === JSON.stringify({ phone: input.phone }),
    }),
    inside("retrying", {
      "one retry more, and the next after 1, 2 and 4 seconds, or when the wallet says, within 10 seconds": ({
        context,
        contextBefore,
        startedDelays,
        event,
      }) =>
        context.retries === contextBefore.retries + 1 &&
        context.failure === event.error.failure &&
        startedDelays.includes("backoff"),
    }),
    after("xstate.done.actor.readPayees", "finished", {
      "the first item of the list, the reason where there is none or it is the holder": ({
        event,
        context,
      }) => {
        const payees: readonly Payee[] = event.output;
        const [first] = payees;
        const expected =
          payees.length === 0
            ? { failure: rejection("payee_not_found") }
            : first?.accountId === context.accountId
              ? { failure: rejection("payee_is_self") }
              : { payee: first };
        return JSON.stringify(context.output) === JSON.stringify(expected);
      },
    }),
    after("xstate.error.actor.readPayees", "finished", {
      "why the search did not work": ({ event, context }) =>
        "failure" in context.output && context.output.failure === event.error.failure,
    }),
  ],
});
