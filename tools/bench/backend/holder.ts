/** A holder who signs in to the bench's back end. The value of the session cookie contains all data of the holder. */
export interface Holder {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The account's status: A is active, P still needs the setup. */
  readonly status: "A" | "P";
  /** The number of transactions in the history. */
  readonly transactions: number;
}

/** Parses the session cookie: `active-6`, `pending-0`. */
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

/** The holder who signs in if no session exists. */
export const defaultHolder = "active-6";
