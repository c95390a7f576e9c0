import { type LiveSandbox, openLiveSandbox } from "../../sandbox/live-sandbox.ts";
import { standInBrowser } from "../../services/desk.ts";
import { SimulatedTimeouts } from "./simulated-timeouts.ts";
import { UploadStandIn } from "./upload-stand-in.ts";

export interface Stage {
  readonly sandbox: LiveSandbox;
  readonly browser: ReturnType<typeof standInBrowser>;
  readonly timeouts: SimulatedTimeouts;
}

/** Runs `work` with a sandbox in this process, a stand-in browser around it and time-outs that wait to be told. */
export async function onStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const sandbox = await openLiveSandbox();
  const names = new Set<string>();
  const browser = standInBrowser((name, value) => {
    names.add(name);
    Reflect.set(globalThis, name, value);
  });
  Reflect.set(globalThis, "XMLHttpRequest", UploadStandIn);
  names.add("XMLHttpRequest");
  const timeouts = new SimulatedTimeouts();
  timeouts.install();
  try {
    return await work({ sandbox, browser, timeouts });
  } finally {
    timeouts.restore();
    for (const name of names) Reflect.deleteProperty(globalThis, name);
    await sandbox.close();
  }
}
