import type { Page } from "simulated-browser";
import { type Actor, createActor, emit, setup } from "xstate";
import { bindAuth } from "../../../src/services/bind/auth.ts";
import { Identity } from "../../../src/services/identity/keycloak.ts";
import type { Services } from "../../../src/services/services.ts";
import { authStore } from "../../../src/services/storage/auth-store.ts";
import { type BrowserStores, createInactivityEnd } from "../../../src/services/storage/browser-stores.ts";
import { dispatchStorage, setGlobals } from "./globals.ts";
import { keycloakOf } from "./keycloak.ts";
import type { Provider } from "./provider.ts";

/** What the sign-in chart reports to the app. */
export type SignInEvent =
  | { readonly type: "session.opened"; readonly personId: string }
  | { readonly type: "session.closed" | "session.refreshRejected" | "session.absent" };

const appearance = { dark: false, locale: "en" } as const;

function rootOf(auth: ReturnType<typeof bindAuth>) {
  return setup({
    types: {
      events: {} as SignInEvent | { type: "toast.raised" },
      emitted: {} as SignInEvent,
      children: {} as { auth: "auth" },
    },
    actors: { auth },
  }).createMachine({
    invoke: { id: "auth", systemId: "auth", src: "auth", input: { wanted: undefined } },
    on: {
      "session.*": { actions: emit(({ event }) => event as SignInEvent) },
      "toast.raised": {},
    },
  });
}

/** The shipped sign-in of one page: its chart, the token's refresh, and the identity client over a simulated keycloak-js. */
export class PageSignIn {
  readonly #identity: Identity;
  readonly #root: Actor<ReturnType<typeof rootOf>>;

  constructor(
    page: Page,
    provider: Provider,
    report: { event(event: SignInEvent): void; threw(error: unknown): void; random(): number },
  ) {
    setGlobals();
    const stores = storesOf(page);
    this.#identity = new Identity({
      url: "http://id.test",
      realm: "nupay",
      clientId: "nupay-web",
      store: stores.auth,
      redirectMark: { read: () => true, write: () => false, clear() {} },
      keepDestination() {},
      log: { write() {}, subscribe: () => () => {} },
      Client: keycloakOf(page, provider),
    });
    const services = () => ({ identity: async () => this.#identity }) as unknown as Services;
    const auth = bindAuth(services, stores, report.random, () => page.browser.now());
    const { browser } = page;
    this.#root = createActor(rootOf(auth), {
      systemId: "toasts",
      clock: {
        setTimeout: (callback: () => void, milliseconds: number) =>
          browser.setTimeout(callback, milliseconds),
        clearTimeout: (timer: unknown) => browser.clearTimeout(timer),
      } as never,
    });
    this.#root.subscribe({ error: (error) => report.threw(error) });
    this.#root.on("*", (event) => report.event(event as SignInEvent));
    this.#root.start();
  }

  /** The signed-in person's id. */
  get person(): string | undefined {
    return this.#identity.person;
  }

  token(): Promise<string> {
    return this.#identity.token();
  }

  renewToken(): Promise<void> {
    return this.#identity.renewToken();
  }

  /** The person signs out in this page. */
  signOut(): void {
    this.#root.getSnapshot().children.auth?.send({ type: "signOut.confirmed", appearance });
  }
}

function storesOf(page: Page): BrowserStores {
  const { device, session } = page;
  const auth = authStore(() => device.localStorage);
  const notifyOtherPages = () => {
    for (const otherPage of device.livePages())
      if (otherPage !== page)
        device.world.schedule({
          kind: "message",
          label: `${otherPage.name} hears that ${page.name} has changed the sign-in`,
          delay: device.random.wait(`${page.name} tells ${otherPage.name}`, 1, 50),
          owner: otherPage,
          run: () => dispatchStorage(otherPage, "auth-store"),
        });
  };
  const stores = {
    auth: {
      read: () => auth.read(),
      write(value: Parameters<typeof auth.write>[0]) {
        const storedBefore = device.localStorage.getItem("auth-store");
        const isKept = auth.write(value);
        if (device.localStorage.getItem("auth-store") !== storedBefore) notifyOtherPages();
        return isKept;
      },
      clear() {
        const storedBefore = device.localStorage.getItem("auth-store");
        auth.clear();
        if (storedBefore !== null) notifyOtherPages();
      },
    },
    unfinished: { clear: () => session.removeItem("payment-form") },
    destination: { keep() {}, take: () => undefined, clear() {} },
    inactivityEnd: createInactivityEnd(() => device.localStorage),
  };
  return stores as unknown as BrowserStores;
}
