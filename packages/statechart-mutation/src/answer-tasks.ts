/** Runs in the worker process: tries each received task, and sends the verdict. */
import type { Verdict } from "./worker.ts";

export function answerTasks<Task>(attempt: (task: Task) => Promise<Verdict>): void {
  let answer: ((verdict: Verdict) => void) | undefined;
  const sendVerdict = (verdict: Verdict): void => {
    const reply = answer;
    answer = undefined;
    reply?.(verdict);
  };
  process.on("disconnect", () => process.exit());
  console.warn = () => {};
  console.error = () => {};
  // XState rethrows an unhandled error from a timer. Such an error counts as a failure, as in a test.
  for (const kind of ["uncaughtException", "unhandledRejection"] as const)
    process.on(kind, (error: unknown) => {
      sendVerdict({
        by: `thrown out of every hand: ${error instanceof Error ? error.message : String(error)}`,
      });
    });
  process.on("message", (task: Task) => {
    answer = (verdict) => process.send?.(verdict);
    // Wait 2 ms, because an error that the task throws from a timer still belongs to the task.
    void attempt(task).then((verdict) => setTimeout(sendVerdict, 2, verdict));
  });
  process.send?.({ ready: true });
}
