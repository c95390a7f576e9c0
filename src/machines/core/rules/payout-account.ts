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
 * if the wallet reports no account, and add the BSB if they belong to the same account. Undefined if both are missing.
 */
export function resolvePayoutAccount(
  serverName: string | undefined,
  keptAccount: PayoutAccount | undefined,
): NamedPayoutAccount | undefined {
  if (serverName === undefined) return keptAccount && { name: undefined, kept: keptAccount };
  return {
    name: serverName,
    kept: keptAccount !== undefined && serverName.endsWith(keptAccount.last4) ? keptAccount : undefined,
  };
}
