import { useSelector } from "@xstate/react";
import {
  type ComponentPropsWithRef,
  cloneElement,
  type ReactElement,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";
import type { PressedMenu } from "../../../machines/session/pages.machine.ts";
import type { MenuItem, MenuState } from "../../components/menu.tsx";
import { usePages } from "../../hooks/actors.ts";
import { usePagesArePending, usePagesModule } from "../../hooks/loaded-screens.ts";

type Trigger = ReactElement<ComponentPropsWithRef<"button">>;

interface TopBarMenuProps {
  readonly name: "language" | "currency" | "profile";
  readonly trigger: Trigger;
  readonly items: readonly MenuItem[];
}

/** A menu of the top bar. If its button is pressed before the menu's code has loaded, it opens after loading. */
export function TopBarMenu({ name, trigger, items }: TopBarMenuProps) {
  const actor = usePages();
  const pagesModule = usePagesModule();
  const arePagesPending = usePagesArePending();
  const pressState = useSelector(actor, ({ context }) => pressedState(context.pressedMenu, name));
  const button = useRef<HTMLButtonElement>(null);
  const wasFocused = useRef(false);
  const isLoaded = pagesModule !== undefined;
  useLayoutEffect(() => {
    if (isLoaded && wasFocused.current) button.current?.focus({ preventScroll: true });
    wasFocused.current = false;
  }, [isLoaded]);
  if (pagesModule) {
    return (
      <pagesModule.Menu
        trigger={cloneElement(trigger, { ref: button })}
        items={items}
        initialState={pressState}
      />
    );
  }
  return (
    <PendingTrigger
      trigger={trigger}
      button={button}
      busy={pressState !== "closed" && arePagesPending}
      onPress={(isKeyboardEntry) =>
        actor.send({ type: "menu.pressed", menu: name, entered: isKeyboardEntry })
      }
      onUnmount={(hadFocus) => {
        wasFocused.current = hadFocus;
      }}
    />
  );
}

function pressedState(pressedMenu: PressedMenu | undefined, name: string): MenuState {
  if (pressedMenu?.menu !== name) return "closed";
  return pressedMenu.entered ? "entered" : "open";
}

interface PendingTriggerProps {
  readonly trigger: Trigger;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly busy: boolean;
  readonly onPress: (isKeyboardEntry: boolean) => void;
  /** Called when the loaded menu's own button replaces this button. */
  readonly onUnmount: (hadFocus: boolean) => void;
}

function PendingTrigger({ trigger, button, busy, onPress, onUnmount }: PendingTriggerProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes
  useLayoutEffect(() => () => onUnmount(button.current === document.activeElement), []);
  return cloneElement(trigger, {
    ref: button,
    // A click by keyboard has a click count of 0 (UI Events, `detail`).
    onClick: ({ detail }) => onPress(detail === 0),
    "aria-haspopup": "menu",
    "aria-expanded": false,
    "aria-busy": busy || undefined,
  });
}
