import { readFileSync } from "node:fs";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { type Session, type SignInPlace, signIn } from "./sign-in.ts";

export type Role = "payer" | "payee" | "without" | "pending";

export interface PersonInFile {
  readonly email?: string;
  readonly password?: string;
  readonly token?: string;
  /** With `token`: a newer token of the same person, for the checks of renewed tokens. */
  readonly renewed?: string;
  /** The token's subject, if the token is not a JWT that contains it. */
  readonly id?: string;
  /** The mobile number by which others find the person; the payee checks need it. */
  readonly mobile?: string;
}

export interface Person extends PersonInFile {
  readonly session: Session;
  /** Derived from the person's account. */
  readonly role?: Role;
}

/** @throws OperatorFault */
export function readPeople(file: string): readonly PersonInFile[] {
  let parsedFile: unknown;
  try {
    parsedFile = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new OperatorFault(
      `--people ${file} cannot be read: ${error instanceof Error ? error.message : error}.`,
    );
  }
  if (Array.isArray(parsedFile) && parsedFile.length > 0 && parsedFile.every(isPerson)) return parsedFile;
  throw new OperatorFault(`--people ${file} is no list of {email, password} or {token}.`);
}

function isPerson(value: unknown): value is PersonInFile {
  if (typeof value !== "object" || value === null) return false;
  const hasText = (name: string) =>
    typeof Object.entries(value).find(([key]) => key === name)?.[1] === "string";
  return hasText("token") || (hasText("email") && hasText("password"));
}

/** Signs in each person without a token, and gives each a role: the active person with the highest balance pays. */
export async function findRoles(
  url: string,
  oidcClient: SignInPlace | undefined,
  people: readonly PersonInFile[],
): Promise<readonly Person[]> {
  const signedInPeople = await Promise.all(
    people.map(async (person) => {
      const session = await signIn(oidcClient, person);
      const headers = { Authorization: `Bearer ${session.token}`, "Content-Type": "application/json" };
      const me = await readJson(`${url}/users/me`, { headers });
      const answerStatus = me.status ?? me.http;
      if (answerStatus === 401) throw new OperatorFault(`The server accepts no token of ${nameOf(person)}.`);
      const balance = await readJson(`${url}/wallet/balance`, { method: "POST", headers, body: "{}" });
      const cents: unknown = balance.data?.availableBalance;
      const status = answerStatus === 404 ? undefined : me.data?.status;
      return {
        ...person,
        session,
        status,
        cents: typeof cents === "number" ? cents : 0,
        answered: answerStatus,
      };
    }),
  );
  const activePeople = signedInPeople
    .filter(({ status }) => status === "A")
    .sort((one, other) => other.cents - one.cents);
  const roles = new Map<(typeof signedInPeople)[number] | undefined, Role>([
    [signedInPeople.find(({ answered }) => answered === 404), "without"],
    [signedInPeople.find(({ status }) => status !== undefined && status !== "A"), "pending"],
    [activePeople[1], "payee"],
    [activePeople[0], "payer"],
  ]);
  return signedInPeople.map((person) => {
    const role = roles.get(person);
    return { ...person, ...(role && { role }) };
  });
}

const nameOf = ({ email }: PersonInFile) => email ?? "a person whose token is in --people";

async function readJson(url: string, init: RequestInit) {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) }).catch(
    (error: unknown) => {
      throw new OperatorFault(`${url} does not answer: ${error instanceof Error ? error.message : error}.`);
    },
  );
  const body: { status?: number; data?: { status?: string; availableBalance?: unknown } } = await response
    .json()
    .catch(() => ({}));
  return { ...body, http: response.status };
}
