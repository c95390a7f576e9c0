/** What a test sees of the whole app at one instant: the sentences judge a sequence of these. */
import type { AnyMachineSnapshot } from "xstate";
import type { FactsReading } from "./facts.ts";

/**
 * Where a sentence is checked: random walks through the whole app in Node, the simulation of payments, the paths in a
 * browser, or the explorer, which sees the page alone. Each level observes what it can.
 */
export type Level = "walks" | "simulation" | "browser" | "explorer";

export interface Observation {
  /** Milliseconds, by the clock that the app goes by. */
  readonly at: number;
  /** Another one after each load of the page. */
  readonly life: string;
  /** In the walks: every chart that runs. */
  readonly charts?: readonly Chart[];
  /** In the walks and the simulation: what became of each payment, or of the one that something happened to. In the explorer: those that were sent. */
  readonly payments?: readonly Payment[];
  /** In the walks: every balance that the server has answered, in cents. */
  readonly balances?: ReadonlySet<number>;
  /** In the walks: what the wallet had within the promised age, in cents. */
  readonly ledger?: readonly string[];
  /** In the walks: POSTs that move money and are on their way. In a browser: the most since the observation before, over all tabs. */
  readonly sending?: number;
  readonly screen?: Screen;
  /** In a browser and in the explorer: all that is on screen at one moment, by its facts. Undefined on a build without their attribute. */
  readonly facts?: FactsReading | undefined;
  readonly wire?: Wire;
  /** In a browser: the chart whose path is walked, as its model says. */
  readonly model?: Model;
}

export interface Chart {
  /** Ids from the app's down: `app/personSession/session/dialogs/topUp`. */
  readonly path: string;
  readonly snapshot: AnyMachineSnapshot;
}

export interface Payment {
  /** Its key, or the number of its press. */
  readonly name: string;
  /** How often its money moved; undefined where that cannot be known. */
  readonly moves: number | undefined;
  /** What the app called it, last; undefined before, and where the holder said what happened. */
  readonly told: string | undefined;
  /** Whether the app spoke of a success, in whatever words. */
  readonly isShownAsSuccess?: boolean;
  /** Its state in the server's record of the key at this instant. */
  readonly atServer?: string | undefined;
  /** Whether the journal had it before its request left; undefined where nothing left. */
  readonly isWritten?: boolean;
  /** Whether the app told the person how it ended. */
  readonly isTold?: boolean;
  /** Whether the journal has it now. */
  readonly isRemembered?: boolean;
}

/** One document, looked at once. */
export interface Screen {
  readonly address: string;
  readonly language: string;
  readonly direction: string;
  readonly title: string;
  readonly heading: string;
  /** The landing page of a visitor. */
  readonly isLanding: boolean;
  readonly isOffline: boolean;
  /** Names of the open dialogs. */
  readonly dialogs: readonly string[];
  /** Whether no element has the focus. */
  readonly isFocusLost: boolean;
  /** Whether the test stopped the page's clock, and with it what gives the focus back. */
  readonly isClockStopped: boolean;
  /** Warnings and errors at the corner. */
  readonly alerts: readonly string[];
  /** How many messages say that a payment succeeded. */
  readonly successes: number;
  /** By dialog and label: what stands in its box. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the open dialog's button that submits can be pressed; undefined without one. */
  readonly canSubmit: boolean | undefined;
  /** Whether the open dialog waits for an answer; one that says that it checks does not. */
  readonly isBusy: boolean;
  /** References of the payments that are shown as undecided. */
  readonly undecided: readonly string[];
  /** What is shown of the person: the names of the facts. */
  readonly person: readonly string[];
  /** Names of everything in local and session storage. */
  readonly storage: readonly string[];
  /** Whether the storage says that a person is signed in. */
  readonly isPersonStored: boolean;
}

/** What happened in the browser since the walk began; numbers only grow. */
export interface Wire {
  /** Presses of a person, by mouse or key, in all documents. */
  readonly presses: number;
  /** Those of a button that submits. */
  readonly submits: number;
  /** Every external event: presses, clicks of a program, news from other tabs. */
  readonly acts: number;
  /** Requests to the wallet's API. */
  readonly requests: number;
  /** Keys of payments that were sent; each request without a key counts as one. */
  readonly paid: number;
  /** Keys in this browser's payment journal, where a payment has disappeared from the screen. */
  readonly journal: readonly string[];
  /** How many answers said that a payment succeeded. */
  readonly succeeded: number;
  /** In a browser: cents that the wallet's answers of the promised age gave, by the key of the fact. */
  readonly balances?: Readonly<Record<string, readonly string[]>>;
  /** In a browser and in the explorer: cents that the ledger had within the promised age, by the key of the fact. */
  readonly ledger?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface Model {
  /** The chart's id. */
  readonly id: string;
  /** Whether it takes a press of the button that submits. */
  readonly takesSubmitted: boolean;
}
