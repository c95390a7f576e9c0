import {
  type ComponentPropsWithRef,
  cloneElement,
  type ReactElement,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { MenuItem, MenuState } from "../../components/menu.tsx";
import { useLoadedPages, usePagesAreComing } from "../../loaded-screens.ts";

type Trigger = ReactElement<ComponentPropsWithRef<"button">>;

interface TopBarMenuProps {
  readonly trigger: Trigger;
  readonly items: readonly MenuItem[];
}

/** A menu of the top bar. One that is pressed before its code is there opens as soon as it is. */
export function TopBarMenu({ trigger, items }: TopBarMenuProps) {
  const pages = useLoadedPages();
  const coming = usePagesAreComing();
  const [pressed, setPressed] = useState<MenuState>("closed");
  const button = useRef<HTMLButtonElement>(null);
  const wasFocused = useRef(false);
  const there = pages !== undefined;
  useLayoutEffect(() => {
    if (there && wasFocused.current) button.current?.focus({ preventScroll: true });
    wasFocused.current = false;
  }, [there]);
  if (pages) {
    return <pages.Menu trigger={cloneElement(trigger, { ref: button })} items={items} initially={pressed} />;
  }
  return (
    <AwaitedTrigger
      trigger={trigger}
      button={button}
      busy={pressed !== "closed" && coming}
      onPress={setPressed}
      onGone={(focused) => {
        wasFocused.current = focused;
      }}
    />
  );
}

interface AwaitedTriggerProps {
  readonly trigger: Trigger;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly busy: boolean;
  readonly onPress: (opening: MenuState) => void;
  /** Gives its place to the menu's own button. */
  readonly onGone: (focused: boolean) => void;
}

function AwaitedTrigger({ trigger, button, busy, onPress, onGone }: AwaitedTriggerProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes
  useLayoutEffect(() => () => onGone(button.current === document.activeElement), []);
  return cloneElement(trigger, {
    ref: button,
    // A press of a key has no clicks to count (UI Events, `detail`).
    onClick: ({ detail }) => onPress(detail === 0 ? "entered" : "open"),
    "aria-haspopup": "menu",
    "aria-expanded": false,
    "aria-busy": busy || undefined,
  });
}
