import { randomUUID } from "node:crypto";
import { startSandbox } from "../../sandbox/server.ts";
import { Control } from "../support/control.ts";
import { findRoles, type PersonInFile } from "./people.ts";
import type { Profile, ServerOptions } from "./wallet-server.ts";

const app = "http://localhost:3000";

/** Seeded persons, as listed in the README. */
const people: readonly PersonInFile[] = [
  { email: "demo@nupay.test", password: "demo", mobile: "0400000001" },
  { email: "payee@nupay.test", password: "demo", mobile: "0400000002" },
  { email: "pending@nupay.test", password: "demo", mobile: "0400000004" },
];

/** An in-memory sandbox with its seeded persons, whose play money the checks may move without limit. */
export async function openSandbox(profile: Profile) {
  const sandbox = await startSandbox({ port: 0, apps: [app], data: "memory", idempotency: profile });
  const url = `${sandbox.address}/api/v1`;
  const oidcClient = { issuer: `${sandbox.address}/realms/nupay`, client: "nupay-web", app };
  return {
    url,
    /** Signs the persons in with new tokens, which are valid for five minutes. */
    signIn: async (): Promise<ServerOptions> => {
      const foundPeople = await findRoles(url, oidcClient, [...people, await newPerson(sandbox.address)]);
      const allowedChanges = { spend: 100_000_000, changes: true, lasting: true, searches: 100 };
      return { url, app, profile, people: foundPeople, ...allowedChanges };
    },
    close: () => sandbox.close(),
  };
}

/** Adds a person without an account, which the run then opens. */
async function newPerson(address: string): Promise<PersonInFile> {
  const person = { email: `${randomUUID()}@nupay.test`, password: "demo" };
  await new Control(address).addPerson({ ...person, account: null });
  return person;
}

export async function withSandbox<Value>(
  profile: Profile,
  use: (server: ServerOptions) => Promise<Value>,
): Promise<Value> {
  const { signIn, close } = await openSandbox(profile);
  try {
    return await use(await signIn());
  } finally {
    await close();
  }
}
