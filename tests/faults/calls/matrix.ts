/** Every fault that is about a call × every keyed call × every way with keys, with the real machines and client. */
import { OperatorFault } from "../../../sandbox/operator-fault.ts";
import type { Part } from "../part.ts";
import { Scores } from "../report.ts";
import { callFaults } from "./call-faults.ts";
import { keyCases } from "./client.ts";
import { keyedCalls, meetKeyed } from "./keyed.ts";
import { callNames, kinds, Till } from "./money.ts";
import { onStage } from "./stage.ts";

const usualRounds = 5;
/** The short version's: a server that replays, and one that ignores what it lets through. */
const shortCases = new Set(["auto", "auto, ignored"]);

export const everyFaultByEveryCall: Part = ({ short, count, fault: named = "" }, say) =>
  onStage(async ({ sandbox, browser, timeouts }) => {
    const rounds = count ?? (short ? 1 : usualRounds);
    const faults = callFaults.filter(({ name }) => name.includes(named));
    if (faults.length === 0) throw new OperatorFault(`No fault's name contains ${named}.`);
    const scores = new Scores();
    for (const keys of keyCases.filter(({ name }) => !short || shortCases.has(name))) {
      const till = await Till.open(sandbox, keys, browser, timeouts);
      for (const fault of faults) {
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
      if (short && keys.name !== "auto") continue;
      for (const [at, fault] of faults.entries()) {
        for (const [place, call] of keyedCalls.entries()) {
          // Each needs a person of its own: the short version takes every third, each fault and each call among them.
          if (short && named === "" && (at + place) % 3 !== 0) continue;
          const cell = { fault: fault.name, call: call.name, keys: keys.name };
          const complaint = await meetKeyed(sandbox, keys, fault, call, timeouts).catch(String);
          scores.add(cell, complaint);
        }
      }
      say(`the other keyed calls × ${keys.name}: ${scores.wrong} wrong`);
    }
    return scores.report({ rounds });
  });
