/**
 * The script of the pinned @stripe/stripe-js, without its fraud signals, which track each page that the person visits.
 */
export const publicScript = "https://js.stripe.com/endive/stripe.js?advancedFraudSignals=false";

/** In milliseconds. */
const timeout = 20_000;

/** Loads a script; removes it after an error or a timeout, so that the next attempt loads it again. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${address} did not load`));
    };
    const timer = setTimeout(fail, timeout);
    script.src = address;
    script.addEventListener("load", () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener("error", fail);
    document.head.append(script);
  });
}
