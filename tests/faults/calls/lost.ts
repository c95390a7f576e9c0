/** A thousand payments whose answer is lost: none may be posted twice, none called failed that was posted. */
import type { Part } from "../part.ts";
import { Scores } from "../report.ts";
import { callFaults } from "./call-faults.ts";
import { keyCases } from "./client.ts";
import { callNames, kinds, Till } from "./money.ts";
import { onStage } from "./stage.ts";

const usual = 1_000;
const few = 36;
const lost = callFaults.filter(({ name }) => name.startsWith("response"));

export const lostResponses: Part = ({ short, count }, say) =>
  onStage(async ({ sandbox, browser, timeouts }) => {
    const cells = lost.length * kinds.length * keyCases.length;
    const rounds = Math.ceil((count ?? (short ? few : usual)) / cells);
    const scores = new Scores();
    for (const keys of keyCases) {
      const till = await Till.open(sandbox, keys, browser, timeouts);
      for (const fault of lost) {
        for (const kind of kinds) {
          for (let round = 0; round < rounds; round += 1) {
            const complaint = await till.meet(fault, kind).catch((error: unknown) => String(error));
            scores.add({ fault: fault.name, call: callNames[kind], keys: keys.name }, complaint);
          }
        }
      }
      const complaint = await till.judgeLedger();
      scores.add({ fault: "the ledger after all of them", call: "", keys: keys.name }, complaint);
      say(`lost responses × ${keys.name}: ${scores.wrong} wrong`);
    }
    return scores.report({ "payments whose response was lost": cells * rounds });
  });
