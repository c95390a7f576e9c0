import { fromCallback } from "xstate";
import type { Balance } from "../core/domain.ts";
import type { QueryActor } from "../core/query.machine.ts";

export type BalanceReport = { type: "balance.answered"; balance: Balance } | { type: "balance.failed" };

/** Sends the parent the known balance at the start, each later answer, and each read that finally failed. */
export const followBalance = fromCallback<{ type: "none" }, undefined>(({ sendBack, system }) => {
  const send = (report: BalanceReport) => sendBack(report);
  const query = system.get("balance") as QueryActor | undefined;
  if (query === undefined) return;
  const snapshot = query.getSnapshot();
  if (snapshot.context.data !== undefined)
    send({ type: "balance.answered", balance: snapshot.context.data as Balance });
  let wasBusy = snapshot.hasTag("busy");
  const { unsubscribe } = query.subscribe((snapshot) => {
    const { data, failure } = snapshot.context;
    const isBusy = snapshot.hasTag("busy");
    const hasEnded = wasBusy && !isBusy;
    wasBusy = isBusy;
    if (!hasEnded) return;
    send(failure ? { type: "balance.failed" } : { type: "balance.answered", balance: data as Balance });
  });
  return unsubscribe;
});
