import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import type { AppActor } from "../../machines/app/app.machine.ts";
import { isFocusTaken } from "../components/focus-taken.ts";
import { focusMain } from "../components/keep-focus.ts";
import { Spinner } from "../components/spinner.tsx";
import { AppActorContext, useAppActor, useCarousel } from "../hooks/actors.ts";
import { type LoadedScreens, ScreensContext } from "../hooks/loaded-screens.ts";
import { useDeferredState } from "../hooks/use-deferred-state.ts";
import { TranslationsContext } from "../i18n/landing-text.ts";
import type { Translations } from "../i18n/translations.ts";
import { LoadFailedScreen } from "../screens/faults/load-failed-screen.tsx";
import { MisconfiguredScreen } from "../screens/faults/misconfigured-screen.tsx";
import { RenderErrorBoundary } from "../screens/faults/render-error-boundary.tsx";
import { LandingScreen } from "../screens/landing/landing-screen.tsx";
import { ToastHost } from "../screens/toasts/toast-host.tsx";

interface AppProps {
  readonly actor: AppActor;
  readonly translations: Translations;
  readonly screens: LoadedScreens;
  /**
   * A signed-in person is likely: a sign-in is stored, or a code is in the address. The landing page is not shown before
   * the session is checked.
   */
  readonly isPersonLikely?: boolean | undefined;
}

export function App({ actor, translations, screens, isPersonLikely }: AppProps) {
  return (
    <AppActorContext value={actor}>
      <TranslationsContext value={translations}>
        <RenderErrorBoundary>
          <ScreensContext value={screens}>
            <CurrentView screens={screens} isPersonLikely={isPersonLikely} />
          </ScreensContext>
          <ToastHost />
        </RenderErrorBoundary>
      </TranslationsContext>
    </AppActorContext>
  );
}

function viewOf(snapshot: ReturnType<AppActor["getSnapshot"]>) {
  if (snapshot.matches("misconfigured")) return "misconfigured";
  if (snapshot.matches({ running: { absent: "showing" } })) return "offline";
  if (!snapshot.matches({ running: "present" })) return "visitor";
  return snapshot.matches({ running: { present: "failed" } }) ? "failed" : "waiting";
}

function CurrentView({ screens, isPersonLikely }: Pick<AppProps, "screens" | "isPersonLikely">) {
  const app = useAppActor();
  const view = useSelector(app, (snapshot) =>
    isPersonLikely && snapshot.hasTag("deciding") ? "waiting" : viewOf(snapshot),
  );
  const person = useSelector(app, (snapshot) => snapshot.children.personSession);
  const isOpen = useSelector(person, (snapshot) => snapshot?.matches({ session: "present" }) === true);
  // Queries that have just started send their requests before their screens render.
  const shownView = useDeferredState(isOpen ? "signedIn" : view, "signedIn", "waiting");
  const [path] = useLocation();
  const isLanding = shownView === "visitor" && path === "/";
  const auth = useSelector(app, (snapshot) => snapshot.children.auth);
  const isCompleting = useSelector(auth, (snapshot) => snapshot?.matches("completing") === true);
  const carousel = useCarousel();
  // On other pages the pictures are not visible, so the carousel pauses there.
  useEffect(
    () => carousel.send({ type: isLanding ? "attention.ended" : "attention.began" }),
    [isLanding, carousel],
  );
  // Read before the page changes: the focused element unmounts with it.
  const hadFocus = typeof document !== "undefined" && isFocusTaken();
  const shouldTakeFocus = useRef(false);
  // The link that opened this page has unmounted: the new page takes the focus, except on the first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a page of its own
  useEffect(() => {
    if (shouldTakeFocus.current && !isFocusTaken()) focusMain();
    shouldTakeFocus.current ||= hadFocus || shownView === "signedIn";
  }, [shownView, path]);
  switch (shownView) {
    case "misconfigured":
      return <MisconfiguredScreen />;
    case "failed":
      return <LoadFailedScreen />;
    case "offline":
      return screens.Offline ? <screens.Offline /> : <LoadFailedScreen />;
    case "visitor":
    case "waiting":
      return isLanding ? (
        <LandingScreen />
      ) : (
        <Spinner size="screen" label={isCompleting ? "signingIn" : undefined} />
      );
    case "signedIn":
      return screens.SignedIn ? <screens.SignedIn /> : <LoadFailedScreen />;
  }
}
