/** A step as one line: the event, the states after it, and the machine's effects. */
import type { AnyEventObject } from "xstate";
import { leavesOf } from "../chart.ts";
import type { Seen } from "../definition.ts";
import { delayName, endedActor, isAfter, isDone } from "../subject.ts";
import { plainText } from "./plain-text.ts";

const arrow = " → ";

/** `after slideDelay of carousel.playing`, `done readEntry`; else the type. */
function nameOf(type: string): string {
  if (isAfter(type)) {
    const delay = delayName(type);
    return `after ${delay} of ${type.slice(`xstate.after.${delay}.`.length)}`;
  }
  const actor = endedActor(type);
  return actor === undefined ? type : `${isDone(type) ? "done" : "error"} ${actor}`;
}

function typeOf(name: string): string {
  const [, delay, state] = /^after (\S+) of (\S+)$/.exec(name) ?? [];
  if (delay !== undefined) return `xstate.after.${delay}.${state}`;
  const [, outcome, actor] = /^(done|error) (\S+)$/.exec(name) ?? [];
  return outcome === undefined ? name : `xstate.${outcome}.actor.${actor}`;
}

function withPayload(name: string, payload: unknown): string {
  const text = plainText(payload);
  return text === "{}" || text === "undefined" ? name : `${name} ${text}`;
}

/** `submitted {cents:2500}` */
export function whenText({ type, actorId: _, output, error, ...payload }: AnyEventObject): string {
  if (endedActor(type) === undefined) return withPayload(nameOf(type), payload);
  return withPayload(nameOf(type), isDone(type) ? output : error);
}

const eventText = ({ type, ...payload }: AnyEventObject): string => withPayload(type, payload);

/** `paying; asks pay {…}; reports payment.requested`: the target and the effects of a step. */
export function thenText({
  snapshot,
  invoked,
  sent,
  received,
  emitted,
  executedActions,
}: Seen<unknown>): string {
  const callName = ({ id, src }: { readonly id: string; readonly src: string }) =>
    id === src ? id : `${id} (${src})`;
  return [
    leavesOf(snapshot).join(" + "),
    ...invoked.map((invocation) => `asks ${withPayload(callName(invocation), invocation.input)}`),
    ...sent.map(({ to, event }) => `tells ${to} ${eventText(event)}`),
    ...received.map((event) => `reports ${eventText(event)}`),
    ...emitted.map((event) => `emits ${eventText(event)}`),
    ...executedActions.map((action) => `does ${action}`),
    ...(snapshot.status === "done" && snapshot.output !== undefined
      ? [`ends with ${plainText(snapshot.output)}`]
      : []),
  ].join("; ");
}

export const lineOf = (whenPart: string, thenPart: string): string => `${whenPart}${arrow}${thenPart}`;

export interface KeptStep {
  /** The event's type. */
  readonly type: string;
  readonly when: string;
  /** The expected target and effects, in the format of `thenText`. */
  readonly expected: string;
}

export function stepOf(line: string): KeptStep {
  const arrowIndex = line.lastIndexOf(arrow);
  const whenPart = line.slice(0, arrowIndex);
  const [name = ""] = /^(?:after \S+ of \S+|(?:done|error) \S+|\S+)/.exec(whenPart) ?? [];
  return { type: typeOf(name), when: whenPart, expected: line.slice(arrowIndex + arrow.length) };
}
