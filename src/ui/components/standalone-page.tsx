import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import * as css from "./standalone-page.css.ts";

interface StandalonePageProps {
  /** The product's name, if it is known. */
  readonly product?: string | undefined;
  readonly children: ReactNode;
}

/** One panel instead of the whole app, without navigation. */
export function StandalonePage({ product, children }: StandalonePageProps) {
  return (
    <div className={css.page}>
      <Logo title={product} />
      <main className={css.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
