/**
 * Resolves in a new task, so that the browser can handle input and render first. Uses no timer, because browsers
 * throttle timers in hidden pages.
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
