import type { Place } from "simulated-browser";
import type { HistoryEvent, Instruction } from "./history.ts";
import { nameOfAccount, personOf } from "./people.ts";
import type { RunResult } from "./run-seed.ts";

/** One readable line for each event, oldest first. */
export function traceOf({ history, violation, scenario }: RunResult): string[] {
  const lines = [
    `seed ${scenario.seed}, keys ${scenario.idempotency}: ${scenario.devices
      .map(
        ({ tabs, person }, index) => `d${index + 1} of ${person.name} with ${tabs} tab${tabs > 1 ? "s" : ""}`,
      )
      .join(", ")}`,
  ];
  for (const [index, event] of history.events.entries()) {
    const text = sentenceOf(event);
    if (text !== undefined) lines.push(`${formatTime(event.at)}  ${text}`);
    if (index === violation?.event)
      lines.push(`${formatTime(event.at)}  !! ${violation.invariant}: ${violation.text}`);
  }
  return lines;
}

function sentenceOf(event: HistoryEvent): string | undefined {
  switch (event.type) {
    case "pressed":
      return `${personName(event)} on ${event.page} presses: ${instructionText(event.instruction)} (press ${event.press})`;
    case "posted":
      return `${event.page} sends ${instructionText(event.instruction)}, ${keyOf(event.key)} (${event.request})`;
    case "askedToSignIn":
      return `${event.page} asks ${personName(event)} to sign in again (press ${event.press})`;
    case "formReturned":
      return `${event.page} fills in again for ${personName(event)}: ${instructionText(event.instruction)}`;
    case "leftToSignIn":
    case "keyed":
    case "pressedAgain":
      return undefined;
    case "notSent":
      return `${event.page} says that press ${event.press} was not sent: ${event.reason}`;
    case "told":
      return `${event.page} tells ${personName(event)}: ${keyOf(event.key)} ${event.outcome}`;
    case "removed":
      return `${event.page} tells ${personName(event)}: ${keyOf(event.key)} was removed in another window`;
    case "answeredByPerson":
      return `${personName(event)} says of ${keyOf(event.key)}: it ${event.wentThrough ? "went through" : "did not"}`;
    case "seen":
      return `${personName(event)} sees ${event.what} of ${event.belongsTo}`;
    case "moved":
      return `the server moves the money: ${instructionText(event.instruction)}, ${keyOf(event.key)} (${event.request}${event.copy ? ", a copy" : ""})`;
    case "callPressed":
      return `${personName(event)} on ${event.page} presses: ${event.change.operation} ${event.change.content} (press ${event.press})`;
    case "callKeyed":
      return undefined;
    case "callPosted":
      return `${event.page} sends ${event.operation}, ${keyOf(event.key)} (${event.request})`;
    case "callActed":
      return `the server acts: ${event.operation}, ${keyOf(event.key)}`;
    case "callTold":
      return `${event.page} tells ${personName(event)}: press ${event.press} is ${event.result} ${event.reason}`;
    case "callShown":
      return `${event.page} tells at its place: ${keyOf(event.key)} ${event.isDone ? "went through" : "was not done"}`;
    case "stayed":
      return `${personName(event)} stays signed in on ${event.page}`;
    case "warned":
      return `${event.page} warns that the session is unused`;
    case "unusedEnded":
      return `${event.page} ends the unused session`;
    case "used":
      return `${personName(event)} uses ${event.page}`;
    case "useWatched":
      return undefined;
    case "returned":
      return `the bank returns ${event.transactionId}`;
    case "charged":
      return `the card is charged, ${keyOf(event.key)}`;
    case "voided":
      return `the charge is voided, ${keyOf(event.key)}`;
    case "fault":
    case "action":
      return event.text;
    case "broke":
      return event.text;
    case "numberMoved":
    case "entryTampered":
    case "entryLost":
      return undefined;
    case "threw":
      return `${event.where}: ${event.message}`;
  }
}

function personName({ person }: Place): string {
  return person === undefined ? "no person" : personOf(person).name;
}

function instructionText({ operation, cents, toAccountId, paymentMethodId }: Instruction): string {
  const amount = (cents / 100).toFixed(2);
  if (operation === "transfer") return `${amount} to ${nameOfAccount(toAccountId)}`;
  if (operation === "topUp") return `a top-up of ${amount} from ${paymentMethodId}`;
  return `a payout of ${amount}`;
}

function keyOf(key: string | undefined): string {
  return key === undefined ? "no key" : `key …${key.slice(-2)}`;
}

function formatTime(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(3).padStart(9)} s`;
}
