/** A part of the sandbox that is closed on Ctrl-C, on a signal of the process manager, or when npm exits. */

export interface Closable {
  readonly close: () => Promise<void>;
}

/** Max time to close everything after the drain, and the interval of the parent check, in milliseconds. */
const shutdownTimeout = 5_000;
const parentCheckInterval = 500;

/**
 * Exits the process on a signal. The returned function registers the parts to close before the exit. A second signal
 * exits without waiting for them.
 * @param drainTime milliseconds for which running requests continue
 */
export function exitOnSignal(drainTime: number): (closables: readonly Closable[]) => void {
  let knownClosables: readonly Closable[] = [];
  let isEnding = false;
  const closeAndExit = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), drainTime + shutdownTimeout).unref();
    Promise.all(knownClosables.map((closable) => closable.close())).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", closeAndExit);
  process.on("SIGTERM", closeAndExit);
  // A signal sent only to npm ends npm's shell and never reaches this process, so this process checks
  // whether its parent has ended.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined) {
    const parentTimer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(parentTimer);
      closeAndExit();
    }, parentCheckInterval).unref();
  }
  return (closables) => {
    knownClosables = closables;
  };
}
