/** What a test observes of the whole app at one moment. The invariants (`sentences.ts`) check a sequence of these. */
import type { AnyMachineSnapshot } from "xstate";
import type { FactsReading } from "./facts.ts";

/**
 * Where an invariant is checked: random walks of the whole app in Node, the simulation of payments, paths in a browser,
 * or the explorer, which sees only the page. Each level observes only a part.
 */
export type Level = "walks" | "simulation" | "browser" | "explorer";

export interface Observation {
  /** Milliseconds by the app's clock. */
  readonly at: number;
  /** Changes with each load of the page. */
  readonly life: string;
  /** In the walks: every running chart. */
  readonly charts?: readonly Chart[];
  /**
   * In the walks and the simulation: the outcome of each payment, or of the one that an event was about. In the
   * explorer: the sent payments.
   */
  readonly payments?: readonly Payment[];
  /** In the walks: every balance that the server has returned, in cents. */
  readonly balances?: ReadonlySet<number>;
  /** In the walks: the wallet's balances within the promised age, in cents. */
  readonly ledger?: readonly string[];
  /** In the walks: payment POSTs in flight. In a browser: their max since the last observation, over all tabs. */
  readonly sending?: number;
  readonly screen?: Screen;
  /** In a browser and in the explorer: all facts on screen at one moment. Undefined for a build without data-fact. */
  readonly facts?: FactsReading | undefined;
  readonly wire?: Wire;
  /** In a browser: the chart whose path is walked, in its model's state. */
  readonly model?: Model;
}

export interface Chart {
  /** The ids from the app down: `app/personSession/session/dialogs/topUp`. */
  readonly path: string;
  readonly snapshot: AnyMachineSnapshot;
}

export interface Payment {
  /** The payment's key, or the number of its press. */
  readonly name: string;
  /** How often its money moved; undefined if unknown. */
  readonly moves: number | undefined;
  /** The last outcome that the app showed; undefined before, and if the holder decided. */
  readonly shownOutcome: string | undefined;
  /** Whether the app showed it as successful, in any text. */
  readonly isShownAsSuccess?: boolean;
  /** Its state in the server's record of the key at this moment. */
  readonly serverState?: string | undefined;
  /** Whether the journal had it before its request was sent; undefined if none was sent. */
  readonly isWritten?: boolean;
  /** Whether the app showed its outcome to the person. */
  readonly isTold?: boolean;
  /** Whether it is in the journal now. */
  readonly isRemembered?: boolean;
}

/** One read of a document. */
export interface Screen {
  readonly address: string;
  readonly language: string;
  readonly direction: string;
  readonly title: string;
  readonly heading: string;
  /** Whether it is a visitor's landing page. */
  readonly isLanding: boolean;
  readonly isOffline: boolean;
  /** Names of the open dialogs. */
  readonly dialogs: readonly string[];
  /** Whether no element has the focus. */
  readonly isFocusLost: boolean;
  /** Whether the test stopped the page's clock, which also delays the return of the focus. */
  readonly isClockStopped: boolean;
  /** The warning and error toasts. */
  readonly alerts: readonly string[];
  /** The number of messages that report a successful payment. */
  readonly successes: number;
  /** The values of input fields, by dialog and label. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the open dialog's submit button is enabled; undefined without one. */
  readonly canSubmit: boolean | undefined;
  /** Whether the open dialog waits for an answer; false while it shows that it is checking. */
  readonly isBusy: boolean;
  /** The references of payments shown as undecided. */
  readonly undecided: readonly string[];
  /** Which personal facts are shown. */
  readonly person: readonly string[];
  /** The names of all items in local and session storage. */
  readonly storage: readonly string[];
  /** Whether the storage has a signed-in person. */
  readonly isPersonStored: boolean;
}

/** What happened in the browser since the walk began. Numbers only increase. */
export interface Wire {
  /** A person's presses by mouse or key, in all documents. */
  readonly presses: number;
  /** Presses of a submit button. */
  readonly submits: number;
  /** Every external event: presses, clicks by a program, messages of other tabs. */
  readonly acts: number;
  /** Requests to the wallet's API. */
  readonly requests: number;
  /** Keys of sent payments. Each request without a key counts as one. */
  readonly paid: number;
  /** Keys in this browser's payment journal, if a payment is no longer on screen. */
  readonly journal: readonly string[];
  /** The number of answers that reported a successful payment. */
  readonly succeeded: number;
  /** In a browser: cents in the wallet's answers within the promised age, by data-fact key. */
  readonly balances?: Readonly<Record<string, readonly string[]>>;
  /** In a browser and in the explorer: cents in the ledger within the promised age, by data-fact key. */
  readonly ledger?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface Model {
  /** The chart's id. */
  readonly id: string;
  /** Whether it accepts a press of the submit button. */
  readonly takesSubmitted: boolean;
}
