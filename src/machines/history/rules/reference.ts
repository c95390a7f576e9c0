import { displayableName } from "./party.ts";

/** The reference that the holder quotes to support. */
export function referenceOf({
  reference,
  transactionId,
}: {
  readonly reference?: string | undefined;
  readonly transactionId: string;
}): string {
  return displayableName(reference) ?? transactionId;
}
