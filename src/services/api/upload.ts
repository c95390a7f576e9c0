import { isOffline } from "../browser/offline.ts";

/**
 * Replaces `fetch` for one upload by XMLHttpRequest, because fetch cannot report progress. `onProgress` gets a ratio
 * from 0 to 1. XMLHttpRequest always follows redirects, so an answer from another address counts as a failure.
 * @param form the request's body; WebKit cannot read it from the Request if a file of the form is in memory
 */
export function createUploadFetch(
  onProgress: (ratio: number) => void,
  form: FormData,
): typeof globalThis.fetch {
  return async (input, init) => {
    if (isOffline()) throw new TypeError("Offline");
    const request = new Request(input, init);
    return await new Promise<Response>((resolve, reject) => {
      const exchange = new XMLHttpRequest();
      exchange.open(request.method, request.url);
      exchange.responseType = "text";
      request.headers.forEach((value, name) => {
        // The browser sets this header itself, with the boundary of the form's parts.
        if (name !== "content-type") exchange.setRequestHeader(name, value);
      });
      exchange.upload.onprogress = (event) => {
        if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
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
