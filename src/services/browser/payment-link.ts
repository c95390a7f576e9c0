import { paymentLinkPath } from "../../machines/payees/rules/payment-link.ts";
import { watchHistory } from "./watch.ts";

/**
 * Reports the fragment of a payment link now and whenever one is opened. The dashboard takes its place in the address and in
 * the history before, so that no later page, reload or Back shows the number again.
 */
export function watchPaymentLink(opened: (fragment: string) => void): () => void {
  const check = () => {
    const { pathname, hash } = location;
    if (pathname !== paymentLinkPath) return;
    history.replaceState(history.state, "", "/dashboard");
    opened(hash);
  };
  const stop = watchHistory(check);
  check();
  return stop;
}
