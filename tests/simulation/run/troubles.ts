/** What happens outside the app; an entry that is listed twice is drawn twice as often. */
export const troubles = [
  "reload",
  "reload",
  "crash",
  "close",
  "freeze",
  "hide",
  "power cut",
  "offline",
  "disk full",
  "database fails",
  "sign in",
  "sign out",
  "clock jumps",
  "device sleeps",
  "entry tampered",
  "entry removed",
  "entry planted",
  "server crashes",
  "server crashes",
  "tokens expire",
  "keys declared",
  "number moves",
  "payouts",
  "server forgets",
] as const;

export type Trouble = (typeof troubles)[number];
