import { withDashboard } from "./with-dashboard.ts";
import { withPages } from "./with-pages.ts";

/** Every text but the landing page's, grouped by screen. */
export const app = { ...withDashboard, ...withPages } as const;
