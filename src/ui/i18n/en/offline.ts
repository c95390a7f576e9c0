/** What a start without a network says; it comes with its screen. */
export const offline = {
  title: "You're offline",
  balance: "Balance as of {{time}}",
  hidden: "Hidden",
  readOnly: "Nothing can be paid until the connection is back.",
  unreachable: "There is still no connection.",
  tryAgain: "Try again",
} as const;
