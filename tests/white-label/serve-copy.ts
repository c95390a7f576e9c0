import { spawn } from "node:child_process";
import { join } from "node:path";

export type ServedCopy = { kill(): boolean };

/** Serves the copy's build by the copy's own server, which knows its languages and its brand. */
export async function serveCopy(copy: string, port: number, sandboxPort: number): Promise<ServedCopy> {
  return await runInCopy(
    copy,
    `import { startSite } from ${JSON.stringify(join(copy, "site/server.ts"))};
const { configFault } = await startSite({ port: ${port}, sandboxPort: ${sandboxPort}, dist: ${JSON.stringify(join(copy, "dist"))} });
console.log(configFault ?? "serving");`,
  );
}

/** Starts the copy's own sandbox, whose pages have the copy's texts. */
export async function sandboxOfCopy(copy: string, port: number, app: string): Promise<ServedCopy> {
  return await runInCopy(
    copy,
    `import { startSandbox } from ${JSON.stringify(join(copy, "sandbox/server.ts"))};
await startSandbox({ port: ${port}, apps: [${JSON.stringify(app)}], data: "memory" });
console.log("serving");`,
  );
}

async function runInCopy(copy: string, script: string): Promise<ServedCopy> {
  const serverProcess = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: copy,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = await new Promise<string>((resolve, reject) => {
    serverProcess.stdout.once("data", (text) => resolve(String(text).trim()));
    serverProcess.once("exit", (code) => reject(new Error(`the copy's server ended with ${code}`)));
  });
  if (output !== "serving") throw new Error(output);
  return serverProcess;
}
