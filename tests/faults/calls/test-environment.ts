import type { Idempotency } from "../../../src/machines/instructions/instruction.ts";
import { type LiveSandbox, openLiveSandbox } from "../../sandbox/live-sandbox.ts";
import { FakeUpload } from "./fake-upload.ts";
import { SimulatedTime } from "./simulated-time.ts";

export interface TestEnvironment {
  readonly sandbox: LiveSandbox;
  readonly time: SimulatedTime;
}

/**
 * Runs `work` with a sandbox in this process, which stores keys if `idempotency` is `required`, and a clock that
 * advances on request.
 */
export async function withTestEnvironment<Result>(
  idempotency: Idempotency,
  work: (environment: TestEnvironment) => Promise<Result>,
): Promise<Result> {
  const sandbox = await openLiveSandbox("memory", idempotency);
  Reflect.set(globalThis, "XMLHttpRequest", FakeUpload);
  try {
    return await work({ sandbox, time: new SimulatedTime() });
  } finally {
    Reflect.deleteProperty(globalThis, "XMLHttpRequest");
    await sandbox.close();
  }
}
