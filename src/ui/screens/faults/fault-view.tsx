import type { ReactNode } from "react";
import { BrokenDrawing } from "../../components/drawings/broken-drawing.tsx";
import { StandalonePage } from "../../components/standalone-page.tsx";
import { usePageTitle } from "../../hooks/use-page-title.ts";
import * as css from "./fault-view.css.ts";

interface FaultViewProps {
  /** The page's `h1`. */
  readonly title: string;
  readonly text: string;
  /** For the operator: the exact error, in technical terms. */
  readonly detail?: string | undefined;
  /** The next steps. */
  readonly actions: ReactNode;
}

/** An error that blocks the page: what is wrong, and the next step. */
export function FaultView({ title, text, detail, actions }: FaultViewProps) {
  usePageTitle(title);
  return (
    <div className={css.view}>
      <BrokenDrawing />
      <div role="alert">
        <h1 className={css.heading}>{title}</h1>
        <p className={css.text}>{text}</p>
        {detail === undefined ? null : (
          <p className={css.detail} dir="ltr">
            {detail}
          </p>
        )}
      </div>
      <div className={css.actions}>{actions}</div>
    </div>
  );
}

/** A fault view instead of the whole app. */
export function FaultPage(props: FaultViewProps) {
  return (
    <StandalonePage>
      <FaultView {...props} />
    </StandalonePage>
  );
}
