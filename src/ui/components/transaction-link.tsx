import type { ReactNode } from "react";
import { Link } from "wouter";
import * as css from "./transaction-link.css.ts";

interface TransactionLinkProps {
  readonly transactionId: string;
  /** Ids of what names it: the label alone stands in many lines. */
  readonly labelledBy: string;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** Leads to a transaction's own page. */
export function TransactionLink({ transactionId, labelledBy, id, children }: TransactionLinkProps) {
  return (
    <Link
      id={id}
      href={`/transactions/${encodeURIComponent(transactionId)}`}
      className={css.link}
      aria-labelledby={labelledBy}
    >
      {children}
    </Link>
  );
}
