/** An answer of a system between the browser and the server: a firewall, load balancer, proxy or captive portal. */
export interface GatewayAnswer {
  readonly name: string;
  readonly status: number;
  readonly type: "text/html" | "application/json" | undefined;
  /** Creates the body; `ownBody` is the server's body if the server has processed the request. */
  readonly body: (ownBody: string | undefined) => string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** If true, the answer is a changed copy of the server's, so it is used only after the server has answered. */
  readonly needsAnswer?: boolean;
  /** If true, the answer looks like a successful answer of the server. */
  readonly speaksForSuccess?: boolean;
}

const htmlBody = (title: string) => () =>
  `<html><head><title>${title}</title></head><body>${title}</body></html>`;

function createPageAnswer(
  name: string,
  status: number,
  headers?: Readonly<Record<string, string>>,
): GatewayAnswer {
  return { name, status, type: "text/html", body: htmlBody(name), ...(headers && { headers }) };
}

export const gatewayAnswers: readonly GatewayAnswer[] = [
  createPageAnswer("a firewall's 403", 403),
  createPageAnswer("a proxy's 400", 400),
  createPageAnswer("a load balancer's 404", 404),
  createPageAnswer("a proxy's 405", 405),
  createPageAnswer("a proxy's 408", 408),
  createPageAnswer("a cache's 410", 410),
  createPageAnswer("a proxy's 413", 413),
  createPageAnswer("a proxy's 431", 431),
  createPageAnswer("a provider's 451", 451),
  createPageAnswer("a load balancer's 500", 500),
  createPageAnswer("a load balancer's 502", 502),
  createPageAnswer("a load balancer's 503", 503, { "Retry-After": "2" }),
  createPageAnswer("a load balancer's 504", 504),
  createPageAnswer("a captive portal's 200", 200),
  createPageAnswer("a limiter's 429", 429, { "Retry-After": "3" }),
  createPageAnswer("a proxy's 425", 425),
  { name: "an empty 204", status: 204, type: undefined, body: () => null },
  { name: "an empty 200", status: 200, type: "application/json", body: () => "", speaksForSuccess: true },
  {
    name: "half of the answer",
    status: 200,
    type: "application/json",
    needsAnswer: true,
    body: (ownBody = "") => ownBody.slice(0, ownBody.length >> 1),
  },
  {
    name: "a firewall's 403 in JSON",
    status: 403,
    type: "application/json",
    body: () => JSON.stringify({ message: "Forbidden" }),
  },
];

/** Finds a built-in answer; additional answers of a run are not included. @throws if no answer has this name */
export function gatewayByName(name: string): GatewayAnswer {
  const foundAnswer = gatewayAnswers.find((gateway) => gateway.name === name);
  if (!foundAnswer) throw new Error(`No gateway answer ${name}`);
  return foundAnswer;
}
