import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import { useAppearance, usePersonSession } from "../../actors.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";

/** Asked before somebody signs out while a payment is on its way. */
export function SignOutQuestion() {
  const person = usePersonSession();
  const appearance = useAppearance();
  const asking = useSelector(person, (snapshot) =>
    snapshot.matches({ payments: { open: { locked: "asking" } } }),
  );
  const { t } = useTranslation();
  if (!asking) return null;
  const stay = () => person.send({ type: "signOut.cancelled" });
  return (
    <Dialog
      title={t("paying.signOut.title")}
      description={t("paying.signOut.text")}
      onDismiss={stay}
      footer={
        <>
          <Button variant="primary" size="action" block onClick={stay}>
            {t("paying.signOut.stay")}
          </Button>
          <Button
            size="action"
            block
            onClick={() => person.send({ type: "signOut.confirmed", appearance: appearance() })}
          >
            {t("paying.signOut.leave")}
          </Button>
        </>
      }
    />
  );
}
