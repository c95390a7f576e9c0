import type { BrowserContext } from "@playwright/test";

/**
 * Gives an intercepted `wallet/list` its body in Firefox, because Playwright over BiDi has no request bodies, and tests
 * distinguish the app's lists by the page size in the body. The page reports each body before sending it. Other
 * requests are unchanged.
 */
export async function reportListBodies(context: BrowserContext): Promise<void> {
  const bodies: string[] = [];
  await context.exposeBinding("__nupayListBody", (_source, body: string) => {
    bodies.push(body);
  });
  context.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith("/wallet/list")) return;
    const body = bodies.shift();
    if (body === undefined) return;
    request.postData = () => body;
    request.postDataJSON = () => JSON.parse(body);
  });
  await context.addInitScript(() => {
    const send = window.fetch.bind(window);
    let previousSend: Promise<unknown> = Promise.resolve();
    window.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      if (!address.endsWith("/wallet/list")) return send(input, init);
      const request = new Request(input, init);
      const reportBody: unknown = Reflect.get(window, "__nupayListBody");
      const text = request.clone().text();
      const sentRequest = previousSend
        .then(() => text)
        .then((body) => (typeof reportBody === "function" ? reportBody(body) : undefined))
        .then(() => ({ answer: send(request) }));
      previousSend = sentRequest.catch(() => {});
      return sentRequest.then(({ answer }) => answer);
    };
  });
}
