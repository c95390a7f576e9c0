import { watchHistory } from "./watch.ts";

const detailPathPattern = /^\/transactions\/([^/]+)$/;

/** The transaction id in the app's address; undefined on any other page. */
export function parseTransactionId(pathname: string): string | undefined {
  const [, id] = detailPathPattern.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Reports the transaction in the page's address now and on each change, and when another page is shown. */
export function watchTransactionAddress(listener: {
  entered: (transactionId: string) => void;
  left: () => void;
}): () => void {
  const send = () => {
    const id = parseTransactionId(location.pathname);
    if (id === undefined) listener.left();
    else listener.entered(id);
  };
  const stopWatching = watchHistory(send);
  send();
  return stopWatching;
}
