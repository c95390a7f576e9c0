/** Ends a command of the sandbox when the process manager, Ctrl-C or npm's own end asks for it. */

export interface Closable {
  readonly close: () => Promise<void>;
}

/** In milliseconds. */
const goodbyeLimit = 5_000;
const parentCheckInterval = 500;

/**
 * Ends at once until the returned function says what has to close first; a second signal does not wait.
 * @param drain milliseconds in which what is running goes on beforehand
 */
export function endOnSignal(drain: number): (closables: readonly Closable[]) => void {
  let known: readonly Closable[] = [];
  let ending = false;
  const end = () => {
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => process.exit(1), drain + goodbyeLimit).unref();
    Promise.all(known.map((closable) => closable.close())).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  // A signal to npm alone ends npm's shell and never comes here; that the parent is gone does.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      end();
    }, parentCheckInterval).unref();
  }
  return (closables) => {
    known = closables;
  };
}
