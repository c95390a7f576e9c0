/** Finds the controls of a screen, from inside the page: those that are visible and not covered. */
import { type Fingerprint, getFingerprint } from "@antithesishq/bombadil/browser";

export type ControlKind =
  | "submit"
  | "close"
  | "text"
  | "choice"
  | "frame"
  | "signIn"
  | "signOut"
  | "last"
  | "header"
  | "pays"
  | "link"
  | "button";

export interface Control {
  readonly kind: ControlKind;
  readonly x: number;
  readonly y: number;
  readonly fingerprint: Fingerprint;
  /** The path that a link leads to. */
  readonly address?: string;
}

const selector =
  'a[href], button, input, select, textarea, iframe, [role="radio"], [role="menuitem"], [role="switch"]';

/** Accessible names in every language. */
export interface ControlNames {
  readonly signOut: readonly string[];
  readonly deleteCard: readonly string[];
  readonly close: readonly string[];
  /** Names of the buttons that open a payment dialog. */
  readonly pays: readonly string[];
}

export function readControls(names: ControlNames): Control[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
    const target = visibleElementOf(element);
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width < 2 || height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return [];
    if (element.matches(":disabled, [aria-disabled=true], [type=file]") || !isUncovered(target, x, y))
      return [];
    if (
      element instanceof HTMLAnchorElement &&
      (element.origin !== location.origin || element.target === "_blank")
    )
      return [];
    if (element === document.activeElement && kindOf(element, names) === "text") return [];
    const address = element instanceof HTMLAnchorElement ? { address: element.pathname } : {};
    return [{ kind: kindOf(element, names), x, y, fingerprint: getFingerprint(element), ...address }];
  });
}

/** The visible element of a control: for a radio button, its label. */
function visibleElementOf(element: HTMLElement): HTMLElement {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  return label && element.matches("[type=radio], [type=checkbox]") ? label : element;
}

function isUncovered(element: Element, x: number, y: number): boolean {
  const topElement = document.elementFromPoint(x, y);
  return topElement !== null && element.contains(topElement);
}

function kindOf(element: HTMLElement, rare: ControlNames): ControlKind {
  if (element.matches("[data-action=sign-in]")) return "signIn";
  const name = element.textContent?.trim() ?? "";
  if (rare.signOut.includes(name)) return "signOut";
  if (rare.close.includes(element.getAttribute("aria-label") ?? name)) return "close";
  if (rare.pays.includes(name) && element.closest("[role=dialog]") === null) return "pays";
  if (element instanceof HTMLIFrameElement) return "frame";
  if (element.matches("select, [role=radio], [type=radio], [type=checkbox], [role=switch]")) return "choice";
  if (element.matches("input, textarea")) return "text";
  if (element.matches("[type=submit]")) return rare.deleteCard.includes(name) ? "last" : "submit";
  if (element instanceof HTMLAnchorElement) return "link";
  return element.closest("header, nav, footer") === null ? "button" : "header";
}
