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

/** A whole line that links to a transaction's page. Its text is the link's accessible name. */
export function TransactionLink({ transactionId, className, children }: TransactionLinkProps) {
  return (
    <Link href={transactionPath(transactionId)} className={classNames(css.line, className)}>
      {children}
    </Link>
  );
}

/** The path of a transaction's page. */
export function transactionPath(transactionId: string): string {
  return `/transactions/${encodeURIComponent(transactionId)}`;
}

/** A chevron: the line is a link. */
export function LinkChevron() {
  return <ChevronNextIcon size={16} className={css.sign} />;
}
