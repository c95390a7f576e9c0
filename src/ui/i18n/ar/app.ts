import type { Arabic } from "../arabic.ts";
import type { app as english } from "../en/app.ts";
import { withDashboard } from "./with-dashboard.ts";
import { withPages } from "./with-pages.ts";

/** Every Arabic text except the landing page's, grouped as in English. */
export const app: Arabic<typeof english> = {
  ...withDashboard,
  ...withPages,
  errors: { ...withDashboard.errors, ...withPages.errors },
  common: { ...withDashboard.common, ...withPages.common },
};
