import { Content, Item, Portal, Root, Trigger } from "@radix-ui/react-dropdown-menu";
import { type ReactElement, type ReactNode, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { classNames } from "./class-names.ts";
import { isFocusTaken } from "./focus-taken.ts";
import * as css from "./menu.css.ts";

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** The language of the label, if it differs from the page's. */
  readonly lang?: string | undefined;
  readonly icon?: ReactNode;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly onSelect: () => void;
}

/** `entered` is open with the focus on the first item, as after a key press. */
export type MenuState = "closed" | "open" | "entered";

interface MenuProps {
  /** A button that takes a ref and the menu's attributes. Its accessible name labels the menu. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly align?: "start" | "end" | undefined;
  /** Open if the trigger was pressed before the menu's code had loaded. */
  readonly initialState?: MenuState | undefined;
}

const firstItem = "[role=menuitem]:not([aria-disabled=true])";

/** A dropdown menu with arrow-key navigation, in the writing direction of the language. */
export function Menu({ trigger, items, align = "end", initialState = "closed" }: MenuProps) {
  const { i18n } = useTranslation();
  const [state, setState] = useState(initialState);
  const isOpen = state !== "closed";
  return (
    <Root
      modal={false}
      dir={i18n.dir()}
      open={isOpen}
      onOpenChange={(isMenuOpen) => setState(isMenuOpen ? "open" : "closed")}
    >
      <Trigger asChild>{trigger}</Trigger>
      {isOpen ? (
        <Portal>
          <Content
            className={css.menu}
            align={align}
            sideOffset={8}
            collisionPadding={16}
            loop
            onFocus={({ target, currentTarget }) => {
              if (state !== "entered" || target !== currentTarget) return;
              // The key was pressed before Radix had loaded, so Radix has focused the menu, not its first item.
              setState("open");
              currentTarget.querySelector<HTMLElement>(firstItem)?.focus({ preventScroll: true });
            }}
            onCloseAutoFocus={preventFocusReturn}
          >
            {items.map((item) => (
              <Item
                key={item.id}
                className={classNames(css.item, item.danger === true && css.danger)}
                disabled={item.disabled === true}
                onSelect={item.onSelect}
                lang={item.lang}
                aria-describedby={item.describedBy}
              >
                {item.icon === undefined ? null : (
                  <span className={classNames(css.icon, item.danger === true && css.dangerIcon)}>
                    {item.icon}
                  </span>
                )}
                {item.label}
              </Item>
            ))}
          </Content>
        </Portal>
      ) : null}
    </Root>
  );
}

function preventFocusReturn(event: Event): void {
  if (isFocusTaken()) event.preventDefault();
}
