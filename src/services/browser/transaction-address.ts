import { watchHistory } from "./watch.ts";

const path = /^\/transactions\/([^/]+)$/;

/** The transaction that an address of the app names; undefined for every other address. */
export function transactionIdOf(pathname: string): string | undefined {
  const [, id] = path.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Reports the transaction in the page's address now and at every change, and when another page is shown. */
export function watchTransactionAddress(heard: {
  entered: (transactionId: string) => void;
  left: () => void;
}): () => void {
  const send = () => {
    const id = transactionIdOf(location.pathname);
    if (id === undefined) heard.left();
    else heard.entered(id);
  };
  const stop = watchHistory(send);
  send();
  return stop;
}
