import type { Page } from "@playwright/test";

const queue = "__nupaySlowFiles";

/** Holds reads of a chosen file on every page that loads from now on, until `releaseFiles` is called. */
export async function holdFiles(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const originalArrayBuffer = Blob.prototype.arrayBuffer;
    const heldReads: (() => void)[] = [];
    Reflect.set(window, name, heldReads);
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      await new Promise<void>((resolve) => heldReads.push(resolve));
      return originalArrayBuffer.call(this);
    };
  }, queue);
}

export async function releaseFiles(page: Page): Promise<void> {
  await page.evaluate((name) => {
    const heldReads: unknown = Reflect.get(window, name);
    if (Array.isArray(heldReads)) for (const resumeRead of heldReads.splice(0)) resumeRead();
  }, queue);
}
