import { randomUUID } from "node:crypto";
import {
  type Database,
  EmailTaken,
  type ExternalProfile,
  IdTaken,
  MobileInvalid,
  MobileTaken,
  type People,
  type Person,
  type Sql,
} from "../ports.ts";
import { parseMobile } from "./mobile.ts";
import { hashPassword, passwordMatches } from "./password.ts";

interface PersonRow {
  id: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  mobile: string | null;
  verified_mobile: string | null;
  email_verified: boolean;
}

export interface NewPerson {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164 */
  readonly mobile: string | null;
  readonly mobileVerified: boolean;
  readonly emailVerified: boolean;
}

/** All people who can sign in. E-mail addresses are compared case-insensitively. */
export function createPeople(database: Database): People {
  const find = async (column: "id" | "email", value: string) => {
    const [row] = await database.query<PersonRow>(`select * from people where ${column} = $1`, [value]);
    return row;
  };
  return {
    async byId(id) {
      const row = await find("id", withoutNul(id));
      return row && personOf(row);
    },
    async byEmail(email) {
      const row = await find("email", normalizeEmail(email));
      return row && personOf(row);
    },
    async authenticate(email, password) {
      const row = await find("email", normalizeEmail(email));
      const isPasswordCorrect = await passwordMatches(password, row?.password_hash);
      return row && isPasswordCorrect ? personOf(row) : undefined;
    },
    async register({ email, password, firstName, lastName, mobile }) {
      const person: NewPerson = {
        id: randomUUID(),
        email,
        passwordHash: await hashPassword(password),
        firstName,
        lastName,
        mobile: mobile === undefined || mobile.trim() === "" ? null : requireMobile(mobile),
        mobileVerified: false,
        emailVerified: false,
      };
      return await database.transaction((sql) => insertPerson(sql, person));
    },
  };
}

/**
 * Adds a person of another identity provider at their first call, without a password. Each call replaces the
 * verified mobile number by the one in the token, or by none. If two people's tokens verify the same number, the person
 * with the newer token has it.
 * @throws EmailTaken
 */
export async function admitPerson(database: Database, profile: ExternalProfile): Promise<Person> {
  return await database.transaction(async (sql) => {
    const mobile = profile.mobile === undefined ? undefined : parseMobile(profile.mobile);
    const verifiedMobile = profile.mobileVerified ? mobile : undefined;
    const [knownRow] = await sql.query<PersonRow>("select * from people where id = $1", [profile.id]);
    if (knownRow) {
      if (knownRow.verified_mobile === (verifiedMobile ?? null)) return personOf(knownRow);
      await setVerified(sql, knownRow.id, verifiedMobile, profile.saidAt);
      return await requirePerson(sql, knownRow.id);
    }
    const { id } = await insertPerson(sql, {
      ...profile,
      firstName: removeInvisibleCharacters(profile.firstName),
      lastName: removeInvisibleCharacters(profile.lastName),
      mobile: mobile ?? null,
      mobileVerified: false,
      passwordHash: "",
      emailVerified: false,
    });
    await setVerified(sql, id, verifiedMobile, profile.saidAt);
    return await requirePerson(sql, id);
  });
}

async function requirePerson(sql: Sql, id: string): Promise<Person> {
  const [row] = await sql.query<PersonRow>("select * from people where id = $1", [id]);
  if (!row) throw new Error("The person is not stored.");
  return personOf(row);
}

async function setVerified(
  sql: Sql,
  personId: string,
  mobile: string | undefined,
  verifiedAt: Date,
): Promise<void> {
  if (mobile !== undefined && (await claimVerifiedMobile(sql, personId, mobile, verifiedAt))) return;
  await sql.query("update people set verified_mobile = null where id = $1", [personId]);
}

/**
 * Inserts a person. Of the mobile numbers, only the verified ones must be unique. @throws IdTaken, EmailTaken or
 * MobileTaken
 */
export async function insertPerson(sql: Sql, person: NewPerson): Promise<Person> {
  const email = normalizeEmail(person.email);
  const [takenRow] = await sql.query<{ id: string; email: string }>(
    `select id, email from people where id = $3 or email = $1 or verified_mobile = $2
     order by (email = $1) desc, (id = $3) desc`,
    [email, person.mobileVerified ? person.mobile : null, person.id],
  );
  if (takenRow?.email === email) throw new EmailTaken();
  if (takenRow) throw takenRow.id === person.id ? new IdTaken() : new MobileTaken();
  const [row] = await sql.query<PersonRow>(
    `insert into people (id, email, password_hash, first_name, last_name, mobile, verified_mobile, email_verified)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    [
      person.id,
      email,
      person.passwordHash,
      withoutNul(person.firstName),
      withoutNul(person.lastName),
      person.mobile,
      person.mobileVerified ? person.mobile : null,
      person.emailVerified,
    ],
  );
  if (!row) throw new Error("The person was not stored.");
  return personOf(row);
}

/** @throws MobileInvalid */
export function requireMobile(mobile: string): string {
  const parsedMobile = parseMobile(mobile);
  if (parsedMobile === undefined) throw new MobileInvalid();
  return parsedMobile;
}

interface TypedNumber {
  /** Undefined if the person has typed no mobile number. Then the earlier number is kept. */
  readonly mobile: string | undefined;
  /** Whether the verified number stays if the person types another one, because the identity provider verifies it. */
  readonly keepsVerified: boolean;
}

/**
 * Sets the number that the person has typed, even one that another person has verified: an error would disclose that.
 * @returns whether the person has a verified number afterwards
 */
export async function setTypedMobile(
  sql: Sql,
  personId: string,
  { mobile, keepsVerified }: TypedNumber,
): Promise<{ readonly mobileVerified: boolean }> {
  const [row] = await sql.query<{ verified: boolean }>(
    `update people set
       mobile = coalesce($2, mobile),
       verified_mobile = case when $3 or verified_mobile = $2 then verified_mobile end
     where id = $1
     returning verified_mobile is not null as verified`,
    [personId, mobile ?? null, keepsVerified],
  );
  return { mobileVerified: row?.verified === true };
}

/**
 * Records that the person has proved to own the number, and removes the number from its earlier owner: a number may
 * change its owner, and the newest proof counts.
 * @param verifiedAt time of the proof; default: now
 * @returns false, without a change, if another person has proved to own the number at this time or later
 */
export async function claimVerifiedMobile(
  sql: Sql,
  personId: string,
  mobile: string,
  verifiedAt?: Date,
): Promise<boolean> {
  const otherHolders = "verified_mobile = $2 and id <> $1";
  const formerHolders = await sql.query<{ id: string }>(
    `update people set verified_mobile = null
     where ${otherHolders} and ($3::timestamptz is null or verified_at is null or verified_at < $3) returning id`,
    [personId, mobile, verifiedAt ?? null],
  );
  for (const { id } of formerHolders) await touchAccount(sql, id);
  const takenRows = await sql.query(
    `update people set verified_mobile = $2, verified_at = coalesce($3, now())
     where id = $1 and not exists (select 1 from people where ${otherHolders}) returning 1`,
    [personId, mobile, verifiedAt ?? null],
  );
  return takenRows.length > 0;
}

/** Reports a change of the account to its open pages. */
export async function touchAccount(sql: Sql, personId: string): Promise<void> {
  await sql.query("update account set status = status where person_id = $1", [personId]);
}

/** Removes invisible characters (Unicode's Cf), which can imitate another name or reverse text. */
function removeInvisibleCharacters(name: string): string {
  return name.replace(/\p{Cf}/gu, "");
}

export function hasInvisibleCharacters(name: string): boolean {
  return removeInvisibleCharacters(name) !== name;
}

export function normalizeEmail(email: string): string {
  return withoutNul(email.trim().toLowerCase());
}

/** Removes NUL, which PostgreSQL's text type does not allow. */
function withoutNul(text: string): string {
  return text.replaceAll("\u0000", "");
}

function personOf(row: PersonRow): Person {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    mobile: row.mobile,
    mobileVerified: row.verified_mobile !== null,
    emailVerified: row.email_verified,
  };
}
