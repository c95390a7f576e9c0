/** Takes a picture of each state: the generated paths run in a browser and capture each state that they reach. */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { picturesVariable } from "../tests/model/browser/pictures.ts";
import { picturesFolder, project } from "./places.ts";

/** @returns the walks' exit code; pictures of the passing walks exist in any case */
export function takePictures(): Promise<number> {
  rmSync(picturesFolder, { recursive: true, force: true });
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", "tests/model/cli.ts", "--run", "browser"], {
      cwd: project,
      stdio: "inherit",
      env: { ...process.env, [picturesVariable]: picturesFolder },
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
