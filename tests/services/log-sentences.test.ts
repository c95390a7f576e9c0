import { expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { bindCards } from "../../src/services/bind/cards.ts";
import { bindSetup } from "../../src/services/bind/setup.ts";
import { bindTransfer } from "../../src/services/bind/transfer.ts";
import type { Connections } from "../../src/services/connect.ts";
import type { LogLine } from "../../src/services/log.ts";

const failure = {
  kind: "rejected",
  code: "card_declined",
  status: 402,
  message: "Dana Demo's card",
} as const;
const unused = () => {
  throw new Error("Nothing is connected here");
};

function linesOf(machine: AnyStateMachine, lines: readonly LogLine[], context: object): readonly LogLine[] {
  const write = machine.implementations.actions.logFailure as unknown as (args: { context: object }) => void;
  write({ context });
  return lines;
}

test("each failure of a chart is one log line, with a code and without the server's message", () => {
  const lines: LogLine[] = [];
  const connected = () => ({ log: { write: (line: LogLine) => lines.push(line) } }) as unknown as Connections;
  const { addCard } = bindCards(connected, unused);
  const nowhere = { read: () => undefined, write: () => true, clear: () => {} };
  const setup = bindSetup(connected, unused, nowhere, () => nowhere);
  const prepareCard = addCard.implementations.actors.prepareCard as unknown as AnyStateMachine;
  const submitSetup = setup.implementations.actors.submitSetup as unknown as AnyStateMachine;
  linesOf(addCard, lines, { failure });
  linesOf(prepareCard, lines, { failure: { kind: "network" } });
  linesOf(submitSetup, lines, { failed: { call: "bank", failure } });
  linesOf(bindTransfer(connected), lines, { failure: undefined });
  expect(lines).toEqual([
    { message: "Card setup failed", code: "card_declined", status: 402 },
    { message: "Card setup failed", code: "network" },
    { message: "Setup submission failed at bank", code: "card_declined", status: 402 },
    { message: "Payee phone number is required" },
  ]);
});
