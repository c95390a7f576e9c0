import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";

const script = readFileSync(new URL("../../public/boot.js", import.meta.url), "utf8");

class FakeElement {
  readonly attributes = new Map<string, string>();
  readonly #action: string | undefined;
  readonly #parent: FakeElement | undefined;

  constructor(action?: string, parent?: FakeElement) {
    this.#action = action;
    this.#parent = parent;
  }

  closest(selector: string): FakeElement | null {
    if (selector !== "[data-action='sign-in']") throw new Error(`unknown selector ${selector}`);
    return this.#action === "sign-in" ? this : (this.#parent?.closest(selector) ?? null);
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
}

interface Visit {
  /** The URL's fragment. */
  readonly hash?: string;
  /** The attributes of the page's root element, as the build writes them. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly stored?: Readonly<Record<string, string>>;
  readonly language?: string | undefined;
  readonly isStorageBlocked?: boolean;
  /** The feature that the browser lacks. */
  readonly lacks?: "AbortSignal" | "AbortSignal.any" | "Promise.withResolvers";
}

function boot({
  stored = {},
  language = "en-AU",
  isStorageBlocked = false,
  hash = "",
  attributes = {},
  lacks,
}: Visit) {
  const visitedAddresses: string[] = [];
  const AbortSignal = lacks === "AbortSignal.any" ? {} : { any() {} };
  const dataset: Record<string, string> = {};
  const page = { lang: "", dir: "", dataset };
  const links: { rel?: string; href?: string }[] = [];
  const whenLoaded: (() => void)[] = [];
  const rootAttributes = { "data-languages": "en ar", "data-right-to-left": "ar", ...attributes };
  const root = Object.assign(page, {
    getAttribute: (name: string) => (rootAttributes as Record<string, string>)[name] ?? null,
  });
  const listeners = new Set<(event: { target: unknown }) => void>();
  const earlyWindow: { __nupayEarly?: { signIn: boolean; stop: () => void } } = Object.create(
    lacks === "AbortSignal" ? {} : { AbortSignal },
  );
  const localStorage = {
    getItem: (name: string) => {
      if (isStorageBlocked) throw new Error("SecurityError");
      return stored[name] ?? null;
    },
  };
  runInNewContext(script, {
    document: {
      documentElement: root,
      createElement: () => ({}),
      head: { append: (link: { rel?: string; href?: string }) => links.push(link) },
      addEventListener: (_type: string, listener: (event: { target: unknown }) => void) =>
        listeners.add(listener),
      removeEventListener: (_type: string, listener: (event: { target: unknown }) => void) =>
        listeners.delete(listener),
    },
    addEventListener: (type: string, listener: () => void) => type === "load" && whenLoaded.push(listener),
    removeEventListener: () => undefined,
    sessionStorage: { removeItem: () => undefined },
    localStorage,
    location: { hash, replace: (address: string) => visitedAddresses.push(address) },
    Promise: lacks === "Promise.withResolvers" ? {} : { withResolvers() {} },
    navigator: { language },
    atob,
    Element: FakeElement,
    window: earlyWindow,
  });
  const click = (target: unknown) => {
    for (const listener of listeners) listener({ target });
  };
  const load = () => {
    for (const listener of whenLoaded) listener();
  };
  const { lang, dir } = page;
  return { page: { lang, dir, dataset }, links, click, load, early: earlyWindow, left: visitedAddresses };
}

const choice = (value: object) => ({ "ui-store": JSON.stringify({ version: 1, ...value }) });

describe("an outdated browser", () => {
  test.each(["AbortSignal", "AbortSignal.any", "Promise.withResolvers"] as const)(
    "without %s gets the page for outdated browsers",
    (lacks) => {
      expect(boot({ lacks }).left).toEqual(["/old-browser.html"]);
    },
  );

  test("is not detected if the browser has all required features", () => {
    expect(boot({}).left).toEqual([]);
  });
});

describe("before the first paint", () => {
  test("a saved choice of Arabic and dark sets language, direction and theme, whatever the browser's language is", () => {
    const { page } = boot({ stored: choice({ language: "ar", theme: "nupay-dark" }), language: "en-AU" });
    expect(page).toEqual({ lang: "ar", dir: "rtl", dataset: { theme: "nupay-dark" } });
  });

  test("a hidden balance stays hidden, and an invalid value hides nothing", () => {
    const hiddenBy = (storedChoice: string) =>
      boot({ stored: { "balance-display": storedChoice } }).page.dataset.balance;
    expect(hiddenBy('{"version":1,"hidden":true}')).toBe("hidden");
    expect(['{"version":1,"hidden":false}', '{"hidden":"true"}', "true", "{"].map(hiddenBy)).toEqual(
      Array(4).fill(undefined),
    );
  });

  test.each([
    ["ar-EG", "ar", "rtl"],
    ["AR", "ar", "rtl"],
    ["en-GB", "en", "ltr"],
    ["fr-FR", "en", "ltr"],
    ["", "en", "ltr"],
    ["arn", "en", "ltr"],
  ])("without a choice a browser whose language is '%s' gets %s", (language, lang, dir) => {
    expect(boot({ language }).page).toEqual({ lang, dir, dataset: { theme: "nupay-light" } });
  });

  test.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["a number", "7"],
    ["an array", "[]"],
    ["unknown values", '{"language":"fr","theme":"hot-pink"}'],
    ["values of another type", '{"language":["ar"],"theme":{"a":1}}'],
    ["names that every object has", '{"language":"constructor","theme":"toString"}'],
  ])("a saved choice that is %s is ignored", (_name, savedChoice) => {
    expect(boot({ stored: { "ui-store": savedChoice }, language: "ar" }).page).toEqual({
      lang: "ar",
      dir: "rtl",
      dataset: { theme: "nupay-light" },
    });
  });

  test("a saved theme or language that is no longer configured is replaced", () => {
    const storedChoice = choice({ language: "ar", theme: "nupay-dark" });
    const attributes = { "data-themes": "nupay-light", "data-languages": "en" };
    expect(boot({ stored: storedChoice, attributes, language: "ar" }).page).toEqual({
      lang: "en",
      dir: "ltr",
      dataset: { theme: "nupay-light" },
    });
  });

  test("the only configured theme and language replace the saved ones", () => {
    const storedChoice = choice({ language: "en", theme: "nupay-light" });
    const attributes = { "data-themes": "nupay-dark", "data-languages": "ar" };
    expect(boot({ stored: storedChoice, attributes }).page).toEqual({
      lang: "ar",
      dir: "rtl",
      dataset: { theme: "nupay-dark" },
    });
  });

  test("a browser with blocked storage gets the defaults", () => {
    expect(boot({ isStorageBlocked: true }).page).toEqual({
      lang: "en",
      dir: "ltr",
      dataset: { theme: "nupay-light" },
    });
  });

  const encoded = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString("base64url");
  const token = (claims: unknown) => `${encoded({ alg: "RS256" })}.${encoded(claims)}.c2lnbmF0dXJl`;
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
  const signedInWith = (accessToken: unknown) =>
    boot({ stored: { "auth-store": JSON.stringify({ version: 1, isAuthenticated: true, accessToken }) } })
      .page.dataset;

  test("a stored sign-in with a valid token marks the page as likely signed in", () => {
    expect(signedInWith(token({ exp: inSeconds(300), name: "دانا؟" }))).toHaveProperty("likely", "signed-in");
  });

  test.each([
    ["missing", undefined],
    ["null", null],
    ["empty", ""],
    ["no token", "forged"],
    ["not to be decoded", "a.%%%.c"],
    ["no JSON", `a.${Buffer.from("{").toString("base64url")}.c`],
    ["without exp", token({ sub: "x" })],
    ["of an exp that is no number", token({ exp: String(inSeconds(300)) })],
    ["past", token({ exp: inSeconds(-1) })],
  ])(
    "a stored sign-in whose token is %s does not mark the page as likely signed in",
    (_name, accessToken) => {
      expect(signedInWith(token({ exp: inSeconds(60) }))).toHaveProperty("likely", "signed-in");
      expect(signedInWith(accessToken)).not.toHaveProperty("likely");
    },
  );

  test.each([
    "{",
    "null",
    '{"isAuthenticated":false}',
    '{"isAuthenticated":"true"}',
    '{"isAuthenticated":1}',
  ])("the stored sign-in %s does not mark the page as likely signed in", (storedSignIn) => {
    expect(boot({ stored: { "auth-store": storedSignIn } }).page.dataset).not.toHaveProperty("likely");
  });
});

describe("the preload of the app's files", () => {
  const attributes = { "data-texts-en": "/assets/en.js /assets/early.js", "data-texts-ar": "/assets/ar.js" };

  test.each([
    ["en", ["/assets/en.js", "/assets/early.js"]],
    ["ar", ["/assets/ar.js"]],
  ])("includes only the texts of the language %s", (language, hrefs) => {
    const { links } = boot({ language, attributes });
    expect(links).toEqual(hrefs.map((href) => ({ rel: "modulepreload", href })));
  });

  test("is empty without a build", () => {
    const { links, load } = boot({});
    load();
    expect(links).toEqual([]);
  });

  test("includes the pages' stylesheet, after the page has loaded and without applying it", () => {
    const { links, load } = boot({ attributes: { "data-styles": "/assets/first.css" } });
    expect(links).toEqual([]);
    load();
    expect(links).toEqual([
      { rel: "stylesheet", href: "/assets/first.css", media: "not all", crossOrigin: "" },
    ]);
  });

  test.each([
    ["#state=1&session_state=2&code=abc", "signed-in"],
    ["#code=abc", "signed-in"],
    ["#state=1&error=login_required", undefined],
    ["#barcode=1", undefined],
    ["", undefined],
  ])("for the URL fragment '%s' marks the page as likely: %s", (hash, likely) => {
    expect(boot({ hash }).page.dataset.likely).toBe(likely);
  });
});

describe("a click before the app is ready", () => {
  test("on the sign-in button, or inside it, is stored, and the button is busy", () => {
    const { click, early } = boot({});
    expect(early.__nupayEarly?.signIn).toBe(false);
    const button = new FakeElement("sign-in");
    click(new FakeElement(undefined, button));
    expect(early.__nupayEarly?.signIn).toBe(true);
    expect(button.attributes.get("aria-busy")).toBe("true");
  });

  test("a click outside the button is not stored", () => {
    const { click, early } = boot({});
    click(new FakeElement("other"));
    click({});
    click(null);
    expect(early.__nupayEarly?.signIn).toBe(false);
  });

  test("is not stored after the app has stopped the listener", () => {
    const { click, early } = boot({});
    early.__nupayEarly?.stop();
    const button = new FakeElement("sign-in");
    click(button);
    expect(early.__nupayEarly?.signIn).toBe(false);
    expect(button.attributes.size).toBe(0);
  });
});
