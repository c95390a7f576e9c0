import type { Failure } from "../../../../machines/core/failure.ts";
import { failureText } from "../../../i18n/failure-text.ts";
import { isolate } from "../../../i18n/isolates.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";

interface RejectionTextProps {
  readonly failure: Failure;
  /** The next step: the app's own messages include it, the server's may not. */
  readonly next: string;
}

/** Why something was rejected: the app's message, else the wallet's or provider's own. */
export function RejectionText({ failure, next }: RejectionTextProps) {
  const { t } = useTranslation();
  const message = failureText(t, failure);
  if (message !== isolate(failure.message ?? "")) return <p>{message}</p>;
  return (
    <>
      <p>{message}</p>
      <p>{next}</p>
    </>
  );
}
