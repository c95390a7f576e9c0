/** Observes a walk in a browser: one evaluation after each step, and what the context tells of requests and presses. */
import type { BrowserContext, Page, Request, Response } from "@playwright/test";
import type { AnyMachineSnapshot } from "xstate";
import { toasts as arabic } from "../../src/ui/i18n/ar/payment.ts";
import { toasts as english, payment } from "../../src/ui/i18n/en/payment.ts";
import { shell } from "../../src/ui/i18n/en/shell.ts";
import type { Person } from "../support/fixtures.ts";
import { journalOf } from "../support/payment-journal.ts";
import type { Observation, Screen } from "./observation.ts";
import { type Broken, Watch } from "./watch.ts";

const money = /\/wallet\/(top-up|transfer|payout)$/;
const status = /\/wallet\/payments\/[^/]+$/;
const api = "/api/v1/";
const pressedName = "__nupayPressed";
const successes = [english, arabic].flatMap(({ topUp, transfer, payout }) => [topUp, transfer, payout]);
/** Looks at a focus that is on its way. */
const secondLooks = 4;

interface Facts {
  readonly successes: readonly string[];
  /** What stands before an undecided payment's key. */
  readonly referenceLabel: string;
  readonly offline: string;
  readonly person: Readonly<Record<string, string>>;
}

/** What an event in the page was: a person's press, that of a button that submits, or no press. */
type PressKind = "submit" | "press" | "none";

interface Looked extends Screen {
  readonly at: number;
  readonly life: string;
}

export class BrowserTrace {
  readonly #watch = new Watch("browser");
  readonly #broken: Broken[] = [];
  readonly #underWay = new Set<Request>();
  readonly #keys = new Set<string>();
  #undecided: readonly string[] = [];
  readonly #answers: Promise<void>[] = [];
  #mostUnderWay = 0;
  #unkeyed = 0;
  #presses = 0;
  /** Up to the look before. */
  #judgedPresses = 0;
  #submits = 0;
  #acts = 0;
  #requests = 0;
  #succeeded = 0;

  private constructor(readonly person: Person | undefined) {}

  /** From the next load of a page on. */
  static async begin(context: BrowserContext, person?: Person): Promise<BrowserTrace> {
    const trace = new BrowserTrace(person);
    await context.exposeBinding(pressedName, (_source, press: PressKind) => {
      trace.#acts += 1;
      if (press !== "none") trace.#presses += 1;
      if (press === "submit") trace.#submits += 1;
    });
    await context.addInitScript(tellPresses, pressedName);
    context.on("request", (request) => trace.#sent(request));
    context.on("requestfailed", (request) => trace.#underWay.delete(request));
    context.on("response", (response) => trace.#answered(response));
    return trace;
  }

  /** Every sentence that an observation broke, once. */
  get broken(): readonly Broken[] {
    return this.#broken;
  }

  /**
   * Looks at the page as it is. A page that is on its way to another document is not looked at.
   * @param chart the chart whose path is walked, in its model's state
   */
  async look(page: Page, chart: AnyMachineSnapshot): Promise<void> {
    await Promise.all(this.#answers.splice(0));
    let looked = await this.#read(page);
    for (let again = 0; again < secondLooks && looked && this.#mayPass(looked); again += 1) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      looked = await this.#read(page);
    }
    if (looked === undefined) return;
    // What the page shows already, the server may have said meanwhile.
    await Promise.all(this.#answers.splice(0));
    const { at, life, ...screen } = looked;
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
    };
    const now: Observation = { at, life, screen, wire, model, sending: this.#mostUnderWay };
    this.#mostUnderWay = this.#underWay.size;
    this.#judgedPresses = this.#presses;
    for (const broken of this.#watch.observe(now)) {
      if (!this.#broken.some(({ sentence }) => sentence === broken.sentence)) this.#broken.push(broken);
    }
  }

  async #read(page: Page): Promise<Looked | undefined> {
    const { firstName, lastName, email } = this.person ?? {};
    const facts: Facts = {
      successes,
      referenceLabel: payment.undecided.reference,
      offline: shell.offline.title,
      person: this.person === undefined ? {} : { name: `${firstName} ${lastName}`, email: email ?? "" },
    };
    if (page.isClosed() || !page.url().startsWith("http")) return undefined;
    try {
      return await page.evaluate(readScreen, facts);
    } catch (error) {
      // The document has gone while it was looked at.
      if (/context was destroyed|navigat|closed|detached/i.test(String(error))) return undefined;
      throw error;
    }
  }

  /** A dialog that closes after a press gives the focus back a task later. */
  #mayPass({ isFocusLost, isClockStopped }: Looked): boolean {
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
    this.#mostUnderWay = Math.max(this.#mostUnderWay, this.#underWay.size);
  }

  #answered(response: Response): void {
    const request = response.request();
    const { pathname } = new URL(request.url());
    this.#underWay.delete(request);
    const isStatus = status.test(pathname);
    if (isStatus || (request.method() === "POST" && money.test(pathname)))
      this.#answers.push(this.#readAnswer(response, isStatus));
  }

  async #readAnswer(response: Response, isStatus: boolean): Promise<void> {
    const answer: unknown = await response.json().catch(() => undefined);
    const state = isStatus ? field(field(answer, "data"), "state") : response.ok() && "succeeded";
    if (state === "succeeded") this.#succeeded += 1;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Runs in each document before its own scripts. */
function tellPresses(name: string): void {
  if (window !== window.top) return;
  const tell = (press: PressKind) => {
    const binding: unknown = Reflect.get(window, name);
    if (typeof binding === "function") binding(press);
  };
  const controls = "a, button, input, select, textarea, label, summary, [role], [tabindex]";
  const kindOf = ({ isTrusted, target }: Event): PressKind => {
    if (!isTrusted || !(target instanceof Element) || target.closest(controls) === null) return "none";
    return target.closest('button[type="submit"]') === null ? "press" : "submit";
  };
  addEventListener("click", (event) => tell(kindOf(event)), true);
  addEventListener("keydown", ({ isTrusted }) => tell(isTrusted ? "press" : "none"), true);
  for (const type of ["input", "visibilitychange", "online", "offline", "storage", "popstate"])
    addEventListener(type, () => tell("none"), true);
}

/** Runs in the page. */
function readScreen({ successes, referenceLabel, offline, person }: Facts): Looked {
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const all = (selector: string, within: ParentNode = document) =>
    [...within.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  const textOf = (element: Element | undefined) => element?.textContent?.trim() ?? "";
  const nameOf = (dialog: Element) =>
    textOf(document.getElementById(dialog.getAttribute("aria-labelledby") ?? "") ?? undefined);
  const open = all('[role="dialog"], [role="alertdialog"]');
  const fields: Record<string, string> = {};
  for (const dialog of open) {
    for (const box of all("input, textarea", dialog) as HTMLInputElement[]) {
      if (["radio", "checkbox", "file", "hidden"].includes(box.type)) continue;
      const label = box.getAttribute("aria-label") ?? textOf(box.labels?.[0]);
      fields[`${nameOf(dialog)}: ${label || box.name || box.id}`] = box.value;
    }
  }
  const submit = open[0]?.querySelector<HTMLButtonElement>('button[type="submit"]');
  const isWaiting = submit?.getAttribute("aria-busy") === "true";
  const text = document.body.textContent ?? "";
  const areas = [() => localStorage, () => sessionStorage];
  return {
    at: Date.now(),
    life: `${performance.timeOrigin}`,
    address: location.pathname,
    language: document.documentElement.lang,
    direction: document.documentElement.dir,
    title: document.title,
    heading: textOf(all("h1")[0]),
    isLanding: all('[data-action="sign-in"]').length > 0,
    isOffline: text.includes(offline),
    dialogs: open.map(nameOf),
    isFocusLost: document.activeElement === null || document.activeElement === document.body,
    isClockStopped: !String(setTimeout).includes("[native code]"),
    alerts: all('li > [role="alert"]').map(textOf),
    successes: all('li > [role="status"]').filter((message) => successes.includes(textOf(message))).length,
    fields,
    canSubmit: submit
      ? !submit.disabled && submit.getAttribute("aria-disabled") !== "true" && !isWaiting
      : undefined,
    isBusy: isWaiting,
    undecided: all("p > bdi")
      .filter((reference) => reference.parentElement?.textContent?.startsWith(referenceLabel) === true)
      .map(textOf),
    person: Object.keys(person).filter((fact) => text.includes(person[fact] ?? "")),
    storage: areas.flatMap((area) => {
      try {
        return Object.keys(area());
      } catch {
        return [];
      }
    }),
  };
}
