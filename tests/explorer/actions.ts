/** The explorer's possible next actions, with their weights. */

import type { Tree } from "@antithesishq/bombadil/actions";
import type { Action, ActionTemplate } from "@antithesishq/bombadil/browser";
import type { Control, ControlKind } from "./controls.ts";
import { externalEvents } from "./external-events.ts";
import { kindOfPage } from "./pages.ts";

/** The screen's properties that determine the possible actions. */
export interface Choices {
  /** Whether the tab shows another site's page, or the browser's own error page. */
  readonly isElsewhere: boolean;
  readonly controls: readonly Control[];
  /** The kind of the focused text box; empty without one. */
  readonly box: string;
  readonly canGoBack: boolean;
  readonly isFocusLost: boolean;
}

/**
 * The pages and payments that a walk has reached so far. Actions that lead to other pages or to a payment get a higher
 * weight.
 */
export interface WalkProgress {
  /** The kinds of pages shown so far. */
  readonly pages: ReadonlySet<string>;
  readonly hasPaid: boolean;
}

/** Bombadil accepts only whole numbers as weights. */
type Branch = [number, Tree<ActionTemplate>];

/** Signing out and deleting the last card undo most of what a walk has reached, so both have low weights. */
const weights: Readonly<Record<ControlKind, number>> = {
  submit: 300,
  text: 40,
  choice: 30,
  button: 40,
  header: 8,
  pays: 40,
  frame: 20,
  link: 12,
  close: 8,
  signIn: 200,
  last: 2,
  signOut: 1,
};

const amounts = "1|7|25|12\\.5|0\\.01|250|251|1000|99999|0|1,250\\.00|\\$ 3|٢٥|٧٫٥|-4|1e3|abc|3\\.999";
const mobiles = "0400000002|0400 000 002|\\+61400000002|0499999999|12|٠٤٠٠٠٠٠٠٠٢";
const cardNumbers =
  "4242424242424242|4000000000000002|4000002500003155|4000000000000341|4242424242424241|1234|123";
const words = "Dana|Priya|Savings|نور|2026|a|Tess Explorer";
const dates = "01012026|11222026|31129999";
const key = { backspace: 8, tab: 9, enter: 13, escape: 27, space: 32, up: 38, down: 40 };

const leaf = (value: ActionTemplate): Tree<ActionTemplate> => ({ value });
const press = (code: number) => leaf({ PressKey: { code } });
const type = (Regexp: string) => leaf({ TypeText: { text: { Regexp }, delayMillis: 5 } });
const among = (branches: Branch[]): Tree<ActionTemplate> => ({ branches });

/**
 * The weight of links to pages not yet shown. Until the first payment, controls that lead to a payment have a quarter
 * of it.
 */
const missingWeight = 800;
const home = "/dashboard";

function weightOf({ kind, address }: Control, { pages, hasPaid }: WalkProgress): number {
  if (address !== undefined && !pages.has(kindOfPage(address))) return missingWeight;
  const leadsToPaying = kind === "pays" || address === home;
  return !hasPaid && leadsToPaying && pages.size > 1 ? missingWeight / 4 : weights[kind];
}

/**
 * @param lastAction the previous action
 * @param reachedProgress what the walk has reached so far
 */
export function choose(
  choices: Choices,
  lastAction: Action | null,
  reachedProgress: WalkProgress,
): Tree<ActionTemplate> {
  const { isElsewhere, controls, box, canGoBack, isFocusLost } = choices;
  if (isElsewhere) {
    const back: Branch[] = canGoBack ? [[1, leaf("Back")]] : [];
    return among([...back, [1, leaf("Wait")], [1, leaf("Reload")]]);
  }
  if (controls.length === 0) return leaf("Wait");
  const pressable = controls.map(
    (control): Branch => [
      weightOf(control, reachedProgress),
      leaf({ Click: { fingerprint: control.fingerprint, point: { x: control.x, y: control.y } } }),
    ],
  );
  const isRepeated = lastAction === "Wait" || lastAction === "Reload";
  // Typing a second time into a field rarely leaves a valid value.
  const isTyped = lastAction !== null && typeof lastAction === "object" && "TypeText" in lastAction;
  const canSubmit = controls.some(({ kind }) => kind === "submit");
  return among(
    [
      [120, among(pressable)],
      ...(box === "" ? [] : [[isTyped ? 8 : 80, chooseTypedText(box)] satisfies Branch]),
      [12, among(isFocusLost ? [[1, press(key.tab)]] : keys)],
      [12, leaf("Wait")],
      [isRepeated ? 0 : 3, leaf("Reload")],
      [canGoBack ? 3 : 0, leaf("Back")],
      [canGoBack ? 1 : 0, leaf("Forward")],
      [canSubmit ? 24 : 8, among(externalEvents.map(({ code }): Branch => [1, press(code)]))],
      [
        1,
        among([
          [1, leaf({ SetViewport: { width: 390, height: 844 } })],
          [3, leaf({ SetViewport: { width: 1_280, height: 800 } })],
        ]),
      ],
    ].filter(([weight]) => (weight as number) > 0) as Branch[],
  );
}

const keys: Branch[] = [
  [3, press(key.tab)],
  [2, press(key.enter)],
  [1, press(key.escape)],
  [1, press(key.space)],
  [1, press(key.up)],
  [1, press(key.down)],
];

function chooseTypedText(box: string): Tree<ActionTemplate> {
  const texts: Readonly<Record<string, string>> = {
    decimal: amounts,
    tel: mobiles,
    date: dates,
    iframe: cardNumbers,
    numeric: "1|3|999|2000",
  };
  return among([
    [6, type(texts[box] ?? words)],
    [1, press(key.backspace)],
    [1, press(key.enter)],
  ]);
}
