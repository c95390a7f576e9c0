import { type ChoosingScheduler, hash64, type Page, type StateHash, type Work } from "simulated-browser";
import type { HistoryEvent } from "../run/history.ts";
import type { Run } from "../run/run-seed.ts";
import { swapTabs, withoutLoads } from "./naming.ts";
import { horizon } from "./small-scope.ts";

/** How much of a state is hashed; the test of the reductions hashes everything. */
export type Detail = "canonical" | "everything";

/**
 * A 64-bit hash of everything that decides what can happen next and how the invariants will judge it. Names that differ
 * between paths, such as the number of a tab's loads, are excluded. Two tabs that have not pressed are interchangeable,
 * so a state and its mirror image have the same hash.
 */
export function hashOf(
  run: Run,
  scheduler: ChoosingScheduler,
  faultsLeft: number,
  detail: Detail = "canonical",
): StateHash {
  const textOf = (side: keyof Work) =>
    hash64(
      JSON.stringify([
        faultsLeft,
        Math.min(run.world.now, horizon),
        scheduler.state(side),
        unfinishedTransactions(run, side),
        requestedLocks(run, side),
        visibleState(run, side, detail),
      ]),
    );
  const [one, other] = [textOf("folded"), textOf("mirrored")];
  if (one <= other || detail === "everything") return { hash: one, isMirrored: false };
  return { hash: other, isMirrored: true };
}

/** A hash of the state that decides the invariants' verdict after the payment is over. */
export function endedHashOf({ fleet, history }: Run): string {
  return hash64(JSON.stringify(["over", fleet.summary(), judgedPartOf(history.events)]));
}

/** A hash of the state without waiting steps: server, journal, locks, charts and reported outcomes. */
export function visibleHashOf(run: Run): string {
  const [one, other] = (["folded", "mirrored"] as const).map((side) =>
    hash64(JSON.stringify(visibleState(run, side, "canonical"))),
  ) as [string, string];
  return one <= other ? one : other;
}

function visibleState(run: Run, side: keyof Work, detail: Detail): unknown {
  const { fleet, devices, clients, identity, history } = run;
  const [device] = devices;
  const normalizeNames = namesOf(side);
  const isWhole = detail === "everything";
  const stateOf = (page: Page) => {
    const state = JSON.stringify(clients.get(page)?.state(), isWhole ? undefined : withoutFailures);
    return normalizeNames(`${page.name} ${page.life} ${identity.hasToken(page)} ${state}`);
  };
  return [
    fleet.summary(),
    normalizeNames(JSON.stringify(device?.locks.state())),
    [...(device?.databases.rows("nupay", "payment-journal")?.values() ?? [])],
    [...(device?.databases.rows("nupay-instructions", "decided")?.values() ?? [])],
    device?.livePages().map(stateOf).sort(),
    isWhole ? judgedInOrder(history.events) : judgedPartOf(history.events),
  ];
}

function namesOf(side: keyof Work): (text: string) => string {
  return (text) => (side === "mirrored" ? swapTabs(withoutLoads(text)) : withoutLoads(text));
}

/** Transactions that are not finished. The order of reads without a write between them does not matter. */
function unfinishedTransactions(run: Run, side: keyof Work): readonly string[][] {
  const normalizeNames = namesOf(side);
  const groups: string[][] = [[]];
  for (const { text, reads, origin } of run.devices[0]?.databases.unfinished() ?? []) {
    const line = `${normalizeNames(text)} from ${(origin as Work | undefined)?.[side]}`;
    if (reads) groups.at(-1)?.push(line);
    else groups.push([line], []);
  }
  return groups.map((group) => group.sort());
}

function requestedLocks(run: Run, side: keyof Work): readonly string[] {
  return (run.devices[0]?.locks.asked() ?? []).map(namesOf(side)).sort();
}

interface Snapshot {
  readonly value?: unknown;
  readonly context?: Readonly<Record<string, unknown>>;
}

/**
 * Removes the reason why a payment is undecided, which is only shown to the holder. The reason stays in `verifying` and
 * `renewing`, because the payment's next state uses it. An unverified rejection is stored elsewhere and stays, too.
 */
function withoutFailures(_: string, value: unknown): unknown {
  const { value: state, context } = (value ?? {}) as Snapshot;
  if (context?.failure === undefined || state === "verifying" || state === "renewing") return value;
  return { ...(value as object), context: { ...context, failure: undefined } };
}

/**
 * The part of the history that a later verdict can depend on. Only the page that pressed can send, so it does not
 * matter whether another page reported the outcome last.
 */
function judgedPartOf(events: readonly HistoryEvent[]): readonly unknown[] {
  let shownOutcomes = "";
  const judgedEvents = new Set<string>();
  for (const event of events) {
    if (event.type === "told") {
      shownOutcomes = `told ${event.outcome} ${event.isShownAsSuccess} ${event.page === "d1t1.1" ? "by the presser" : ""}`;
      if (event.outcome === "declined" || event.outcome === "cancelled") judgedEvents.add("told as not made");
    } else if (event.type === "moved" || event.type === "notSent" || event.type === "posted")
      judgedEvents.add(event.type);
  }
  return [...[...judgedEvents].sort(), shownOutcomes];
}

function judgedInOrder(events: readonly HistoryEvent[]): readonly unknown[] {
  const judgedEvents = events.flatMap((event): string[] => {
    if (event.type === "told") return [`told ${event.outcome} ${event.isShownAsSuccess} on ${event.page}`];
    return event.type === "moved" || event.type === "notSent" || event.type === "posted" ? [event.type] : [];
  });
  return [...new Set(judgedEvents)];
}
