import type { Device, Page } from "simulated-browser";
import type { Client } from "../client/client.ts";
import { setCurrentPage } from "../sign-in/globals.ts";
import { personOf } from "./people.ts";
import type { Run } from "./run-seed.ts";
import type { Action } from "./scenario.ts";
import { checkScreens } from "./screens.ts";
import { tamperWithJournal } from "./tamper.ts";

/** Executes one action outside the app. Does nothing if the page, or what the action needs, does not exist. */
export function executeAction(run: Run, action: Action): void {
  const { history, world } = run;
  const device = run.devices[action.device];
  // Healing has cancelled the remaining actions.
  if (!device || run.isHealed || (run.asleep.has(device) && awakeActions.has(action.type))) return;
  const page = device.pageOf(action.tab);
  setCurrentPage(page);
  const tab = `${device.name} tab ${action.tab}`;
  const note = (text: string): void => {
    history.add({ type: "action", text });
    history.sometimes(`action: ${action.type}`);
  };
  const client = page && run.clients.get(page);
  switch (action.type) {
    case "press":
      if (!page || !client || page.state !== "active") return;
      run.inactivity.attend(page);
      run.press(page, client, action.instruction);
      return;
    case "click":
      checkScreens(run);
      if (!page || !client || page.state !== "active") return;
      run.inactivity.attend(page);
      clickOn(run, page, client, action.draw);
      return;
    case "use":
      if (page?.state === "active") run.inactivity.attend(page, action.stays);
      return;
    case "change":
      if (!page || !client || page.state !== "active") return;
      run.inactivity.attend(page);
      run.change(page, client, action.change);
      return;
    case "click on a change":
      if (!page || !client || page.state !== "active") return;
      run.inactivity.attend(page);
      clickOnChange(run, page, client, action.draw);
      return;
    case "reload":
      note(`${tab} reloads`);
      run.load(device, action.tab);
      return;
    case "crash":
    case "close":
      if (!page) return;
      note(action.type === "crash" ? `${tab} crashes` : `${tab} is closed`);
      run.kill(page);
      return;
    case "freeze":
      if (page?.state !== "active") return;
      note(`${tab} is frozen`);
      page.freeze();
      return;
    case "thaw":
      if (page?.state !== "frozen") return;
      note(`${tab} thaws`);
      page.thaw();
      return;
    case "hide":
      if (!page) return;
      if (page.hide()) note(`${tab} goes into the back-forward cache`);
      else {
        history.add({ type: "action", text: `${tab} navigates away; its page is not kept` });
        run.kill(page);
      }
      return;
    case "restore":
      if (page?.state !== "frozen") {
        if (!page) run.load(device, action.tab);
        return;
      }
      note(`${tab} comes back from the back-forward cache`);
      page.restore();
      return;
    case "power cut": {
      const torn = device.databases.tear();
      note(`${device.name} loses power; ${torn} unflushed writes are gone`);
      for (const livePage of device.livePages()) run.kill(livePage);
      world.schedule({
        kind: "action",
        label: `${action.id} over`,
        delay: 2_000,
        run: () => {
          for (let index = 1; index < device.pages.length; index++) run.load(device, index);
        },
      });
      return;
    }
    case "offline":
    case "online":
      note(`${device.name} is ${action.type}`);
      device.setOnline(action.type === "online");
      return;
    case "sign out":
      if (run.identity.signedInOn(device) === undefined) return;
      note(`${tab} signs out`);
      endSession(run, device, undefined, action);
      return;
    case "sign in":
      if (run.identity.signedInOn(device) === action.person) return;
      note(`${personOf(action.person).name} signs in on ${tab}`);
      endSession(run, device, action.person, action);
      return;
    case "sign in elsewhere":
      if (run.identity.signedInOn(device) === action.person) return;
      note(`${personOf(action.person).name} signs in on ${device.name}, in another app`);
      run.identity.signIn(device, action.person);
      return;
    case "answers slow down":
      note(`each answer to ${device.name} takes ${action.by} ms longer`);
      device.latency = action.by;
      return;
    case "clock jumps":
      note(`the clock of ${device.name} jumps by ${action.by / 1_000} s`);
      device.jump(action.by);
      return;
    case "device sleeps":
      suspendDevice(run, device, action.for, note);
      return;
    case "disk full":
    case "disk free":
      note(`${device.name}: ${action.type}`);
      device.databases.faults.full = action.type === "disk full";
      return;
    case "database fails":
    case "database works":
      note(`${device.name}: ${action.type}`);
      device.databases.faults.unavailable = action.type === "database fails";
      return;
    case "entry tampered":
    case "entry removed":
    case "entry planted":
      tamperWithJournal(run, device, action, note);
      return;
    case "server crashes":
      note(`the server crashes for ${action.down} ms`);
      run.fleet.crash(action.down, action.recovery);
      return;
    case "number moves":
      moveNumber(run, note);
      return;
    case "account is busy":
      fillList(run, device, note);
      return;
    case "keys declared":
      if (run.set.declared.idempotency === "required") return;
      note("the last server without keys stops; config.json says required");
      run.set.declared = { ...run.set.declared, idempotency: "required" };
      run.fleet.crash(500, 100);
      return;
    case "tokens expire":
      note("the access tokens expire");
      run.identity.expireTokens();
      return;
    case "payouts":
      note(`payouts: ${action.mode}`);
      run.set.payouts = action.mode;
      return;
    case "payouts settle":
      note("the bank settles payouts");
      run.settlePayouts(run.set.payouts === "pending" ? "succeed" : run.set.payouts);
      return;
    case "server forgets":
      note(`${action.days} days pass for the server's keys`);
      run.set.serverAge += action.days * 86_400_000;
  }
}

/**
 * Adds so many payments of other persons to the signed-in person that ten pages of the list do not reach back to this
 * instant.
 */
function fillList(run: Run, device: Device, note: (text: string) => void): void {
  const { state } = run.fleet;
  const account = state.byPerson.get(run.identity.signedInOn(device) ?? "");
  if (!account) return;
  const createdAt = new Date(run.serverTime()).toISOString();
  const count = 600;
  note(`${count} small payments reach ${account.firstName}`);
  for (let index = 0; index < count; index++) {
    const transactionId = `txn_small_${++state.count}`;
    account.transactions.push({
      transactionId,
      type: "TRANSFER_CREDIT",
      status: "SUCCEEDED",
      amount: 1,
      createdAt,
    });
  }
  account.balance += count;
  state.house.opening -= count;
  run.balanceMoved();
}

/** Assigns a mobile number to another holder. */
function moveNumber(run: Run, note: (text: string) => void): void {
  const [one, other] = ["acc_priya", "acc_bela"].map((id) => run.fleet.state.accounts.get(id));
  if (!one || !other || one.mobile === "0400000005") return;
  note("the mobile numbers of Priya and Bela change hands");
  [one.mobile, other.mobile] = [other.mobile, one.mobile];
  for (const { id } of [one, other]) run.history.add({ type: "numberMoved", accountId: id });
}

function clickOn(run: Run, page: Page, client: Client, draw: number): void {
  const options = client.standing().flatMap(({ key, buttons }) => buttons.map((button) => ({ key, button })));
  const chosenOption = options[Math.floor(draw * options.length)];
  if (!chosenOption) return;
  run.history.sometimes(`click: ${chosenOption.button}`);
  run.history.add({
    type: "action",
    text: `${page.name} presses ${chosenOption.button} for …${chosenOption.key.slice(-2)}`,
  });
  if (chosenOption.button === "Remove entry") {
    run.history.add({ type: "entryLost", key: chosenOption.key, how: "removed by the person" });
  }
  if (chosenOption.button === "Send again")
    run.history.add({ type: "pressedAgain", key: chosenOption.key, ...page.place() });
  client.click(chosenOption.button, chosenOption.key);
}

function clickOnChange(run: Run, page: Page, client: Client, draw: number): void {
  const [open] = client.calls?.standing() ?? [];
  if (!open) return;
  const button = draw < 0.5 ? "Check again" : "Cancel this change";
  run.history.sometimes(`change: ${button}`);
  run.history.add({ type: "action", text: `${page.name} presses ${button} for …${open.key.slice(-2)}` });
  client.calls?.click(open.key, button);
}

/** Ends the device's session; another may start. The other tabs are notified a little later. */
function endSession(run: Run, device: Device, person: string | undefined, { id, tab }: Action): void {
  if (run.options.scenario.signIn !== undefined) {
    leaveThroughProvider(run, device, person, { id, tab });
    return;
  }
  if (person === undefined) run.identity.signOut(device);
  else run.identity.signIn(device, person);
  for (const page of device.livePages()) {
    const index = device.pages.indexOf(page);
    const isOwn = index === tab;
    if (isOwn) run.clients.get(page)?.signOut();
    run.world.schedule({
      kind: "message",
      label: `${page.name} hears of the other sign-in`,
      delay: isOwn ? 30 : 80,
      owner: page,
      run: () => {
        run.clients.get(page)?.signOut();
        run.load(device, index);
      },
    });
  }
}

/** Changes the session at the provider. The other tabs notice the change by the app's own means. */
function leaveThroughProvider(
  run: Run,
  device: Device,
  person: string | undefined,
  { id, tab }: { readonly id: string; readonly tab: number },
): void {
  const page = device.pageOf(tab);
  const signIn = page && run.signIns.get(page);
  if (person === undefined) {
    if (page?.state === "active" && signIn && run.clients.has(page)) signIn.signOut();
    else run.identity.signOut(device);
    return;
  }
  // The sign-in happens in another app of the provider, so that no page of this app is notified.
  if (run.random.number(`${id} elsewhere`) < 0.5) {
    run.identity.signIn(device, person);
    return;
  }
  if (page && !page.hide()) run.kill(page);
  run.world.schedule({
    kind: "action",
    label: `${id} returns`,
    delay: 2_000,
    run: () => {
      if (run.isHealed) return;
      run.identity.signIn(device, person);
      run.load(device, tab);
    },
  });
}

/** Actions that are skipped on a sleeping device: nobody can take them, and its pages would not notice them. */
const awakeActions: ReadonlySet<Action["type"]> = new Set<Action["type"]>([
  "reload",
  "crash",
  "close",
  "freeze",
  "thaw",
  "hide",
  "restore",
  "power cut",
  "sign in",
  "sign out",
  "device sleeps",
]);

function suspendDevice(run: Run, device: Device, milliseconds: number, note: (text: string) => void): void {
  const asleep = device.livePages().filter(({ state }) => state === "active");
  if (asleep.length === 0) return;
  note(`${device.name} sleeps for ${Math.round(milliseconds / 1_000)} s`);
  for (const page of asleep) page.suspend();
  const sleptSince = run.world.now;
  const wakeUp = () => {
    if (!run.asleep.delete(device)) return;
    device.sleptFor(run.world.now - sleptSince);
    for (const page of asleep) page.wakeUp();
  };
  run.asleep.set(device, wakeUp);
  run.world.schedule({
    kind: "action",
    label: `${device.name} wakes up`,
    delay: milliseconds,
    run: wakeUp,
  });
}
