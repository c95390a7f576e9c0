import type { Device, Page } from "simulated-browser";
import { openCallsOn } from "../invariants/calls.ts";
import { listOpenOnPage, listOpenPayments } from "../invariants/liveness.ts";
import type { HistoryEvent } from "./history.ts";
import { entriesOf, keysOf } from "./journal-entries.ts";
import { personOf } from "./people.ts";
import type { Run } from "./run-seed.ts";
import { checkScreens, hiddenCalls, shownKeysOnDevice, shownKeysOnPage } from "./screens.ts";

/** Milliseconds after healing within which each payment must have an outcome or be shown to the person. */
const healingLimit = 600_000;

/**
 * Ends all faults. First judges the live pages without a reload, which would hide their errors; then each person
 * returns to each device that has unfinished payments of theirs.
 */
export async function endFaultsAndJudge(run: Run): Promise<void> {
  run.endFaults();
  run.settlePayouts("succeed");
  for (const wakeUp of run.asleep.values()) wakeUp();
  for (const device of run.devices) {
    device.databases.faults.full = false;
    device.databases.faults.unavailable = false;
    device.setOnline(true);
    device.latency = 0;
    for (const page of device.livePages()) {
      if (page.state === "frozen") page.thaw();
    }
  }
  run.inactivity.attendAll();
  await run.world.runUntil(run.world.now + 30_000);
  await judgeLivePages(run);
  for (const device of run.devices) {
    const ownAccounts = new Set(entriesOf(device).map(({ accountId }) => accountId));
    const signedIn = run.identity.signedInOn(device);
    const persons = ["person-dana", "person-priya", "person-bela"].map(personOf);
    for (const person of persons) {
      if (!ownAccounts.has(person.accountId) && person.id !== signedIn) continue;
      await returnToDevice(run, device, person.id);
    }
  }
  await settleTheWire(run);
}

/** Checks, without a reload, that each press and each entry of a live page's person ends or is shown on that page. */
async function judgeLivePages(run: Run): Promise<void> {
  await settleWithin(run, () =>
    run.devices.flatMap((device) =>
      device
        .livePages()
        .filter(
          (page) => page.person !== undefined && run.clients.has(page) && !run.earlierPages.has(page.name),
        )
        .flatMap((page) => {
          const ownEntries = entriesOf(device).filter(({ accountId }) => personId(accountId) === page.person);
          const keys = new Set(ownEntries.map(({ key }) => key));
          return [
            ...listOpenOnPage(eventsOf(run, page), shownKeysOnPage(run, page), keys, page.name),
            ...openCallsOn(eventsOf(run, page), page.name),
            ...hiddenCalls(run, page),
            ...(run.clients.get(page)?.dialogs?.waiting() ?? []).map(
              (press) => `the dialog of press ${press}`,
            ),
          ].map((finding) => `${finding} on ${page.name}, which lives,`);
        }),
    ),
  );
}

/** The run's events without the presses of the page's earlier session, which ended together with them. */
function eventsOf({ history, openedAt }: Run, { name }: Page): readonly HistoryEvent[] {
  const openedIndex = openedAt.get(name) ?? 0;
  return history.events.filter(
    (event, index) =>
      index >= openedIndex ||
      !((event.type === "pressed" || event.type === "callPressed") && event.page === name),
  );
}

function personId(accountId: string): string {
  return accountId.replace("acc_", "person-");
}

/** Checks repeatedly, for up to ten minutes, until nothing is unfinished; what is unfinished then violates liveness. */
async function settleWithin(run: Run, open: () => readonly string[]): Promise<void> {
  const end = run.world.now + healingLimit;
  for (let wait = 2_000; run.world.now < end; wait = Math.min(60_000, wait * 2)) {
    run.inactivity.attendAll();
    await run.world.runUntil(Math.min(end, run.world.now + wait));
    checkScreens(run);
    if (open().length === 0) return;
  }
  for (const message of open()) run.history.add({ type: "threw", where: "liveness", message });
}

async function returnToDevice(run: Run, device: Device, person: string): Promise<void> {
  run.identity.signIn(device, person);
  for (const page of device.livePages()) run.kill(page);
  run.load(device, 1);
  await settleWithin(run, () =>
    listOpenPayments(
      run.history.events,
      shownKeysOnDevice(run, device, person),
      keysOf(device),
      person,
      device.name,
    ).map((press) => `press ${press}`),
  );
}

/** Delivers the held requests, with no page left to receive the answers. */
async function settleTheWire(run: Run): Promise<void> {
  for (const device of run.devices) for (const page of device.livePages()) run.kill(page);
  await run.world.runToTheEnd();
  run.settlePayouts("succeed");
}
