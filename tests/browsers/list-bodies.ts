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
    let turn: Promise<unknown> = Promise.resolve();
    window.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      if (!address.endsWith("/wallet/list")) return send(input, init);
      const request = new Request(input, init);
      const tell: unknown = Reflect.get(window, "__nupayListBody");
      const text = request.clone().text();
      const sent = turn
        .then(() => text)
        .then((body) => (typeof tell === "function" ? tell(body) : undefined))
        .then(() => ({ answer: send(request) }));
      turn = sent.catch(() => {});
      return sent.then(({ answer }) => answer);
    };
  });
}
