/** That a session ended because nobody used it: for the tabs that hear of its end. */
export const unusedEndName = "unused-end";
/**
 * What the landing page clears, and only the screens behind the sign-in read: an unfinished setup, and a payment's form
 * while its holder signs in again.
 */
export const unfinishedNames = ["setup-progress", "payment-form"] as const;
/** Before an account's id: whether its setup was submitted in this browser. */
export const setupSubmittedPrefix = "setup-submitted/";
/** Before an account's id: what its notifications tell, in this browser. */
export const notificationsPrefix = "notifications/";
/** Whether this browser hides the balance; `public/boot.js` reads it. */
export const balanceDisplayName = "balance-display";
/** Before an account's id: whom it paid or saved in this browser. */
export const paymentMemoryPrefix = "payment-memory/";
/** Before a person's id: the bank accounts that this person named in this browser. */
export const bankAccountsPrefix = "bank-accounts/";
/** Before a person's id: which bank account the setup named for withdrawals. */
export const payoutAccountPrefix = `${bankAccountsPrefix}payout/`;
