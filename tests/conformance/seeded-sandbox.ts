import { startSandbox } from "../../sandbox/server.ts";
import { findRoles, type PersonInFile } from "./people.ts";
import type { Profile, ServerOptions } from "./wallet-server.ts";

const app = "http://localhost:3000";

/** Who is seeded, with what the README says of them. */
const people: readonly PersonInFile[] = [
  { email: "demo@nupay.test", password: "demo", mobile: "0400000001" },
  { email: "payee@nupay.test", password: "demo", mobile: "0400000002" },
  { email: "new@nupay.test", password: "demo", mobile: "0400000003" },
  { email: "pending@nupay.test", password: "demo", mobile: "0400000004" },
];

/** Starts a sandbox in memory with its seeded people, of whose play money any amount may move, and ends it after `use`. */
export async function withSandbox<Value>(
  profile: Profile,
  use: (server: ServerOptions) => Promise<Value>,
): Promise<Value> {
  const sandbox = await startSandbox({ port: 0, apps: [app], data: "memory", idempotency: profile });
  try {
    const url = `${sandbox.address}/api/v1`;
    const place = { issuer: `${sandbox.address}/realms/nupay`, client: "nupay-web", app };
    const found = await findRoles(url, place, people);
    return await use({ url, app, profile, people: found, spend: 100_000_000, changes: true });
  } finally {
    await sandbox.close();
  }
}
