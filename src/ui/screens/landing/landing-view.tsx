import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { Logo } from "../../components/logo.tsx";
import { landingWave, WaveEngraving } from "../../components/wave-engraving.tsx";
import { usePageTitle } from "../../hooks/use-page-title.ts";
import { useLandingText } from "../../i18n/landing-text.ts";
import { CarouselView, type CarouselViewProps } from "./carousel-view.tsx";
import * as css from "./landing-view.css.ts";

interface LandingViewProps extends CarouselViewProps {
  readonly product: string;
  /** Whether sign-in was requested. */
  readonly busy: boolean;
  readonly onSignIn: () => void;
  /** Language and theme controls, at the end of the header. */
  readonly controls?: ReactNode;
}

/** The landing page. It is prerendered in every language, so it must not use the time, storage or `window`. */
export function LandingView({ product, busy, onSignIn, controls, ...carousel }: LandingViewProps) {
  const t = useLandingText();
  usePageTitle(t("title", { product }));
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Logo height={30} />
        <div className={css.controls}>{controls}</div>
      </header>
      <main className={css.main} tabIndex={-1}>
        <div className={css.texts}>
          <h1 className={css.title}>{t("title", { product })}</h1>
          <p className={css.lead}>{t("lead")}</p>
        </div>
        <div className={css.action}>
          <Button
            variant="primary"
            size="hero"
            className={css.signIn}
            busy={busy}
            onClick={onSignIn}
            data-action="sign-in"
          >
            {t("signIn")}
          </Button>
        </div>
        <div className={css.carousel}>
          <CarouselView {...carousel} />
        </div>
      </main>
      <WaveEngraving wave={landingWave} fade="start" className={css.wave} />
    </div>
  );
}
