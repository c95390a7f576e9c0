/** Frozen actors show one snapshot; events that a screen sends to them are recorded and change nothing. */

import { first, leavesOf, next } from "statechart-paths/graph";
import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  type SnapshotFrom,
} from "xstate";

/** An event that a screen sent, and whether the chart accepts it in the shown state. */
export interface SentEvent {
  readonly to: string;
  readonly event: AnyEventObject;
  readonly taken: boolean;
}

const outbox: SentEvent[] = [];

/** Records a navigation to another address. */
export function noteAddress(path: string): void {
  outbox.push({ to: "address", event: { type: path }, taken: true });
}

/** Everything sent since the last call. */
export function takeSent(): readonly SentEvent[] {
  return outbox.splice(0);
}

function isActor(value: unknown): value is AnyActorRef {
  return typeof value === "object" && value !== null && "getSnapshot" in value && "send" in value;
}

function hasTransition(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
  return "can" in snapshot && snapshot.can(event);
}

const frozenActors = new WeakSet<object>();

/** The states in which each child is drawn, by chart, parent and id: `saveFile in statement pdf`. */
const drawnChildren = new Map<string, Set<string>>();

function noteChildren(parentSnapshot: AnyMachineSnapshot): void {
  if (!("machine" in parentSnapshot)) return;
  for (const [id, child] of Object.entries<AnyActorRef | undefined>(parentSnapshot.children)) {
    const snapshot: AnyMachineSnapshot | undefined = child?.getSnapshot();
    if (snapshot === undefined || !("machine" in snapshot)) continue;
    const key = `${snapshot.machine.id} in ${parentSnapshot.machine.id} ${id.replace(/-\d+$/, "")}`;
    const states = drawnChildren.get(key) ?? new Set();
    drawnChildren.set(key, states.add(leavesOf(snapshot).join(" + ")));
  }
}

export const childStates = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries([...drawnChildren].map(([key, states]) => [key, [...states]]));

/** An actor of this chart that shows this snapshot; its children are frozen, too. */
export function frozenActor<Machine extends AnyStateMachine>(
  snapshot: SnapshotFrom<Machine>,
  id: string,
  children: Readonly<Record<string, AnyActorRef | undefined>> = {},
): ActorRefFrom<Machine> {
  const shownSnapshot = frozenSnapshot(snapshot, children);
  noteChildren(shownSnapshot);
  const actor = {
    id,
    sessionId: id,
    getSnapshot: () => shownSnapshot,
    subscribe: () => ({ unsubscribe() {} }),
    on: () => ({ unsubscribe() {} }),
    send: (event: AnyEventObject) => {
      outbox.push({ to: id, event, taken: hasTransition(snapshot, event) });
    },
  };
  frozenActors.add(actor);
  return actor as unknown as ActorRefFrom<Machine>;
}

function frozenSnapshot(
  snapshot: AnyMachineSnapshot,
  replacedChildren: Readonly<Record<string, AnyActorRef | undefined>>,
): AnyMachineSnapshot {
  if (!("children" in snapshot)) return snapshot;
  const frozenChildren = Object.entries<AnyActorRef | undefined>(snapshot.children).map(
    ([id, child]) => [id, child && freezeActor(child)] as const,
  );
  const children = { ...Object.fromEntries(frozenChildren), ...replacedChildren };
  const context = Object.entries(snapshot.context as object).map(([name, value]) => [
    name,
    // Actors in a chart's context are its children, or those of other charts.
    Array.isArray(value) && value.some(isActor)
      ? value.map((actor: AnyActorRef) => children[actor.id] ?? freezeActor(actor))
      : value,
  ]);
  return { ...snapshot, children, context: Object.fromEntries(context) };
}

function freezeActor(actor: AnyActorRef): AnyActorRef {
  return frozenActors.has(actor) ? actor : frozenActor(actor.getSnapshot() as never, actor.id);
}

/** The chart's snapshot after these events, computed by running the machine. */
export function snapshotAfter<Machine extends AnyStateMachine>(
  machine: Machine,
  input: unknown,
  events: readonly AnyEventObject[] = [],
): SnapshotFrom<Machine> {
  let { snapshot } = first(machine, input);
  for (const event of events) ({ snapshot } = next(machine, snapshot, event));
  return snapshot as SnapshotFrom<Machine>;
}

/** A snapshot of a chart in this state, for charts around the drawn one. */
export function snapshotInState<Machine extends AnyStateMachine>(
  machine: Machine,
  value: unknown,
  context: object,
): SnapshotFrom<Machine> {
  return machine.resolveState({ value, context } as never) as SnapshotFrom<Machine>;
}

/** A reference to an actor that does nothing. */
export const inertActor: AnyActorRef = createEmptyActor();
