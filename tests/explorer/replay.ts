/** Repeats the actions of a trace in order, each as soon as the screen offers it. */
import type { Tree } from "@antithesishq/bombadil/actions";
import type { Action, ActionTemplate } from "@antithesishq/bombadil/browser";
import type { Choices } from "./actions.ts";
import type { Control } from "./controls.ts";

/** A control's fingerprint in a trace, without absent properties. */
interface TraceFingerprint {
  readonly tag: string;
  readonly accessible_name?: string;
  readonly text_content?: string;
  readonly href?: string;
  readonly input_type?: string;
}

interface Press {
  readonly fingerprint: TraceFingerprint;
  readonly point: { readonly x: number; readonly y: number };
}

interface TypedText {
  readonly text: string;
  readonly delay_millis: number;
}

type SimpleAction = Exclude<Action, { Click: unknown } | { DoubleClick: unknown } | { TypeText: unknown }>;

/** An action in a trace: Bombadil names its fields differently than in a specification. */
export type RecordedAction = SimpleAction | { readonly Click: Press } | { readonly TypeText: TypedText };

/** Max screens in a row that do not offer the next action. */
const maxWaits = 60;

/**
 * Starts one replay. Call the returned function once per screen: it returns the next action, `Wait` if the screen does
 * not offer that action yet, or no action at the end or after too many waits.
 */
export function replay(actions: readonly RecordedAction[]): (choices: Choices) => Tree<ActionTemplate> {
  let next = 0;
  let waits = 0;
  return (choices) => {
    const action = actions[next];
    if (action === undefined || waits > maxWaits) return { branches: [] };
    const offeredTemplate = offer(action, choices);
    if (offeredTemplate === undefined) {
      waits += 1;
      return { value: "Wait" };
    }
    next += 1;
    waits = 0;
    return { value: offeredTemplate };
  };
}

function offer(
  action: RecordedAction,
  { controls, canGoBack, isElsewhere, box }: Choices,
): ActionTemplate | undefined {
  if (action === "Back") return canGoBack ? action : undefined;
  if (typeof action === "string") return action;
  if (isElsewhere) return undefined;
  if ("Click" in action) {
    const control = find(action.Click, controls);
    return control && { Click: { fingerprint: control.fingerprint, point: { x: control.x, y: control.y } } };
  }
  if ("TypeText" in action) {
    const { text, delay_millis: delayMillis } = action.TypeText;
    const pattern = text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
    return box === "" ? undefined : { TypeText: { text: { Regexp: pattern }, delayMillis } };
  }
  return action as ActionTemplate;
}

/** The control with the press's kind and name that is nearest to its point. */
function find({ fingerprint: recorded, point }: Press, controls: readonly Control[]): Control | undefined {
  const alikeControls = controls.filter(
    ({ fingerprint: { tag, inputType, accessibleName, textContent, href } }) => {
      if (tag !== recorded.tag || (inputType ?? undefined) !== recorded.input_type) return false;
      if (recorded.accessible_name !== undefined) return accessibleName === recorded.accessible_name;
      return (textContent ?? undefined) === recorded.text_content && (href ?? undefined) === recorded.href;
    },
  );
  const distanceOf = ({ x, y }: Control) => Math.hypot(x - point.x, y - point.y);
  return alikeControls.toSorted((one, other) => distanceOf(one) - distanceOf(other))[0];
}
