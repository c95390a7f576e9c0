import type { ReactNode } from "react";
import { BrokenDrawing } from "../../components/drawings/broken-drawing.tsx";
import { StandalonePage } from "../../components/standalone-page.tsx";
import { usePageTitle } from "../../hooks/use-page-title.ts";
import * as css from "./fault-view.css.ts";

interface FaultViewProps {
  /** The page's one `h1`. */
  readonly title: string;
  readonly text: string;
  /** For the operator, in the words of the code. */
  readonly detail?: string | undefined;
  /** The way on. */
  readonly actions: ReactNode;
}

/** Something stands in the way: what it is, and the way on. */
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

/** The same in the place of the whole app. */
export function FaultPage(props: FaultViewProps) {
  return (
    <StandalonePage>
      <FaultView {...props} />
    </StandalonePage>
  );
}
