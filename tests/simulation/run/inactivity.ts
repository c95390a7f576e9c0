import type { Device, Page } from "simulated-browser";
import { PageInactivity } from "../client/inactivity.ts";
import { holdsPayment, paymentLocksOn } from "./payment-locks.ts";
import type { Run } from "./run-seed.ts";

/** Milliseconds between two checks of the sessions. */
const lookInterval = 5_000;
/** Milliseconds after the limit within which an awake page has signed out. */
const tolerance = 40_000;

/** Simulates the use of pages, and checks that unused sessions end in time. */
export class Inactivity {
  readonly #pages = new Map<Page, PageInactivity>();
  /** When the person last used the device, or a page on it held a payment lock; simulated milliseconds. */
  readonly #usedAt = new Map<Device, number>();
  readonly #paidAt = new Map<Device, number>();
  /** Since when a page is awake, and its page life. */
  readonly #awake = new Map<Page, { readonly since: number; readonly life: number }>();

  constructor(
    private readonly run: Run,
    private readonly minutes: number | undefined,
  ) {
    if (minutes !== undefined) this.#lookAgain();
  }

  start(page: Page): void {
    const { minutes, run } = this;
    const signIn = run.signIns.get(page);
    if (minutes === undefined || signIn === undefined) return;
    this.stop(page);
    const { history } = run;
    const { device } = page;
    const isFirst = ![...this.#pages.keys()].some(
      (otherPage) => otherPage.device === device && otherPage.state === "active",
    );
    history.add({ type: "useWatched", isFirst, ...page.place() });
    this.#awake.set(page, { since: run.world.now, life: page.life });
    const inactivity = new PageInactivity(page, minutes, {
      used: () => history.add({ type: "used", ...page.place() }),
      stayed: () => {
        history.sometimes("inactivity: the person stays");
        history.add({ type: "stayed", ...page.place() });
      },
      warned: () => {
        history.sometimes("inactivity: warned");
        history.add({ type: "warned", ...page.place() });
      },
      waits: () => {
        if (holdsPayment(device)) history.sometimes("inactivity: the sign-out waits for a payment");
      },
      signsOut: () => {
        history.sometimes("inactivity: the unused session is ended");
        history.add({ type: "unusedEnded", locks: paymentLocksOn(device), ...page.place() });
        signIn.signOut();
        this.#comeBack(page);
      },
      heard: () => history.sometimes("inactivity: another tab is heard"),
      threw: (error) =>
        history.add({ type: "threw", where: `${page.name}, inactivity`, message: String(error) }),
    });
    this.#pages.set(page, inactivity);
  }

  stop(page: Page): void {
    this.#pages.get(page)?.stop();
    this.forget(page);
  }

  /** Stops watching a page whose document no longer exists. */
  forget(page: Page): void {
    this.#pages.delete(page);
    this.#awake.delete(page);
  }

  /** The person uses the page; if `stays`, they also answer a shown warning. */
  attend(page: Page, stays = true): void {
    const inactivity = this.#pages.get(page);
    if (inactivity === undefined) return;
    // A pointer over an unanswered warning does not extend the session.
    if (stays || !inactivity.isWarning) this.#usedAt.set(page.device, this.run.world.now);
    if (inactivity.isWarning && stays) inactivity.stay();
    else inactivity.use();
  }

  attendAll(): void {
    for (const page of [...this.#pages.keys()]) if (page.state === "active") this.attend(page);
  }

  /** After a while the person signs in again. */
  #comeBack(page: Page): void {
    const { device, person, name } = page;
    const { identity, random, world } = this.run;
    const label = `${name} comes back after ${Math.round(world.now)}`;
    const tab = device.pages.indexOf(page);
    world.schedule({
      kind: "action",
      label,
      delay: random.wait(label, 5_000, 60_000),
      run: () => {
        if (this.run.isHealed || person === undefined || identity.signedInOn(device) !== undefined) return;
        identity.signIn(device, person);
        this.run.load(device, tab);
      },
    });
  }

  #lookAgain(): void {
    this.run.world.schedule({
      kind: "action",
      label: "a look at unused sessions",
      delay: lookInterval,
      run: () => {
        if (this.run.isHealed) return;
        this.#look();
        this.#lookAgain();
      },
    });
  }

  #look(): void {
    const { now } = this.run.world;
    for (const device of this.run.devices) if (holdsPayment(device)) this.#paidAt.set(device, now);
    for (const page of this.#pages.keys()) {
      const { device, life, name, state } = page;
      if (state !== "active" || this.#awake.get(page)?.life !== life)
        this.#awake.set(page, { since: now, life });
      const usedAt = Math.max(this.#usedAt.get(device) ?? 0, this.#awake.get(page)?.since ?? 0);
      const dueAt = Math.max(usedAt + (this.minutes ?? 0) * 60_000, this.#paidAt.get(device) ?? 0);
      if (now <= dueAt + tolerance) continue;
      const seconds = Math.round((now - usedAt) / 1_000);
      this.run.history.add({
        type: "broke",
        invariant: "an unused session ends within 40 s of its limit",
        text: `${name} is still signed in after ${seconds} s without use`,
      });
    }
  }
}
