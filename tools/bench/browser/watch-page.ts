/**
 * Measurements that a page records about itself from its navigation on. Times are milliseconds since the navigation.
 */
export interface PageMeasurements {
  /** The time of the first contentful paint. */
  fcp: number;
  /** The time of the largest contentful paint, and its element. */
  lcp: number;
  lcpOf: string;
  /** Tasks over 50 ms: start and duration. */
  tasks: [number, number][];
  shift: number;
  /** The elements that moved, and their layout shift. */
  shifts: string[];
  /** The time at which the silent check reported that no person is signed in. */
  signedOut: number | undefined;
  /** Time at which the app handled the earliest possible press of the sign-in button. */
  acted: number | undefined;
  /** Time at which the dashboard shows four answers: person, balance, history and cards. */
  shown: number | undefined;
  /** Presses of keys and buttons, each with the time to its next paint (Event Timing). */
  events: { name: string; start: number; duration: number; interaction: number }[];
}

/** Runs in the page before the page's own scripts. */
export function watchPage(): void {
  if (window !== top) return;
  const measurements: PageMeasurements = {
    fcp: 0,
    lcp: 0,
    lcpOf: "",
    tasks: [],
    shift: 0,
    shifts: [],
    signedOut: undefined,
    acted: undefined,
    shown: undefined,
    events: [],
  };
  Reflect.set(window, "__bench", measurements);
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element
      ? `${node.localName}.${node.getAttribute("class") ?? ""}`
      : String(node?.nodeName);
  const observe = (type: string, listener: (entry: PerformanceEntry) => void, extraOptions = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) listener(entry);
    }).observe({ type, buffered: true, ...extraOptions });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") measurements.fcp = startTime;
  });
  observe("largest-contentful-paint", (entry) => {
    measurements.lcp = entry.startTime;
    measurements.lcpOf = nameOf(Reflect.get(entry, "element"));
  });
  observe("longtask", ({ startTime, duration }) => measurements.tasks.push([startTime, duration]));
  observe("layout-shift", (entry) => {
    if (Reflect.get(entry, "hadRecentInput") === true) return;
    const value = Number(Reflect.get(entry, "value"));
    measurements.shift += value;
    const sources: { node: Node | null }[] = Reflect.get(entry, "sources") ?? [];
    measurements.shifts.push(`${value.toFixed(4)} ${sources.map(({ node }) => nameOf(node)).join(", ")}`);
  });
  observe(
    "event",
    (entry) => {
      const interaction = Number(Reflect.get(entry, "interactionId"));
      if (interaction > 0) {
        measurements.events.push({
          name: entry.name,
          start: entry.startTime,
          duration: entry.duration,
          interaction,
        });
      }
    },
    { durationThreshold: 16 },
  );
  const checkFrame = () => {
    const text = document.querySelector("main")?.textContent ?? "";
    const isLoading = document.querySelector("main [role=status] > [aria-hidden=true]") !== null;
    if (["Bela Bench", "1,250.00", "4242"].every((fragment) => text.includes(fragment)) && !isLoading) {
      measurements.shown = performance.now();
    } else requestAnimationFrame(checkFrame);
  };
  if (location.pathname === "/dashboard") requestAnimationFrame(checkFrame);
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, value) {
    setItem.call(this, name, value);
    if (name === "auth-store" && /"isAuthenticated":false/.test(value))
      measurements.signedOut ??= performance.now();
  };
}

/** Runs in the page before the page's own scripts: presses the sign-in button in the first frame that shows it. */
export function pressEarly(): void {
  if (window !== top) return;
  const findButton = () =>
    [...document.querySelectorAll<HTMLElement>("[data-action='sign-in']")].find((candidate) =>
      candidate.checkVisibility(),
    );
  const press = () => {
    const foundButton = findButton();
    if (foundButton === undefined) requestAnimationFrame(press);
    else foundButton.click();
  };
  requestAnimationFrame(press);
  // The boot script, which records early clicks, also sets `aria-busy`. Count the attribute only after the app has
  // replaced the boot script.
  new MutationObserver(() => {
    const measurements = Reflect.get(window, "__bench") as PageMeasurements | undefined;
    if (measurements === undefined || measurements.acted !== undefined || Reflect.has(window, "__nupayEarly"))
      return;
    if (findButton()?.getAttribute("aria-busy") === "true") measurements.acted = performance.now();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["aria-busy"] });
}
