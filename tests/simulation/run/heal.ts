import type { Device } from "simulated-browser";
import { openCallsOn } from "../invariants/calls.ts";
import { openOnPage, stillOpen } from "../invariants/liveness.ts";
import { entriesOf, keysOf } from "./journal-entries.ts";
import { personOf } from "./people.ts";
import type { Run } from "./run-seed.ts";
import { hiddenCalls, look, standing, standingOn } from "./screens.ts";

/** Milliseconds after healing within which each instruction has an outcome or stands before the person. */
const healingLimit = 600_000;

/**
 * The faults end: everything works. First the pages that live are judged as they are, without a reload that would heal them; then
 * each person comes back to each device that has something of theirs.
 */
export async function heal(run: Run): Promise<void> {
  run.endFaults();
  run.settlePayouts("succeed");
  for (const device of run.devices) {
    device.databases.faults.full = false;
    device.databases.faults.unavailable = false;
    device.setOnline(true);
    for (const page of device.livePages()) {
      if (page.state === "frozen") page.thaw();
    }
  }
  await run.world.runUntil(run.world.now + 30_000);
  await judgeLivePages(run);
  for (const device of run.devices) {
    const own = new Set(entriesOf(device).map(({ accountId }) => accountId));
    const signedIn = run.identity.signedInOn(device);
    const persons = ["person-dana", "person-priya", "person-bela"].map(personOf);
    for (const person of persons) {
      if (!own.has(person.accountId) && person.id !== signedIn) continue;
      await comeBack(run, device, person.id);
    }
  }
  await settleTheWire(run);
}

/** No page is loaded anew: each press of a page that lives, and each entry of its person, ends or stands on that very page. */
async function judgeLivePages(run: Run): Promise<void> {
  await settleWithin(run, () =>
    run.devices.flatMap((device) =>
      device
        .livePages()
        .filter(
          (page) => page.person !== undefined && run.clients.has(page) && !run.earlierPages.has(page.name),
        )
        .flatMap((page) => {
          const own = entriesOf(device).filter(({ accountId }) => personId(accountId) === page.person);
          const keys = new Set(own.map(({ key }) => key));
          return [
            ...openOnPage(run.history.events, standingOn(run, page), keys, page.name),
            ...openCallsOn(run.history.events, page.name),
            ...hiddenCalls(run, page),
          ].map((what) => `${what} on ${page.name}, which lives,`);
        }),
    ),
  );
}

function personId(accountId: string): string {
  return accountId.replace("acc_", "person-");
}

/** Looks again and again, for ten minutes at most, until nothing is open; what is open then broke liveness. */
async function settleWithin(run: Run, open: () => readonly string[]): Promise<void> {
  const end = run.world.now + healingLimit;
  for (let wait = 2_000; run.world.now < end; wait = Math.min(60_000, wait * 2)) {
    await run.world.runUntil(Math.min(end, run.world.now + wait));
    look(run);
    if (open().length === 0) return;
  }
  for (const message of open()) run.history.add({ type: "threw", where: "liveness", message });
}

async function comeBack(run: Run, device: Device, person: string): Promise<void> {
  run.identity.signIn(device, person);
  for (const page of device.livePages()) run.kill(page);
  run.load(device, 1);
  await settleWithin(run, () =>
    stillOpen(run.history.events, standing(run, device, person), keysOf(device), person, device.name).map(
      (press) => `press ${press}`,
    ),
  );
}

/** What is still held on the way arrives, with no page left to hear of it. */
async function settleTheWire(run: Run): Promise<void> {
  for (const device of run.devices) for (const page of device.livePages()) run.kill(page);
  await run.world.runToTheEnd();
  run.settlePayouts("succeed");
}
