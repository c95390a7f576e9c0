import type { Transaction } from "../../../machines/domain.ts";
import { useAnswer, useQuery } from "../../hooks/actors.ts";

/** The last payment's transaction; undefined until the history that is read after it has it. */
export function usePaidTransaction(transactionId: string | undefined): Transaction | undefined {
  const page = useAnswer(useQuery("history"));
  return page?.transactions.find((one) => one.transactionId === transactionId);
}
