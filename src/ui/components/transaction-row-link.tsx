import type { ReactNode } from "react";
import { Link } from "wouter";
import { transactionPath } from "./transaction-link.tsx";
import * as css from "./transaction-row-link.css.ts";

interface TransactionRowLinkProps {
  readonly transactionId: string;
  readonly id: string;
  /** Ids of the cells that label the link, because many rows have the same link text. */
  readonly labelledBy: string;
  readonly children: ReactNode;
}

/** The link in a table row; the row passes clicks to it. */
export function TransactionRowLink({ transactionId, id, labelledBy, children }: TransactionRowLinkProps) {
  return (
    <Link id={id} href={transactionPath(transactionId)} className={css.link} aria-labelledby={labelledBy}>
      {children}
    </Link>
  );
}
