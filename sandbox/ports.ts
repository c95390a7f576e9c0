/**
 * What the parts of the sandbox ask of each other. Each part is made by a `create…` function that takes
 * the others as arguments; `sandbox/main.ts` is the only place that knows them all.
 */
import type { Middleware } from "koa";

/** SQL as PGlite and PostgreSQL both speak it; parameters are `$1`, `$2`, …; bigint columns come back as `bigint` or `number`, never as text. */
export interface Sql {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * How a transaction stands to those beside it (PostgreSQL's manual, section 13.2). `read committed` waits for the rows that
 * another one changes and goes on with what they have become; it is for work whose promises are held by the schema's
 * constraints and by row locks, and that decides nothing by what it has read alone.
 */
export type Isolation = "serializable" | "read committed";

export interface Database extends Sql {
  /** Serializable if not said; rolled back when `work` rejects; run again on a serialisation failure or a deadlock. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>, isolation?: Isolation): Promise<Result>;
  /**
   * Hears what transactions of any process notify as they commit. Hears undefined where the connection was lost for a while, and
   * anything may have been missed.
   */
  listen(
    channels: readonly string[],
    hear: (notification: Notification | undefined) => void,
  ): Promise<Listening>;
  /**
   * Lets go of the write-ahead log and of the files of dropped rows. Of a database in this process, which never does it by itself and
   * may keep both in memory; a server has a process for it.
   */
  checkpoint?(): Promise<void>;
  close(): Promise<void>;
}

export interface Notification {
  readonly channel: string;
  readonly payload: string;
}

export interface Listening {
  close(): Promise<void>;
}

/** A person who can sign in. The id is the token's `sub`. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164, `+61400000001` */
  readonly mobile: string | null;
  readonly emailVerified: boolean;
}

export class EmailTaken extends Error {}
export class MobileTaken extends Error {}
export class MobileInvalid extends Error {}
/** The identity provider cannot be asked just now: whether a token is good is not known. */
export class IdentityUnavailable extends Error {}
/** The identity provider is not the sandbox's own, and keeps its sessions itself. */
export class SessionsElsewhere extends Error {}

export interface People {
  byId(id: string): Promise<Person | undefined>;
  byEmail(email: string): Promise<Person | undefined>;
  /** Undefined when the e-mail is unknown or the password is wrong: the two look alike, in time too. */
  authenticate(email: string, password: string): Promise<Person | undefined>;
  /** Mobile in any Australian form, stored as E.164. Throws EmailTaken, MobileTaken or MobileInvalid. */
  register(person: {
    email: string;
    password: string;
    firstName: string;
    lastName: string;
    mobile?: string | undefined;
  }): Promise<Person>;
}

/** Who a bearer token speaks for. */
export interface TokenClaims {
  readonly sub: string;
  readonly exp: number;
  /** When the person last signed in, in seconds since 1970; undefined where the token does not say. */
  readonly authTime?: number | undefined;
  /** The session; undefined where another identity provider keeps it. */
  readonly sid?: string | undefined;
}

export interface Identity {
  /** Answers `/realms/…` and `/resources/…` */
  readonly middleware: Middleware;
  /** Rejects when the signature, issuer, audience or expiry is wrong; with IdentityUnavailable when that cannot be told. */
  verifyAccessToken(token: string): Promise<TokenClaims>;
  /** Ends the person's sessions and revokes their refresh tokens: the next refresh answers 400. Rejects with SessionsElsewhere. */
  endSessions(personId: string): Promise<void>;
  /** Whether the session of an access token has not ended; true where another provider keeps the sessions. */
  hasSession(sid: string): Promise<boolean>;
  /** Whether the person has signed out of the session: its access tokens, which are still valid, move no money. A realm elsewhere tells its own servers. */
  isSessionEnded?(sid: string): Promise<boolean>;
  /** Ends everybody's. */
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

/** The payment provider, as the wallet's back end sees it. Customers are persons' ids. */
export interface PaymentProvider {
  /** Answers `/stripe/…` */
  readonly middleware: Middleware;
  createSetupIntent(customerId: string): Promise<{ id: string; clientSecret: string }>;
  /** Undefined when there is none, or its setup intent never succeeded. */
  retrieveCard(paymentMethodId: string): Promise<ProviderCard | undefined>;
  /** Makes a card as if it had been set up (seeding). */
  seedCard(card: Omit<ProviderCard, "paymentMethodId">): Promise<ProviderCard>;
  /** Charges at most once a key: a second attempt answers the first one's charge. */
  charge(charge: { key: string; paymentMethodId: string; cents: number }): Promise<Charge>;
  /** What the key has charged; where it has charged nothing, it never will, and the charge is voided. */
  settleCharge(key: string): Promise<Charge>;
  /** Gives the money back, or keeps the key from ever charging. Safe to repeat. */
  voidCharge(key: string): Promise<void>;
  reset(): Promise<void>;
}

/** Where the sandbox stands, and who may call it from a browser. */
export interface Addresses {
  /** `http://localhost:4010` */
  readonly sandbox: string;
  /** Every origin the app may be served from: `http://localhost:3000`, `http://127.0.0.1:3000`. */
  readonly apps: readonly string[];
}
