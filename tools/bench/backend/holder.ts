/** A holder who signs in to the bench's back end; all that is known of them stands in the name of their session. */
export interface Holder {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The account's: A is active, P has its setup before it. */
  readonly status: "A" | "P";
  /** How long the history is. */
  readonly transactions: number;
}

/** `active-6`, `pending-0`: what the session cookie carries. */
export function holderOf(id: string): Holder | undefined {
  const [, status, length] = /^(active|pending)-(\d+)$/.exec(id) ?? [];
  if (status === undefined || length === undefined) return undefined;
  return {
    id,
    firstName: "Bela",
    lastName: "Bench",
    email: `${id}@nupay.test`,
    status: status === "active" ? "A" : "P",
    transactions: Number(length),
  };
}

/** Who a sign-in without a name is. */
export const usualHolder = "active-6";
