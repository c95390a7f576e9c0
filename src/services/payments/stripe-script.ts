/** What the pinned @stripe/stripe-js would load itself, without the signals that watch the person's every page. */
export const publicScript = "https://js.stripe.com/endive/stripe.js?advancedFraudSignals=false";

/** In milliseconds. */
const silenceLimit = 20_000;

/** Loads a script once it is asked for; one that fails or stays silent is taken away, so that the next try is a new one. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${address} did not load`));
    };
    const timer = setTimeout(fail, silenceLimit);
    script.src = address;
    script.addEventListener("load", () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener("error", fail);
    document.head.append(script);
  });
}
