import { Content, Root } from "@radix-ui/react-dialog";
import { FocusScope } from "@radix-ui/react-focus-scope";
import { hideOthers } from "aria-hidden";
import { type ComponentPropsWithoutRef, useEffect, useRef, useState } from "react";
import { isFocusTaken } from "./focus-taken.ts";
import { isAboveDialogs } from "./outside-press.ts";

interface ModalSurfaceProps extends ComponentPropsWithoutRef<"div"> {
  /** If false, focus and presses can leave the dialog. A change does not remount it: a frame inside keeps its input. */
  readonly modal: boolean;
  readonly onDismiss: () => void;
}

const fields = 'input:not([type="radio"], [type="checkbox"], [type="hidden"], :disabled), select, textarea';

function findFirstFocus(surface: HTMLElement): HTMLElement {
  const firstFocus = surface.querySelector<HTMLElement>("[data-first-focus]");
  if (firstFocus !== null) return firstFocus;
  // On a phone, focusing a field would open the keyboard, which would cover the dialog before the holder has read it.
  if (window.matchMedia("(pointer: coarse)").matches) return surface;
  return surface.querySelector<HTMLElement>(fields) ?? surface;
}

/** The element that opened the dialog; for a menu item, which is unmounted by then, the menu's button. */
function openerOf(focusedElement: Element | null): Element | null {
  const button = focusedElement?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return button ? document.getElementById(button) : focusedElement;
}

/** Takes the focus if the opener was unmounted, for example a removed card's button. */
function pageContent(): HTMLElement | null {
  return document.querySelector("main");
}

/** True for classic scrollbars; overlay scrollbars take no space. */
function doesScrollbarTakeSpace(): boolean {
  return window.innerWidth > document.documentElement.offsetWidth;
}

/**
 * A dialog's surface: traps the focus, hides the rest of the page from assistive technology, returns the focus on
 * close.
 */
export function ModalSurface({ modal, onDismiss, children, ...rest }: ModalSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  // Read before the surface mounts: from then on the page has no scrollbar.
  const [isBesideScrollbar] = useState(doesScrollbarTakeSpace);
  useEffect(() => {
    if (modal && surface.current !== null) return hideOthers(surface.current);
    return undefined;
  }, [modal]);
  return (
    // Radix would remount its content when `modal` changes. So Radix's own prop stays false, and this component
    // handles `modal`.
    <Root open modal={false} onOpenChange={onDismiss}>
      <FocusScope
        asChild
        loop
        trapped={modal}
        onMountAutoFocus={(event) => {
          event.preventDefault();
          opener.current = openerOf(document.activeElement);
          if (surface.current !== null) findFirstFocus(surface.current).focus({ preventScroll: true });
        }}
        onUnmountAutoFocus={(event) => {
          event.preventDefault();
          if (isFocusTaken()) return;
          const openerElement = opener.current;
          const target =
            openerElement instanceof HTMLElement && openerElement.isConnected ? openerElement : pageContent();
          target?.focus({ preventScroll: true });
        }}
      >
        <Content
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onFocusOutside={(event) => event.preventDefault()}
          onPointerDownOutside={(event) => {
            if (!modal || event.detail.originalEvent.button !== 0 || isAboveDialogs(event.target)) {
              event.preventDefault();
            }
          }}
          onEscapeKeyDown={(event) => {
            if (!modal) event.preventDefault();
          }}
          // Radix moves the focus from the last element to the first, and back, without scrolling.
          onFocus={({ target, currentTarget }) => {
            if (target !== currentTarget && target.matches(":focus-visible")) {
              target.scrollIntoView({ block: "nearest" });
            }
          }}
          {...rest}
          ref={surface}
          data-beside-scrollbar={isBesideScrollbar || undefined}
          aria-modal={modal || undefined}
        >
          {children}
        </Content>
      </FocusScope>
    </Root>
  );
}
