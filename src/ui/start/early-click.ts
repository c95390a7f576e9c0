declare global {
  interface Window {
    /** Set by `public/boot.js`. */
    __nupayEarly?: {
      readonly signIn: boolean;
      readonly stop: () => void;
      /**
       * The app cannot start because a part of it did not load: reloads the app, and shows an error after the last
       * retry.
       */
      readonly loadFailed: () => void;
    };
  }
}

/**
 * Stops the boot script, and returns whether the sign-in button was clicked before the app was ready. Has to be called
 * once, before hydration: it removes the button's `aria-busy`, which React would report as a mismatch.
 */
export function consumeEarlySignIn(): boolean {
  const earlyClicks = window.__nupayEarly;
  if (earlyClicks === undefined) return false;
  delete window.__nupayEarly;
  earlyClicks.stop();
  for (const button of document.querySelectorAll("[data-action='sign-in'][aria-busy]")) {
    button.removeAttribute("aria-busy");
  }
  return earlyClicks.signIn;
}
