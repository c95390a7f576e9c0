import { Content, Portal, Root, Title } from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import * as dialog from "./dialog.css.ts";
import * as css from "./drawer.css.ts";
import { staysOpenFor } from "./outside-press.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface DrawerProps {
  /** The accessible name. */
  readonly label: string;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

/** What is a sidebar on a wide screen: comes from the start edge and is there exactly while it is rendered. */
export function Drawer({ label, onDismiss, children }: DrawerProps) {
  return (
    <Root open onOpenChange={(open) => (open ? undefined : onDismiss())}>
      <Portal>
        <div className={dialog.backdrop} />
        <Content
          className={css.drawer}
          aria-describedby={undefined}
          onInteractOutside={(event) => {
            if (staysOpenFor(event.target)) event.preventDefault();
          }}
        >
          <Title asChild>
            <div>
              <VisuallyHidden>{label}</VisuallyHidden>
            </div>
          </Title>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
