import type { Subscription } from "xstate";
import type { Balance } from "../core/domain.ts";
import type { QueryActor } from "../core/query.machine.ts";
import type { DialogsActor } from "./dialogs.machine.ts";

/** The part of an `AbortSignal` used here. XState aborts a promise actor's signal when its state is left. */
interface AbortSignalSubset {
  addEventListener(type: "abort", listener: () => void): void;
}

interface ObservedActor<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(next: (snapshot: Snapshot) => void): Subscription;
}

/** Resolves as soon as the actor's snapshot passes the check. XState's `waitFor` would add to the first load. */
export async function untilActorPasses<Snapshot>(
  actor: ObservedActor<Snapshot>,
  matches: (snapshot: Snapshot) => boolean,
  signal: AbortSignalSubset,
): Promise<void> {
  if (matches(actor.getSnapshot())) return;
  await new Promise<void>((resolve) => {
    const subscription: Subscription = actor.subscribe((snapshot) => {
      if (!matches(snapshot)) return;
      subscription.unsubscribe();
      resolve();
    });
    signal.addEventListener("abort", () => subscription.unsubscribe());
  });
}

/** In cents; zero while unknown. */
export function readKnownBalance({ system }: DialogsActor): number {
  const query: QueryActor | undefined = system.get("balance");
  return (query?.getSnapshot().context.data as Balance | undefined)?.balance ?? 0;
}

/** Resolves as soon as the balance is known, the account can pay and no dialog is open. */
export async function untilDialogsCanOpen(dialogs: DialogsActor, signal: AbortSignalSubset): Promise<void> {
  const balance: QueryActor | undefined = dialogs.system.get("balance");
  // Without a balance, the amount would be limited to zero.
  if (balance) await untilActorPasses(balance, ({ context }) => context.data !== undefined, signal);
  await untilActorPasses(dialogs, (snapshot) => snapshot.can({ type: "withdraw.opened" }), signal);
}
