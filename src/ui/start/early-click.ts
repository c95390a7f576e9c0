declare global {
  interface Window {
    /** Left by `public/boot.js`. */
    __nupayEarly?: {
      readonly signIn: boolean;
      readonly stop: () => void;
      /** The app cannot start, since a part of it did not load: loads the page again, or says what is so. */
      readonly lost: () => void;
    };
  }
}

/**
 * Takes over from the boot script: whether the sign-in button was clicked before the app was ready. Call it
 * once, before hydrating, so that the mark on the button is gone when React compares.
 */
export function takeEarlySignIn(): boolean {
  const early = window.__nupayEarly;
  if (early === undefined) return false;
  delete window.__nupayEarly;
  early.stop();
  for (const button of document.querySelectorAll("[data-action='sign-in'][aria-busy]")) {
    button.removeAttribute("aria-busy");
  }
  return early.signIn;
}
