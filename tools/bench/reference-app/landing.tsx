import { useMachine } from "@xstate/react";
import { useTranslation } from "react-i18next";
import type { LandingKey, TextValues } from "../../../src/ui/i18n/landing-text.ts";
import { signInMachine } from "./sign-in.machine.ts";

type Text = (key: LandingKey, values?: TextValues) => string;

/** The texts and the first picture of the product's landing page. */
export function Landing() {
  // The product's i18next types contain only the texts of the signed-in pages.
  const t = useTranslation("landing" as never).t as unknown as Text;
  const [snapshot, send] = useMachine(signInMachine);
  const isBusy = snapshot.hasTag("busy");
  return (
    <main>
      <div>
        <h1>{t("title", { product: "nupay" })}</h1>
        <p>{t("lead")}</p>
        <button
          type="button"
          aria-busy={isBusy || undefined}
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
