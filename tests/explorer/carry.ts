/** Adds up the counts of all documents of a walk: each page load starts its own counts, and the walk continues. */
import type { Observation, Wire } from "../properties/observation.ts";

type Count = "presses" | "submits" | "acts" | "requests" | "paid" | "succeeded";
const names: readonly Count[] = ["presses", "submits", "acts", "requests", "paid", "succeeded"];
const zeroCounts = { presses: 0, submits: 0, acts: 0, requests: 0, paid: 0, succeeded: 0 };

/** Starts one walk. The returned function takes each observation and returns it with the walk's total counts. */
export function createCounter(): (observation: Observation) => Observation {
  let earlierCounts = zeroCounts;
  let lastDocument: { readonly life: string; readonly wire: Wire } | undefined;
  const sentPayments = new Map<string, boolean>();
  return (observation) => {
    if (observation.wire === undefined) return observation;
    if (lastDocument !== undefined && lastDocument.life !== observation.life)
      earlierCounts = addCounts(earlierCounts, lastDocument.wire);
    lastDocument = { life: observation.life, wire: observation.wire };
    for (const { name, isWritten = true } of observation.payments ?? [])
      if (!sentPayments.has(name)) sentPayments.set(name, isWritten);
    const total = addCounts(earlierCounts, observation.wire);
    const { journal, ledger } = observation.wire;
    return {
      ...observation,
      wire: { ...total, paid: total.paid + sentPayments.size, journal, ledger },
    };
  };
}

function addCounts(counts: Readonly<Record<Count, number>>, addedCounts: Readonly<Record<Count, number>>) {
  const sum = { ...zeroCounts };
  for (const name of names) sum[name] = counts[name] + addedCounts[name];
  return sum;
}
