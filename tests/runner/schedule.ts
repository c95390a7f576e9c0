/** Runs parts in parallel, as many as the processors allow. */

export interface Task {
  readonly name: string;
  /** Seconds on two idle processors. */
  readonly budget: number;
  /** The number of processors that it keeps busy. */
  readonly processors: 1 | 2;
  /** Names of the tasks that must end before it starts. */
  readonly after?: readonly string[];
}

export interface Events<T extends Task> {
  readonly run: (task: T) => Promise<void>;
  /** Called after each start and each end. */
  readonly changed?: (runningTasks: readonly T[], waitingTasks: readonly T[]) => void;
}

/** The first waiting task that fits now: a small task can overtake a large one that does not fit yet. */
function nextTask<T extends Task>(
  waiting: readonly T[],
  runningTasks: readonly Task[],
  processors: number,
): T | undefined {
  const busy = runningTasks.reduce((sum, task) => sum + task.processors, 0);
  const unfinished = new Set([...waiting, ...runningTasks].map(({ name }) => name));
  return waiting.find(
    ({ processors: needed, after = [] }) =>
      (busy + needed <= processors || runningTasks.length === 0) &&
      !after.some((name) => unfinished.has(name)),
  );
}

export async function runSideBySide<T extends Task>(
  tasks: readonly T[],
  processors: number,
  { run, changed }: Events<T>,
): Promise<void> {
  let waitingTasks = [...tasks];
  const running = new Map<T, Promise<void>>();
  for (;;) {
    const next = nextTask(waitingTasks, [...running.keys()], processors);
    if (next !== undefined) {
      waitingTasks = waitingTasks.filter((task) => task !== next);
      running.set(
        next,
        run(next).finally(() => running.delete(next)),
      );
    } else if (running.size > 0) {
      await Promise.race(running.values());
    } else if (waitingTasks.length > 0) {
      throw new Error(`${waitingTasks.map(({ name }) => name).join(", ")} can never start.`);
    } else return;
    changed?.([...running.keys()], waitingTasks);
  }
}

/**
 * Seconds until all tasks have ended, by their budgets.
 * @param spent seconds since a running task started
 */
export function secondsLeft(
  running: readonly (Task & { readonly spent: number })[],
  waiting: readonly Task[],
  processors: number,
): number {
  let now = 0;
  let rest = [...waiting];
  let active = running.map((task) => ({
    task: task as Task,
    endTime: Math.max(0, task.budget - task.spent),
  }));
  for (;;) {
    const next = nextTask(
      rest,
      active.map(({ task }) => task),
      processors,
    );
    if (next !== undefined) {
      rest = rest.filter((task) => task !== next);
      active.push({ task: next, endTime: now + next.budget });
    } else if (active.length > 0) {
      now = Math.min(...active.map(({ endTime }) => endTime));
      active = active.filter(({ endTime }) => endTime > now);
    } else return now;
  }
}
