/** The path as it was sent, and its query (RFC 9112, section 3.2). Never throws, whatever was sent. */
export function parseTarget(target: string | undefined): { path: string; query: URLSearchParams } {
  const origin = /^https?:\/\/[^/?#]*/i.exec(target ?? "")?.[0] ?? "";
  const [path = "", ...rest] = (target ?? "/").slice(origin.length).split("?");
  return { path: path === "" ? "/" : path, query: new URLSearchParams(rest.join("?")) };
}
