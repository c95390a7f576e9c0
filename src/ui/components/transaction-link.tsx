import type { ReactNode } from "react";
import { Link } from "wouter";
import { ChevronNextIcon } from "../icons/signed-in.ts";
import { classNames } from "./class-names.ts";
import * as css from "./transaction-link.css.ts";

interface TransactionLinkProps {
  readonly transactionId: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A whole line that leads to a transaction's own page. Its text is its accessible name. */
export function TransactionLink({ transactionId, className, children }: TransactionLinkProps) {
  return (
    <Link href={pathOf(transactionId)} className={classNames(css.line, className)}>
      {children}
    </Link>
  );
}

interface TransactionRowLinkProps {
  readonly transactionId: string;
  readonly id: string;
  /** Ids of the cells that name it: many rows have the same label. */
  readonly labelledBy: string;
  readonly children: ReactNode;
}

/** The link in a table's row; the row passes a click on to it. */
export function TransactionRowLink({ transactionId, id, labelledBy, children }: TransactionRowLinkProps) {
  return (
    <Link id={id} href={pathOf(transactionId)} className={css.cell} aria-labelledby={labelledBy}>
      {children}
    </Link>
  );
}

function pathOf(transactionId: string): string {
  return `/transactions/${encodeURIComponent(transactionId)}`;
}

/** The sign that a line opens. */
export function OpensSign() {
  return <ChevronNextIcon size={16} className={css.sign} />;
}
