import type { Browser } from "./browser.ts";

export interface TimeLimit {
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  /** Call it once nothing is left to abort. */
  end(): void;
}

/** As `AbortSignal.timeout`, by the injected clock. */
export function timeLimit(
  browser: Pick<Browser, "setTimeout" | "clearTimeout">,
  milliseconds: number,
): TimeLimit {
  const controller = new AbortController();
  const timer = browser.setTimeout(
    () => controller.abort(new DOMException("The time limit is over", "TimeoutError")),
    milliseconds,
  );
  return {
    signal: controller.signal,
    isOver: () => controller.signal.aborted,
    end: () => browser.clearTimeout(timer),
  };
}
