/** How many tests run side by side: one for each processor, two at least. `NUPAY_WORKERS` says another number. */
import { availableParallelism } from "node:os";

export const workers = Number(process.env.NUPAY_WORKERS) || Math.max(2, availableParallelism());
