/** A drawable chart: nested states, and every transition with its texts. */

/** What triggers a transition: an event, a delay, the end of an actor or a state, or nothing (`always`). */
export type Cause = "event" | "delay" | "done" | "failed" | "finished" | "always";

/** A port resolves once, a listener sends events until it is stopped, a machine is another chart. */
export type ActorKind = "port" | "listener" | "machine";

export interface FlowTransition {
  /** `door.open.ajar|pushed|0`: the state, the event, and the candidate's index. */
  readonly key: string;
  /** The transition's name in the reports of statechart-paths: `open.ajar — pushed [isFree] → open.wide`. */
  readonly name: string;
  readonly cause: Cause;
  /** The event's or the delay's name, or the invoke's id; empty for an eventless transition. */
  readonly event: string;
  readonly guard?: string;
  /** The delay's duration in milliseconds, if it is constant. */
  readonly after?: number;
  readonly actions: readonly string[];
  readonly targets: readonly string[];
  /** Whether the transition exits and re-enters its source state. */
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
  /** The path from the chart's root, whose path is empty. */
  readonly path: string;
  readonly kind: "atomic" | "compound" | "parallel" | "final" | "history";
  readonly description: string;
  /** The requirement that the state fulfils. */
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
  /** The charts that this chart starts, without duplicates. */
  readonly invokes: readonly string[];
  readonly context: readonly string[];
}

/** A state and all its descendants, outermost first. */
export function flatten(state: FlowState): readonly FlowState[] {
  return [state, ...state.states.flatMap(flatten)];
}
