import { early } from "./early.ts";

export const common = {
  loading: "Loading...",
  refresh: "Refresh",
  close: "Close",
  ...early.common,
  save: "Save",
  cancel: "Cancel",
  submit: "Submit",
  previous: "Previous",
  next: "Next",
  viewAll: "View all",
  tryAgain: "Try again",
  amount: "Amount",
  increaseAmount: "Increase amount",
  decreaseAmount: "Decrease amount",
  stepOf: "{{step}} of {{steps}}",
  contentWillBeAdded: "Content will be added",
} as const;
