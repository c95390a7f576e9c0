/** Starts the sandbox in a child process with its data in memory, so that it does not load the bench's process. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { project } from "../../../site/places.ts";
import { Visitor } from "../../../tests/identity/visitor.ts";
import { Control } from "../../../tests/support/control.ts";
import { freePort } from "../../../tests/support/free-port.ts";

/** An active holder with $1,000.00, and their token. */
export interface FundedHolder {
  readonly email: string;
  readonly accountId: string;
  readonly token: string;
}

const megabyte = 2 ** 20;

/** @param appPort the port of the site whose pages may call the sandbox */
export async function startSandboxProcess(appPort: number) {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const app = `http://localhost:${appPort}`;
  const child = spawn(process.execPath, ["--import", "tsx", join(project, "sandbox/main.ts")], {
    env: {
      ...process.env,
      DATABASE_URL: "",
      SANDBOX_DATA: "memory",
      SANDBOX_PORT: String(port),
      PORT: String(appPort),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", (code) => reject(new Error(`The sandbox ended with ${code}.`)));
  });
  const control = new Control(address);
  const site = { addresses: { sandbox: address, apps: [app] }, app, issuer: `${address}/realms/nupay` };
  return {
    address,
    port,
    async addFundedHolder(email: string): Promise<FundedHolder> {
      const { accountId } = await control.addPerson({ email, account: { status: "A", balance: 100_000 } });
      return {
        email,
        accountId: accountId ?? "",
        token: (await new Visitor(site).signIn(email)).access_token,
      };
    },
    /** Makes a transfer of cents. @returns milliseconds until the answer */
    async pay(payer: FundedHolder, payee: FundedHolder, cents = 1): Promise<number> {
      const sentAt = performance.now();
      const { status } = await fetch(`${address}/api/v1/wallet/transfer`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${payer.token}`,
          "Content-Type": "application/json",
          "Idempotency-Key": crypto.randomUUID(),
        },
        body: JSON.stringify({ toAccountId: payee.accountId, amount: String(cents), currency: "AUD" }),
      });
      if (status !== 200) throw new Error(`A transfer was answered with ${status}.`);
      return performance.now() - sentAt;
    },
    /** The memory in megabytes, after a pause of three seconds. */
    async memory(): Promise<{ readonly resident: number; readonly heap: number }> {
      await pause(3_000);
      const text = await (await fetch(`${address}/metrics`)).text();
      const megabytesOf = (name: string) =>
        Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]) / megabyte;
      return {
        resident: megabytesOf("process_resident_memory_bytes"),
        heap: megabytesOf("nodejs_heap_size_used_bytes"),
      };
    },
    close() {
      process.removeListener("exit", kill);
      kill();
    },
  };
}

export type SandboxProcess = Awaited<ReturnType<typeof startSandboxProcess>>;
