import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AnyStateMachine } from "xstate";
import type { Config } from "../../../src/services/config/index.ts";
import { createConnections } from "../../../src/services/connect.ts";
import type { Log } from "../../../src/services/core/log.ts";
import { lazyModulesOf } from "../../../src/services/lazy-modules.ts";
import { type AppPage, provideApp } from "../../../src/services/provide.ts";
import { createServices, requireDefined, type Services } from "../../../src/services/services.ts";
import { authStore } from "../../../src/services/storage/auth-store.ts";
import { type BrowserStores, createBrowserStores } from "../../../src/services/storage/browser-stores.ts";
import { settle } from "../../machines/fakes.ts";
import { waitFor } from "../../support/wait-for.ts";
import { actorOf, listenTo, runPort } from "../bind/bound-ports.ts";
import { fakeBrowser } from "../browser-globals.ts";
import { config } from "../config-fixture.ts";
import { fakeDevice } from "../payments/fake-device.ts";

let localStorage: ReturnType<typeof fakeBrowser>["local"];
let servedConfig: object;
beforeEach(() => {
  ({ local: localStorage } = fakeBrowser((name, value) => vi.stubGlobal(name, value)));
  servedConfig = config;
  vi.stubGlobal("location", { origin: "http://localhost:3000", pathname: "/" });
  vi.stubGlobal("document", { querySelectorAll: () => [] });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(servedConfig)));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open(changes: Partial<AppPage> = {}) {
  const page = {
    readPreferences: () => ({ theme: "nupay-light", language: "en" }),
    showFlows: vi.fn(),
    openPath: vi.fn(),
    expectsSignIn: () => false,
    ...changes,
  } as unknown as AppPage;
  const machine = provideApp(page) as AnyStateMachine;
  return { page, machine, load: () => runPort(machine, "loadSettings") };
}

describe("the configuration", () => {
  test("is read once, passed to the preferences and stored", async () => {
    const { page, machine, load } = open();
    const offer = listenTo(machine, "preferences.watchOffer");
    await settle();
    expect(offer.receivedEvents).toEqual([]);
    expect(await load()).toMatchObject({ product: "nupay", environment: "sandbox", currencies: ["AUD"] });
    await settle();
    expect(offer.receivedEvents).toEqual([
      { type: "offer.known", offer: expect.objectContaining({ themes: ["nupay-light"], languages: ["en"] }) },
    ]);
    expect(localStorage.json("app-store")).toEqual({
      version: 1,
      environment: "sandbox",
      features: { analytics: false },
    });
    expect(page.showFlows).not.toHaveBeenCalled();
  });

  test("shows the flow atlas if it names its URL", async () => {
    servedConfig = { ...config, flows: "/flows/" };
    const { page, load } = open();
    await load();
    expect(page.showFlows).toHaveBeenCalledExactlyOnceWith("/flows/");
  });

  test("shows no flow atlas if it names none", async () => {
    const { page, load } = open();
    await load();
    expect(page.showFlows).not.toHaveBeenCalled();
  });

  test("must be read before the provider is watched", () => {
    const { machine } = open();
    expect(listenTo(machine, "watchProvider").receivedEvents).toMatchObject([
      { error: { message: "The configuration is not read yet" } },
    ]);
  });
});

describe("a sign-in", () => {
  test("is reported as expected only if `expectsSignIn` is true", async () => {
    for (const isExpected of [true, false]) {
      const { machine, load } = open({ expectsSignIn: () => isExpected });
      await load();
      const { receivedEvents } = listenTo(machine, "watchProvider");
      await waitFor(async () => {
        await settle();
        expect(receivedEvents).toEqual(isExpected ? [{ type: "signIn.expected" }] : []);
      });
      await settle();
      expect(receivedEvents).toHaveLength(isExpected ? 1 : 0);
    }
  });
});

describe("the code of the sign-in", () => {
  test("is loaded again after it did not load, and then kept", async () => {
    let loads = 0;
    // The first load fails where its code is used.
    const destination = {
      get keep() {
        loads += 1;
        if (loads === 1) throw new Error("not loaded");
        return () => {};
      },
    };
    const stores = { ...createBrowserStores(), destination } as unknown as BrowserStores;
    const { identity } = createServices(config as unknown as Config, stores, {} as Log);
    await expect(identity()).rejects.toThrow("not loaded");
    expect(await identity()).toBe(await identity());
    expect(loads).toBe(2);
  });
});

describe("the charts after sign-in", () => {
  test("are created once, in the account's time zone, and clear the record of a reload", async () => {
    window.sessionStorage.setItem("reloaded", "true");
    const provideSignedIn = vi.fn(() => ({ personSession: {} }));
    const loadScreens = vi.fn(async () => ({ provideSignedIn }));
    const { machine, load, page } = open({ loadScreens } as unknown as Partial<AppPage>);
    await expect(runPort(machine, "screens.loadModule")).rejects.toThrow("The configuration is not read yet");
    await load();
    await runPort(machine, "screens.loadModule");
    await runPort(machine, "screens.loadModule");
    expect(loadScreens.mock.calls).toEqual([["Australia/Sydney"], ["Australia/Sydney"]]);
    expect(provideSignedIn).toHaveBeenCalledExactlyOnceWith(expect.any(Function), page);
    expect(window.sessionStorage.getItem("reloaded")).toBeNull();
  });

  test("cannot start before they are loaded, and neither can the offline balance", () => {
    const { machine } = open();
    expect(actorOf(machine, "personSession").getSnapshot()).toMatchObject({
      error: { message: "The charts behind the sign-in are not loaded yet" },
    });
    expect(actorOf(machine, "offlineBalance").getSnapshot()).toMatchObject({
      error: { message: "Not loaded yet" },
    });
  });
});

describe("an offline start", () => {
  const signIn = () =>
    authStore(() => localStorage).write({
      version: 1,
      accessToken: null,
      refreshToken: null,
      isAuthenticated: true,
      user: { id: "dana" },
    });

  test("finds the last balance of the signed-in person, or reports that none may be shown", async () => {
    const findBalance = vi.fn();
    const provideOffline = vi.fn(() => ({ find: findBalance, offlineBalance: {} }));
    const { machine, load } = open({
      loadOffline: async () => ({ provideOffline }),
    } as unknown as Partial<AppPage>);
    await load();
    vi.stubGlobal("navigator", { onLine: false });
    await expect(runPort(machine, "loadOffline")).rejects.toThrow("Signed out");
    signIn();
    await runPort(machine, "loadOffline");
    expect(findBalance).toHaveBeenCalledOnce();
    findBalance.mockImplementation(() => {
      throw new Error("No balance");
    });
    await expect(runPort(machine, "loadOffline")).rejects.toThrow("No balance");
    vi.stubGlobal("navigator", { onLine: true });
    await expect(runPort(machine, "loadOffline")).rejects.toThrow("The site answers");
  });
});

describe("the connections after sign-in", () => {
  test("send the person's token to the configured URL, and renew it", async () => {
    const sentRequests: Request[] = [];
    const { browser } = fakeDevice(async (input, init) => {
      sentRequests.push(new Request(input, init));
      return new Response("{}");
    }).openTab();
    const renewToken = vi.fn(async () => {});
    const identity = async () => ({ token: async () => "a.b.c", renewToken });
    const open = (configChanges: object) =>
      createConnections(
        { config: { ...config, ...configChanges }, log: {}, identity } as unknown as Services,
        browser,
      );
    const telemetryConfig = { telemetry: { endpoint: "https://otel.test" } };
    for (const configChanges of [
      {},
      telemetryConfig,
      { ...telemetryConfig, api: { ...config.api, idempotency: "none" } },
    ]) {
      const { api } = open(configChanges);
      const options = { timeout: 1_000, token: await api.token() };
      await api.exchange((wire, init) => wire.GET("/users/me", init), options);
    }
    await open({}).api.renewToken();
    expect(renewToken).toHaveBeenCalledOnce();
    expect(sentRequests.map(({ url }) => url)).toEqual(
      Array(3).fill("http://localhost:4010/api/v1/users/me"),
    );
    expect(sentRequests[0]?.headers.get("Authorization")).toBe("Bearer a.b.c");
    // A trace header is sent only with a collector and a server that keeps keys.
    const traces = sentRequests.map(({ headers }) => headers.get("traceparent"));
    // Sampled: otherwise a collector behind the server would record nothing.
    expect(traces).toEqual([null, expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/), null]);
  });

  test("contain the services and the browser", () => {
    const { browser } = fakeDevice().openTab();
    const services = {
      config,
      log: {},
      identity: async () => ({}),
      inactivityEnd: {},
    } as unknown as Services;
    expect(createConnections(services, browser)).toMatchObject({ ...services, browser });
  });
});

describe("the lazy modules", () => {
  test("are created once, and not before they are loaded", async () => {
    const providePages = vi.fn(() => ({ pageCharts: {} }));
    const provideSetup = vi.fn(() => ({ setupWizard: {} }));
    const loaders = { loadPages: async () => ({ providePages }), loadSetup: async () => ({ provideSetup }) };
    const getConnections = vi.fn();
    const paying = vi.fn();
    const modules = lazyModulesOf(loaders as never, getConnections, paying);
    expect(() => modules.pages()).toThrow("The pages are not loaded yet");
    expect(() => modules.setup()).toThrow("The setup is not loaded yet");
    await modules.loadPages();
    await modules.loadPages();
    await modules.loadSetup();
    await modules.loadSetup();
    expect(providePages).toHaveBeenCalledExactlyOnceWith(getConnections, paying, loaders);
    expect(provideSetup).toHaveBeenCalledExactlyOnceWith(getConnections);
    expect(modules.pages()).toEqual({ pageCharts: {} });
    expect(modules.setup()).toEqual({ setupWizard: {} });
  });

  test("are checked by `requireDefined`, which throws the given message for undefined", () => {
    expect(requireDefined(0, "Not there")).toBe(0);
    expect(() => requireDefined(undefined, "Not there")).toThrow(
      expect.objectContaining({ failure: { kind: "unexpected", message: "Not there" } }),
    );
  });
});
