const absolute = /^https?:\/\/[^/?#]*/i;

/**
 * A request's target in origin form (RFC 9112, section 3.2): its path and query, of a whole address too. Undefined for one
 * that is no address.
 */
export function originForm(target: string | undefined): string | undefined {
  if (target?.startsWith("/")) return target;
  if (target === undefined || !absolute.test(target) || !URL.canParse(target)) return undefined;
  const rest = target.replace(absolute, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The path as it was sent, and its query. Never throws, whatever was sent. */
export function parseTarget(target: string | undefined): { path: string; query: URLSearchParams } {
  const origin = absolute.exec(target ?? "")?.[0] ?? "";
  const [path = "", ...rest] = (target ?? "/").slice(origin.length).split("?");
  return { path: path === "" ? "/" : path, query: new URLSearchParams(rest.join("?")) };
}
