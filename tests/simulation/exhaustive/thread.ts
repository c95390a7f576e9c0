import { parentPort, workerData } from "node:worker_threads";
import { startShippedClient as start } from "../client/shipped-client.ts";
import { Search } from "./search.ts";
import type { ThreadData, ThreadMessage, ThreadWork } from "./share.ts";
import { SharedStates } from "./states.ts";
import { nothingWalked, walk } from "./walk.ts";

const { tabs, faults, memory } = workerData as ThreadData;
const states = new SharedStates(memory);

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

parentPort?.on("message", async ({ job }: ThreadWork) => {
  const search = new Search(states, job);
  const walked = nothingWalked();
  await walk(search, { start, tabs, faults }, walked, () => {
    if (states.isStopping) send({ type: "given", job: search.rest() });
    else if (states.hungry > 0) {
      const given = search.give();
      if (given) send({ type: "given", job: given });
    }
    return !states.isStopping;
  });
  send({ type: "idle", walked });
});
send({ type: "idle", walked: nothingWalked() });
