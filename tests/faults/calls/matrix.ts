/** Every fault that is about a call × every keyed call × every way with keys, with the real machines and client. */
import type { Part } from "../part.ts";
import { Scores } from "../report.ts";
import { callFaults } from "./call-faults.ts";
import { keyCases } from "./client.ts";
import { callNames, kinds, Till } from "./money.ts";
import { onStage } from "./stage.ts";

const usualRounds = 5;
/** The short version's: a server that replays, and one that ignores what it lets through. */
const shortCases = new Set(["auto", "auto, ignored"]);

export const everyFaultByEveryCall: Part = ({ short, count }, say) =>
  onStage(async ({ sandbox, browser, timeouts }) => {
    const rounds = count ?? (short ? 1 : usualRounds);
    const scores = new Scores();
    for (const keys of keyCases.filter(({ name }) => !short || shortCases.has(name))) {
      const till = await Till.open(sandbox, keys, browser, timeouts);
      for (const fault of callFaults) {
        for (const kind of kinds) {
          const cell = { fault: fault.name, call: callNames[kind], keys: keys.name };
          for (let round = 0; round < rounds; round += 1) {
            const complaint = await till.meet(fault, kind).catch((error: unknown) => String(error));
            const last = kind === "payout" && round === rounds - 1;
            scores.add(cell, complaint ?? (last ? await till.judgeLedger() : undefined));
          }
        }
      }
      say(`money × ${keys.name}: ${scores.wrong} wrong`);
    }
    return scores.report({ rounds });
  });
