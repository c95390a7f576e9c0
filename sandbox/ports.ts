/**
 * The interfaces between the parts of the sandbox. Each part is created by a `create…` function that takes the others
 * as arguments; only `sandbox/server.ts` knows them all.
 */
import type { Middleware } from "koa";

/**
 * SQL that PGlite and PostgreSQL both support; parameters are `$1`, `$2`, …; bigint columns are returned as `bigint` or
 * `number`, never as text.
 */
export interface Sql {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * Isolation level (PostgreSQL's manual, section 13.2). `read committed` waits for rows that another transaction changes
 * and continues with their new values; use it only if constraints and row locks enforce the invariants, and no decision
 * rests on a plain read.
 */
export type Isolation = "serializable" | "read committed";

export interface Database extends Sql {
  /**
   * Serializable by default; rolled back if `callback` rejects; retried after a serialization failure or a deadlock.
   */
  transaction<Result>(callback: (sql: Sql) => Promise<Result>, isolation?: Isolation): Promise<Result>;
  /**
   * Calls `onNotification` with each NOTIFY of a committed transaction in any process. The argument is undefined if the
   * connection was lost, so that notifications may have been missed.
   */
  listen(
    channels: readonly string[],
    onNotification: (notification: DatabaseNotification | undefined) => void,
  ): Promise<ListenSubscription>;
  /**
   * Discards the write-ahead log and the files of dropped rows. Absent for a database server, which
   * discards them in the background. A database in this process does not, and may hold them in memory.
   */
  checkpoint?(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseNotification {
  readonly channel: string;
  readonly payload: string;
}

export interface ListenSubscription {
  close(): Promise<void>;
}

/** Claims of the tokens that the realm issues to the client (`deploy/keycloak/nupay-realm.json`). */
export interface ExternalProfile {
  /** The token's `sub`. */
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | undefined;
  /** The token's `phone_number_verified` (OpenID Connect Core 1.0, 5.1). */
  readonly mobileVerified: boolean;
  /** The token's `iat`. */
  readonly saidAt: Date;
}

/** A person who can sign in. `id` is the token's `sub`. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164, `+61400000001` */
  readonly mobile: string | null;
  /**
   * Whether the person has a verified number, by which others find the person. With a separate identity provider, the
   * verified number may differ from `mobile`.
   */
  readonly mobileVerified: boolean;
  readonly emailVerified: boolean;
}

export class EmailTaken extends Error {}
export class IdTaken extends Error {}
export class MobileTaken extends Error {}
export class MobileInvalid extends Error {}
/** The identity provider cannot be reached, so it is unknown whether a token is valid. */
export class IdentityUnavailable extends Error {}
/** A separate identity provider manages the sessions. */
export class ExternalSessionsError extends Error {}

export interface People {
  byId(id: string): Promise<Person | undefined>;
  byEmail(email: string): Promise<Person | undefined>;
  /** Undefined if the e-mail is unknown or the password is wrong; both take the same time. */
  authenticate(email: string, password: string): Promise<Person | undefined>;
  /** `mobile` is in any Australian form, stored as E.164. @throws EmailTaken or MobileInvalid */
  register(person: {
    email: string;
    password: string;
    firstName: string;
    lastName: string;
    mobile?: string | undefined;
  }): Promise<Person>;
}

/** Verifies mobile numbers by a code that is sent to them. */
export interface MobileCodes {
  /**
   * Sends a code. `spent`: the person gets no further code in this hour. `numberSpent`: other people have used up the
   * codes for this number, and a further code becomes available within ten minutes.
   */
  send(personId: string): Promise<"sent" | "spent" | "numberSpent">;
  /** Whether the person's current number has a code that is still valid. */
  isWaiting(personId: string): Promise<boolean>;
  /** `expired`: no code is valid. The last one is too old, was tried too often, or was for another number. */
  verify(personId: string, code: string): Promise<"verified" | "wrong" | "expired">;
  /** The last code of each person, the oldest first. */
  sent(): Promise<readonly { email: string; mobile: string; code: string; at: string }[]>;
}

/** Claims of a bearer token. */
export interface TokenClaims {
  readonly sub: string;
  readonly exp: number;
  /** Time of the last sign-in in epoch seconds; undefined if the token does not have it. */
  readonly authTime?: number | undefined;
  /** The session's id; undefined if another identity provider manages the session. */
  readonly sid?: string | undefined;
}

export interface Identity {
  /** Handles `/realms/…` and `/resources/…` */
  readonly middleware: Middleware;
  /**
   * Rejects if the signature, issuer, audience or expiry is wrong; with IdentityUnavailable if that cannot be checked.
   */
  verifyAccessToken(token: string): Promise<TokenClaims>;
  /**
   * Ends the person's sessions and revokes their refresh tokens: the next refresh is answered with 400. Rejects with
   * ExternalSessionsError.
   */
  endSessions(personId: string): Promise<void>;
  /** Whether the session of an access token has not ended; always true if another provider manages the sessions. */
  hasSession(sid: string): Promise<boolean>;
  /**
   * Whether the person has signed out of the session: its access tokens, although still valid, must not move money.
   * Absent for a separate realm, which does not notify the sandbox.
   */
  isSessionEnded?(sid: string): Promise<boolean>;
  /** Whether each token contains the verified mobile number. Then a number that the holder types does not change it. */
  readonly vouchesForMobiles?: boolean;
  /** Ends all sessions. */
  reset(): Promise<void>;
}

export interface ProviderCard {
  readonly paymentMethodId: string;
  readonly customerId: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export type Charge =
  | { readonly state: "succeeded"; readonly cents: number; readonly paymentMethodId: string }
  | { readonly state: "declined"; readonly message: string }
  | { readonly state: "voided" };

/** The payment provider's interface to the wallet. A customer's id is the person's id. */
export interface PaymentProvider {
  /** Handles `/stripe/…` */
  readonly middleware: Middleware;
  createSetupIntent(customerId: string): Promise<{ id: string; clientSecret: string }>;
  /** Undefined if the card does not exist, or its setup intent did not succeed. */
  retrieveCard(paymentMethodId: string): Promise<ProviderCard | undefined>;
  /** Creates a card as if it had been set up (for seeds). */
  seedCard(card: Omit<ProviderCard, "paymentMethodId">): Promise<ProviderCard>;
  /** Charges at most once per key: a second attempt returns the first charge. */
  charge(charge: { key: string; paymentMethodId: string; cents: number }): Promise<Charge>;
  /** Returns the key's charge. If the key has charged nothing, the key is voided and can never charge. */
  settleCharge(key: string): Promise<Charge>;
  /** Refunds the charge, or prevents the key from ever charging. Idempotent. */
  voidCharge(key: string): Promise<void>;
  reset(): Promise<void>;
}

/** The sandbox's origin, and the origins that may call it from a browser. */
export interface Addresses {
  /** `http://localhost:4010` */
  readonly sandbox: string;
  /** All origins of the app: `http://localhost:3000`, `http://127.0.0.1:3000`. */
  readonly apps: readonly string[];
}
