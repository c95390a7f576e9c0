/** An observation of the whole app at one moment. The invariants (`sentences.ts`) check a sequence of observations. */
import type { AnyMachineSnapshot } from "xstate";
import type { FactsReading } from "./facts.ts";

/**
 * Where an invariant is checked: random walks of the whole app in Node, the simulation of payments, paths in a browser,
 * or the explorer, which sees only the page. Each level observes only some of the properties below.
 */
export type Level = "walks" | "simulation" | "browser" | "explorer";

export interface Observation {
  /** Milliseconds by the app's clock. */
  readonly at: number;
  /** An id that changes with each load of the page. */
  readonly life: string;
  /** In the walks: every running chart. */
  readonly charts?: readonly Chart[];
  /**
   * In the walks and the simulation: all payments, or only the payment that an event was about. In the explorer: the
   * sent payments.
   */
  readonly payments?: readonly Payment[];
  /** In the walks: every balance that the server has returned, in cents. */
  readonly balances?: ReadonlySet<number>;
  /** In the walks: the wallet's balances within the max age, in cents. */
  readonly ledger?: readonly string[];
  /** In the walks: the payment POSTs in flight. In a browser: their max since the last observation, in all tabs. */
  readonly sending?: number;
  readonly screen?: Screen;
  /** In a browser and in the explorer: all facts on screen at one moment. Undefined for a build without data-fact. */
  readonly facts?: FactsReading | undefined;
  readonly wire?: Wire;
  /** In a browser: the chart whose path is walked, in its model's state. */
  readonly model?: Model;
}

export interface Chart {
  /** The actor ids from the root to this chart: `app/personSession/session/dialogs/topUp`. */
  readonly path: string;
  readonly snapshot: AnyMachineSnapshot;
}

export interface Payment {
  /** The payment's idempotency key, or the number of the press that started it. */
  readonly name: string;
  /** The number of times that its money moved; undefined if unknown. */
  readonly moves: number | undefined;
  /** The last outcome that the app showed; undefined before the first, and if the holder settled the payment. */
  readonly shownOutcome: string | undefined;
  /** Whether any text of the app called the payment successful. */
  readonly isShownAsSuccess?: boolean;
  /** The payment's current state in the server's record of the key. */
  readonly serverState?: string | undefined;
  /** Whether the journal contained the payment before its request was sent; undefined if no request was sent. */
  readonly isWritten?: boolean;
  /** Whether the app showed the payment's outcome to the person. */
  readonly isTold?: boolean;
  /** Whether the payment is in the journal now. */
  readonly isRemembered?: boolean;
}

/** One read of a document. */
export interface Screen {
  readonly address: string;
  readonly language: string;
  readonly direction: string;
  readonly title: string;
  readonly heading: string;
  /** Whether this is the landing page of a signed-out visitor. */
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
  /** Whether the open dialog waits for a response; false while it shows that it checks the outcome. */
  readonly isBusy: boolean;
  /** The references of the payments that are shown as undecided. */
  readonly undecided: readonly string[];
  /** The kinds of the person's facts on screen. */
  readonly person: readonly string[];
  /** The names of all items in local and session storage. */
  readonly storage: readonly string[];
  /** Whether the storage contains a signed-in person. */
  readonly isPersonStored: boolean;
}

/** Counts of presses, requests and payments in the browser since the walk began. Counts never decrease. */
export interface Wire {
  /** A person's presses by mouse or key, in all documents. */
  readonly presses: number;
  /** Presses of a submit button. */
  readonly submits: number;
  /** The number of external events: presses, clicks by a program, messages from other tabs. */
  readonly acts: number;
  /** Requests to the wallet's API. */
  readonly requests: number;
  /** The number of payments sent: different keys, plus each request without a key. */
  readonly paid: number;
  /** The keys in this browser's payment journal, read if a payment is no longer on screen. */
  readonly journal: readonly string[];
  /** The number of responses that reported a successful payment. */
  readonly succeeded: number;
  /** In a browser: balances in the wallet's responses within the max age, in cents, by data-fact key. */
  readonly balances?: Readonly<Record<string, readonly string[]>>;
  /** In a browser and in the explorer: balances in the ledger within the max age, in cents, by data-fact key. */
  readonly ledger?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface Model {
  /** The chart's id. */
  readonly id: string;
  /** Whether it accepts a press of the submit button. */
  readonly takesSubmitted: boolean;
}
