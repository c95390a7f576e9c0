import type { Failure } from "../../machines/core/failure.ts";
import type { LogLine } from "./log.ts";

/** A failure's code and status; its message may come from the server and is not logged. */
export function factsOf(failure: Failure | undefined): Pick<LogLine, "code" | "status"> {
  if (failure === undefined) return {};
  const { kind, code = kind, status } = failure;
  return { code, ...(status !== undefined && { status }) };
}
