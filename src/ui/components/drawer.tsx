import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import * as dialog from "./dialog.css.ts";
import * as css from "./drawer.css.ts";
import { ModalSurface } from "./modal-surface.tsx";

interface DrawerProps {
  /** The accessible name. */
  readonly label: string;
  readonly onDismiss: () => void;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/**
 * The sidebar of narrow screens: a modal that slides in from the start edge. It is open exactly while it is rendered.
 */
export function Drawer({ label, onDismiss, id, children }: DrawerProps) {
  return createPortal(
    <>
      <div className={dialog.backdrop} />
      <ModalSurface id={id} className={css.drawer} modal onDismiss={onDismiss} aria-label={label}>
        {children}
      </ModalSurface>
    </>,
    document.body,
  );
}
