/** The account for withdrawals named in the setup, as stored in this browser. */
export interface PayoutAccount {
  /** Six digits, with or without the dash. */
  readonly bsb: string;
  readonly last4: string;
}

/** The account for withdrawals, as every screen shows it. */
export interface NamedPayoutAccount {
  /** The wallet's name for it, such as `Harbour Bank •••• 7710`; undefined if the wallet reports none. */
  readonly name: string | undefined;
  /** Details of the same account stored in this browser. */
  readonly kept: PayoutAccount | undefined;
}

/**
 * The wallet's name takes precedence, because the account may have been changed elsewhere. The stored details are used
 * if the wallet reports no account, and add the BSB if they belong to the same account. Undefined if neither knows it.
 */
export function namedPayoutAccount(
  serverName: string | undefined,
  kept: PayoutAccount | undefined,
): NamedPayoutAccount | undefined {
  if (serverName === undefined) return kept && { name: undefined, kept };
  return { name: serverName, kept: kept !== undefined && serverName.endsWith(kept.last4) ? kept : undefined };
}
