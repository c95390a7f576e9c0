import type { ReactNode } from "react";
import type { Definition, PathFile } from "statechart-paths/graph";
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from "xstate";
import type { AppActor } from "../../../src/machines/app/app.machine.ts";
import type { Failure } from "../../../src/machines/core/failure.ts";
import type { Figure } from "../figures.ts";

/** The drawn part of one state, and the app around it. */
export interface Drawing {
  readonly app: AppActor;
  readonly element: ReactNode;
  /** The figures on it, each with its label; the check rejects any other figure. */
  readonly figures: readonly Figure[];
  /** The page's address. */
  readonly path?: string;
  /** Media queries that match here, in addition to those of the window. */
  readonly media?: readonly string[];
}

/** How the states of one chart are shown. */
export interface ChartScreens<Snapshot = AnyMachineSnapshot> {
  /** The chart's file, without `.machine.ts`. */
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly paths: PathFile;
  /**
   * The drawing of a state by the place that shows it: a dialog or a page. It is undefined if the place does not show
   * the state.
   */
  readonly places: Readonly<Record<string, (snapshot: Snapshot) => Drawing | undefined>>;
  /** Places where other charts or other data decide most of the screen. Browser walks do not compare them. */
  readonly sharedPlaces?: Readonly<Record<string, (snapshot: Snapshot) => Drawing | undefined>>;
  /** States without anything visible, each with the reason. */
  readonly invisibleStates?: Readonly<Record<string, string>>;
  /** Only states whose name contains this pattern are visible. The reason explains why the others are not. */
  readonly onlyVisible?: { readonly pattern: string; readonly reason: string };
}

/** The chart's model, with known data instead of its own. */
export function withKnownData<Machine extends AnyStateMachine>(
  paths: PathFile,
  data: Partial<Omit<Definition<Machine, never, Failure>, "events">> & {
    readonly events?: Partial<Definition<Machine>["events"]>;
  },
): PathFile {
  const { events, ...rest } = data as Partial<PathFile>;
  return { ...paths, ...rest, events: { ...paths.events, ...events } };
}

export function screensOf<Machine extends AnyStateMachine>(
  screens: ChartScreens<SnapshotFrom<Machine>> & { readonly machine: Machine },
): ChartScreens {
  return screens as unknown as ChartScreens;
}
