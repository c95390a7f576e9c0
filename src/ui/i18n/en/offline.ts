/** Texts of the offline screen; they load with it. */
export const offline = {
  title: "You're offline",
  balance: "Balance as of {{time}}",
  hidden: "Hidden",
  readOnly: "Nothing can be paid until the connection is back.",
  unreachable: "There is still no connection.",
  tryAgain: "Try again",
} as const;
