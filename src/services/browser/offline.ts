/** Whether the browser knows that it has no network; where it cannot tell, and in Node, it has one. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;
