import { randomUUID } from "node:crypto";
import {
  type Database,
  EmailTaken,
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
      const row = await find("id", printable(id));
      return row && personOf(row);
    },
    async byEmail(email) {
      const row = await find("email", emailKey(email));
      return row && personOf(row);
    },
    async authenticate(email, password) {
      const row = await find("email", emailKey(email));
      const matches = await passwordMatches(password, row?.password_hash);
      return row && matches ? personOf(row) : undefined;
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

interface ForeignProfile {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | undefined;
  /** Whether that provider has verified it. */
  readonly mobileVerified: boolean;
}

/**
 * Adds a person of another identity provider at their first call, without a password. At each call the verified mobile
 * number is the provider's; without one, none is verified. @throws EmailTaken
 */
export async function admitPerson(database: Database, profile: ForeignProfile): Promise<Person> {
  return await database.transaction(async (sql) => {
    const mobile = profile.mobile === undefined ? undefined : parseMobile(profile.mobile);
    const verified = profile.mobileVerified ? mobile : undefined;
    const [known] = await sql.query<PersonRow>("select * from people where id = $1", [profile.id]);
    if (known) {
      if (known.verified_mobile === (verified ?? null)) return personOf(known);
      if (verified === undefined) await forgetVerified(sql, known.id);
      else await verifyClaim(sql, known.id, verified);
      return await requirePerson(sql, known.id);
    }
    const { id } = await insertPerson(sql, {
      ...profile,
      firstName: withoutInvisible(profile.firstName),
      lastName: withoutInvisible(profile.lastName),
      mobile: null,
      mobileVerified: false,
      passwordHash: "",
      emailVerified: false,
    });
    if (mobile !== undefined) await claimMobile(sql, id, mobile);
    if (verified !== undefined) await verifyClaim(sql, id, verified);
    return await requirePerson(sql, id);
  });
}

async function requirePerson(sql: Sql, id: string): Promise<Person> {
  const [row] = await sql.query<PersonRow>("select * from people where id = $1", [id]);
  if (!row) throw new Error("The person is not stored.");
  return personOf(row);
}

async function forgetVerified(sql: Sql, personId: string): Promise<void> {
  await sql.query("update people set verified_mobile = null where id = $1", [personId]);
}

/** @throws EmailTaken or MobileTaken */
export async function insertPerson(sql: Sql, person: NewPerson): Promise<Person> {
  const email = emailKey(person.email);
  const [taken] = await sql.query<{ email: string }>(
    "select email from people where email = $1 or verified_mobile = $2 order by (email = $1) desc",
    [email, person.mobile],
  );
  if (taken) throw taken.email === email ? new EmailTaken() : new MobileTaken();
  const [row] = await sql.query<PersonRow>(
    `insert into people (id, email, password_hash, first_name, last_name, mobile, verified_mobile, email_verified)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    [
      person.id,
      email,
      person.passwordHash,
      printable(person.firstName),
      printable(person.lastName),
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
  const parsed = parseMobile(mobile);
  if (parsed === undefined) throw new MobileInvalid();
  return parsed;
}

/**
 * Sets the person's number, which stays verified if it is the same. Returns false and changes nothing if another person
 * has verified it.
 */
export async function claimMobile(sql: Sql, personId: string, mobile: string): Promise<boolean> {
  const claimed = await sql.query(
    `update people set mobile = $2, verified_mobile = case when verified_mobile = $2 then verified_mobile end
     where id = $1 and ${noOtherHas}
     returning 1`,
    [personId, mobile],
  );
  return claimed.length > 0;
}

/** Sets and verifies the number. Returns false and changes nothing if another person has verified it. */
export async function verifyClaim(sql: Sql, personId: string, mobile: string): Promise<boolean> {
  const verified = await sql.query(
    `update people set mobile = $2, verified_mobile = $2 where id = $1 and ${noOtherHas} returning 1`,
    [personId, mobile],
  );
  return verified.length > 0;
}

const noOtherHas =
  "not exists (select 1 from people as other where other.verified_mobile = $2 and other.id <> $1)";

/** Removes invisible characters (Unicode's Cf), which can imitate another name or reverse text. */
function withoutInvisible(name: string): string {
  return name.replace(/\p{Cf}/gu, "");
}

export function hasInvisible(name: string): boolean {
  return withoutInvisible(name) !== name;
}

function emailKey(email: string): string {
  return printable(email.trim().toLowerCase());
}

/** Removes NUL, which PostgreSQL's text type does not allow. */
function printable(text: string): string {
  return text.replaceAll("\u0000", "");
}

function personOf(row: PersonRow): Person {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    mobile: row.mobile,
    mobileVerified: row.mobile !== null && row.mobile === row.verified_mobile,
    emailVerified: row.email_verified,
  };
}
