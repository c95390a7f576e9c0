import { early } from "./early.ts";

export const common = {
  loading: "Loading...",
  refresh: "Refresh",
  close: "Close",
  ...early.common,
  previous: "Previous",
  next: "Next",
  viewAll: "View all",
  tryAgain: "Try again",
} as const;
