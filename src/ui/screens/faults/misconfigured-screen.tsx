import { useSelector } from "@xstate/react";
import type { Failure } from "../../../machines/core/failure.ts";
import { Button } from "../../components/button.tsx";
import { useAppActor } from "../../hooks/actors.ts";
import { useLandingText } from "../../i18n/landing-text.ts";
import { FaultPage } from "./fault-view.tsx";

const reasons = [
  "invalidAuthProvider",
  "unsupportedAuthProvider",
  "missingKeycloakConfiguration",
  "invalidPaymentProvider",
  "idempotencyKeyReplaced",
  "doublePaymentsNotAccepted",
  "unreadable",
  "invalidField",
] as const;

function reasonOf(failure: Failure | undefined) {
  return reasons.find((reason) => reason === failure?.code) ?? "unexpected";
}

/** The configuration is missing or invalid: the text of section 5 of the specification, and a retry. */
export function MisconfiguredScreen() {
  const t = useLandingText();
  const app = useAppActor();
  const failure = useSelector(app, (snapshot) => snapshot.context.failure);
  const reason = reasonOf(failure);
  return (
    <FaultPage
      title={t(`faults.startup.${reason}`)}
      text={t(reason === "unreadable" ? "faults.startup.nextUnreadable" : "faults.startup.next")}
      detail={reason === "invalidField" || reason === "unexpected" ? failure?.message : undefined}
      actions={
        <Button variant="primary" onClick={() => app.send({ type: "retried" })}>
          {t("faults.tryAgain")}
        </Button>
      }
    />
  );
}
