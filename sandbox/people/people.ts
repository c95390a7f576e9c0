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
        emailVerified: false,
      };
      return await database.transaction((sql) => insertPerson(sql, person));
    },
  };
}

/**
 * Adds a person of another identity provider at their first call, without a password. Their mobile number is stored if
 * it is valid and no other person has it. @throws EmailTaken
 */
export async function admitPerson(
  database: Database,
  profile: { id: string; email: string; firstName: string; lastName: string; mobile: string | undefined },
): Promise<Person> {
  return await database.transaction(async (sql) => {
    const [known] = await sql.query<PersonRow>("select * from people where id = $1", [profile.id]);
    if (known) return personOf(known);
    const mobile = profile.mobile === undefined ? undefined : parseMobile(profile.mobile);
    const person = await insertPerson(sql, {
      ...profile,
      firstName: withoutInvisible(profile.firstName),
      lastName: withoutInvisible(profile.lastName),
      mobile: null,
      passwordHash: "",
      emailVerified: false,
    });
    if (mobile !== undefined) await claimMobile(sql, person.id, mobile);
    return person;
  });
}

/** @throws EmailTaken or MobileTaken */
export async function insertPerson(sql: Sql, person: NewPerson): Promise<Person> {
  const email = emailKey(person.email);
  const [taken] = await sql.query<{ email: string }>(
    "select email from people where email = $1 or mobile = $2 order by (email = $1) desc",
    [email, person.mobile],
  );
  if (taken) throw taken.email === email ? new EmailTaken() : new MobileTaken();
  const [row] = await sql.query<PersonRow>(
    `insert into people (id, email, password_hash, first_name, last_name, mobile, email_verified)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [
      person.id,
      email,
      person.passwordHash,
      printable(person.firstName),
      printable(person.lastName),
      person.mobile,
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

/** Sets the number by which the person is found. Returns false and changes nothing if another person has it. */
export async function claimMobile(sql: Sql, personId: string, mobile: string): Promise<boolean> {
  const claimed = await sql.query(
    `update people set mobile = $2
     where id = $1 and not exists (select 1 from people as other where other.mobile = $2 and other.id <> $1)
     returning 1`,
    [personId, mobile],
  );
  return claimed.length > 0;
}

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
    emailVerified: row.email_verified,
  };
}
