import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/**
 * Collects what a person's browser would report: policy violations, uncaught errors, unhandled rejections and console
 * errors. A test with any of them fails.
 */
export class PageErrorGuard {
  readonly #complaints: string[] = [];
  readonly #provoked: RegExp[] = [];
  readonly #thrown: RegExp[] = [];

  /** Watches every page and frame that the context opens from now on. */
  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding("__nupayViolation", (_source, violation: string) => {
      if (!favicon.test(violation)) this.#complaints.push(`policy violation: ${violation}`);
    });
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => {
        const report: unknown = Reflect.get(window, "__nupayViolation");
        const { disposition, effectiveDirective, blockedURI, documentURI, sourceFile, lineNumber } = event;
        const sourceLocation = `${sourceFile}:${lineNumber}`;
        const text = `${effectiveDirective} ${blockedURI} (${disposition}) in ${documentURI} at ${sourceLocation}`;
        if (typeof report === "function") report(text);
      });
    });
    // An unhandled rejection is also an uncaught error; Firefox reports some failed loads in the same way.
    context.on("weberror", (error) => {
      const { message, stack } = error.error();
      const text = stack ?? message;
      if (firefoxBlankPage.test(text) || favicon.test(text)) return;
      this.#complaints.push(firefoxLoad.test(text) ? `${failedLoad} ${text}` : `uncaught: ${text}`);
    });
    context.on("console", (message) => this.#hear(message));
  }

  /**
   * Declares a failure that the test provokes. Excuses only the browser's own message for a status or a failed load,
   * matched on the message and its address; never the app's own console output.
   */
  expect(pattern: RegExp): void {
    this.#provoked.push(pattern);
  }

  /** Declares an error that the test itself causes in the page's code; React logs that it caught it. */
  expectThrown(pattern: RegExp): void {
    this.#thrown.push(pattern);
  }

  /** Every reported error that no declaration covers. */
  complaints(): readonly string[] {
    return this.#complaints.filter(
      (complaint) =>
        !(complaint.startsWith(failedLoad) && this.#provoked.some((pattern) => pattern.test(complaint))) &&
        !this.#thrown.some((pattern) => pattern.test(complaint)),
    );
  }

  #hear(message: ConsoleMessage): void {
    if (message.type() !== "error") return;
    if (webKitPolicy.test(message.text())) return;
    const messageUrl = message.location().url;
    this.#complaints.push(
      message.text().startsWith("Failed to load resource:")
        ? `${failedLoad} ${message.text()} ${messageUrl}`
        : `console error: ${message.text()} ${messageUrl}`,
    );
  }
}

const failedLoad = "browser's line:";
/** The start of Firefox's own message about a failed load. */
const firefoxLoad =
  /^(?:Cross-Origin Request Blocked|Loading failed for|Loading module from|None of the “\w+” hashes in the integrity attribute match)/;
/**
 * A test's own script on the initial blank page, which has no storage and no clipboard; an error of the app has a
 * stack.
 */
const firefoxBlankPage =
  /^(?:SecurityError: The operation is insecure\.|TypeError: undefined is not a non-null object)\s*(?:undefined)?$/;
/** A message that WebKit logs for every page, although it applies the rest of the policy. */
const webKitPolicy = /^Unrecognized Content-Security-Policy directive 'manifest-src'/;
/** The icon that Firefox requests by itself, even if the page's policy allows no images. */
const favicon = /\/favicon\.ico\b/;
