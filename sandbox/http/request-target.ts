import type { Middleware } from "koa";

const absoluteOrigin = /^https?:\/\/[^/?#]*/i;

/** Rewrites the request target to origin form (RFC 9112, section 3.2), and answers 400 to an invalid target. */
export const requireTarget: Middleware = (ctx, next) => {
  const target = toOriginForm(ctx.url);
  if (target === undefined) {
    const message = "The request's target is no address";
    ctx.status = 400;
    ctx.body = { status: 400, message, data: null, code: "invalid_request" };
    return undefined;
  }
  ctx.url = target;
  // Otherwise Koa's `ctx.href`, from which the identity provider builds its URLs, would use the target's host.
  ctx.request.originalUrl = target;
  return next();
};

/** Path and query of a target, also of an absolute one; undefined if it is invalid. */
function toOriginForm(target: string): string | undefined {
  if (target.startsWith("/")) return target;
  if (!absoluteOrigin.test(target) || !URL.canParse(target)) return undefined;
  const rest = target.replace(absoluteOrigin, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The path as sent, and its query. Never throws. */
export function parseTarget(target: string): { path: string; query: URLSearchParams } {
  const origin = absoluteOrigin.exec(target)?.[0] ?? "";
  const [path = "", ...rest] = target.slice(origin.length).split("?");
  return { path: path === "" ? "/" : path, query: new URLSearchParams(rest.join("?")) };
}
