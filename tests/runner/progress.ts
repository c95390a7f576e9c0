/** One line with the progress of a run: rewritten every second in a terminal, printed every half minute elsewhere. */
import type { Part } from "./part.ts";
import { secondsLeft } from "./schedule.ts";

const everySecond = 1_000;
const everyHalfMinute = 30_000;

export interface State {
  readonly running: readonly (Part & { readonly spent: number })[];
  readonly waiting: readonly Part[];
  /** The number of all parts. */
  readonly total: number;
  /** The number of processors. */
  readonly processors: number;
}

export function progressLine({ running, waiting, total, processors }: State): string {
  const names = running.map(({ name, spent }) => `${name} ${Math.round(spent)} s`).join(", ");
  const doneCount = total - running.length - waiting.length;
  const remainingSeconds = secondsLeft(running, waiting, processors);
  const time =
    remainingSeconds < 90 ? `${Math.ceil(remainingSeconds)} s` : `${Math.ceil(remainingSeconds / 60)} min`;
  return `... ${doneCount} of ${total} done; running: ${names}; about ${time} left by the budgets`;
}

/** Prints the line until it is stopped. `clear` removes it before other output. */
export function showProgress(line: () => string): { readonly clear: () => void; readonly stop: () => void } {
  const { stdout } = process;
  const clear = () => {
    if (stdout.isTTY) stdout.write("\r\u001b[K");
  };
  const timer = setInterval(
    () => {
      if (stdout.isTTY) stdout.write(`\r\u001b[K${line().slice(0, stdout.columns - 1)}`);
      else console.log(line());
    },
    stdout.isTTY ? everySecond : everyHalfMinute,
  );
  return {
    clear,
    stop: () => {
      clearInterval(timer);
      clear();
    },
  };
}
