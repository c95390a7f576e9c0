/** Adds up the counts of all documents of a walk: each page load starts its own counts, and the walk continues. */
import type { Observation, Wire } from "../properties/observation.ts";

type Count = "presses" | "submits" | "acts" | "requests" | "paid" | "succeeded";
const names: readonly Count[] = ["presses", "submits", "acts", "requests", "paid", "succeeded"];
const none = { presses: 0, submits: 0, acts: 0, requests: 0, paid: 0, succeeded: 0 };

/** Starts one walk. The returned function takes each observation and returns it with the walk's total counts. */
export function createCounter(): (now: Observation) => Observation {
  let earlier = none;
  let last: { readonly life: string; readonly wire: Wire } | undefined;
  const sent = new Map<string, boolean>();
  return (now) => {
    if (now.wire === undefined) return now;
    if (last !== undefined && last.life !== now.life) earlier = addCounts(earlier, last.wire);
    last = { life: now.life, wire: now.wire };
    for (const { name, isWritten = true } of now.payments ?? [])
      if (!sent.has(name)) sent.set(name, isWritten);
    const total = addCounts(earlier, now.wire);
    const { journal, ledger } = now.wire;
    return { ...now, wire: { ...total, paid: total.paid + sent.size, journal, ledger } };
  };
}

function addCounts(some: Readonly<Record<Count, number>>, more: Readonly<Record<Count, number>>) {
  const sum = { ...none };
  for (const name of names) sum[name] = some[name] + more[name];
  return sum;
}
