/** A picture of each state of each machine, taken where a walk stands in it first: `NUPAY_STATE_PICTURES=DIR`. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { statesOf } from "statechart-paths";
import type { AnyMachineSnapshot } from "xstate";

export const picturesVariable = "NUPAY_STATE_PICTURES";

/** `DIR/topUp/choosing.fresh.png`, as wide and high as the walk's window. */
export async function takePictures(page: Page, id: string, snapshot: AnyMachineSnapshot): Promise<void> {
  const root = process.env[picturesVariable];
  if (root === undefined || root === "") return;
  const folder = join(root, id);
  const wanted = statesOf(snapshot)
    .map((state) => join(folder, `${state}.png`))
    .filter((file) => !existsSync(file));
  if (wanted.length === 0) return;
  // A page that is on its way elsewhere, or whose clock stands, cannot always be drawn: its state is met again.
  const picture = await page
    .screenshot({ animations: "disabled", caret: "hide", timeout: 5_000 })
    .catch(() => undefined);
  if (picture === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const file of wanted) writeFileSync(file, picture);
}
