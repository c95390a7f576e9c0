import { useMachine } from "@xstate/react";
import { useTranslation } from "react-i18next";
import { signInMachine } from "./sign-in.machine.ts";

/** The words and the first picture of the product's landing page. */
export function Landing() {
  const { t } = useTranslation("landing");
  const [snapshot, send] = useMachine(signInMachine);
  const busy = snapshot.hasTag("busy");
  return (
    <main>
      <div>
        <h1>{t("title", { product: "nupay" })}</h1>
        <p>{t("lead")}</p>
        <button
          type="button"
          aria-busy={busy || undefined}
          data-action="sign-in"
          onClick={() => send({ type: "signIn.requested" })}
        >
          {t("signIn")}
        </button>
      </div>
      <img src="/images/slide-top-up.svg" width="480" height="360" alt={t("slides.topUp.image")} />
    </main>
  );
}
