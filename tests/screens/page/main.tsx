/** Draws one state after the other in one page, for `tests/screens/draw.ts`. */
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { Router } from "wouter";
import { type Language, languages } from "../../../src/machines/core/rules/languages.ts";
import { AppActorContext } from "../../../src/ui/hooks/actors.ts";
import { type LoadedScreens, ScreensContext } from "../../../src/ui/hooks/loaded-screens.ts";
import { addTexts } from "../../../src/ui/i18n/add-texts.ts";
import { createI18n } from "../../../src/ui/i18n/create-i18n.ts";
import { offline as offlineTexts } from "../../../src/ui/i18n/en/offline.ts";
import { TranslationsContext } from "../../../src/ui/i18n/landing-text.ts";
import { loadDashboardTexts, loadLandingTexts, loadPagesTexts } from "../../../src/ui/i18n/load-language.ts";
import { createTranslations, type Translations } from "../../../src/ui/i18n/translations.ts";
import * as pages from "../../../src/ui/routes/pages.tsx";
import { SignedIn } from "../../../src/ui/routes/signed-in.tsx";
import { OfflineScreen } from "../../../src/ui/screens/offline/offline-screen.tsx";
import { SetupWizard } from "../../../src/ui/screens/setup/setup-wizard.tsx";
import "../../../src/ui/theme/global.ts";
import { serializeEvent } from "statechart-paths/graph";
import { describeContradiction, factKinds, knownTexts, namesIn, readFacts } from "../../properties/facts.ts";
import { allScreens } from "../charts/all.ts";
import { account, payee, person, transactions } from "../known.ts";
import { attributesOf, nameOf } from "./attributes.ts";
import type { ChartScreens, Drawing } from "./chart-screens.ts";
import { controlsOf, isChosen, isDisabled, isText, isWritable, operate, pressKey } from "./controls.ts";
import { childStates, noteAddress, takeSent } from "./frozen-actor.ts";
import { isOneOf, isolationFaults } from "./isolation.ts";
import { reachStates } from "./reached.ts";
import { readabilityFaults } from "./readability.ts";

const loadedScreens: LoadedScreens = { pages, SetupWizard, SignedIn, Offline: OfflineScreen };
const page = document.documentElement;

async function translationsOf(code: Language): Promise<Translations> {
  const translations = createTranslations(code, await loadLandingTexts(code));
  const i18n = createI18n(code, await loadDashboardTexts(code));
  addTexts(i18n, code, await loadPagesTexts(code));
  translations.update({ i18n });
  translations.beyondDashboard = true;
  return translations;
}

const speech = { en: await translationsOf("en"), ar: await translationsOf("ar") };

const isOwnText = isOneOf([
  speech.en.get().landing,
  offlineTexts,
  speech.en.get().i18n?.getDataByLanguage("en"),
]);

/** The charts that the address names; defaults to all of them. */
const requestedCharts = new URLSearchParams(location.search).getAll("chart");
const drawnScreens = allScreens.filter(
  ({ name }) => requestedCharts.length === 0 || requestedCharts.includes(name),
);

const drawnStates = drawnScreens.flatMap((screens) =>
  reachStates(screens).flatMap((reachedState) =>
    Object.entries({ ...screens.places, ...screens.sharedPlaces }).map(([place, draw]) => ({
      screens,
      reached: reachedState,
      place,
      isShared: screens.sharedPlaces?.[place] === draw,
      draw,
    })),
  ),
);

/**
 * Added while a control is pressed, for screens that are drawn without their page: it receives the focus of a control
 * that is removed. It stands outside the body, so it is not drawn.
 */
const pageMain = document.createElement("main");
pageMain.tabIndex = -1;

let root: Root | undefined;
let media: readonly string[] = [];
/** The result of `attributesOf` for the last drawn state. */
let shownAttributes: readonly string[] = [];

const matchWindow = window.matchMedia.bind(window);
window.matchMedia = (query) => {
  const list = matchWindow(query);
  if (media.includes(query)) Object.defineProperty(list, "matches", { value: true });
  return list;
};

function providers(code: Language, { app, path = "/dashboard" }: Drawing, element: ReactNode): ReactNode {
  const { i18n } = speech[code].get();
  if (!i18n) throw new Error(`The texts of ${code} are not there`);
  return (
    <Router hook={() => [path, noteAddress]}>
      <AppActorContext value={app}>
        <TranslationsContext value={speech[code]}>
          <I18nextProvider i18n={i18n}>
            <ScreensContext value={loadedScreens}>{element}</ScreensContext>
          </I18nextProvider>
        </TranslationsContext>
      </AppActorContext>
    </Router>
  );
}

/** Waits for the tasks that Radix and React run after rendering. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * Draws the state with this number and returns what an ARIA snapshot leaves out; undefined if the place does not show
 * it.
 */
async function show(index: number, code: Language) {
  // A press may have left the focus on a control that is removed now.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  root?.unmount();
  root = undefined;
  await nextTask();
  // The page of a transaction stores the link that led to it until the URL changes.
  window.dispatchEvent(new PopStateEvent("popstate"));
  document.title = "";
  page.lang = code;
  page.dir = languages[code].dir;
  const state = drawnStates[index];
  const container = document.getElementById("root");
  if (!state || !container) throw new Error(`There is no state ${index}`);
  const drawing = state.draw(state.reached.snapshot);
  if (drawing === undefined) return undefined;
  media = drawing.media ?? [];
  root = createRoot(container);
  flushSync(() => root?.render(providers(code, drawing, drawing.element)));
  await nextTask();
  takeSent();
  shownAttributes = attributesOf(page);
  return {
    attributes: shownAttributes,
    html: withoutIds(document.body.innerHTML).replace(/ data-fact="[^"]*"/g, ""),
    figures: drawing.figures,
    factErrors: factErrors(),
    isolationFaults: isolationFaults(isOwnText),
    readabilityFaults: readabilityFaults(),
  };
}

const knownTextList = knownTexts([
  ...[person, account].map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  person.email,
  ...namesIn([payee, ...transactions]),
]);

/** Facts on the screen that contradict each other, and figures without a key. */
function factErrors(): readonly string[] {
  const { shown, unnamed, unnamedPersons } = readFacts(knownTextList);
  return [
    ...[...unnamed, ...unnamedPersons].map((text) => `"${text}" has no data-fact`),
    ...factKinds.flatMap((kind) => describeContradiction(kind, shown) ?? []),
  ];
}

/** React numbers the ids that it generates. */
const withoutIds = (html: string) => html.replace(/_r_\w+?_/g, "");

/** Events of focus and pointer, and of a press outside an open panel, that accompany the intended event. */
const accompanying: ReadonlySet<string> = new Set([
  "entered",
  "left",
  "press.began",
  "attention.began",
  "attention.ended",
  "field.blurred",
  "notifications.dismissed",
]);

/** The events sent since the last call, as text: `topUp card.chosen {"paymentMethodId":"pm_4242"}`. */
function takeSentTexts() {
  return takeSent().map(({ to, event, taken }) => {
    const { type, ...payload } = event;
    const values = Object.keys(payload).length === 0 ? "" : ` ${serializeEvent(payload as never)}`;
    return { type, text: `${to} ${type}${values}`, taken };
  });
}

const isMeant = ({ type }: { readonly type: string }) => !accompanying.has(type);

const takeMeantTexts = () => takeSentTexts().filter(isMeant);

const canBeOperated = (control: HTMLElement) =>
  !control.matches(":disabled") && isWritable(control) && !isChosen(control);

/**
 * Uses the control with this number, after pressing those that open it.
 * @param openers the controls' numbers, outermost first
 */
async function operateOne(index: number, openers: readonly number[], controlIndex: number) {
  for (const opener of openers) {
    operate(controlsOf(document)[opener] as HTMLElement);
    await nextTask();
  }
  takeMeantTexts();
  const controlsBefore = controlsOf(document);
  const html = document.body.innerHTML;
  const focused = document.activeElement;
  const control = controlsBefore[controlIndex];
  if (control === undefined) return undefined;
  document.documentElement.append(pageMain);
  const usedControl = {
    name: nameOf(control),
    canBeUsed: canBeOperated(control),
    isDimmed: isDisabled(control),
  };
  if (usedControl.canBeUsed) operate(control);
  await nextTask();
  let all = takeSentTexts();
  let key = "";
  // A field that does not send each change sends its text on Enter or blur.
  for (const step of ["ArrowLeft", "Enter", ""]) {
    if (!usedControl.canBeUsed || !isText(control) || all.some(isMeant)) break;
    key = step;
    if (step === "") {
      control.focus();
      control.blur();
    } else pressKey(control, step);
    await nextTask();
    all = [...all, ...takeSentTexts()];
  }
  const meantEvents = all.filter(isMeant);
  const otherEvents = [...new Set(all.filter((item) => !isMeant(item)).map(({ text }) => text))];
  const newControls = controlsOf(document).flatMap((element, number) =>
    controlsBefore.includes(element) ? [] : [number],
  );
  const hasChanged = openers.length > 0 || document.body.innerHTML !== html;
  const movesFocus = document.activeElement !== focused && document.activeElement !== control;
  const attributesAfter = newControls.length > 0 || movesFocus ? attributesOf(page) : [];
  const result = {
    ...usedControl,
    name: key === "" || meantEvents.length === 0 ? usedControl.name : `${usedControl.name}, then ${key}`,
    sent: meantEvents,
    beside: otherEvents,
    /** Lines of attributes that only appeared after the press. */
    shows: attributesAfter.filter((line) => !shownAttributes.includes(line)),
    opened: newControls,
    movesFocus,
  };
  pageMain.remove();
  if (hasChanged) await show(index, "en");
  return result;
}

type OperatedControl = NonNullable<Awaited<ReturnType<typeof operateOne>>>;

/**
 * The events that the chosen controls of a screen send, and those of controls that a menu's button or a summary opens.
 * @param chosen what begins with the controls' names, or all controls
 */
async function operateAll(
  index: number,
  chosen: "all" | readonly string[],
): Promise<readonly OperatedControl[]> {
  const all: OperatedControl[] = [];
  await show(index, "en");
  for (let controlIndex = 0; ; controlIndex += 1) {
    const nextControl = controlsOf(document)[controlIndex];
    if (nextControl && chosen !== "all") {
      const name = nameOf(nextControl);
      if (!chosen.some((line) => line.startsWith(name))) continue;
    }
    const usedControl = await operateOne(index, [], controlIndex);
    if (usedControl === undefined) return all;
    all.push(usedControl);
    if (usedControl.sent.length > 0) continue;
    for (const number of usedControl.opened) {
      const innerControl = await operateOne(index, [controlIndex], number);
      if (innerControl) all.push({ ...innerControl, name: `${usedControl.name} › ${innerControl.name}` });
    }
  }
}

/** Focuses the text field with this number; returns its name and the events that its chart receives. */
function focusBox(
  boxIndex: number,
): { readonly name: string; readonly heard: readonly string[] } | undefined {
  const boxes = controlsOf(document).filter(
    (control) =>
      control.matches("input:not([type=radio], [type=checkbox], [type=file])") && !isDisabled(control),
  );
  const box = boxes[boxIndex];
  if (box === undefined) return undefined;
  // Discards the events that the previous field sends on blur.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  takeSent();
  box.focus();
  return { name: nameOf(box), heard: takeSentTexts().map(({ text }) => text) };
}

function invisibleStatesOf({
  name,
  invisibleStates = {},
  onlyVisible,
}: ChartScreens): Readonly<Record<string, string>> {
  if (onlyVisible === undefined) return invisibleStates;
  const states = drawnStates
    .filter(({ screens }) => screens.name === name)
    .map(({ reached }) => reached.state);
  const otherStates = states.filter((state) => !state.includes(onlyVisible.pattern));
  return {
    ...invisibleStates,
    ...Object.fromEntries(otherStates.map((state) => [state, onlyVisible.reason])),
  };
}

// A plain link would navigate away from this page.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (link === null || event.defaultPrevented) return;
  event.preventDefault();
  noteAddress(link.getAttribute("href") ?? "");
});

const harness = {
  states: drawnStates.map(({ screens, reached, place, isShared, draw }) => ({
    chart: screens.name,
    state: reached.state,
    way: reached.way,
    place,
    isShared,
    isSeen: draw(reached.snapshot) !== undefined,
  })),
  invisibleStates: Object.fromEntries(
    drawnScreens.map((screens) => [screens.name, invisibleStatesOf(screens)]),
  ),
  childStates: childStates(),
  show,
  operateAll,
  focusBox,
  sent: takeMeantTexts,
};

export type Harness = typeof harness;

declare global {
  interface Window {
    harness: Harness;
  }
}

window.harness = harness;
