import { useSelector } from "@xstate/react";
import { Button } from "../../components/button.tsx";
import { useAppearance, usePageChart, usePersonSession } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./profile-details.css.ts";

/** Links to the identity provider's page that creates a passkey, if the provider offers one. */
export function CreatePasskey() {
  const { t } = useTranslation();
  const person = usePersonSession();
  const passkey = usePageChart("passkey");
  const appearance = useAppearance();
  const isOffered = useSelector(passkey, (snapshot) => snapshot?.hasTag("offered") === true);
  const isLeaving = useSelector(passkey, (snapshot) => snapshot?.matches("leaving") === true);
  if (!isOffered) return null;
  return (
    <div className={css.manage}>
      <Button
        busy={isLeaving}
        onClick={() => person.send({ type: "passkey.requested", appearance: appearance() })}
      >
        {t("profile.passkey.create")}
      </Button>
      <p className={css.note}>{t("profile.passkey.note")}</p>
    </div>
  );
}
