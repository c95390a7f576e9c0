import {
  Device,
  type Fate,
  Faults,
  type GatewayAnswer,
  History,
  Labelled,
  Page,
  type Scheduler,
  World,
} from "simulated-browser";
import { failureOf } from "../../../src/machines/core/failure.ts";
import type { Client, StartClient } from "../client/client.ts";
import { type JudgedRun, judge, type Violation } from "../invariants/invariants.ts";
import { Fleet } from "../server/fleet.ts";
import { setCurrentPage } from "../sign-in/globals.ts";
import { PageSignIn, type SignInEvent } from "../sign-in/page-sign-in.ts";
import { Provider } from "../sign-in/provider.ts";
import { WalletWire } from "../wire/wallet-wire.ts";
import { executeAction } from "./act.ts";
import { Balances } from "./balances.ts";
import { type DeclaredKeys, readDeclared } from "./configuration.ts";
import { writeEarlierJournal } from "./earlier-journal.ts";
import { endFaultsAndJudge } from "./heal.ts";
import type { Change, Instruction, RunHistory } from "./history.ts";
import { Identity } from "./identity.ts";
import { Inactivity } from "./inactivity.ts";
import { personOf, seedPeople } from "./people.ts";
import type { Scenario, SignInSetting } from "./scenario.ts";
import { askToSignIn, pressAgain, signInAgain } from "./sign-in-again.ts";

export interface RunOptions {
  readonly scenario: Scenario;
  readonly start: StartClient;
  /** Starts the previous release. */
  readonly startEarlier?: StartClient;
  /** Labels of the faults and actions that the shrinker has removed. */
  readonly muted?: ReadonlySet<string>;
  readonly serverForgetsDeclined?: boolean;
  /** If true, no replica is newer than the app. */
  readonly sameVersion?: boolean;
  readonly scheduler?: Scheduler;
  readonly chooseFate?: (label: string, changes: boolean) => Fate;
  readonly chooseGateway?: (answers: readonly GatewayAnswer[]) => GatewayAnswer;
  readonly chooseWay?: (optionCount: number) => number;
}

export interface RunResult {
  readonly scenario: Scenario;
  readonly history: RunHistory;
  readonly violation: Violation | undefined;
  /** Labels of the network faults that occurred. */
  readonly struck: readonly string[];
  readonly simulated: number;
  readonly payments: number;
  /** Presses that change account data: cards, withdrawal account, personal details, setup. */
  readonly changes: number;
  readonly steps: number;
}

/** Settings of operator, bank and time, which actions change. */
interface Settings {
  declared: DeclaredKeys;
  payouts: "succeed" | "pending" | "return";
  /** Milliseconds that only the server's keys have aged. */
  serverAge: number;
}

/** 2026-11-21T06:00:00Z */
const epoch = 1_795_240_800_000;

/** One run from its scenario to the verdict. */
export class Run {
  readonly world: World;
  readonly history: RunHistory;
  readonly devices: Device[] = [];
  readonly fleet: Fleet;
  readonly identity: Identity;
  readonly clients = new Map<Page, Client>();
  readonly signIns = new Map<Page, PageSignIn>();
  /** The number of events when the session of the page's person was opened, by page name. */
  readonly openedAt = new Map<string, number>();
  /** Wakes up each sleeping device. */
  readonly asleep = new Map<Device, () => void>();
  readonly #ownerOf = new Map<string, string>();
  readonly #provider: Provider | undefined;
  readonly #faults: Faults;
  readonly #wire: WalletWire;
  readonly random: Labelled;
  readonly set: Settings;
  /** Names of the pages that run the previous release. */
  readonly earlierPages = new Set<string>();
  readonly #returnedAt = new Map<string, number>();
  readonly inactivity: Inactivity;
  #balances: Balances | undefined;
  #presses = 0;
  #changes = 0;
  #signIns = 0;

  constructor(readonly options: RunOptions) {
    const { scenario } = options;
    const random = new Labelled(scenario.seed);
    this.random = random;
    this.set = { declared: scenario, payouts: "succeed", serverAge: 0 };
    let orders = 0;
    this.world = new World({
      ...(options.scheduler && { scheduler: options.scheduler }),
      order: () => random.number(`order ${++orders}`),
      failed: (error, step) => this.#threw(step.label, error),
      begins: ({ owner }) => setCurrentPage(owner instanceof Page ? owner : undefined),
    });
    const { world } = this;
    this.history = new History(
      () => world.now,
      ({ type }) => {
        // Faults and actions do not affect the verdict.
        if (type !== "fault" && type !== "action") world.touch("history");
      },
    );
    this.identity = new Identity(world, random, {
      epoch,
      slowRenewals: scenario.slow.renewals,
      tokenLife: scenario.signIn?.tokenLife ?? 300_000,
    });
    this.#faults = new Faults(random, options.muted);
    this.fleet = this.#makeFleet();
    this.inactivity = new Inactivity(this, scenario.inactivity);
    if (scenario.signIn) this.#provider = this.#makeProvider(scenario.signIn);
    this.#wire = new WalletWire({
      world,
      history: this.history,
      faults: this.#faults,
      rates: scenario.rates,
      backend: () => this.fleet,
      subjectOf: (token) => this.identity.subjectOf(token),
      signedInAt: (token) => this.identity.signedInAt(token),
      ownerOf: (key) => this.#ownerOf.get(key),
      // A page that was loaded before the last server without keys stopped still assumes a server without keys.
      trustsStatus: () => options.scenario.idempotency === "none",
      ...(options.chooseFate && { chooseFate: options.chooseFate }),
      ...(options.chooseGateway && { chooseGateway: options.chooseGateway }),
      ...(options.chooseWay && { chooseWay: options.chooseWay }),
    });
    seedPeople(this.fleet.state);
    if (scenario.balances) this.#balances = new Balances(this);
    this.#balances?.note();
    for (const [index, { tabs, person }] of scenario.devices.entries()) {
      const device = new Device({
        name: `d${index + 1}`,
        world,
        wire: this.#wire,
        random,
        epoch,
        webLocks: scenario.webLocks ?? true,
      });
      this.devices.push(device);
      this.identity.signIn(device, person.id);
      if (index === 0) writeEarlierJournal(device, person, scenario.earlierJournal, random);
      for (let tab = 1; tab <= tabs; tab++) this.load(device, tab);
    }
  }

  async toTheEnd(): Promise<RunResult> {
    const onUnhandledRejection = (error: unknown): void =>
      this.#threw("a promise that was not handled", error);
    process.on("unhandledRejection", onUnhandledRejection);
    try {
      await this.sufferFaults();
      await endFaultsAndJudge(this);
    } finally {
      process.off("unhandledRejection", onUnhandledRejection);
    }
    return this.result();
  }

  /** The second half of `toTheEnd`, after `sufferFaults`. */
  async healAndJudge(): Promise<RunResult> {
    await endFaultsAndJudge(this);
    return this.result();
  }

  judged(): JudgedRun {
    const { earlierPages, fleet, options } = this;
    const { acceptDoublePayments: acceptsDoubles, stepUp: signInLimit, inactivity } = options.scenario;
    return { acceptsDoubles, state: fleet.state, earlierPages, signInLimit, inactivity };
  }

  result(): RunResult {
    const { scenario } = this.options;
    return {
      scenario,
      history: this.history,
      violation: judge(this.history.events, this.judged()),
      struck: this.#faults.struck,
      simulated: this.world.now,
      payments: this.#presses - this.#changes,
      changes: this.#changes,
      steps: this.world.steps,
    };
  }

  /** Runs until the faults end, or until `stop` returns true after a step. @returns whether the faults ended */
  async sufferFaults(stop?: () => boolean): Promise<boolean> {
    const { scenario, muted } = this.options;
    for (const action of scenario.actions) {
      if (muted?.has(action.id)) continue;
      this.world.schedule({
        kind: "action",
        label: action.id,
        delay: action.at,
        run: () => executeAction(this, action),
      });
    }
    return await this.world.runUntil(scenario.faultsEnd, stop);
  }

  /** Ends every fault and every trouble of the scenario. */
  endFaults(): void {
    this.#faults.healed = true;
    this.history.add({ type: "action", text: "the faults end" });
  }

  load(device: Device, tab: number): void {
    const oldPage = device.pageOf(tab);
    if (oldPage) this.kill(oldPage);
    const page = device.load(tab);
    if (this.#provider !== undefined) {
      this.#later(page, 1, () => this.#startSignIn(page));
      return;
    }
    const person = this.identity.signedInOn(device);
    if (person === undefined) return;
    page.person = person;
    this.#later(page, 1, () => this.#startClient(page, person));
  }

  #later(page: Page, delay: number, run: () => void): void {
    this.world.schedule({ kind: "action", label: `${page.name} starts`, delay, owner: page, run });
  }

  #makeProvider({ rotates, hasIframe }: SignInSetting): Provider {
    const { history, identity, options, random, world } = this;
    const { rates, slow } = options.scenario;
    const provider = new Provider({
      world,
      random,
      faults: this.#faults,
      identity,
      rate: rates.reads,
      slowRenewals: slow.renewals,
      rotates,
      hasIframe,
      sometimes: (name) => history.sometimes(name),
      leaveToSignOut: (page) =>
        world.schedule({
          kind: "action",
          label: `${page.name} signs out at the provider`,
          delay: 200,
          run: () => {
            // The person has closed the tab and is signed in again.
            if (this.isHealed && page.state === "dead") return;
            identity.signOut(page.device);
            if (page.state !== "dead") this.load(page.device, page.device.pages.indexOf(page));
          },
        }),
    });
    identity.changed = (device) => provider.changed(device);
    return provider;
  }

  #startSignIn(page: Page): void {
    if (this.#provider === undefined) return;
    const signIn = new PageSignIn(page, this.#provider, {
      event: (event) => this.#signInReported(page, event),
      threw: (error) => this.#threw(`${page.name}, sign-in`, error),
      random: () => this.random.number(`${page.name} pause at ${this.world.now}`),
    });
    this.signIns.set(page, signIn);
  }

  #signInReported(page: Page, event: SignInEvent): void {
    const { clients, history, world } = this;
    const client = clients.get(page);
    if (event.type === "session.refreshRejected") return;
    if (event.type === "session.opened" && client && page.person === event.personId) {
      history.sometimes("sign-in: the same person is found again");
      return;
    }
    client?.signOut();
    clients.delete(page);
    this.inactivity.stop(page);
    if (event.type === "session.opened") {
      if (client) history.sometimes("sign-in: another person is found in the page");
      page.person = event.personId;
      this.openedAt.set(page.name, history.events.length);
      this.#startClient(page, event.personId);
    } else if (event.type === "session.absent") {
      history.sometimes("sign-in: a page without a person");
      // The person opens the app again, and it loads if a person is signed in by then.
      const openAgain = (): void => {
        const { device } = page;
        if (this.identity.signedInOn(device) !== undefined) this.load(device, device.pages.indexOf(page));
      };
      this.#later(page, this.random.wait(`${page.name} again at ${world.now}`, 1_000, 60_000), openAgain);
    }
  }

  async #shippedToken(page: Page, signIn: PageSignIn): Promise<string> {
    try {
      const token = await signIn.token();
      this.history.sometimes("sign-in: a token is given");
      return token;
    } catch (error) {
      if (failureOf(error).kind === "unexpected") this.#threw(`${page.name}, token`, error);
      throw error;
    }
  }

  #startClient(page: Page, person: string): void {
    const { history, identity } = this;
    const idempotency = readDeclared(this.set.declared);
    if (idempotency === undefined) {
      history.sometimes("client: the configuration is refused");
      return;
    }
    const signIn = this.signIns.get(page);
    const client = this.#startOf(page)({
      run: this,
      browser: page.browser,
      accountId: personOf(person).accountId,
      idempotency,
      address: "http://wallet.test/api/v1",
      hasChanges: this.options.scenario.actions.some(({ type }) => type === "change"),
      hasDialogs: this.options.scenario.dialogs,
      stepUp: this.options.scenario.stepUp,
      leaveToSignIn: () => signInAgain(this, page, `${page.name} sign-in ${++this.#signIns}`),
      balanceOf: this.options.scenario.balances ? person : undefined,
      person: () => (signIn ? signIn.person : page.person),
      token: () => (signIn ? this.#shippedToken(page, signIn) : identity.tokenOf(page)),
      renewToken: async () => {
        await (signIn?.renewToken() ?? identity.renew(page));
      },
      report: {
        keyed: (press, key) => {
          this.#ownerOf.set(key, person);
          history.add({ type: "keyed", press, key, ...page.place() });
        },
        notSent: (press, reason) => {
          history.sometimes("client: a payment is not sent, and says so");
          history.add({ type: "notSent", press, reason, ...page.place() });
          this.#checkReason(page, press, reason);
        },
        told: (key, toldReport) => {
          history.sometimes(`told: ${toldReport.outcome}`);
          const row = this.fleet.state.rowOf(person, key);
          history.add({
            type: "told",
            press: undefined,
            key,
            ...toldReport,
            atServer: row?.state,
            returnedAt: this.#returnedAt.get(row?.transactionId ?? ""),
            answeredAt: this.#wire.answeredAt.get(`${page.name} ${key}`),
            ...page.place(),
          });
        },
        removed: (key) =>
          history.add({
            type: "removed",
            key,
            storageFailedAt: page.device.databases.failedAt,
            ...page.place(),
          }),
        callKeyed: (press, key) => {
          this.#ownerOf.set(key, person);
          history.add({ type: "callKeyed", press, key, ...page.place() });
        },
        callTold: (press, result, reason) => {
          history.sometimes(`change: told ${result}`);
          history.add({ type: "callTold", press, result, reason, ...page.place() });
          this.#checkReason(page, press, reason);
        },
        callShown: (key, isDone) => {
          history.sometimes("change: told at its place");
          history.add({ type: "callShown", key, isDone, ...page.place() });
        },
        answered: (key, wentThrough) =>
          history.add({ type: "answeredByPerson", key, wentThrough, ...page.place() }),
        threw: (errorSource, error) => this.#threw(`${page.name}, ${errorSource}`, error),
        broke: (invariant, text) => history.add({ type: "broke", invariant, text: `${page.name}: ${text}` }),
        sometimes: (name) => history.sometimes(name),
        asked: (press, answer) => {
          history.add({ type: "askedToSignIn", press, ...page.place() });
          askToSignIn(this, page, `${page.name} question ${++this.#signIns}`, answer);
        },
        leaves: (press) => history.add({ type: "leftToSignIn", press, ...page.place() }),
        formReturned: (instruction) => {
          history.add({ type: "formReturned", instruction, ...page.place() });
          pressAgain(this, page, `${page.name} form`, () => this.press(page, client, instruction));
        },
      },
    });
    this.clients.set(page, client);
    this.inactivity.start(page);
  }

  /** `unexpected` stands for an error that no code of the app names: a mistake of the app, or of this simulation. */
  #checkReason(page: Page, press: number, reason: string): void {
    if (reason === "unexpected")
      this.#threw(page.name, new Error(`press ${press} fails with an unnamed error`));
  }

  /** The build that a load gets: this one, or the previous one during a rollout. */
  #startOf(page: Page): StartClient {
    const { start, startEarlier, scenario } = this.options;
    const isEarlier = this.random.number(`build of ${page.name}`) < scenario.earlierBuild;
    if (startEarlier === undefined || !isEarlier || this.isHealed) return start;
    this.earlierPages.add(page.name);
    this.history.sometimes("client: a page of the release before");
    this.history.add({ type: "action", text: `${page.name} is of the release before this one` });
    return startEarlier;
  }

  kill(page: Page): void {
    page.die();
    this.clients.delete(page);
    this.signIns.delete(page);
    this.inactivity.forget(page);
  }

  /** Whether the faults have ended, and with them the remaining actions. */
  get isHealed(): boolean {
    return this.#faults.healed;
  }

  press(page: Page, client: Client, instruction: Instruction): void {
    this.#presses += 1;
    this.history.add({ type: "pressed", press: this.#presses, instruction, ...page.place() });
    client.press(this.#presses, instruction);
  }

  change(page: Page, client: Client, change: Change): void {
    if (client.calls === undefined) return;
    this.#presses += 1;
    this.#changes += 1;
    this.history.add({ type: "callPressed", press: this.#presses, change, ...page.place() });
    client.calls.press(this.#presses, change);
  }

  /** Milliseconds since 1970. */
  serverTime(): number {
    return epoch + Math.round(this.world.now) + this.set.serverAge;
  }

  balanceMoved(): void {
    this.#balances?.note();
  }

  settlePayouts(mode: "succeed" | "return"): void {
    this.set.payouts = mode;
    this.fleet.server.settlePayouts();
  }

  #threw(errorSource: string, error: unknown): void {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.history.add({ type: "threw", where: errorSource, message });
  }

  #makeFleet(): Fleet {
    const { world, history, identity } = this;
    const random = this.random;
    const { serverForgetsDeclined, sameVersion = false } = this.options;
    return new Fleet(world, random, {
      idempotency: () => this.set.declared.idempotency,
      now: () => this.serverTime(),
      personOf: (token) => identity.personOf(token),
      isNewer: ({ label }) => !sameVersion && !this.#faults.healed && random.number(`newer ${label}`) < 0.3,
      keepsKeys: ({ label }) => random.number(`keeps ${label}`) < 0.5,
      lagOf: ({ label, path }) => {
        if (path !== "/wallet/list" || sameVersion || this.#faults.healed) return 0;
        if (random.number(`lags ${label}`) >= 0.3) return 0;
        history.sometimes("server: a replica of the list lags behind");
        return random.wait(`lag ${label}`, 100, 10_000);
      },
      payouts: () => this.set.payouts,
      minCharge: this.options.scenario.slow.minCharge,
      chargeTakes: this.options.scenario.slow.charges,
      uuid: (label) => random.uuid(label),
      ...(serverForgetsDeclined && { forgetsDeclined: true }),
      observe: {
        moved: ({ person, key, request, instruction, transactionId }) => {
          const { label, copy } = request;
          history.add({ type: "moved", person, key, request: label, instruction, copy, transactionId });
          this.balanceMoved();
        },
        changed: (person, key, operation) => history.add({ type: "callActed", person, key, operation }),
        returned: (transactionId) => {
          this.#returnedAt.set(transactionId, world.now);
          history.add({ type: "returned", transactionId });
          this.balanceMoved();
        },
        charged: (person, key, { label }) => history.add({ type: "charged", person, key, request: label }),
        voided: (person, key) => history.add({ type: "voided", person, key }),
        sometimes: (name) => history.sometimes(name),
      },
    });
  }
}
