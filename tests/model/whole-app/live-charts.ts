import { setup } from "xstate";
import { answerAgeMachine } from "../../../src/machines/session/answer-age.machine.ts";
import { liveUpdatesMachine } from "../../../src/machines/session/live-updates.machine.ts";

/** The page charts that refresh the balance and show its age, without the other page charts. */
export const liveCharts = setup({
  actors: { liveUpdates: liveUpdatesMachine, balanceAge: answerAgeMachine },
}).createMachine({
  id: "pageCharts",
  invoke: [
    { id: "liveUpdates", systemId: "liveUpdates", src: "liveUpdates" },
    { id: "balanceAge", src: "balanceAge", input: { query: "balance" } },
  ],
});
