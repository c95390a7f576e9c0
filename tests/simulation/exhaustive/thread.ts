import { parentPort, workerData } from "node:worker_threads";
import { nothingWalked, Search, SharedStates, walk } from "simulated-browser";
import { startShippedClient as start } from "../client/shipped-client.ts";
import { Path } from "./path.ts";
import type { ThreadData, ThreadMessage, ThreadWork } from "./share.ts";

const { tabs, faults, memory } = workerData as ThreadData;
const states = new SharedStates(memory);

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

parentPort?.on("message", async ({ job }: ThreadWork) => {
  const search = new Search(states, job);
  const walkedPaths = nothingWalked();
  const begin = () => new Path(search, walkedPaths.visible, { start, tabs, faults });
  await walk(search, begin, walkedPaths, () => {
    if (states.isStopping) send({ type: "given", job: search.rest() });
    else if (states.hungry > 0) {
      const givenJob = search.give();
      if (givenJob) send({ type: "given", job: givenJob });
    }
    return !states.isStopping;
  });
  send({ type: "idle", walked: walkedPaths });
});
send({ type: "idle", walked: nothingWalked() });
