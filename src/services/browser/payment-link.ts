import { paymentLinkPath } from "../../machines/payees/rules/payment-link.ts";
import { watchHistory } from "./watch.ts";

/**
 * Reports the fragment of a payment link, now and whenever one is opened. First replaces the link in the history by the
 * dashboard's address, so that no later page, reload or Back shows the phone number.
 */
export function watchPaymentLink(onOpen: (fragment: string) => void): () => void {
  const check = () => {
    const { pathname, hash } = location;
    if (pathname !== paymentLinkPath) return;
    history.replaceState(history.state, "", "/dashboard");
    onOpen(hash);
  };
  const stopWatching = watchHistory(check);
  check();
  return stopWatching;
}
