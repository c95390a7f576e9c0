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
  waitingTasks: readonly T[],
  runningTasks: readonly Task[],
  processors: number,
): T | undefined {
  const busyProcessors = runningTasks.reduce((sum, task) => sum + task.processors, 0);
  const unfinished = new Set([...waitingTasks, ...runningTasks].map(({ name }) => name));
  return waitingTasks.find(
    ({ processors: needed, after = [] }) =>
      (busyProcessors + needed <= processors || runningTasks.length === 0) &&
      !after.some((name) => unfinished.has(name)),
  );
}

export async function runSideBySide<T extends Task>(
  tasks: readonly T[],
  processors: number,
  { run, changed }: Events<T>,
): Promise<void> {
  let waitingTasks = [...tasks];
  const taskPromises = new Map<T, Promise<void>>();
  for (;;) {
    const next = nextTask(waitingTasks, [...taskPromises.keys()], processors);
    if (next !== undefined) {
      waitingTasks = waitingTasks.filter((task) => task !== next);
      taskPromises.set(
        next,
        run(next).finally(() => taskPromises.delete(next)),
      );
    } else if (taskPromises.size > 0) {
      await Promise.race(taskPromises.values());
    } else if (waitingTasks.length > 0) {
      throw new Error(`${waitingTasks.map(({ name }) => name).join(", ")} can never start.`);
    } else return;
    changed?.([...taskPromises.keys()], waitingTasks);
  }
}

/**
 * Seconds until all tasks have ended, by their budgets.
 * @param spent seconds since a running task started
 */
export function secondsLeft(
  runningTasks: readonly (Task & { readonly spent: number })[],
  waitingTasks: readonly Task[],
  processors: number,
): number {
  let elapsedSeconds = 0;
  let rest = [...waitingTasks];
  let activeTasks = runningTasks.map((task) => ({
    task: task as Task,
    endTime: Math.max(0, task.budget - task.spent),
  }));
  for (;;) {
    const next = nextTask(
      rest,
      activeTasks.map(({ task }) => task),
      processors,
    );
    if (next !== undefined) {
      rest = rest.filter((task) => task !== next);
      activeTasks.push({ task: next, endTime: elapsedSeconds + next.budget });
    } else if (activeTasks.length > 0) {
      elapsedSeconds = Math.min(...activeTasks.map(({ endTime }) => endTime));
      activeTasks = activeTasks.filter(({ endTime }) => endTime > elapsedSeconds);
    } else return elapsedSeconds;
  }
}
