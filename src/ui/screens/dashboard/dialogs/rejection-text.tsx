import { useTranslation } from "react-i18next";
import type { Failure } from "../../../../machines/core/failure.ts";
import { codeText, failureText } from "../../../i18n/failure-text.ts";

interface RejectionTextProps {
  readonly failure: Failure;
  /** What to do next: the app's own sentences say it, another's words may not. */
  readonly next: string;
}

/** Why something was rejected: in the app's sentence, else in the wallet's or the provider's own words. */
export function RejectionText({ failure, next }: RejectionTextProps) {
  const { t } = useTranslation();
  const sentence = failureText(t, failure);
  if (sentence !== failure.message || codeText(t, failure.code) !== "") return <p>{sentence}</p>;
  return (
    <>
      <p>
        <bdi>{sentence}</bdi>
      </p>
      <p>{next}</p>
    </>
  );
}
