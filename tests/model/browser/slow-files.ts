import type { Page } from "@playwright/test";

const queue = "__nupaySlowFiles";

/** From the next page on, reads of a chosen file are held until `releaseFiles` is called. */
export async function holdFiles(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const read = Blob.prototype.arrayBuffer;
    const waiting: (() => void)[] = [];
    Reflect.set(window, name, waiting);
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return read.call(this);
    };
  }, queue);
}

export async function releaseFiles(page: Page): Promise<void> {
  await page.evaluate((name) => {
    const waiting: unknown = Reflect.get(window, name);
    if (Array.isArray(waiting)) for (const go of waiting.splice(0)) go();
  }, queue);
}
