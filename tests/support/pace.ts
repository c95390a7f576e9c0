/** How many times as long as on an idle machine a test may take: the load of the last minute for each processor, and at least 1. */
import { availableParallelism, loadavg } from "node:os";

export const pace = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
