import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import * as css from "./standalone-page.css.ts";

interface StandalonePageProps {
  /** The product's name, where it is known. */
  readonly product?: string | undefined;
  readonly children: ReactNode;
}

/** One panel in the place of the whole app: no navigation, nothing else to do. */
export function StandalonePage({ product, children }: StandalonePageProps) {
  return (
    <div className={css.page}>
      <Logo title={product} />
      <main className={css.stage} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
