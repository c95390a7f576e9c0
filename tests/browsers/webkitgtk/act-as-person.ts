import type { BrowserContext } from "@playwright/test";

/**
 * Playwright's input over the inspector consists only of events. Adds what a browser does by itself: edits that React
 * accepts, the focus after a press, pointer events, and keys that delete or submit.
 */
export async function actAsPerson(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    interface Key {
      readonly key: string;
      readonly shiftKey: boolean;
      /** The typed text. */
      readonly text?: string | undefined;
    }
    interface Press {
      readonly type: string;
      readonly x: number;
      readonly y: number;
      readonly button: number;
      readonly buttons: number;
    }
    interface Input {
      insertText(text: string): Promise<void>;
      keydown(key: Key): Promise<void>;
      mouseEvent(press: Press): Promise<void>;
    }
    const input: Input | undefined = Reflect.get(window, "__pwWebViewInput");
    if (input === undefined) return;

    input.insertText = async (text) => {
      document.execCommand("insertText", false, text);
    };

    // A date is set and not typed: React has to be notified of the change.
    addEventListener(
      "input",
      ({ isTrusted, target }) => {
        if (!isTrusted && target instanceof HTMLInputElement && target.type === "date")
          Reflect.get(target, "_valueTracker")?.setValue("");
      },
      true,
    );

    const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";
    const takesFocus = (element: HTMLElement) =>
      !element.matches(":disabled") && element.closest("[inert]") === null && element.checkVisibility();
    const moveOn = (step: number) => {
      const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
      const all = [...root.querySelectorAll<HTMLElement>(focusable)].filter(
        (element) => element.tabIndex >= 0 && takesFocus(element),
      );
      const focusedIndex = all.findIndex((element) => element.matches(":focus"));
      all[(focusedIndex + step + all.length) % all.length]?.focus();
    };
    const defaults: Readonly<Record<string, (key: Key) => void>> = {
      Delete: () => document.execCommand("forwardDelete"),
      Backspace: () => document.execCommand("delete"),
      Tab: ({ shiftKey }) => moveOn(shiftKey ? -1 : 1),
    };
    const enter = { bubbles: true, cancelable: true, key: "Enter", code: "Enter", charCode: 13, keyCode: 13 };
    const press = input.keydown.bind(input);
    input.keydown = async (key) => {
      const focusedBefore = document.activeElement;
      let isPrevented = false;
      const recordPrevented = (event: Event) => {
        isPrevented = event.defaultPrevented;
      };
      addEventListener("keydown", recordPrevented, { once: true });
      // Playwright's Enter submits a form twice: by its keypress, and by its text.
      const isSubmitting = key.key === "Enter" && focusedBefore instanceof HTMLInputElement;
      await press(isSubmitting ? { ...key, text: undefined } : key);
      removeEventListener("keydown", recordPrevented);
      if (isPrevented || document.activeElement !== focusedBefore) return;
      if (isSubmitting) focusedBefore.dispatchEvent(new KeyboardEvent("keypress", enter));
      defaults[key.key]?.(key);
    };

    const point = input.mouseEvent.bind(input);
    let suppressesMouse = false;
    const pointerTypes: Readonly<Record<string, string>> = { mousedown: "pointerdown", mouseup: "pointerup" };
    input.mouseEvent = async (event) => {
      const target = document.elementFromPoint(event.x, event.y) ?? document.documentElement;
      const type = pointerTypes[event.type];
      const { x: clientX, y: clientY, button, buttons } = event;
      if (type !== undefined) {
        const pointer = new PointerEvent(type, {
          ...{ bubbles: true, cancelable: true, composed: true, view: window },
          ...{ clientX, clientY, button, buttons, pointerId: 1, pointerType: "mouse", isPrimary: true },
        });
        const isTaken = !target.dispatchEvent(pointer);
        // If the page cancels the pointer event of a press, no mouse events follow, and the focus stays.
        if (type === "pointerdown") suppressesMouse = isTaken;
        if (suppressesMouse) return;
      }
      let isPrevented = false;
      const recordPrevented = (mouse: Event) => {
        isPrevented = mouse.defaultPrevented;
      };
      addEventListener(event.type, recordPrevented, { once: true });
      await point(event);
      removeEventListener(event.type, recordPrevented);
      if (event.type !== "mousedown" || isPrevented) return;
      const focusTarget = target.closest<HTMLElement>(focusable);
      if (focusTarget && takesFocus(focusTarget)) focusTarget.focus({ preventScroll: true });
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    };
  });
}
