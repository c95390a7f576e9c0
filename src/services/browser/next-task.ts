/**
 * Goes on in a task of its own, so that presses and frames have their turn in between. Without a timer, which browsers
 * put off in pages that are not seen.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
