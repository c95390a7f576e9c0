/** A chart as it is drawn: states within states, and every way from one to another with its words. */

/** Why a transition happens: an event arrives, a delay is over, an actor ends, or nothing is needed. */
export type Cause = "event" | "delay" | "done" | "failed" | "finished" | "always";

/** A port answers once, a listener speaks for as long as it is asked, a machine is a chart of its own. */
export type ActorKind = "port" | "listener" | "machine";

export interface FlowTransition {
  /** `door.open.ajar|pushed|0`: the state, the event, and which of its candidates. */
  readonly key: string;
  /** As the paths call it: `open.ajar — pushed [isFree] → open.wide`. */
  readonly name: string;
  readonly cause: Cause;
  /** The event's name, the delay's, or the invoke's id; empty where nothing is needed. */
  readonly event: string;
  readonly guard?: string;
  /** How long a delay lasts, in milliseconds, where it always lasts as long. */
  readonly after?: number;
  readonly actions: readonly string[];
  readonly targets: readonly string[];
  /** Its source is left and entered again. */
  readonly reenter: boolean;
  readonly description: string;
}

export interface FlowInvoke {
  readonly id: string;
  readonly src: string;
  readonly kind: ActorKind;
  readonly machine?: string;
}

export interface FlowState {
  /** `door.open.ajar` */
  readonly id: string;
  readonly key: string;
  /** From the chart's root, which has the empty one. */
  readonly path: string;
  readonly kind: "atomic" | "compound" | "parallel" | "final" | "history";
  readonly description: string;
  /** The part of the specification or the promise it keeps. */
  readonly spec?: string;
  readonly initial?: string;
  readonly history?: "shallow" | "deep";
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly FlowInvoke[];
  readonly transitions: readonly FlowTransition[];
  readonly states: readonly FlowState[];
}

export interface Flow {
  readonly id: string;
  readonly file: string;
  readonly root: FlowState;
  /** Charts that it starts, each once. */
  readonly invokes: readonly string[];
  readonly context: readonly string[];
}

/** A state and all within it, outermost first. */
export function flatten(state: FlowState): readonly FlowState[] {
  return [state, ...state.states.flatMap(flatten)];
}
