import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import { useAppActor } from "../../actors.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";

/** Asked before somebody signs out while a payment is on its way. */
export function SignOutQuestion() {
  const app = useAppActor();
  const asking = useSelector(app, (snapshot) => snapshot.matches({ running: { leaving: "asking" } }));
  const { t } = useTranslation();
  if (!asking) return null;
  const stay = () => app.send({ type: "signOut.cancelled" });
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
          <Button size="action" block onClick={() => app.send({ type: "signOut.confirmed" })}>
            {t("paying.signOut.leave")}
          </Button>
        </>
      }
    />
  );
}
