/** Whether the browser reports that it is offline; false if it does not know, and in Node. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;
