import type { Run } from "../run/run-seed.ts";
import type { ChoosingScheduler } from "./choosing-scheduler.ts";
import { fold, withoutLoads } from "./fold.ts";
import { horizon } from "./small-scope.ts";

/**
 * 64 bits over everything that decides what can happen next, and what the invariants will say of it. Names that differ
 * from path to path, such as the count of a tab's loads, do not enter it.
 */
export function hashOf(run: Run, scheduler: ChoosingScheduler, faultsLeft: number): string {
  const { world, fleet, devices, clients, identity } = run;
  const [device] = devices;
  const text = JSON.stringify([
    faultsLeft,
    Math.min(world.now, horizon),
    scheduler.state(),
    fleet.summary(),
    device?.locks.state(),
    [...(device?.databases.rows("nupay", "payment-journal")?.values() ?? [])],
    device?.databases.unfinished(),
    device
      ?.livePages()
      .map((page) => [page.name, page.life, identity.hasToken(page), clients.get(page)?.state()]),
    judgedSoFar(run.history.events),
  ]);
  return fold(withoutLoads(text));
}

/** Of what has happened, as much as a later verdict can depend on. */
function judgedSoFar(events: Run["history"]["events"]): readonly unknown[] {
  const judged = events.flatMap((event): string[] => {
    if (event.type === "told") return [`told ${event.outcome} ${event.isShownAsSuccess} on ${event.page}`];
    return event.type === "moved" || event.type === "notSent" || event.type === "posted" ? [event.type] : [];
  });
  return [...new Set(judged)];
}
