import { cards, dashboard, history, transaction, wallet } from "./dashboard.ts";
import { errors } from "./errors.ts";
import { common } from "./shared.ts";
import { shell } from "./shell.ts";

/** Texts of the dashboard and its frame, and those that any screen may need. */
export const withDashboard = {
  cards,
  common,
  dashboard,
  errors,
  history,
  shell,
  transaction,
  wallet,
} as const;
