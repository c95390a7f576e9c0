import type { Browser } from "./browser.ts";

export interface TimeLimit {
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  /** Clears the timer, once nothing is left to abort. */
  end(): void;
}

/** Like `AbortSignal.timeout`, with the injected clock. */
export function startTimeLimit(
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
