import { Device } from "../browser/device.ts";
import type { Page } from "../browser/page.ts";
import type { Button, Client, StartClient } from "../client/client.ts";
import { type Judged, judge, type Violation } from "../invariants/invariants.ts";
import { stillOpen } from "../invariants/liveness.ts";
import { Fleet } from "../server/fleet.ts";
import type { GatewayAnswer } from "../wire/gateway-answers.ts";
import { type Fate, Wire } from "../wire/wire.ts";
import { Faults } from "../world/faults.ts";
import { History } from "../world/history.ts";
import { Labelled } from "../world/random.ts";
import { type Scheduler, World } from "../world/world.ts";
import { type Declared, readDeclared } from "./configuration.ts";
import { writeEarlierJournal } from "./earlier-journal.ts";
import { Identity } from "./identity.ts";
import { personOf, seedPeople } from "./people.ts";
import type { Action, Scenario } from "./scenario.ts";

export interface RunOptions {
  readonly scenario: Scenario;
  readonly start: StartClient;
  /** Faults and actions that the shrinker has taken away, by label. */
  readonly muted?: ReadonlySet<string>;
  readonly serverForgetsDeclined?: boolean;
  /** No replica is a newer version than the app. */
  readonly sameVersion?: boolean;
  readonly scheduler?: Scheduler;
  readonly chooseFate?: (label: string, isMoney: boolean) => Fate;
  readonly chooseGateway?: (answers: readonly GatewayAnswer[]) => GatewayAnswer;
  readonly chooseWay?: (of: number) => number;
}

export interface RunResult {
  readonly scenario: Scenario;
  readonly history: History;
  readonly violation: Violation | undefined;
  /** Faults of the wire that struck, by label. */
  readonly struck: readonly string[];
  readonly simulated: number;
  readonly payments: number;
  readonly steps: number;
}

/** Milliseconds after healing within which each instruction has an outcome or stands before the person. */
const healingLimit = 600_000;

const journal = { database: "nupay", store: "payment-journal" };

/** One world from its scenario to the verdict. */
export class Run {
  readonly world: World;
  readonly history: History;
  readonly devices: Device[] = [];
  readonly fleet: Fleet;
  readonly identity: Identity;
  readonly clients = new Map<Page, Client>();
  readonly #faults: Faults;
  readonly #wire: Wire;
  readonly #random: Labelled;
  #declared: Declared;
  #payouts: "succeed" | "pending" | "return" = "succeed";
  #serverAge = 0;
  #presses = 0;

  constructor(private readonly options: RunOptions) {
    const { scenario } = options;
    const random = new Labelled(scenario.seed);
    this.#random = random;
    this.#declared = scenario;
    let orders = 0;
    this.world = new World({
      ...(options.scheduler && { scheduler: options.scheduler }),
      order: () => random.number(`order ${++orders}`),
      failed: (error, step) => this.#threw(step.label, error),
    });
    const { world } = this;
    this.history = new History(
      () => world.now,
      () => world.touch("history"),
    );
    this.identity = new Identity(world, random);
    this.#faults = new Faults(random, options.muted);
    this.fleet = this.#makeFleet();
    this.#wire = new Wire({
      world,
      history: this.history,
      faults: this.#faults,
      rates: scenario.rates,
      prefix: "/api/v1",
      backend: () => this.fleet,
      subjectOf: (token) => this.identity.subjectOf(token),
      // A page that was loaded before the last server without keys stopped believes it still.
      trustsStatus: () => options.scenario.idempotency === "none",
      ...(options.chooseFate && { chooseFate: options.chooseFate }),
      ...(options.chooseGateway && { chooseGateway: options.chooseGateway }),
      ...(options.chooseWay && { chooseWay: options.chooseWay }),
    });
    seedPeople(this.fleet.state);
    for (const [index, { tabs, person }] of scenario.devices.entries()) {
      const device = new Device(`d${index + 1}`, world, this.#wire, random);
      this.devices.push(device);
      this.identity.signIn(device, person.id);
      if (index === 0) writeEarlierJournal(device, person, scenario.noted, random);
      for (let tab = 1; tab <= tabs; tab++) this.load(device, tab);
    }
  }

  async toTheEnd(): Promise<RunResult> {
    const rejected = (error: unknown): void => this.#threw("a promise that was not handled", error);
    process.on("unhandledRejection", rejected);
    try {
      await this.sufferFaults();
      await this.#heal();
      await this.#settleTheWire();
    } finally {
      process.off("unhandledRejection", rejected);
    }
    return this.result();
  }

  /** The second half of `toTheEnd`, for a caller that has run the first. */
  async healAndJudge(): Promise<RunResult> {
    await this.#heal();
    await this.#settleTheWire();
    return this.result();
  }

  judged(): Judged {
    return { acceptsDoubles: this.options.scenario.acceptDoublePayments, state: this.fleet.state };
  }

  result(): RunResult {
    const { scenario } = this.options;
    return {
      scenario,
      history: this.history,
      violation: judge(this.history.events, this.judged()),
      struck: this.#faults.struck,
      simulated: this.world.now,
      payments: this.#presses,
      steps: this.world.steps,
    };
  }

  /** Runs until the faults end, or until `stop` says so after a step. Answers whether the end was reached. */
  async sufferFaults(stop?: () => boolean): Promise<boolean> {
    const { scenario, muted } = this.options;
    for (const action of scenario.actions) {
      if (muted?.has(action.id)) continue;
      this.world.schedule({
        kind: "action",
        label: action.id,
        delay: action.at,
        run: () => this.act(action),
      });
    }
    return await this.world.runUntil(scenario.faultsEnd, stop);
  }

  /** The faults end: everything works, and each person comes back to each device that has something of theirs. */
  async #heal(): Promise<void> {
    this.#faults.healed = true;
    this.history.add({ type: "action", text: "the faults end" });
    this.#settlePayouts("succeed");
    for (const device of this.devices) {
      device.databases.faults.full = false;
      device.databases.faults.unavailable = false;
      device.setOnline(true);
      for (const page of device.livePages()) {
        if (page.state === "frozen") page.thaw();
      }
    }
    await this.world.runUntil(this.world.now + 30_000);
    for (const device of this.devices) {
      const own = new Set([...this.#entries(device)].map(({ accountId }) => accountId));
      const signedIn = this.identity.signedInOn(device);
      const persons = ["person-dana", "person-priya", "person-bela"].map(personOf);
      for (const person of persons) {
        if (!own.has(person.accountId) && person.id !== signedIn) continue;
        await this.#comeBack(device, person.id);
      }
    }
  }

  async #comeBack(device: Device, person: string): Promise<void> {
    this.identity.signIn(device, person);
    for (const page of device.livePages()) this.#kill(page);
    this.load(device, 1);
    const end = this.world.now + healingLimit;
    const open = () =>
      stillOpen(this.history.events, this.#standing(device, person), this.#keys(device), person, device.name);
    for (let wait = 2_000; this.world.now < end; wait = Math.min(60_000, wait * 2)) {
      await this.world.runUntil(Math.min(end, this.world.now + wait));
      this.#look();
      if (open().length === 0) return;
    }
    for (const press of open())
      this.history.add({ type: "threw", where: "liveness", message: `press ${press}` });
  }

  /** What is still held on the way arrives, with no page left to hear of it. */
  async #settleTheWire(): Promise<void> {
    for (const device of this.devices) for (const page of device.livePages()) this.#kill(page);
    await this.world.runToTheEnd();
    this.#settlePayouts("succeed");
  }

  load(device: Device, tab: number): void {
    const old = device.pageOf(tab);
    if (old) this.#kill(old);
    const page = device.load(tab);
    const person = this.identity.signedInOn(device);
    if (person === undefined) return;
    page.person = person;
    this.world.schedule({
      kind: "action",
      label: `${page.name} starts`,
      delay: 1,
      owner: page,
      run: () => this.#startClient(page, person),
    });
  }

  #startClient(page: Page, person: string): void {
    const { history, identity } = this;
    const idempotency = readDeclared(this.#declared);
    if (idempotency === undefined) {
      history.sometimes("client: the configuration is refused");
      return;
    }
    const client = this.options.start({
      run: this,
      browser: page.browser,
      accountId: personOf(person).accountId,
      idempotency,
      address: "http://wallet.test/api/v1",
      token: () => identity.tokenOf(page),
      renewToken: async () => {
        await identity.renew(page);
      },
      report: {
        keyed: (press, key) => history.add({ type: "keyed", press, key, ...page.place() }),
        notSent: (press, reason) => {
          history.sometimes("client: a payment is not sent, and says so");
          history.add({ type: "notSent", press, reason, ...page.place() });
        },
        told: (key, told) => {
          history.sometimes(`told: ${told.outcome}`);
          const atServer = this.fleet.state.rowOf(person, key)?.state;
          history.add({ type: "told", press: undefined, key, ...told, atServer, ...page.place() });
        },
        answered: (key, wentThrough) =>
          history.add({ type: "answeredByPerson", key, wentThrough, ...page.place() }),
        threw: (where, error) => this.#threw(`${page.name}, ${where}`, error),
        sometimes: (name) => history.sometimes(name),
      },
    });
    this.clients.set(page, client);
  }

  #kill(page: Page): void {
    page.die();
    this.clients.delete(page);
  }

  /** Each person looks at each screen: what stands there must be theirs. */
  #look(): void {
    for (const [page, client] of this.clients) {
      if (page.state !== "active") continue;
      for (const { key, buttons } of client.standing()) {
        this.#lookAtEntry(page, key, buttons);
        const owner = this.#ownerOf(page.device, key);
        if (owner !== undefined && owner !== page.person) {
          this.history.add({ type: "seen", belongsTo: owner, what: `payment ${key}`, ...page.place() });
        }
      }
    }
  }

  /** A key of the first edition may be asked for nowhere but in the list. */
  #lookAtEntry({ device, name }: Page, key: string, buttons: readonly Button[]): void {
    for (const entry of this.#entries(device)) {
      if (entry.key !== key || entry.v !== 1) continue;
      this.history.sometimes("client: an entry of version 1 stands before the person");
      if (!buttons.includes("Send again") && !buttons.includes("Cancel payment")) continue;
      const invariant = "an entry of version 1 has the list's suggestions alone";
      this.history.add({ type: "broke", invariant, text: `${name} offers ${buttons.join(", ")}` });
    }
  }

  #ownerOf(device: Device, key: string): string | undefined {
    for (const entry of this.#entries(device)) {
      if (entry.key === key) return `person-${entry.accountId.replace("acc_", "")}`;
    }
    return undefined;
  }

  *#entries(device: Device): Iterable<{ v: number; key: string; accountId: string }> {
    const rows = device.databases.rows(journal.database, journal.store);
    for (const row of rows?.values() ?? []) yield row as { v: number; key: string; accountId: string };
  }

  #keys(device: Device): ReadonlySet<string> {
    return new Set([...this.#entries(device)].map(({ key }) => key));
  }

  /** Without the keys whose outcome the server can tell: the app goes on asking for those. */
  #standing(device: Device, person: string): ReadonlySet<string> {
    const keys = new Set<string>();
    for (const page of device.livePages()) {
      for (const { key, state, buttons } of this.clients.get(page)?.standing() ?? []) {
        const asks = state === "undecided" && !buttons.includes("It did not");
        const known = this.fleet.state.rowOf(person, key)?.state ?? "in_progress";
        if (state !== "checking" && !(asks && known !== "in_progress")) keys.add(key);
      }
    }
    return keys;
  }

  act(action: Action): void {
    const { history, world } = this;
    const device = this.devices[action.device];
    // Healing has ended what was still to come.
    if (!device || this.#faults.healed) return;
    const page = device.pageOf(action.tab);
    const tab = `${device.name} tab ${action.tab}`;
    const note = (text: string): void => {
      history.add({ type: "action", text });
      history.sometimes(`action: ${action.type}`);
    };
    const client = page && this.clients.get(page);
    switch (action.type) {
      case "press":
        if (!page || !client || page.state !== "active") return;
        this.#presses += 1;
        history.add({
          type: "pressed",
          press: this.#presses,
          instruction: action.instruction,
          ...page.place(),
        });
        client.press(this.#presses, action.instruction);
        return;
      case "click":
        this.#look();
        if (page && client && page.state === "active") this.#click(page, client, action.draw);
        return;
      case "reload":
        note(`${tab} reloads`);
        this.load(device, action.tab);
        return;
      case "crash":
      case "close":
        if (!page) return;
        note(action.type === "crash" ? `${tab} crashes` : `${tab} is closed`);
        this.#kill(page);
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
          this.#kill(page);
        }
        return;
      case "restore":
        if (page?.state !== "frozen") {
          if (!page) this.load(device, action.tab);
          return;
        }
        note(`${tab} comes back from the back-forward cache`);
        page.restore();
        return;
      case "power cut": {
        const torn = device.databases.tear();
        note(`${device.name} loses power; ${torn} unflushed writes are gone`);
        for (const one of device.livePages()) this.#kill(one);
        world.schedule({
          kind: "action",
          label: `${action.id} over`,
          delay: 2_000,
          run: () => {
            for (let index = 1; index < device.pages.length; index++) this.load(device, index);
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
        if (this.identity.signedInOn(device) === undefined) return;
        note(`${tab} signs out`);
        this.#leave(device, undefined, action.tab);
        return;
      case "sign in":
        if (this.identity.signedInOn(device) === action.person) return;
        note(`${personOf(action.person).name} signs in on ${tab}`);
        this.#leave(device, action.person, action.tab);
        return;
      case "clock jumps":
        note(`the clock of ${device.name} jumps by ${action.by / 1_000} s`);
        device.jump(action.by);
        return;
      case "device sleeps":
        this.#sleep(device, action.for, note);
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
        this.#tamper(device, action, note);
        return;
      case "server crashes":
        note(`the server crashes for ${action.down} ms`);
        this.fleet.crash(action.down, action.recovery);
        return;
      case "number moves":
        this.#moveNumber(note);
        return;
      case "keys declared":
        if (this.#declared.idempotency === "required") return;
        note("the last server without keys stops; config.json says required");
        this.#declared = { ...this.#declared, idempotency: "required" };
        this.fleet.crash(500, 100);
        return;
      case "tokens expire":
        note("the access tokens expire");
        this.identity.expireTokens();
        return;
      case "payouts":
        note(`payouts: ${action.mode}`);
        this.#payouts = action.mode;
        return;
      case "payouts settle":
        note("the bank settles payouts");
        this.#settlePayouts(this.#payouts === "pending" ? "succeed" : this.#payouts);
        return;
      case "server forgets":
        note(`${action.days} days pass for the server's keys`);
        this.#serverAge += action.days * 86_400_000;
    }
  }

  /** A mobile number goes to another holder. */
  #moveNumber(note: (text: string) => void): void {
    const [one, other] = ["acc_priya", "acc_bela"].map((id) => this.fleet.state.accounts.get(id));
    if (!one || !other || one.mobile === "0400000005") return;
    note("the mobile numbers of Priya and Bela change hands");
    [one.mobile, other.mobile] = [other.mobile, one.mobile];
    for (const { id } of [one, other]) this.history.add({ type: "numberMoved", accountId: id });
  }

  #settlePayouts(mode: "succeed" | "return"): void {
    this.#payouts = mode;
    this.fleet.server.settlePayouts();
  }

  #click(page: Page, client: Client, draw: number): void {
    const options = client
      .standing()
      .flatMap(({ key, buttons }) => buttons.map((button) => ({ key, button })));
    const chosen = options[Math.floor(draw * options.length)];
    if (!chosen) return;
    this.history.sometimes(`click: ${chosen.button}`);
    this.history.add({
      type: "action",
      text: `${page.name} presses ${chosen.button} for …${chosen.key.slice(-2)}`,
    });
    if (chosen.button === "Remove entry") {
      this.history.add({ type: "entryLost", key: chosen.key, how: "removed by the person" });
    }
    if (chosen.button === "Send again")
      this.history.add({ type: "pressedAgain", key: chosen.key, ...page.place() });
    client.click(chosen.button, chosen.key);
  }

  /** The session of the device ends; another may begin. The other tabs hear of it a little later. */
  #leave(device: Device, person: string | undefined, tab: number): void {
    if (person === undefined) this.identity.signOut(device);
    else this.identity.signIn(device, person);
    for (const page of device.livePages()) {
      const index = device.pages.indexOf(page);
      const own = index === tab;
      if (own) this.clients.get(page)?.signOut();
      this.world.schedule({
        kind: "message",
        label: `${page.name} hears of the other sign-in`,
        delay: own ? 30 : 80,
        owner: page,
        run: () => {
          this.clients.get(page)?.signOut();
          this.load(device, index);
        },
      });
    }
  }

  #sleep(device: Device, milliseconds: number, note: (text: string) => void): void {
    const asleep = device.livePages().filter(({ state }) => state === "active");
    if (asleep.length === 0) return;
    note(`${device.name} sleeps for ${Math.round(milliseconds / 1_000)} s`);
    for (const page of asleep) page.suspend();
    this.world.schedule({
      kind: "action",
      label: `${device.name} wakes up`,
      delay: milliseconds,
      run: () => {
        device.sleptFor(milliseconds);
        for (const page of asleep) page.wakeUp();
      },
    });
  }

  #tamper(device: Device, action: Action, note: (text: string) => void): void {
    const rows = device.databases.rows(journal.database, journal.store);
    if (!rows) return;
    const draw = this.#random.number(`${action.id} tampering`);
    if (action.type === "entry planted") {
      const [victim] = this.options.scenario.devices;
      if (!victim) return;
      const key = this.#random.uuid(`${action.id} planted`);
      note(`an entry …${key.slice(-2)} is planted in the journal of ${device.name}`);
      const at = new Date(device.wall() - 5_000).toISOString();
      const accountId = victim.person.accountId;
      const payee = accountId === "acc_priya" ? "acc_bela" : "acc_priya";
      rows.set(key, {
        v: 2,
        key,
        accountId,
        operation: "transfer",
        cents: 1_300,
        currency: "AUD",
        toAccountId: payee,
        createdAt: at,
        submittedAt: at,
      });
      return;
    }
    const key = [...rows.keys()][Math.floor(draw * rows.size)];
    if (typeof key !== "string") return;
    const row = rows.get(key) as Record<string, unknown>;
    // An entry that cannot be read must stand before the person all the same.
    let isReadable: boolean;
    if (action.type === "entry removed") {
      rows.delete(key);
      isReadable = true;
      note(`the entry …${key.slice(-2)} is removed from the journal of ${device.name}`);
    } else {
      const change = draw < 0.4 ? { v: 99 } : draw < 0.7 ? { cents: "many" } : { cents: 9_900 };
      isReadable = change.cents === 9_900;
      rows.set(key, { ...row, ...change });
      note(`the entry …${key.slice(-2)} in the journal of ${device.name} is tampered with`);
    }
    this.history.add({ type: "entryTampered", key, monotonic: device.monotonic() });
    if (isReadable) this.history.add({ type: "entryLost", key, how: action.type });
  }

  #threw(where: string, error: unknown): void {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.history.add({ type: "threw", where, message });
  }

  #makeFleet(): Fleet {
    const { world, history, identity } = this;
    const random = this.#random;
    const { serverForgetsDeclined, sameVersion = false } = this.options;
    return new Fleet(world, random, {
      idempotency: () => this.#declared.idempotency,
      now: () => 1_795_240_800_000 + Math.round(world.now) + this.#serverAge,
      personOf: (token) => identity.personOf(token),
      isNewer: ({ label }) => !sameVersion && !this.#faults.healed && random.number(`newer ${label}`) < 0.3,
      keepsKeys: ({ label }) => random.number(`keeps ${label}`) < 0.5,
      payouts: () => this.#payouts,
      uuid: (label) => random.uuid(label),
      ...(serverForgetsDeclined && { forgetsDeclined: true }),
      observe: {
        moved: ({ person, key, request, instruction, transactionId }) => {
          const { label, copy } = request;
          history.add({ type: "moved", person, key, request: label, instruction, copy, transactionId });
        },
        returned: (transactionId) => history.add({ type: "returned", transactionId }),
        charged: (person, key, { label }) => history.add({ type: "charged", person, key, request: label }),
        voided: (person, key) => history.add({ type: "voided", person, key }),
        sometimes: (name) => history.sometimes(name),
      },
    });
  }
}
