import { useSelector } from "@xstate/react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useAppearance, usePersonSession } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Asks for confirmation before the person leaves the page during a payment: to sign out or to create a passkey. */
export function LeaveConfirmation() {
  const person = usePersonSession();
  const appearance = useAppearance();
  const purpose = useSelector(person, (snapshot) =>
    (["signOut", "passkey"] as const).find((kind) =>
      snapshot.matches({ payments: { open: { locked: { asking: kind } } } }),
    ),
  );
  const { t } = useTranslation();
  if (purpose === undefined) return null;
  const stayOnPage = () => person.send({ type: "departure.cancelled" });
  return (
    <Dialog
      title={t("paying.departure.title")}
      description={t(`paying.departure.${purpose}.text`)}
      onDismiss={stayOnPage}
      footer={
        <>
          <Button variant="primary" size="action" block onClick={stayOnPage}>
            {t(`paying.departure.${purpose}.stay`)}
          </Button>
          <Button
            size="action"
            block
            onClick={() => person.send({ type: "departure.confirmed", appearance: appearance() })}
          >
            {t(`paying.departure.${purpose}.leave`)}
          </Button>
        </>
      }
    />
  );
}
