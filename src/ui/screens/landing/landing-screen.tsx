import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { languageCodes } from "../../../machines/core/rules/languages.ts";
import { attentionHandlers } from "../../components/attention.ts";
import { ThemeSwitch } from "../../components/theme-switch.tsx";
import { useAppActor, useAppearance, useCarousel, usePreferences, useSettings } from "../../hooks/actors.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { useProduct } from "../../hooks/use-product.ts";
import { useLandingText, useTranslationState } from "../../i18n/landing-text.ts";
import { media } from "../../theme/media.ts";
import { LandingView } from "./landing-view.tsx";
import { LanguagePopover } from "./language-popover.tsx";

/** The landing page, connected to its charts: carousel, preferences and sign-in. */
export function LandingScreen() {
  const app = useAppActor();
  const appearance = useAppearance();
  const product = useProduct();
  const carousel = useCarousel();
  const slide = useSelector(carousel, (snapshot) => snapshot.context.slide);
  const isPaused = useSelector(carousel, (snapshot) => snapshot.matches("paused"));
  const isMotionReduced = useMedia(media.reducedMotion);
  useEffect(() => {
    if (isMotionReduced) carousel.send({ type: "paused" });
  }, [isMotionReduced, carousel]);
  const auth = useSelector(app, (snapshot) => snapshot.children.auth);
  const isBusy = useSelector(
    auth,
    (snapshot) => snapshot?.hasTag("leaving") === true || snapshot?.matches({ checking: "wanted" }) === true,
  );
  const isSignInRequested = useSelector(
    app,
    (snapshot) => snapshot.matches("starting") && snapshot.context.wanted !== undefined,
  );
  return (
    <LandingView
      product={product}
      busy={isBusy || isSignInRequested}
      onSignIn={() => app.send({ type: "signIn.requested", appearance: appearance() })}
      controls={<LandingControls />}
      activeSlide={slide}
      paused={isPaused}
      onPause={() => carousel.send({ type: "paused" })}
      onPlay={() => carousel.send({ type: "played" })}
      onSlide={(chosenSlide) => carousel.send({ type: "slide.chosen", slide: chosenSlide })}
      attention={attentionHandlers(
        () => carousel.send({ type: "attention.began" }),
        () => carousel.send({ type: "attention.ended" }),
      )}
    />
  );
}

function LandingControls() {
  const t = useLandingText();
  const { language: currentLanguage } = useTranslationState();
  const preferences = usePreferences();
  const settings = useSettings();
  const isDark = useSelector(preferences, (snapshot) => snapshot.hasTag("dark"));
  const otherLanguages = (settings?.languages ?? languageCodes).filter((code) => code !== currentLanguage);
  const hasTwoThemes = settings?.themes.length !== 1;
  return (
    <>
      {otherLanguages.length === 0 ? null : (
        <LanguagePopover
          others={otherLanguages}
          onPick={(language) => preferences.send({ type: "language.chosen", language })}
        />
      )}
      {hasTwoThemes ? (
        <ThemeSwitch
          label={t("toggleTheme")}
          dark={isDark}
          onToggle={() => preferences.send({ type: "theme.toggled" })}
        />
      ) : null}
    </>
  );
}
