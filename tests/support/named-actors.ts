import type { NamedActors } from "../../src/machines/core/named-actors.ts";

/** The `systemId`s of the system actors. */
export const namedActors = Object.keys({
  account: true,
  auth: true,
  dialogs: true,
  afterPayment: true,
  passkey: true,
  payoutAccount: true,
  submission: true,
  toasts: true,
  personSession: true,
  session: true,
  liveUpdates: true,
  systemNotifications: true,
} satisfies Record<keyof NamedActors, true>);
