/**
 * Bombadil's specification: the properties of the whole app that are visible from outside, and the possible next
 * actions. Bombadil runs this file twice: in each page, where its extractors read the document, and in its own engine,
 * where the properties are checked.
 */
import { type Always, always, extract, type JSON as Json } from "@antithesishq/bombadil";
import type { Tree } from "@antithesishq/bombadil/actions";
import { type Action, type ActionTemplate, actions, type State } from "@antithesishq/bombadil/browser";
import { cards as arabicCards, wallet as arabicWallet } from "../../src/ui/i18n/ar/dashboard.ts";
import { common as arabicCommon } from "../../src/ui/i18n/ar/shared.ts";
import { shell as arabic } from "../../src/ui/i18n/ar/shell.ts";
import { cards, wallet } from "../../src/ui/i18n/en/dashboard.ts";
import { common } from "../../src/ui/i18n/en/shared.ts";
import { shell as english } from "../../src/ui/i18n/en/shell.ts";
import { knownTexts, readFacts } from "../properties/facts.ts";
import type { Observation } from "../properties/observation.ts";
import { type Facts, readScreen } from "../properties/screen.ts";
import { sentences } from "../properties/sentences.ts";
import { type Choices, choose } from "./actions.ts";
import { createCounter } from "./carry.ts";
import { type ControlNames, readControls } from "./controls.ts";
import { observationName } from "./observation-name.ts";
import { kindOfPage } from "./pages.ts";
import { installRecorder, readWire } from "./recorder.ts";
import { type RecordedAction, replay } from "./replay.ts";

const rare: ControlNames = {
  signOut: [english.logout, arabic.logout],
  deleteCard: [cards.deleteCard, arabicCards.deleteCard],
  close: [common.close, arabicCommon.close],
  pays: [wallet, arabicWallet].flatMap(({ topUp, withdraw, transfer }) => [topUp, withdraw, transfer]),
};

/**
 * @param app the app's address
 * @param facts personal facts to search for on the screen
 * @param replayedActions recorded actions to replay; without them Bombadil chooses
 */
export function specify(app: string, facts: Facts, replayedActions?: readonly RecordedAction[]) {
  installRecorder();
  const knownTextList = knownTexts(Object.values(facts.person));

  /** The app's state in the current document; null if the tab shows no document of the app. */
  const observation = extract<State, Json>(() => {
    const reading = location.origin === app && document.body !== null ? readWire() : undefined;
    if (reading === undefined) return null;
    const { wire, payments, sending, calls, names, isFocusLost, isPlaced } = reading;
    const { at, life, ...screen } = readScreen(facts);
    const shownReading = readFacts({ ...knownTextList, names: [...knownTextList.names, ...names] });
    const inDocument: Observation = {
      at,
      life,
      screen: { ...screen, isFocusLost, heading: isPlaced ? screen.heading : "" },
      ...(shownReading.isMarked && { facts: shownReading }),
      wire,
      payments,
      sending,
    };
    return toJson({ ...inDocument, calls });
  }).named(observationName);

  const choices = extract<State, Json>(({ navigationHistory: { back } }) => {
    const focusedElement = document.activeElement;
    return toJson({
      isElsewhere: location.origin !== app,
      controls: document.body === null ? [] : readControls(rare),
      box: focusedElement instanceof HTMLElement ? boxOf(focusedElement) : "",
      canGoBack: back.at(-1)?.url.startsWith(`${app}/`) ?? false,
      isFocusLost: focusedElement === null || focusedElement === document.body,
    } satisfies Choices);
  });

  const lastAction = extract<State, Json>(({ lastAction: last }) => toJson(last));

  const repeat = replayedActions && replay(replayedActions);
  let offeredChoices: Choices | undefined;
  let next: Tree<ActionTemplate> = { branches: [] };
  const pages = new Set<string>();
  const total = createCounter();
  let lastObservation: unknown;
  let carried: Observation | undefined;
  const carryObservation = (): Observation | undefined => {
    const currentObservation = observation.current as unknown as Observation | null;
    if (currentObservation !== null && currentObservation !== lastObservation) {
      lastObservation = currentObservation;
      carried = total(currentObservation);
    }
    return carried;
  };

  return {
    /** An invariant as a property. Each observation is checked once, even if Bombadil evaluates the formula again. */
    property(sentenceText: string): Always {
      const judge = sentences.find((sentence) => sentence.says === sentenceText)?.watch();
      let judgedObservation: Observation | undefined;
      let violationText: string | undefined;
      return always(() => {
        const totalObservation = carryObservation();
        if (totalObservation !== undefined && totalObservation !== judgedObservation) {
          judgedObservation = totalObservation;
          violationText = judge?.(totalObservation);
        }
        return violationText === undefined;
      });
    },
    actions: actions(() => {
      const currentChoices = choices.current as unknown as Choices;
      if (!repeat) {
        const { screen, wire } = carryObservation() ?? {};
        if (screen !== undefined) pages.add(kindOfPage(screen.address));
        return choose(currentChoices, lastAction.current as Action | null, {
          pages,
          hasPaid: (wire?.paid ?? 0) > 0,
        });
      }
      if (currentChoices !== offeredChoices) next = repeat(currentChoices);
      offeredChoices = currentChoices;
      return next;
    }),
  };
}

/** Converts a value for Bombadil, which passes it from the page to its own engine. */
function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}

function boxOf(focusedElement: HTMLElement): string {
  if (focusedElement instanceof HTMLIFrameElement) return "iframe";
  if (focusedElement instanceof HTMLTextAreaElement) return "text";
  if (
    !(focusedElement instanceof HTMLInputElement) ||
    ["radio", "checkbox", "file"].includes(focusedElement.type)
  )
    return "";
  return focusedElement.inputMode || focusedElement.type;
}
