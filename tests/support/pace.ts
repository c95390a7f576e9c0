/** Factor for the time limits of tests: the load of the last minute for each processor, at least 1. */
import { availableParallelism, loadavg } from "node:os";

export const pace = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
