/** Takes a screenshot of each state of each machine when a walk first reaches it: `NUPAY_STATE_PICTURES=DIR`. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { statesOf } from "statechart-paths";
import type { AnyMachineSnapshot } from "xstate";

export const picturesVariable = "NUPAY_STATE_PICTURES";

/** Writes `DIR/topUp/choosing.fresh.png` in the size of the walk's window. */
export async function takePictures(page: Page, id: string, snapshot: AnyMachineSnapshot): Promise<void> {
  const root = process.env[picturesVariable];
  if (root === undefined || root === "") return;
  const folder = join(root, id);
  const newFiles = statesOf(snapshot)
    .map((state) => join(folder, `${state}.png`))
    .filter((file) => !existsSync(file));
  if (newFiles.length === 0) return;
  // A page that is navigating, or whose clock is stopped, cannot always be captured. Another step will reach the same
  // state.
  const picture = await page
    .screenshot({ animations: "disabled", caret: "hide", timeout: 5_000 })
    .catch(() => undefined);
  if (picture === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const file of newFiles) writeFileSync(file, picture);
}
