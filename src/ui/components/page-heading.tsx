import type { ReactNode } from "react";
import { usePageTitle } from "../hooks/use-page-title.ts";
import * as css from "./page-heading.css.ts";

interface PageHeadingProps {
  readonly children: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** Names the displayed value, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

/** The page's `h1` and the actions of the page. */
export function PageHeading({ children, note, actions, "data-fact": fact }: PageHeadingProps) {
  usePageTitle(children);
  return (
    <div className={css.row}>
      <div>
        <h1 className={css.heading} data-fact={fact}>
          {children}
        </h1>
        {note === undefined ? null : <p className={css.note}>{note}</p>}
      </div>
      {actions}
    </div>
  );
}
