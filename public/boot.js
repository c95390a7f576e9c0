// Runs before the first paint, ahead of the stylesheet: language, direction and theme from the saved choice, the texts
// that the app will ask for, what is likely to be shown, a click that comes before the app does, and an app that does not
// come. Nothing read here is trusted. Which languages and themes are configured stands in the page: a saved one that is not gives way.
(() => {
  // What the oldest supported browsers brought last: docs/browsers.md.
  if (!window.AbortSignal?.any || !Promise.withResolvers) location.replace("/old-browser.html");
  const page = document.documentElement;
  const languages = (page.getAttribute("data-languages") || "en").split(" ");
  const themes = (page.getAttribute("data-themes") || "nupay-light nupay-dark").split(" ");

  /** @param {string} name */
  const stored = (name) => {
    try {
      const value = JSON.parse(localStorage.getItem(name) || "null");
      return typeof value === "object" && value !== null ? value : {};
    } catch {
      return {};
    }
  };

  /**
   * Whether a stored access token is missing, cannot be decoded, or is past its `exp`.
   * @param {unknown} token
   */
  const isExpired = (token) => {
    try {
      const { exp } = JSON.parse(atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/")));
      return typeof exp !== "number" || exp * 1_000 <= Date.now();
    } catch {
      return true;
    }
  };

  const choice = stored("ui-store");
  const preferred = (navigator.language || "").toLowerCase().split("-")[0];
  const language = [choice.language, preferred, "en", languages[0]].find((code) => languages.includes(code));
  page.lang = language;
  page.dir = (page.getAttribute("data-right-to-left") || "").split(" ").includes(language) ? "rtl" : "ltr";

  /** @param {Partial<HTMLLinkElement>} attributes */
  const ask = (attributes) => document.head.append(Object.assign(document.createElement("link"), attributes));

  // Written by the build; none in development.
  for (const href of (page.getAttribute(`data-texts-${language}`) || "").match(/\S+/g) || [])
    ask({ rel: "modulepreload", href });
  // The page carries these styles itself, so they apply nowhere: the page after the sign-in finds them in the cache.
  const href = page.getAttribute("data-styles");
  if (href)
    addEventListener("load", () => ask({ rel: "stylesheet", href, media: "not all", crossOrigin: "" }));
  page.dataset.theme = [choice.theme, "nupay-light", themes[0]].find((name) => themes.includes(name));
  if (stored("balance-display").hidden === true) page.dataset.balance = "hidden";
  const signIn = stored("auth-store");
  const isBackFromProvider = () => /[#&]code=/.test(location.hash);
  if ((signIn.isAuthenticated === true && !isExpired(signIn.accessToken)) || isBackFromProvider())
    page.dataset.likely = "signed-in";

  /** @param {MouseEvent} event */
  const keep = (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-action='sign-in']");
    if (!button) return;
    early.signIn = true;
    button.setAttribute("aria-busy", "true");
  };

  /** Of this tab; undefined where it cannot be told, so that no page is loaded again for ever. */
  const takeTry = () => {
    try {
      const tries = Number(sessionStorage.getItem("start-tries"));
      sessionStorage.setItem("start-tries", String(tries + 1));
      return tries < 4 ? tries : undefined;
    } catch {
      return undefined;
    }
  };
  const forgetTries = () => {
    try {
      sessionStorage.removeItem("start-tries");
    } catch {}
  };

  /** Only a server that answers: the page that says so is better than the browser's own. */
  const loadAgain = () =>
    fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(({ ok }) => {
      if (!ok) throw new Error();
      location.reload();
    });

  /** @param {string} state */
  const tell = (state) => {
    page.dataset.start = state;
    const show = () => {
      const box = document.querySelector(`#not-started > [lang="${language}"]`);
      if (!box) return;
      box.hidden = false;
      box.querySelector("button").onclick = () => {
        forgetTries();
        loadAgain().catch(() => {});
      };
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
    else show();
  };

  /** The app's first script or texts: refused, cut off, or of a build that is gone. The next try waits a second, then two, four, eight. */
  const loadFailed = () => {
    const tries = takeTry();
    if (tries !== undefined) {
      tell("trying");
      setTimeout(() => loadAgain().catch(loadFailed), 2 ** tries * (750 + Math.random() * 250));
      return;
    }
    tell("gave-up");
    delete page.dataset.likely;
    // By now a code of the sign-in is of no use to the app, and of none to others.
    if (isBackFromProvider()) history.replaceState(null, "", location.pathname);
  };
  /** @param {Event} event */
  const watch = (event) => {
    if (event.target instanceof Element && event.target.matches("script[type='module']")) loadFailed();
  };
  addEventListener("error", watch, true);

  const early = {
    signIn: false,
    loadFailed,
    stop: () => {
      document.removeEventListener("click", keep, true);
      removeEventListener("error", watch, true);
      forgetTries();
    },
  };
  document.addEventListener("click", keep, true);
  window.__nupayEarly = early;
})();
