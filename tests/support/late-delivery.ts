import type { Page, Request } from "@playwright/test";

export interface LateDelivery {
  /** Resolves once the page has sent the request. */
  readonly sent: Promise<void>;
  /** Aborts the page's request as a lost connection does; the request can still be delivered. */
  drop(): Promise<void>;
  /**
   * Delivers the unchanged request to the server.
   * @returns status and body of the answer, which the page does not receive
   */
  deliver(): Promise<{ readonly status: number; readonly body: { readonly code?: string } }>;
}

/**
 * Holds the page's next POST to the path in a proxy, because the sandbox's own `hold` ends when its client disconnects.
 */
export async function holdNextPost(page: Page, path: string): Promise<LateDelivery> {
  let heldRequest: Request | undefined;
  let drop: () => Promise<void> = async () => {};
  let report: () => void = () => {};
  const whenSent = new Promise<void>((resolve) => {
    report = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    if (heldRequest !== undefined || route.request().method() !== "POST") return route.fallback();
    heldRequest = route.request();
    drop = () => route.abort("connectionreset");
    report();
  });
  return {
    sent: whenSent,
    drop: () => drop(),
    async deliver() {
      if (heldRequest === undefined) throw new Error("The page has sent nothing.");
      const response = await fetch(heldRequest.url(), {
        method: "POST",
        headers: await heldRequest.allHeaders(),
        body: heldRequest.postData(),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}
