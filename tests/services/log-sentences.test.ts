import { expect, test } from "vitest";
import { type AnyStateMachine, createActor, fromPromise, waitFor } from "xstate";
import type { prepareCardMachine } from "../../src/machines/cards/prepare-card.machine.ts";
import { bindCards } from "../../src/services/bind/cards.ts";
import { bindSetup } from "../../src/services/bind/setup.ts";
import { bindTransfer } from "../../src/services/bind/transfer.ts";
import type { Connections } from "../../src/services/connect.ts";
import { ApiError } from "../../src/services/core/errors.ts";
import type { LogLine } from "../../src/services/core/log.ts";
import { keepAllowedAttributes } from "../../src/services/telemetry/allow-list.ts";

const failure = {
  kind: "rejected",
  code: "card_declined",
  status: 402,
  message: "Dana Demo's card",
} as const;
const throwIfConnected = () => {
  throw new Error("Nothing is connected here");
};

function logFailureOf(machine: AnyStateMachine, context: object, params?: object): void {
  const write = machine.implementations.actions.logFailure as unknown as (
    args: { context: object },
    params?: object,
  ) => void;
  write({ context }, params);
}

/** One log line for each chart's failure. */
function failureLines(): readonly LogLine[] {
  const lines: LogLine[] = [];
  const getConnections = () =>
    ({ log: { write: (line: LogLine) => lines.push(line) } }) as unknown as Connections;
  const { addCard } = bindCards(getConnections, throwIfConnected);
  const nowhere = { read: () => undefined, write: () => true, clear: () => {} };
  const setup = bindSetup(getConnections, throwIfConnected, nowhere, () => nowhere);
  const prepareCard = addCard.implementations.actors.prepareCard as unknown as AnyStateMachine;
  const submitSetup = setup.implementations.actors.submitSetup as unknown as AnyStateMachine;
  logFailureOf(addCard, { failure });
  logFailureOf(prepareCard, {}, { failure: { kind: "network" } });
  logFailureOf(submitSetup, { failed: { call: "bank", failure } });
  logFailureOf(bindTransfer(getConnections), { failure: undefined });
  return lines;
}

test("each failure of a chart is one log line, with a code and without the server's message", () => {
  expect(failureLines()).toEqual([
    { message: "Card setup failed", code: "card_declined", status: 402 },
    { message: "Card setup failed", code: "network" },
    { message: "Setup submission failed at bank", code: "card_declined", status: 402 },
    { message: "Payee phone number is required" },
  ]);
});

test("two steps of adding a card that fail at the same time are both logged", async () => {
  const lines: LogLine[] = [];
  const getConnections = () =>
    ({ log: { write: (line: LogLine) => lines.push(line) } }) as unknown as Connections;
  const { addCard } = bindCards(getConnections, throwIfConnected);
  const prepareCard = addCard.implementations.actors.prepareCard as unknown as typeof prepareCardMachine;
  const unavailable = { kind: "rejected", code: "provider_unavailable" } as const;
  const actor = createActor(
    prepareCard.provide({
      actors: {
        loadProvider: fromPromise(() => Promise.reject(new ApiError(unavailable))),
        linkCard: fromPromise(async () => ({ kind: "rejected", failure })) as never,
      },
    }),
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches({ provider: "loadFailed", secret: "rejected" }));
  expect(lines.map(({ code }) => code).sort()).toEqual(["card_declined", "provider_unavailable"]);
});

test("telemetry may send each of the log's messages and codes", () => {
  for (const { message, code } of failureLines()) {
    const attributes = { "nupay.log.sentence": message, ...(code && { "nupay.failure.code": code }) };
    expect(keepAllowedAttributes(attributes)).toEqual(attributes);
  }
});
