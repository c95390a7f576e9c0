import { Content, Item, Portal, Root, Trigger } from "@radix-ui/react-dropdown-menu";
import { type ReactElement, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";
import * as css from "./menu.css.ts";

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** The language of the label, where it is not the page's. */
  readonly lang?: string | undefined;
  readonly icon?: ReactNode;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** One button that takes a ref and the menu's attributes. Its name names the menu. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly align?: "start" | "end" | undefined;
  /** Open from the beginning: it was pressed before it was there. */
  readonly defaultOpen?: boolean | undefined;
}

/** A menu under its button, with arrow keys, in the direction of the language. */
export function Menu({ trigger, items, align = "end", defaultOpen = false }: MenuProps) {
  const { i18n } = useTranslation();
  const [open, setOpen] = useState(defaultOpen);
  return (
    <Root modal={false} dir={i18n.dir()} open={open} onOpenChange={setOpen}>
      <Trigger asChild>{trigger}</Trigger>
      {open ? (
        <Portal>
          <Content
            className={css.menu}
            align={align}
            sideOffset={8}
            collisionPadding={16}
            loop
            onCloseAutoFocus={leaveFocus}
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

/** Radix gives the focus back a task later: whoever has taken it by then, another menu perhaps, keeps it. */
function leaveFocus(event: Event): void {
  if (document.activeElement !== null && document.activeElement !== document.body) event.preventDefault();
}
