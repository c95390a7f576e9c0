import type { Page, Request } from "@playwright/test";

export interface LateDelivery {
  /** Resolves once the page has sent the request. */
  readonly sent: Promise<void>;
  /** The page's request fails as if the connection were lost, and it is still on its way. */
  drop(): Promise<void>;
  /** The request reaches the server after all, to the byte. @returns status and body of the answer that reaches no page */
  deliver(): Promise<{ readonly status: number; readonly body: { readonly code?: string } }>;
}

/** A proxy that holds the page's next POST to the path. The sandbox's own `hold` ends where its client has gone. */
export async function holdNextPost(page: Page, path: string): Promise<LateDelivery> {
  let held: Request | undefined;
  let drop: () => Promise<void> = async () => {};
  let report: () => void = () => {};
  const sent = new Promise<void>((resolve) => {
    report = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    if (held !== undefined || route.request().method() !== "POST") return route.fallback();
    held = route.request();
    drop = () => route.abort("connectionreset");
    report();
  });
  return {
    sent,
    drop: () => drop(),
    async deliver() {
      if (held === undefined) throw new Error("The page has sent nothing.");
      const response = await fetch(held.url(), {
        method: "POST",
        headers: await held.allHeaders(),
        body: held.postData(),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}
