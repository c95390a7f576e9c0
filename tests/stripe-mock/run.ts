/** `npm test -- stripe`: the sandbox's part of Stripe's API beside stripe-mock, which answers by Stripe's own OpenAPI. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { optionsOf } from "../../tools/command-line.ts";
import { runCommand } from "../support/command.ts";
import { freePort } from "../support/free-port.ts";
import { CannotRun, runAgainstRealServer } from "../support/real-server.ts";
import { runVitest } from "../support/run-vitest.ts";

const version = "v0.203.0";
const installLimit = 150_000;

optionsOf({});
await runAgainstRealServer(async () => {
  const binary = await install();
  const port = await freePort();
  const child = spawn(binary, ["-http-addr", `127.0.0.1:${port}`], { stdio: "ignore" });
  const killChild = () => void child.kill();
  process.once("exit", killChild);
  try {
    const address = `http://127.0.0.1:${port}`;
    await waitUntilReady(address);
    console.log(`stripe-mock ${version}`);
    return await runVitest("stripe", ["--config", "tests/stripe-mock/vitest.config.ts"], {
      limit: 120_000,
      env: { NUPAY_STRIPE_MOCK: address },
    });
  } finally {
    process.off("exit", killChild);
    child.kill();
  }
});

async function install(): Promise<string> {
  const folder = resolve(".tmp", `stripe-mock-${version}`);
  const binary = `${folder}/stripe-mock`;
  if (existsSync(binary)) return binary;
  const goVersion = await runCommand("go", ["version"], { limit: 30_000, isQuiet: true }).catch(
    () => undefined,
  );
  if (goVersion?.code !== 0) throw new CannotRun("stripe-mock is built with Go, and there is none");
  const ending = await runCommand("go", ["install", `github.com/stripe/stripe-mock@${version}`], {
    limit: installLimit,
    env: { GOBIN: folder },
  });
  if (ending.code !== 0)
    throw new CannotRun("the Go module github.com/stripe/stripe-mock cannot be had here");
  return binary;
}

async function waitUntilReady(address: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return;
    await pause(100);
  }
  throw new Error("stripe-mock did not start.");
}
