import { useSelector } from "@xstate/react";
import { useLocation } from "wouter";
import type { AppActor } from "../machines/app.machine.ts";
import { AppActorContext, useAppActor } from "./actors.ts";
import { Spinner } from "./components/spinner.tsx";
import { SpeechContext } from "./i18n/landing-text.ts";
import type { Speech } from "./i18n/speech.ts";
import { type LoadedScreens, ScreensContext } from "./loaded-screens.ts";
import { MisconfiguredScreen } from "./screens/faults/misconfigured-screen.tsx";
import { MissingScreen } from "./screens/faults/missing-screen.tsx";
import { RenderErrorBoundary } from "./screens/faults/render-error-boundary.tsx";
import { LandingScreen } from "./screens/landing/landing-screen.tsx";
import { ToastHost } from "./screens/toasts/toast-host.tsx";
import { useUnhurried } from "./use-unhurried.ts";

interface AppProps {
  readonly actor: AppActor;
  readonly speech: Speech;
  readonly screens: LoadedScreens;
}

export function App({ actor, speech, screens }: AppProps) {
  return (
    <AppActorContext value={actor}>
      <SpeechContext value={speech}>
        <RenderErrorBoundary>
          <ScreensContext value={screens}>
            <Root screens={screens} />
          </ScreensContext>
          <ToastHost />
        </RenderErrorBoundary>
      </SpeechContext>
    </AppActorContext>
  );
}

function viewOf(snapshot: ReturnType<AppActor["getSnapshot"]>) {
  if (snapshot.matches("misconfigured")) return "misconfigured";
  if (!snapshot.matches({ running: { session: "present" } })) return "visitor";
  if (snapshot.matches({ running: { screens: "missing" } })) return "missing";
  return snapshot.matches({ running: { screens: "loaded" } }) ? "signedIn" : "waiting";
}

function Root({ screens }: { readonly screens: LoadedScreens }) {
  // What has just begun to read sends its calls before its screens are drawn.
  const view = useUnhurried(useSelector(useAppActor(), viewOf), "signedIn", "waiting");
  const [path] = useLocation();
  switch (view) {
    case "misconfigured":
      return <MisconfiguredScreen />;
    case "missing":
      return <MissingScreen />;
    case "visitor":
      return path === "/" ? <LandingScreen /> : <Spinner size="screen" />;
    case "waiting":
      return <Spinner size="screen" />;
    case "signedIn":
      return screens.SignedIn ? <screens.SignedIn /> : <MissingScreen />;
  }
}
