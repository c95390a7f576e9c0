import { useSelector } from "@xstate/react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useStoredData } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { TrashIcon } from "../../icons/signed-in.ts";
import * as css from "./settings-screen.css.ts";

/** The button, and the confirmation before anything is cleared. */
export function ClearStoredData() {
  const { t } = useTranslation();
  const storedData = useStoredData();
  const isAsking = useSelector(storedData, (snapshot) => snapshot.matches("asking"));
  const isClearing = useSelector(storedData, (snapshot) => snapshot.matches("clearing"));
  const cancelClearing = () => storedData.send({ type: "clear.cancelled" });
  return (
    <div className={css.clear}>
      <p className={css.note}>{t("settings.clearNote")}</p>
      <Button
        icon={<TrashIcon />}
        busy={isClearing}
        onClick={() => storedData.send({ type: "clear.requested" })}
      >
        {t("settings.clear")}
      </Button>
      {isAsking ? (
        <Dialog
          title={t("settings.clearing.title")}
          description={t("settings.clearing.text")}
          onDismiss={cancelClearing}
          onSubmit={() => storedData.send({ type: "clear.confirmed" })}
          footer={
            <>
              <Button type="submit" variant="danger" size="action" block>
                {t("settings.clearing.submit")}
              </Button>
              <Button size="action" block onClick={cancelClearing}>
                {t("common.cancel")}
              </Button>
            </>
          }
        />
      ) : null}
    </div>
  );
}
