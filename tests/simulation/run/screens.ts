import type { Device, Page } from "simulated-browser";
import { panelOperations } from "../client/calls.ts";
import type { Button, Client } from "../client/client.ts";
import { unsentKeys } from "../invariants/calls.ts";
import { entriesOf, ownerOf } from "./journal-entries.ts";
import type { Run } from "./run-seed.ts";

/** Checks that each screen shows only payments of its person. */
export function checkScreens(run: Run): void {
  for (const [page, client] of run.clients) {
    if (page.state !== "active") continue;
    lookAtCalls(run, page, client);
    for (const { key, buttons } of client.standing()) {
      lookAtEntry(run, page, key, buttons);
      const owner = ownerOf(page.device, key);
      if (owner !== undefined && owner !== page.person) {
        run.history.add({ type: "seen", belongsTo: owner, what: `payment ${key}`, ...page.place() });
      }
    }
  }
}

/** A change that was never sent and was reported as not done is over, unless the device's storage has failed. */
function lookAtCalls(run: Run, { device, name }: Page, { calls }: Client): void {
  const open = calls?.standing() ?? [];
  if (open.length === 0 || device.databases.failedAt > 0) return;
  const unsent = unsentKeys(run.history.events);
  for (const { key } of open.filter((call) => unsent.has(call.key))) {
    const invariant = "a change that was never sent and is called not done is not shown as unknown";
    run.history.add({ type: "broke", invariant, text: `${name} shows …${key.slice(-2)}` });
  }
}

/** For an entry of journal version 1, a page may only offer the list's suggestions. */
function lookAtEntry(run: Run, { device, name }: Page, key: string, buttons: readonly Button[]): void {
  for (const entry of entriesOf(device)) {
    if (entry.key !== key || entry.v !== 1) continue;
    run.history.sometimes("client: an entry of version 1 stands before the person");
    if (!buttons.includes("Send again") && !buttons.includes("Cancel payment")) continue;
    const invariant = "an entry of version 1 has the list's suggestions alone";
    run.history.add({ type: "broke", invariant, text: `${name} offers ${buttons.join(", ")}` });
  }
}

/**
 * The keys of a page's shown payments, without those that it still asks the server about and whose outcome the server
 * knows.
 */
export function shownKeysOnPage(run: Run, page: Page): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { key, state, buttons } of run.clients.get(page)?.standing() ?? []) {
    const isAsking = state === "undecided" && !buttons.includes("It did not");
    const knownState = run.fleet.state.rowOf(page.person ?? "", key)?.state ?? "in_progress";
    if (state !== "checking" && !(isAsking && knownState !== "in_progress")) keys.add(key);
  }
  return keys;
}

/** The keys that at least one of the person's pages on a device shows. */
export function shownKeysOnDevice(run: Run, device: Device, person: string): ReadonlySet<string> {
  const pages = device.livePages().filter((page) => page.person === person);
  return new Set(pages.flatMap((page) => [...shownKeysOnPage(run, page)]));
}

/**
 * Sent calls of the page's person without an outcome that no panel of the page shows; a panel shows its oldest call.
 */
export function hiddenCalls(run: Run, page: Page): string[] {
  const calls = run.clients.get(page)?.calls;
  if (calls === undefined) return [];
  const shownOperations = calls.standing().flatMap(({ operations }) => operations);
  const rows = page.device.databases.rows("nupay-instructions", "open")?.values() ?? [];
  return ([...rows] as { key: string; person: string; operation: string; submittedAt?: string }[])
    .filter(({ person, submittedAt }) => person === page.person && submittedAt !== undefined)
    .filter(({ operation }) => atAPlace.has(operation) && !shownOperations.includes(operation))
    .map(({ key }) => `the call …${key.slice(-2)}`);
}

/**
 * Operations whose unfinished calls a panel shows. The other calls need no panel: an unfinished link is cancelled or
 * its result is read, and the wallet is asked whether an account exists.
 */
const atAPlace: ReadonlySet<string> = new Set(panelOperations.flat());
