/** The account that the setup named for withdrawals, as far as this browser knows it. */
export interface PayoutAccount {
  /** Six digits, with or without the dash. */
  readonly bsb: string;
  readonly last4: string;
}

/** Where withdrawals go, as every screen names it. */
export interface NamedPayoutAccount {
  /** As the wallet calls it, such as `Harbour Bank •••• 7710`; undefined where the wallet does not say. */
  readonly name: string | undefined;
  /** What this browser knows of this same account. */
  readonly kept: PayoutAccount | undefined;
}

/**
 * The wallet's word wins: the account may have been changed elsewhere. What this browser knows counts where the wallet
 * says nothing, and adds the BSB where it is the same account. Undefined where neither knows it.
 */
export function namedPayoutAccount(
  told: string | undefined,
  kept: PayoutAccount | undefined,
): NamedPayoutAccount | undefined {
  if (told === undefined) return kept && { name: undefined, kept };
  return { name: told, kept: kept !== undefined && told.endsWith(kept.last4) ? kept : undefined };
}
