import { Content, Root } from "@radix-ui/react-dialog";
import { FocusScope } from "@radix-ui/react-focus-scope";
import { hideOthers } from "aria-hidden";
import { type ComponentPropsWithoutRef, useEffect, useRef, useState } from "react";
import { isFocusTaken } from "./focus-taken.ts";
import { staysOpenFor } from "./outside-press.ts";

interface ModalSurfaceProps extends ComponentPropsWithoutRef<"div"> {
  /** False lets the focus and the presses out, without a remount: a frame inside keeps what was typed. */
  readonly modal: boolean;
  readonly onDismiss: () => void;
}

const fields = 'input:not([type="radio"], [type="checkbox"], [type="hidden"], :disabled), select, textarea';

function firstFocus(surface: HTMLElement): HTMLElement {
  const first = surface.querySelector<HTMLElement>("[data-first-focus]");
  if (first !== null) return first;
  // On a phone the keyboard would cover the dialog before it is read.
  if (window.matchMedia("(pointer: coarse)").matches) return surface;
  return surface.querySelector<HTMLElement>(fields) ?? surface;
}

/** What the dialog was opened by; for an item of a menu, which is gone by then, the menu's button. */
function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return button ? document.getElementById(button) : focused;
}

/** Where the focus goes when the opener is gone, a removed card's button for example. */
function pageContent(): HTMLElement | null {
  return document.querySelector("main");
}

/** Of a mouse; a finger's lies above the page. */
function scrollbarTakesRoom(): boolean {
  return window.innerWidth > document.documentElement.offsetWidth;
}

/** A dialog's surface: holds the focus, hides the rest of the page from assistive technology, gives the focus back. */
export function ModalSurface({ modal, onDismiss, children, ...rest }: ModalSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  // Asked before the surface is there: from then on the page does not scroll.
  const [besideScrollbar] = useState(scrollbarTakesRoom);
  useEffect(() => {
    if (modal && surface.current !== null) return hideOthers(surface.current);
    return undefined;
  }, [modal]);
  return (
    // Radix would mount another surface for another `modal`: its own stays open to the outside, ours is closed.
    <Root open modal={false} onOpenChange={onDismiss}>
      <FocusScope
        asChild
        loop
        trapped={modal}
        onMountAutoFocus={(event) => {
          event.preventDefault();
          opener.current = openerOf(document.activeElement);
          if (surface.current !== null) firstFocus(surface.current).focus({ preventScroll: true });
        }}
        onUnmountAutoFocus={(event) => {
          event.preventDefault();
          if (isFocusTaken()) return;
          const back = opener.current;
          const target = back instanceof HTMLElement && back.isConnected ? back : pageContent();
          target?.focus({ preventScroll: true });
        }}
      >
        <Content
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onFocusOutside={(event) => event.preventDefault()}
          onPointerDownOutside={(event) => {
            if (!modal || event.detail.originalEvent.button !== 0 || staysOpenFor(event.target)) {
              event.preventDefault();
            }
          }}
          onEscapeKeyDown={(event) => {
            if (!modal) event.preventDefault();
          }}
          {...rest}
          ref={surface}
          data-beside-scrollbar={besideScrollbar || undefined}
          aria-modal={modal || undefined}
        >
          {children}
        </Content>
      </FocusScope>
    </Root>
  );
}
