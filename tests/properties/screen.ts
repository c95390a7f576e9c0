/** Functions that run in the page: one reads the document in a single task, one reports each press. */
import { toasts as arabic, payment as arabicPayment } from "../../src/ui/i18n/ar/payment.ts";
import { shell as arabicShell } from "../../src/ui/i18n/ar/shell.ts";
import { toasts as english, payment } from "../../src/ui/i18n/en/payment.ts";
import { shell } from "../../src/ui/i18n/en/shell.ts";
import type { Screen } from "./observation.ts";

export interface Facts {
  readonly successes: readonly string[];
  /** The text before an undecided payment's key, in each language. */
  readonly referenceLabels: readonly string[];
  /** The title of the offline notice, in each language. */
  readonly offline: readonly string[];
  readonly person: Readonly<Record<string, string>>;
}

/** The kind of an event in the page: a press of a submit button, another press by a person, or no press. */
export type PressKind = "submit" | "press" | "none";

/** A screen, with its document's id and the time of the read. */
export interface ScreenReading extends Screen {
  readonly at: number;
  readonly life: string;
}

interface NamedElement {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** @param person undefined on pages without one */
export function factsOf(person: NamedElement | undefined): Facts {
  return {
    successes: [english, arabic].flatMap(({ topUp, transfer, payout }) => [topUp, transfer, payout]),
    referenceLabels: [payment, arabicPayment].map(({ undecided }) => undecided.reference),
    offline: [shell, arabicShell].map(({ offline }) => offline.title),
    person:
      person === undefined ? {} : { name: `${person.firstName} ${person.lastName}`, email: person.email },
  };
}

/** Runs in each document before its own scripts. */
export function reportPresses(name: string): void {
  if (window !== window.top) return;
  const reportPress = (press: PressKind) => {
    const binding: unknown = Reflect.get(window, name);
    if (typeof binding === "function") binding(press);
  };
  const controls = "a, button, input, select, textarea, label, summary, [role], [tabindex]";
  // In WebKit, Playwright's presses are synthetic events that it marks with this property.
  const isByPerson = (event: Event) => event.isTrusted || Reflect.get(event, "__pwTrustedSynthetic") === true;
  const kindOf = (event: Event): PressKind => {
    const { target } = event;
    if (!isByPerson(event) || !(target instanceof Element) || target.closest(controls) === null)
      return "none";
    return target.closest('button[type="submit"]') === null ? "press" : "submit";
  };
  addEventListener("click", (event) => reportPress(kindOf(event)), true);
  addEventListener("keydown", (event) => reportPress(isByPerson(event) ? "press" : "none"), true);
  for (const type of ["input", "visibilitychange", "online", "offline", "storage", "popstate"])
    addEventListener(type, () => reportPress("none"), true);
}

/** Runs in the page. */
export function readScreen({ successes, referenceLabels, offline, person }: Facts): ScreenReading {
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const all = (selector: string, container: ParentNode = document) =>
    [...container.querySelectorAll<HTMLElement>(selector)].filter(isShown);
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
  const isPersonStored = () => {
    try {
      return Boolean(JSON.parse(localStorage.getItem("auth-store") ?? "{}").user);
    } catch {
      return false;
    }
  };
  return {
    at: Date.now(),
    life: `${performance.timeOrigin}`,
    address: location.pathname,
    language: document.documentElement.lang,
    direction: document.documentElement.dir,
    title: document.title,
    heading: textOf(all("h1")[0]),
    isLanding: all('[data-action="sign-in"]').length > 0,
    isOffline: offline.some((title) => text.includes(title)),
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
      .filter(({ parentElement }) =>
        referenceLabels.some((label) => parentElement?.textContent?.startsWith(label) === true),
      )
      .map(textOf),
    person: Object.keys(person).filter((fact) => text.includes(person[fact] ?? "")),
    storage: areas.flatMap((area) => {
      try {
        return Object.keys(area());
      } catch {
        return [];
      }
    }),
    isPersonStored: isPersonStored(),
  };
}
