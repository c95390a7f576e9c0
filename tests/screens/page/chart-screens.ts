import type { ReactNode } from "react";
import type { Definition, PathFile } from "statechart-paths/graph";
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from "xstate";
import type { AppActor } from "../../../src/machines/app/app.machine.ts";
import type { Failure } from "../../../src/machines/core/failure.ts";
import type { Figure } from "../figures.ts";

/** What is drawn of one state, and what stands around it. */
export interface Drawing {
  readonly app: AppActor;
  readonly element: ReactNode;
  /** The figures that stand on it, each beside what it is called; no other may. */
  readonly figures: readonly Figure[];
  /** The page's address. */
  readonly path?: string;
  /** Media queries that hold here, beside those of the window. */
  readonly media?: readonly string[];
}

/** How the states of one chart are seen. */
export interface ChartScreens<Snapshot = AnyMachineSnapshot> {
  /** The chart's file, without `.machine.ts`. */
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly paths: PathFile;
  /** By where it is seen: in a dialog, on a page. Undefined for a state that is not seen there. */
  readonly places: Readonly<Record<string, (snapshot: Snapshot) => Drawing | undefined>>;
  /** Where other charts or other data decide most of what is seen. Generated paths do not look for the chart's state there. */
  readonly sharedPlaces?: Readonly<Record<string, (snapshot: Snapshot) => Drawing | undefined>>;
  /** States with nothing to see, each with the reason. */
  readonly unseen?: Readonly<Record<string, string>>;
  /** Only states with this word in their name are seen, and why the others are not. */
  readonly unseenBut?: { readonly pattern: string; readonly reason: string };
}

/** The chart's model with known data instead of its own. */
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
