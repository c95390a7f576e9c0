import type { Subscription } from "xstate";
import type { DialogsActor } from "./dialogs.machine.ts";

/** Of the promise's actor: aborted when its state is left. */
interface Abortable {
  addEventListener(type: "abort", listener: () => void): void;
}

interface Observed<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(next: (snapshot: Snapshot) => void): Subscription;
}

/** Resolves as soon as the actor is in a state that passes the check. XState's `waitFor` would be part of the first script. */
export async function actorPasses<Snapshot>(
  actor: Observed<Snapshot>,
  passes: (snapshot: Snapshot) => boolean,
  signal: Abortable,
): Promise<void> {
  if (passes(actor.getSnapshot())) return;
  await new Promise<void>((resolve) => {
    const subscription: Subscription = actor.subscribe((snapshot) => {
      if (!passes(snapshot)) return;
      subscription.unsubscribe();
      resolve();
    });
    signal.addEventListener("abort", () => subscription.unsubscribe());
  });
}

/** Resolves as soon as the balance is known, the account can pay and no dialog is open. */
export function dialogsCanOpen(dialogs: DialogsActor, signal: Abortable): Promise<void> {
  // Without a balance the amount would be limited to nothing.
  return actorPasses(
    dialogs,
    (snapshot) => snapshot.context.balance !== undefined && snapshot.can({ type: "withdraw.opened" }),
    signal,
  );
}
