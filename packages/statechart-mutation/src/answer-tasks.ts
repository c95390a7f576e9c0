/** The worker process's side: tries each task that it receives, and answers. */
import type { Verdict } from "./worker.ts";

export function answerTasks<Task>(attempt: (task: Task) => Promise<Verdict>): void {
  let answer: ((verdict: Verdict) => void) | undefined;
  const settle = (verdict: Verdict): void => {
    const reply = answer;
    answer = undefined;
    reply?.(verdict);
  };
  process.on("disconnect", () => process.exit());
  console.warn = () => {};
  console.error = () => {};
  // XState reports an unhandled error from a timer; tests treat it as a failure too.
  for (const kind of ["uncaughtException", "unhandledRejection"] as const)
    process.on(kind, (error: unknown) => {
      settle({ by: `thrown out of every hand: ${error instanceof Error ? error.message : String(error)}` });
    });
  process.on("message", (task: Task) => {
    answer = (verdict) => process.send?.(verdict);
    // An error that the task throws from a timer still belongs to it.
    void attempt(task).then((verdict) => setTimeout(settle, 2, verdict));
  });
  process.send?.({ ready: true });
}
