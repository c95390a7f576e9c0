import type { Middleware } from "koa";

const absolute = /^https?:\/\/[^/?#]*/i;

/** Brings a request's target into origin form (RFC 9112, section 3.2), and answers 400 to one that is no address. */
export const requireTarget: Middleware = (ctx, next) => {
  const target = originForm(ctx.url);
  if (target === undefined) {
    const message = "The request's target is no address";
    ctx.status = 400;
    ctx.body = { status: 400, message, data: null, code: "invalid_request" };
    return undefined;
  }
  ctx.url = target;
  // Koa's `ctx.href`, of which the identity provider makes its addresses, would name the target's host.
  ctx.request.originalUrl = target;
  return next();
};

/** The path and query, of a whole address too. */
function originForm(target: string): string | undefined {
  if (target.startsWith("/")) return target;
  if (!absolute.test(target) || !URL.canParse(target)) return undefined;
  const rest = target.replace(absolute, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The path as it was sent, and its query. Never throws, whatever was sent. */
export function parseTarget(target: string): { path: string; query: URLSearchParams } {
  const origin = absolute.exec(target)?.[0] ?? "";
  const [path = "", ...rest] = target.slice(origin.length).split("?");
  return { path: path === "" ? "/" : path, query: new URLSearchParams(rest.join("?")) };
}
