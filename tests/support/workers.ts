/** The number of parallel tests: one for each processor, at least two. `NUPAY_WORKERS` overrides it. */
import { availableParallelism } from "node:os";

export const workers = Number(process.env.NUPAY_WORKERS) || Math.max(2, availableParallelism());
