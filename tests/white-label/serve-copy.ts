import { spawn } from "node:child_process";
import { join } from "node:path";

export type ServedCopy = { kill(): boolean };

/** Serves the copy's build by the copy's own server, which knows its languages and its brand. */
export async function serveCopy(copy: string, port: number, sandboxPort: number): Promise<ServedCopy> {
  const server = spawn(
    process.execPath,
    [
      "--import",
      "tsx",
      "--input-type=module",
      "-e",
      `import { startSite } from ${JSON.stringify(join(copy, "site/server.ts"))};
const { configFault } = await startSite({ port: ${port}, sandboxPort: ${sandboxPort}, dist: ${JSON.stringify(join(copy, "dist"))} });
console.log(configFault ?? "serving");`,
    ],
    { cwd: copy, stdio: ["ignore", "pipe", "inherit"] },
  );
  const said = await new Promise<string>((resolve, reject) => {
    server.stdout.once("data", (text) => resolve(String(text).trim()));
    server.once("exit", (code) => reject(new Error(`the site's server ended with ${code}`)));
  });
  if (said !== "serving") throw new Error(said);
  return server;
}
