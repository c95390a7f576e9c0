import type { ErrorCode } from "../error-codes.ts";
import { withDashboard } from "./with-dashboard.ts";
import { withPages } from "./with-pages.ts";

/** A message for each error code: the dashboard's, and those that load with the dialogs. */
const errors = { ...withDashboard.errors, ...withPages.errors } as const satisfies Record<ErrorCode, string> &
  Record<string, unknown>;

/** Every text except the landing page's, grouped by screen. */
export const app = {
  ...withDashboard,
  ...withPages,
  errors,
  common: { ...withDashboard.common, ...withPages.common },
} as const;
