import type { ErrorCode } from "../error-codes.ts";
import { withDashboard } from "./with-dashboard.ts";
import { withPages } from "./with-pages.ts";

/** A sentence for each code: the dashboard's, and those that come with the dialogs. */
const errors = { ...withDashboard.errors, ...withPages.errors } as const satisfies Record<ErrorCode, string> &
  Record<string, unknown>;

/** Every text but the landing page's, grouped by screen. */
export const app = {
  ...withDashboard,
  ...withPages,
  errors,
  common: { ...withDashboard.common, ...withPages.common },
} as const;
