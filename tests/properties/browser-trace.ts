/** Observes a walk in a browser: reads the page after each step, and records the context's requests and presses. */
import type { BrowserContext, Page, Request, Response } from "@playwright/test";
import type { AnyMachineSnapshot } from "xstate";
import type { Person } from "../support/fixtures.ts";
import { journalOf } from "../support/payment-journal.ts";
import { BalanceRecord, type Cents, centsOf, promisedAge } from "./balance-record.ts";
import { type FactsReading, knownTexts, namesIn, namingPath, readFacts } from "./facts.ts";
import type { Observation } from "./observation.ts";
import { api, money, status } from "./payment-calls.ts";
import { factsOf, type PressKind, readScreen, reportPresses, type ScreenReading } from "./screen.ts";
import { type BrokenSentence, InvariantWatch } from "./watch.ts";

const pressedName = "__nupayPressed";
/** Max repeated reads of the page while the focus is still moving. */
const secondLooks = 4;
const balancePath = /\/wallet\/balance$/;

/** Reads the person's current account in the sandbox's ledger. */
export type ReadLedger = () => Promise<unknown>;

export class BrowserTrace {
  readonly #watch = new InvariantWatch("browser");
  readonly #broken: BrokenSentence[] = [];
  readonly #underWay = new Set<Request>();
  readonly #keys = new Set<string>();
  #undecided: readonly string[] = [];
  readonly #answers: Promise<void>[] = [];
  #maxInFlight = 0;
  #unkeyed = 0;
  #presses = 0;
  /** The number of presses before the last read of the page. */
  #judgedPresses = 0;
  #submits = 0;
  #acts = 0;
  #requests = 0;
  #succeeded = 0;
  readonly #answeredBalances = new BalanceRecord();
  readonly #ledger = new BalanceRecord();
  /** Since the last read: the ledger's balances at each response, and those in responses that the walk faked. */
  #read: Cents[] = [];
  /** Other persons' names in the wallet's responses. */
  readonly #names = new Set<string>();
  /** Whether the tested build has data-fact attributes. */
  #isMarked = false;

  private constructor(
    readonly person: Person | undefined,
    readonly readLedger: ReadLedger,
  ) {}

  /** Observes every page that loads after this call. */
  static async begin(
    context: BrowserContext,
    person?: Person,
    readLedger: ReadLedger = async () => undefined,
  ): Promise<BrowserTrace> {
    const trace = new BrowserTrace(person, readLedger);
    await context.exposeBinding(pressedName, (_source, press: PressKind) => {
      trace.#acts += 1;
      if (press !== "none") trace.#presses += 1;
      if (press === "submit") trace.#submits += 1;
    });
    await context.addInitScript(reportPresses, pressedName);
    context.on("request", (request) => trace.#sent(request));
    context.on("requestfailed", (request) => trace.#underWay.delete(request));
    context.on("response", (response) => trace.#answered(response));
    return trace;
  }

  /** The invariants that the observations broke, without duplicates. */
  get broken(): readonly BrokenSentence[] {
    return this.#broken;
  }

  /**
   * Reads the page now, unless it is navigating to another document.
   * @param chart the chart whose path is walked, in its model's state
   */
  async look(page: Page, chart: AnyMachineSnapshot): Promise<void> {
    await Promise.all(this.#answers.splice(0));
    let looked = await this.#readPage(page);
    for (let lookCount = 0; lookCount < secondLooks && looked && this.#mayPass(looked); lookCount += 1) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      looked = await this.#readPage(page);
    }
    if (looked === undefined) return;
    // The page may already show an answer whose record is still pending.
    await Promise.all(this.#answers.splice(0));
    await this.#noteLedger();
    const { at, life, facts, ...screen } = looked;
    for (const cents of this.#read.splice(0)) this.#ledger.note(at, cents);
    this.#isMarked ||= facts.isMarked;
    const isLost = this.#undecided.some((key) => !screen.undecided.includes(key));
    this.#undecided = screen.undecided;
    const journal = isLost ? (await journalOf(page)).map(({ key }) => key) : [];
    const model = { id: chart.machine.id, takesSubmitted: chart.can({ type: "submitted", cents: 100 }) };
    const wire = {
      presses: this.#presses,
      submits: this.#submits,
      acts: this.#acts,
      requests: this.#requests,
      paid: this.#keys.size + this.#unkeyed,
      journal,
      succeeded: this.#succeeded,
      balances: this.#answeredBalances.allowedValues(Date.now()),
      ledger: this.#ledger.allowedValues(at, isDated(facts) ? Number.POSITIVE_INFINITY : promisedAge),
    };
    const observation: Observation = {
      at,
      life,
      screen,
      facts: this.#isMarked ? facts : undefined,
      wire,
      model,
      sending: this.#maxInFlight,
    };
    this.#maxInFlight = this.#underWay.size;
    this.#judgedPresses = this.#presses;
    for (const brokenSentence of this.#watch.observe(observation)) {
      if (!this.#broken.some(({ sentence }) => sentence === brokenSentence.sentence))
        this.#broken.push(brokenSentence);
    }
  }

  async #noteLedger(): Promise<void> {
    this.#read.push(centsOf(await this.readLedger()));
  }

  async #readPage(page: Page): Promise<(ScreenReading & { readonly facts: FactsReading }) | undefined> {
    if (page.isClosed() || !page.url().startsWith("http")) return undefined;
    try {
      const { person } = this;
      const names = person === undefined ? [] : [`${person.firstName} ${person.lastName}`, person.email];
      const facts = await page.evaluate(readFacts, knownTexts([...names, ...this.#names]));
      return { ...(await page.evaluate(readScreen, factsOf(person))), facts };
    } catch (error) {
      // The document was unloaded during the read.
      if (/context was destroyed|navigat|closed|detached/i.test(String(error))) return undefined;
      throw error;
    }
  }

  /** Whether the focus may still move: a dialog that closes after a press returns the focus one task later. */
  #mayPass({ isFocusLost, isClockStopped }: ScreenReading): boolean {
    return isFocusLost && !isClockStopped && this.#presses > this.#judgedPresses;
  }

  #sent(request: Request): void {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith(api) || request.method() === "OPTIONS") return;
    this.#requests += 1;
    if (request.method() !== "POST" || !money.test(pathname)) return;
    const key = request.headers()["idempotency-key"];
    if (key === undefined) this.#unkeyed += 1;
    else this.#keys.add(key);
    this.#underWay.add(request);
    this.#maxInFlight = Math.max(this.#maxInFlight, this.#underWay.size);
  }

  #answered(response: Response): void {
    const request = response.request();
    const { pathname } = new URL(request.url());
    this.#underWay.delete(request);
    const isStatus = status.test(pathname);
    if (balancePath.test(pathname)) this.#answers.push(this.#readBalance(response));
    if (namingPath.test(pathname)) this.#answers.push(this.#readNames(response));
    if (isStatus || (request.method() === "POST" && money.test(pathname)))
      this.#answers.push(this.#readAnswer(response, isStatus));
  }

  async #readBalance(response: Response): Promise<void> {
    const cents = centsOf(field(await response.json().catch(() => undefined), "data"));
    this.#answeredBalances.note(Date.now(), cents);
    const isByServer = (await response.serverAddr().catch(() => null)) !== null;
    if (isByServer) await this.#noteLedger();
    else this.#read.push(cents);
  }

  async #readNames(response: Response): Promise<void> {
    for (const name of namesIn(await response.json().catch(() => undefined))) this.#names.add(name);
  }

  async #readAnswer(response: Response, isStatus: boolean): Promise<void> {
    const answer: unknown = await response.json().catch(() => undefined);
    const state = isStatus ? field(field(answer, "data"), "state") : response.ok() && "succeeded";
    if (state === "succeeded") this.#succeeded += 1;
  }
}

/** Whether the balance is shown with its time. The app shows the time if the wallet is unreachable. */
function isDated({ shown }: FactsReading): boolean {
  return shown.some(({ key }) => key === "wallet:asOf:time");
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
