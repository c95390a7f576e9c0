/** Tests the client of the identity provider with a fake keycloak-js. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { exchangeLimit } from "../../src/machines/sign-in/identity-provider.ts";
import { NetworkError, TimeoutError } from "../../src/services/core/errors.ts";
import { Identity, type IdentityOptions } from "../../src/services/identity/keycloak.ts";
import { type AuthStore, authStore, signedOut } from "../../src/services/storage/auth-store.ts";
import { waitFor } from "../support/wait-for.ts";
import { FakeClient } from "./fake-keycloak.ts";
import { MemoryStorage } from "./memory-storage.ts";

const provider = "https://id.test";
const app = "https://app.test";

let page: EventTarget;
let lines: string[];
let localStorage: MemoryStorage;
let isMarked: boolean;
let canBeMarked: boolean;
const keepDestination = vi.fn();
const appearance = { dark: true, locale: "ar" } as const;
const dana: AuthStore = {
  version: 1,
  accessToken: "access",
  refreshToken: null,
  isAuthenticated: true,
  user: { id: "dana" },
};

beforeEach(() => {
  FakeClient.made.length = 0;
  FakeClient.found = {};
  FakeClient.takesOver = undefined;
  page = new EventTarget();
  lines = [];
  localStorage = new MemoryStorage();
  isMarked = false;
  canBeMarked = true;
  keepDestination.mockClear();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("location", { origin: app });
  vi.stubGlobal("document", { querySelectorAll: () => [] });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async () => new Response("{}"));
});
afterEach(() => {
  // Restore spies before the real timers: a spy on a fake timer would otherwise restore the fake one afterwards.
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const store = () => authStore(() => localStorage as unknown as Storage);

function open() {
  return new Identity({
    url: provider,
    realm: "nu pay",
    clientId: "nupay-web",
    Client: FakeClient as unknown as NonNullable<IdentityOptions["Client"]>,
    store: store(),
    redirectMark: {
      read: () => (isMarked ? true : undefined),
      write: () => {
        isMarked = canBeMarked;
        return canBeMarked;
      },
      clear: () => {
        isMarked = false;
      },
    },
    keepDestination,
    log: {
      write: ({ message }) => void lines.push(message),
      subscribe: () => () => {},
    },
  });
}

async function signIn(person = "dana") {
  FakeClient.found = { subject: person };
  const identity = open();
  await check(identity);
  return { identity, client: FakeClient.newest };
}

const check = (identity: Identity) => identity.check(new AbortController().signal);

/** Records the watcher's events. */
function listen(identity: Identity) {
  const calls: string[] = [];
  const end = identity.watch({
    async renewToken() {
      calls.push("renew token");
      await identity.refresh(false);
    },
    sessionEnded: (reason) => calls.push(reason),
  });
  return { calls, end };
}

const reportUnsupported = () =>
  page.dispatchEvent(
    Object.assign(new Event("message"), { origin: provider, data: "unsupported", source: null }),
  );
const changeElsewhere = (key: string | null) =>
  page.dispatchEvent(Object.assign(new Event("storage"), { key }));

describe("the silent check", () => {
  test("uses PKCE, no redirect, a session iframe that checks every five seconds, and a time limit of ten seconds", async () => {
    const { client } = await signIn();
    expect(client.config).toEqual({ url: provider, realm: "nu pay", clientId: "nupay-web" });
    expect(client.init).toHaveBeenCalledExactlyOnceWith({
      onLoad: "check-sso",
      pkceMethod: "S256",
      silentCheckSsoRedirectUri: `${app}/silent-check-sso.html`,
      silentCheckSsoFallback: false,
      checkLoginIframe: true,
      checkLoginIframeInterval: 5,
      messageReceiveTimeout: 10_000,
    });
  });

  test("waits up to a minute for the first iframe if a code has to be exchanged afterwards", async () => {
    FakeClient.found = { subject: "dana" };
    const signIn = open().completeSignIn(new AbortController().signal, exchangeLimit);
    expect(await signIn).toEqual({ outcome: "signedIn", personId: "dana" });
    expect(FakeClient.newest.init).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ onLoad: "check-sso", messageReceiveTimeout: 60_000 }),
    );
    FakeClient.found = {};
    await expect(open().completeSignIn(new AbortController().signal, exchangeLimit)).rejects.toThrow(
      NetworkError,
    );
  });

  test("stores the id of the person it finds, and clears the record of a tried redirect", async () => {
    isMarked = true;
    FakeClient.found = { subject: "dana" };
    const identity = open();
    expect(identity.person).toBeUndefined();
    expect(await check(identity)).toEqual({ outcome: "signedIn", personId: "dana" });
    expect(identity.person).toBe("dana");
    expect(store().read()).toEqual(dana);
    expect(isMarked).toBe(false);
  });

  test("an answer without a person's id counts as signed out", async () => {
    FakeClient.found = { init: async () => true };
    expect(await check(open())).toEqual({ outcome: "signedOut" });
  });

  test("reports an ended session if it finds none and one was stored", async () => {
    expect(await check(open())).toEqual({ outcome: "signedOut" });
    expect(store().read()).toEqual(signedOut);
    store().write(dana);
    expect(await check(open())).toEqual({ outcome: "signedOut", end: "errors.sessionEnded" });
    expect(store().read()).toEqual(signedOut);
  });

  test.each([
    ["a person was signed in", dana, false, { likely: true, kept: dana }],
    ["no person was signed in", signedOut, false, { likely: false, kept: undefined }],
    ["a redirect was already tried", dana, true, { likely: false, kept: undefined }],
  ])(
    "reports whether a session is likely if the browser blocks it and %s",
    async (_when, storedSession, hasMark, { likely, kept }) => {
      store().write(storedSession);
      isMarked = hasMark;
      FakeClient.found = {
        init: async () => {
          reportUnsupported();
          return false;
        },
      };
      expect(await check(open())).toEqual({ outcome: "unsupported", likely });
      expect(store().read()).toEqual(kept);
    },
  );

  test.each([
    ["Timeout when waiting for 3rd party check iframe message.", true],
    ["Unable to load the frame", true],
    ["Invalid nonce", true],
    ["Bearer eyJ", false],
    ["Bearer eyJ: Timeout", false],
  ])("rejects if it fails with %j, and logs only the client's own messages", async (message, isLogged) => {
    FakeClient.found = { init: () => Promise.reject(new Error(message)) };
    await expect(check(open())).rejects.toBeInstanceOf(NetworkError);
    expect(lines).toEqual(isLogged ? [message] : []);
    FakeClient.found = { init: () => Promise.reject(message) };
    await expect(check(open())).rejects.toBeInstanceOf(NetworkError);
    expect(lines).toHaveLength(isLogged ? 1 : 0);
  });

  test("changes nothing if it was aborted", async () => {
    let answer = (_is: boolean) => {};
    FakeClient.found = {
      subject: "dana",
      init: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    };
    const identity = open();
    const abortedController = new AbortController();
    abortedController.abort();
    await expect(identity.check(abortedController.signal)).rejects.toBeInstanceOf(NetworkError);
    const runningController = new AbortController();
    const aborted = identity.check(runningController.signal);
    runningController.abort();
    answer(true);
    await expect(aborted).rejects.toBeInstanceOf(NetworkError);
    const replacing = new AbortController();
    const replacedCheck = identity.check(replacing.signal);
    const answerFirstCheck = answer;
    replacing.abort();
    const secondCheck = check(identity);
    answerFirstCheck(true);
    await expect(replacedCheck).rejects.toBeInstanceOf(NetworkError);
    expect(identity.person).toBeUndefined();
    answer(true);
    expect(await secondCheck).toMatchObject({ outcome: "signedIn" });
    // The session's owner is unknown until the next check has ended.
    const thirdCheck = check(identity);
    expect(identity.person).toBeUndefined();
    answer(true);
    await thirdCheck;
  });
});

describe("the client's iframes", () => {
  const frame = () => ({ title: "keycloak-3p-check-iframe", dataset: {}, remove: vi.fn() });

  test("are removed when their check is aborted, and not after it has ended", async () => {
    let answer = (_is: boolean) => {};
    FakeClient.found = {
      subject: "dana",
      init: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    };
    const identity = open();
    const aborting = new AbortController();
    const aborted = identity.check(aborting.signal);
    const frames = [frame()];
    vi.stubGlobal("document", { querySelectorAll: () => frames });
    aborting.abort();
    expect(frames[0]?.remove).toHaveBeenCalledOnce();
    answer(true);
    await expect(aborted).rejects.toBeInstanceOf(NetworkError);

    const ending = new AbortController();
    const endedCheck = identity.check(ending.signal);
    frames.splice(0, 1, frame());
    answer(true);
    await endedCheck;
    // The check has ended, so this iframe now belongs to the session.
    ending.abort();
    expect(frames[0]?.remove).not.toHaveBeenCalled();
  });

  test("are removed when the session is forgotten", async () => {
    const { identity } = await signIn();
    const frames = [frame()];
    vi.stubGlobal("document", { querySelectorAll: () => frames });
    identity.forget();
    expect(frames[0]?.remove).toHaveBeenCalledOnce();
  });
});

describe("the check by a redirect", () => {
  test("navigates once, without a form, and stores the requested address", async () => {
    const identity = open();
    await check(identity);
    await identity.checkByRedirect();
    expect(FakeClient.newest.login).toHaveBeenCalledExactlyOnceWith({
      prompt: "none",
      redirectUri: `${app}/dashboard`,
    });
    expect(keepDestination).toHaveBeenCalledOnce();
    await identity.checkByRedirect();
    expect(FakeClient.newest.login).toHaveBeenCalledOnce();
  });

  test("is not made if its attempt cannot be recorded, since it would be repeated without end", async () => {
    canBeMarked = false;
    const identity = open();
    await check(identity);
    await identity.checkByRedirect();
    expect(FakeClient.newest.login).not.toHaveBeenCalled();
    expect(keepDestination).not.toHaveBeenCalled();
  });
});

describe("signing in", () => {
  test("leads to the provider's page in the app's language and theme, with all requested parameters", async () => {
    const { identity } = await signIn();
    await identity.signIn(appearance, { maxAge: 300 });
    expect(FakeClient.made).toHaveLength(1);
    expect(FakeClient.newest.login).toHaveBeenCalledExactlyOnceWith({
      maxAge: 300,
      redirectUri: `${app}/dashboard`,
      locale: "ar",
    });
    expect(await FakeClient.newest.createLoginUrl()).toBe(`${provider}/login?dark=true&locale=ar`);
    expect(lines).toEqual([]);
  });

  test.each([
    ["after a failed check", true],
    ["without a check", false],
  ])(
    "%s first tests whether the provider can be reached, and checks no session",
    async (_when, checksFirst) => {
      const identity = open();
      if (checksFirst) {
        FakeClient.found = { init: () => Promise.reject(new Error("down")) };
        await expect(check(identity)).rejects.toBeInstanceOf(NetworkError);
      }
      FakeClient.found = { subject: "dana" };
      const answer = new Response("{}");
      const fetchMock = vi.fn(async (_address: string, _options: RequestInit) => answer);
      vi.stubGlobal("fetch", fetchMock);
      await identity.signIn(appearance);
      expect(answer.bodyUsed, "an answer that still arrives keeps the page out of Firefox's cache").toBe(
        true,
      );
      expect(fetchMock).toHaveBeenCalledExactlyOnceWith(
        `${provider}/realms/nu%20pay/.well-known/openid-configuration`,
        { signal: expect.any(AbortSignal) },
      );
      const client = FakeClient.newest;
      expect(client.init).toHaveBeenCalledExactlyOnceWith({ pkceMethod: "S256", checkLoginIframe: false });
      expect(client.login).toHaveBeenCalledOnce();
      expect(identity.person).toBeUndefined();
      for (const respond of [
        async () => new Response("", { status: 503 }),
        () => Promise.reject(new Error()),
      ]) {
        vi.stubGlobal("fetch", respond);
        await expect(identity.signIn(appearance)).rejects.toMatchObject({
          name: "NetworkError",
          cause: expect.any(Error),
        });
      }
      expect(FakeClient.newest).toBe(client);
      expect(client.login).toHaveBeenCalledOnce();
      expect(lines).toEqual(["Keycloak login failed", "Keycloak login failed"]);
    },
  );

  test("from an open session stays on the page if the provider cannot be reached", async () => {
    const { identity } = await signIn();
    vi.stubGlobal("fetch", () => Promise.reject(new Error("down")));
    await expect(identity.signIn(appearance, { maxAge: 0 })).rejects.toBeInstanceOf(NetworkError);
    expect(FakeClient.newest.login).not.toHaveBeenCalled();
    expect(identity.person).toBe("dana");
    expect(lines).toEqual(["Keycloak login failed"]);
  });

  test("gives the provider's status of an action once, and only for this action", async () => {
    const { identity, client } = await signIn();
    expect(identity.takeReturnedAction("webauthn-register-passwordless")).toBeUndefined();
    client.onActionUpdate("success", "webauthn-register-passwordless");
    expect(identity.takeReturnedAction("UPDATE_PASSWORD")).toBeUndefined();
    expect(identity.takeReturnedAction("webauthn-register-passwordless")).toBe("success");
    expect(identity.takeReturnedAction("webauthn-register-passwordless")).toBeUndefined();
  });
});

describe("the end of a session", () => {
  test("by signing out posts to the provider's page, and its promise never settles", async () => {
    const { identity, client } = await signIn();
    const onSignOutEnd = vi.fn();
    void identity.signOut(appearance).then(onSignOutEnd, onSignOutEnd);
    const post = { redirectUri: `${app}/`, logoutMethod: "POST" };
    await waitFor(() => expect(client.logout).toHaveBeenCalledWith(post));
    expect(client.createLogoutUrl()).toBe(`${provider}/logout?dark=true&locale=ar`);
    await new Promise((resolve) => setTimeout(resolve));
    expect(onSignOutEnd).not.toHaveBeenCalled();
  });

  test("by signing out without an id token uses GET", async () => {
    const { identity, client } = await signIn();
    client.idToken = undefined;
    void identity.signOut(appearance);
    const logoutOptions = { redirectUri: `${app}/`, logoutMethod: "GET" };
    await waitFor(() => expect(client.logout).toHaveBeenCalledWith(logoutOptions));
  });

  test("by signing out stays on the page if the provider cannot be reached", async () => {
    const { identity, client } = await signIn();
    for (const respond of [
      async () => new Response("", { status: 503 }),
      () => Promise.reject(new Error("down")),
    ]) {
      vi.stubGlobal("fetch", respond);
      await expect(identity.signOut(appearance)).rejects.toBeInstanceOf(NetworkError);
    }
    expect(client.logout).not.toHaveBeenCalled();
  });

  test("by signing out is rejected before the first check", async () => {
    await expect(open().signOut(appearance)).rejects.toBeInstanceOf(NetworkError);
  });

  test("is announced to the other tabs when this tab forgets it, unless another person has signed in there", async () => {
    const { identity } = await signIn();
    identity.forget();
    expect(identity.person).toBeUndefined();
    expect(store().read()).toEqual(signedOut);

    const otherSession = { ...dana, user: { id: "omar" } };
    const { identity: second } = await signIn();
    store().write(otherSession);
    second.forget();
    expect(store().read()).toEqual(otherSession);
    // `second` has already forgotten its session, so another tab must have stored this one.
    store().write(dana);
    second.forget();
    expect(store().read()).toEqual(dana);

    const { identity: third } = await signIn();
    store().clear();
    third.forget();
    expect(store().read()).toEqual(signedOut);
  });

  test("by rejected tokens clears the stored session, and does not mark it as signed out for other tabs", async () => {
    const { identity } = await signIn();
    identity.refreshRejected();
    expect(identity.person).toBeUndefined();
    expect(store().read()).toBeUndefined();
  });

  test("is reported when the client announces it, for this tab's session only", async () => {
    const { identity, client } = await signIn();
    const { calls, end } = listen(identity);
    client.onAuthLogout();
    client.onTokenExpired();
    expect(calls).toEqual(["errors.sessionEnded", "renew token"]);
    end();
    client.onAuthLogout();
    expect(calls).toHaveLength(2);
    const secondListener = listen(identity);
    identity.forget();
    client.onAuthLogout();
    expect(secondListener.calls).toEqual([]);
    await check(identity);
    client.onTokenExpired();
    expect(secondListener.calls).toEqual([]);
    FakeClient.newest.onTokenExpired();
    expect(secondListener.calls).toEqual(["renew token"]);
  });

  test("is reported when another tab signs out or changes the person, but cleared data are written again", async () => {
    const { identity } = await signIn();
    const { calls, end } = listen(identity);
    store().clear();
    changeElsewhere("auth-store");
    expect(store().read()).toEqual(dana);
    changeElsewhere("auth-store");
    expect(calls).toEqual([]);
    store().write(signedOut);
    changeElsewhere("auth-store");
    store().write({ ...dana, user: { id: "omar" } });
    changeElsewhere(null);
    expect(calls).toEqual(["errors.signedOutElsewhere", "errors.signedOutElsewhere"]);
    end();
    changeElsewhere("auth-store");
    expect(calls).toHaveLength(2);
  });
});

describe("a token", () => {
  test("does not exist before the sign-in or after the sign-out", async () => {
    const { identity, client } = await signIn();
    expect(await identity.token()).toBe("access");
    expect(client.isTokenExpired).toHaveBeenCalledWith(5);
    expect(client.updateToken).not.toHaveBeenCalled();
    client.token = undefined;
    await expect(identity.token()).rejects.toMatchObject({ failure: { status: 401, code: "unauthorized" } });
    client.token = "access";
    identity.forget();
    await expect(identity.token()).rejects.toMatchObject({ failure: { status: 401, code: "unauthorized" } });
    await expect(open().token()).rejects.toMatchObject({ failure: { status: 401, code: "unauthorized" } });
  });

  test("is renewed before its use if it expires within five seconds and a refresh token exists", async () => {
    const { identity, client } = await signIn();
    const { calls } = listen(identity);
    client.expired = true;
    expect(await identity.token()).toBe("newer");
    expect(client.isTokenExpired).toHaveBeenCalledExactlyOnceWith(5);
    expect(calls).toEqual(["renew token"]);
    expect(client.updateToken).toHaveBeenCalledExactlyOnceWith(-1);
    expect(store().read()?.accessToken).toBe("newer");
    client.refreshToken = undefined;
    expect(await identity.token()).toBe("newer");
    expect(calls).toEqual(["renew token"]);
  });

  test("is renewed only while the session is watched", async () => {
    const { identity } = await signIn();
    await expect(identity.renewToken()).rejects.toMatchObject({ failure: { status: 400 } });
    const { calls, end } = listen(identity);
    await identity.renewToken();
    end();
    await expect(identity.renewToken()).rejects.toMatchObject({ failure: { status: 400 } });
    expect(calls).toEqual(["renew token"]);
  });

  test("a token's expiry reported by the client requests a renewal, whose failure throws nothing", async () => {
    const { identity, client } = await signIn();
    const renewToken = vi.fn(() => Promise.reject(new NetworkError()));
    identity.watch({ renewToken, sessionEnded: () => {} });
    client.onTokenExpired();
    expect(renewToken).toHaveBeenCalledOnce();
  });

  test("is not stored if an older client renewed it too late", async () => {
    const { identity, client } = await signIn();
    await check(identity);
    client.token = "late";
    client.onAuthRefreshSuccess();
    expect(store().read()?.accessToken).toBe("access");
  });

  test("the token of a signed-out person is not renewed", async () => {
    const { identity, client } = await signIn();
    identity.forget();
    await expect(identity.refresh(false)).rejects.toMatchObject({ failure: { status: 400 } });
    expect(client.updateToken).not.toHaveBeenCalled();
  });

  test("a permanently rejected renewal ends with 400, without reporting a logout", async () => {
    const { identity, client } = await signIn();
    const { calls } = listen(identity);
    client.updateToken.mockImplementation(async () => {
      client.refreshToken = undefined;
      client.onAuthLogout();
      throw new Error("400");
    });
    await expect(identity.refresh(false)).rejects.toMatchObject({ failure: { status: 400 } });
    expect(calls).toEqual([]);
    expect(lines).toEqual([]);
  });

  test("another failure of the renewal keeps the token, and logs the client's message", async () => {
    const { identity, client } = await signIn();
    const { calls } = listen(identity);
    client.updateToken.mockRejectedValue(new Error("503"));
    await expect(identity.refresh(false)).rejects.toMatchObject({
      name: "NetworkError",
      cause: { message: "503" },
    });
    expect(lines).toEqual([
      "Failed to refresh token: An unexpected HTTP error occurred while attempting to refresh the token.",
    ]);
    expect(await identity.token()).toBe("access");
    client.onAuthLogout();
    expect(calls).toEqual(["errors.sessionEnded"]);
  });

  test("a renewal that is never answered is followed by a new client with all data of the old one", async () => {
    const { identity, client } = await signIn();
    const { calls } = listen(identity);
    client.updateToken.mockReturnValue(new Promise(() => {}));
    void identity.refresh(false);
    // A late logout of the old client is ignored: the chart has reported the timeout.
    client.onAuthLogout();
    expect(calls).toEqual([]);
    await identity.refresh(true);
    const takenClient = FakeClient.newest;
    expect(takenClient).not.toBe(client);
    expect(takenClient.init).toHaveBeenCalledExactlyOnceWith({
      token: "access",
      refreshToken: "refresh",
      idToken: "id",
      timeSkew: 2,
      pkceMethod: "S256",
      checkLoginIframe: false,
    });
    expect(await identity.token()).toBe("access, taken over");
    expect(store().read()?.accessToken).toBe("access, taken over");
    await identity.refresh(false);
    expect(takenClient.updateToken).toHaveBeenCalledOnce();
    takenClient.onAuthLogout();
    expect(calls).toEqual(["errors.sessionEnded"]);
  });

  test("cannot be passed to a new client if it is missing: the refresh rejects with a network error", async () => {
    const { identity, client } = await signIn();
    client.token = undefined;
    await expect(identity.refresh(true)).rejects.toBeInstanceOf(NetworkError);
    expect(FakeClient.made).toHaveLength(1);
  });
});

describe("a new client", () => {
  test("ends the session after a permanent rejection by the provider", async () => {
    const { identity } = await signIn();
    FakeClient.takesOver = async (client) => {
      client.refreshToken = undefined;
      throw new Error("400");
    };
    await expect(identity.refresh(true)).rejects.toMatchObject({ failure: { status: 400 } });
  });

  test("leaves the tokens to the next client after a temporary rejection by the provider", async () => {
    const { identity } = await signIn();
    FakeClient.takesOver = async (client) => {
      client.refreshToken = "refresh";
      throw new Error("503");
    };
    await expect(identity.refresh(true)).rejects.toMatchObject({ name: "NetworkError" });
    expect(await identity.token()).toBe("access");
    FakeClient.takesOver = undefined;
    await identity.refresh(true);
    expect(await identity.token()).toBe("access, taken over");
    expect(FakeClient.made).toHaveLength(3);
  });

  test("changes nothing if a check has replaced it meanwhile", async () => {
    const { identity } = await signIn();
    let answer = () => {};
    FakeClient.takesOver = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const refreshing = identity.refresh(true);
    await waitFor(() => expect(FakeClient.made).toHaveLength(2));
    await check(identity);
    answer();
    await refreshing;
    expect(await identity.token()).toBe("access");
  });
});

describe("the profile", () => {
  const errorWith = (status: number) =>
    Object.assign(new Error("refused"), { response: new Response("", { status }) });

  test("is read from the account, and nothing else is requested if the account has every field", async () => {
    const { identity, client } = await signIn();
    expect(await identity.profile()).toMatchObject({ id: "dana", firstName: "Dana", lastName: "Demo" });
    expect(client.loadUserInfo).not.toHaveBeenCalled();
  });

  test.each([
    [{ email: "", firstName: "Dana", lastName: "Demo" }],
    [{ email: "dana@nupay.test", firstName: "", lastName: "Demo" }],
    [{ email: "dana@nupay.test", firstName: "Dana", lastName: "" }],
  ])("with an empty field is completed by userinfo: %j", async (account) => {
    const { identity, client } = await signIn();
    client.loadUserProfile.mockResolvedValue(account);
    client.loadUserInfo.mockResolvedValue({
      email: "dana@nupay.test",
      given_name: "Dana",
      family_name: "Demo",
    });
    expect(await identity.profile()).toMatchObject({
      email: "dana@nupay.test",
      firstName: "Dana",
      lastName: "Demo",
    });
    client.loadUserInfo.mockRejectedValue(new Error("down"));
    expect(await identity.profile()).toMatchObject(account);
  });

  test("is requested once more with a newer token after a 401", async () => {
    const { identity, client } = await signIn();
    listen(identity);
    client.loadUserProfile.mockRejectedValueOnce(errorWith(401));
    expect(await identity.profile()).toMatchObject({ id: "dana" });
    expect(client.updateToken).toHaveBeenCalledOnce();
    client.loadUserProfile.mockRejectedValue(errorWith(401));
    await expect(identity.profile()).rejects.toMatchObject({ failure: { status: 401 } });
    expect(client.loadUserProfile).toHaveBeenCalledTimes(4);
  });

  test("is rejected with the status of its answer, and times out after twenty seconds", async () => {
    const { identity, client } = await signIn();
    client.loadUserProfile.mockRejectedValueOnce(errorWith(503));
    await expect(identity.profile()).rejects.toMatchObject({ failure: { status: 503 } });
    expect(client.updateToken).not.toHaveBeenCalled();
    client.loadUserProfile.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await expect(identity.profile()).rejects.toMatchObject({
      name: "NetworkError",
      cause: { message: "Failed to fetch" },
    });
    vi.useFakeTimers();
    client.loadUserProfile.mockReturnValue(new Promise(() => {}));
    const timeoutExpectation = expect(identity.profile()).rejects.toBeInstanceOf(TimeoutError);
    await vi.advanceTimersByTimeAsync(20_000);
    await timeoutExpectation;
    const setTimeoutSpy = vi.spyOn(globalThis, "setTimeout");
    const clearTimeoutSpy = vi.spyOn(globalThis, "clearTimeout");
    client.loadUserProfile.mockResolvedValue({ email: "d@nupay.test", firstName: "Dana", lastName: "Demo" });
    await identity.profile();
    const limits = setTimeoutSpy.mock.results.filter(
      (_, call) => setTimeoutSpy.mock.calls[call]?.[1] === 20_000,
    );
    expect(limits).toHaveLength(1);
    expect(clearTimeoutSpy).toHaveBeenCalledWith(limits[0]?.value);
  });
});
