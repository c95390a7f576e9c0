import { setup } from "xstate";
import { answerAgeMachine } from "../../../src/machines/session/answer-age.machine.ts";
import { liveUpdatesMachine } from "../../../src/machines/session/live-updates.machine.ts";

/** Of the charts beside the pages those that keep the balance young, and say how old it is. */
export const liveCharts = setup({
  actors: { liveUpdates: liveUpdatesMachine, balanceAge: answerAgeMachine },
}).createMachine({
  id: "pageCharts",
  invoke: [
    { id: "liveUpdates", systemId: "liveUpdates", src: "liveUpdates" },
    { id: "balanceAge", src: "balanceAge", input: { query: "balance" } },
  ],
});
