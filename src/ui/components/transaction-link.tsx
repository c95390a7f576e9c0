import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import { isFocusTaken } from "./focus-taken.ts";
import * as css from "./transaction-link.css.ts";

interface TransactionLinkProps {
  readonly transactionId: string;
  /** Ids of what names it: the label alone stands in many lines. */
  readonly labelledBy: string;
  readonly id: string;
  readonly children: ReactNode;
}

/** Leads to a transaction's own page; the way back leads to this link. */
export function TransactionLink({ transactionId, labelledBy, id, children }: TransactionLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (history.state?.opened === transactionId && !isFocusTaken()) link.current?.focus();
  }, [transactionId]);
  return (
    <Link
      ref={link}
      id={id}
      href={`/transactions/${encodeURIComponent(transactionId)}`}
      className={css.link}
      aria-labelledby={labelledBy}
      // Kept by the address that is left, so that the focus finds back.
      onClick={() => history.replaceState({ ...history.state, opened: transactionId }, "")}
    >
      {children}
    </Link>
  );
}
