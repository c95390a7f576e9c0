/**
 * The part of selenium-webdriver that the journeys use. It is installed next to the Playwright for Firefox, without
 * types.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { miniBrowser } from "./obtain.ts";

export interface Element {
  click(): Promise<void>;
  sendKeys(...keys: readonly string[]): Promise<void>;
  getText(): Promise<string>;
  getAttribute(name: string): Promise<string | null>;
  isEnabled(): Promise<boolean>;
  /** Computed by the engine. */
  getAriaRole(): Promise<string>;
  /** Computed by the engine. */
  getAccessibleName(): Promise<string>;
}

export interface Driver {
  get(address: string): Promise<void>;
  getCurrentUrl(): Promise<string>;
  executeScript<Result>(script: string, ...scriptArguments: readonly unknown[]): Promise<Result>;
  executeAsyncScript<Result>(script: string, ...scriptArguments: readonly unknown[]): Promise<Result>;
  navigate(): { back(): Promise<void>; refresh(): Promise<void> };
  switchTo(): {
    newWindow(type: "tab"): Promise<void>;
    window(handle: string): Promise<void>;
    frame(frame: Element | null): Promise<void>;
  };
  getWindowHandle(): Promise<string>;
  manage(): {
    deleteAllCookies(): Promise<void>;
    window(): { setRect(size: { width: number; height: number }): Promise<unknown> };
  };
  quit(): Promise<void>;
}

interface Selenium {
  readonly Builder: new () => {
    usingServer(address: string): {
      withCapabilities(capabilities: object): { build(): Promise<Driver> };
    };
  };
}

/**
 * Opens a new browser, without cookies or storage.
 * @param packages the folder whose `node_modules` has selenium-webdriver
 * @param options of MiniBrowser: `--enable-html5-local-storage=false`
 */
export function openBrowser(
  packages: string,
  address: string,
  options: readonly string[] = [],
): Promise<Driver> {
  const selenium: Selenium = createRequire(join(packages, "package.json"))("selenium-webdriver");
  return new selenium.Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation", ...options] },
    })
    .build();
}
