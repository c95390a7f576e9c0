import { isOffline } from "../browser/offline.ts";

/**
 * A fake for `fetch` that reports how much of the body is sent, which fetch itself does not:
 * for one upload through XMLHttpRequest. `progress` gets a share from 0 to 1. XMLHttpRequest follows redirects, and no
 * setting forbids it: an answer from another address counts as none.
 * @param form the request's body: WebKit reads none out of a Request whose form has a file that is kept in memory
 */
export function uploading(progress: (ratio: number) => void, form: FormData): typeof globalThis.fetch {
  return async (input, init) => {
    if (isOffline()) throw new TypeError("Offline");
    const request = new Request(input, init);
    return await new Promise<Response>((resolve, reject) => {
      const exchange = new XMLHttpRequest();
      exchange.open(request.method, request.url);
      exchange.responseType = "text";
      request.headers.forEach((value, name) => {
        // The browser writes this header itself: it names the boundary between the form's parts.
        if (name !== "content-type") exchange.setRequestHeader(name, value);
      });
      exchange.upload.onprogress = (event) => {
        if (event.lengthComputable && event.total > 0) progress(event.loaded / event.total);
      };
      const fail = () => reject(new TypeError("Failed to fetch"));
      exchange.onload = () =>
        exchange.responseURL === request.url.split("#")[0] ? resolve(toResponse(exchange)) : fail();
      exchange.onerror = fail;
      exchange.onabort = () => reject(request.signal.reason ?? new DOMException("Aborted", "AbortError"));
      request.signal.addEventListener("abort", () => exchange.abort());
      if (request.signal.aborted) {
        reject(request.signal.reason);
        return;
      }
      exchange.send(form);
    });
  };
}

function toResponse(exchange: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of exchange.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const hasBody = ![101, 204, 205, 304].includes(exchange.status);
  return new Response(hasBody ? exchange.responseText : null, { status: exchange.status, headers });
}
