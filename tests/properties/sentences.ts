/** Every invariant of the whole app over time, each written once and checked wherever it can be observed. */
import type { AnyMachineSnapshot } from "xstate";
import { dialogNames, payingDialogs } from "../support/dialog-names.ts";
import { describeContradiction, type FactKind } from "./facts.ts";
import type { Chart, Level, Observation, Payment, Screen, Wire } from "./observation.ts";
import { itemOf } from "./storage-items.ts";

export interface Sentence {
  readonly says: string;
  readonly levels: readonly Level[];
  /** Starts one trace. The returned function checks each observation and returns a description of a failure. */
  readonly watch: () => (observation: Observation) => string | undefined;
}

type JudgeObservation = (observation: Observation) => string | undefined;
type ObservationWithScreen = Observation & { readonly screen: Screen; readonly wire: Wire };

const dialogs = Object.keys(dialogNames);

/** Checks each observation on its own. */
const checkEach = (judge: JudgeObservation) => () => judge;

/** Checks each chart with one of these ids in an observation. */
const ofEach = (ids: readonly string[], judge: (chart: Chart) => string | undefined) =>
  checkEach(({ charts = [] }) =>
    firstFailure(
      charts.filter(({ snapshot }) => ids.includes(snapshot.machine.id)),
      judge,
    ),
  );

const ofEachPayment = (judge: (payment: Payment) => string | undefined) =>
  checkEach(({ payments = [] }) => firstFailure(payments, judge));

/** Checks each screen on its own. */
const onScreen = (judge: (screen: Screen, observation: Observation) => string | undefined) =>
  checkEach((observation) => observation.screen && judge(observation.screen, observation));

/** Checks each observation against the previous one. */
const fromOneToTheNext =
  (judge: (previousObservation: Observation, currentObservation: Observation) => string | undefined) =>
  () => {
    let previousObservation: Observation | undefined;
    return (currentObservation: Observation) => {
      const failureText = previousObservation && judge(previousObservation, currentObservation);
      previousObservation = currentObservation;
      return failureText;
    };
  };

/** Checks two consecutive observations of the same document. */
const whileItStays = (
  judge: (
    previousObservation: ObservationWithScreen,
    currentObservation: ObservationWithScreen,
  ) => string | undefined,
) =>
  fromOneToTheNext((previousObservation, currentObservation) =>
    hasScreen(previousObservation) &&
    hasScreen(currentObservation) &&
    previousObservation.life === currentObservation.life
      ? judge(previousObservation, currentObservation)
      : undefined,
  );

/** Checks two consecutive observations without a press or another external event in between. */
const betweenEvents = (
  judge: (
    previousObservation: ObservationWithScreen,
    currentObservation: ObservationWithScreen,
  ) => string | undefined,
) =>
  whileItStays((previousObservation, currentObservation) =>
    previousObservation.wire.acts === currentObservation.wire.acts
      ? judge(previousObservation, currentObservation)
      : undefined,
  );

/** Fails if a condition stays true for more than `limit` milliseconds of the app's clock without a page load. */
const atMost =
  (limit: number, conditions: (observation: Observation) => readonly string[], conditionText: string) =>
  () => {
    const startTimes = new Map<string, number>();
    return (observation: Observation) => {
      const names = conditions(observation).map((name) => `${observation.life} ${name}`);
      for (const name of startTimes.keys()) if (!names.includes(name)) startTimes.delete(name);
      for (const name of names) startTimes.set(name, startTimes.get(name) ?? observation.at);
      const overdue = names.find((name) => observation.at - (startTimes.get(name) ?? observation.at) > limit);
      return (
        overdue && `${overdue} ${conditionText} for ${observation.at - (startTimes.get(overdue) ?? 0)} ms`
      );
    };
  };

function hasScreen(observation: Observation): observation is ObservationWithScreen {
  return observation.screen !== undefined && observation.wire !== undefined;
}

function firstFailure<One>(
  all: readonly One[],
  judge: (item: One) => string | undefined,
): string | undefined {
  for (const item of all) {
    const failureText = judge(item);
    if (failureText !== undefined) return failureText;
  }
  return undefined;
}

function findChart({ charts = [] }: Observation, id: string): AnyMachineSnapshot | undefined {
  return charts.find(({ snapshot }) => snapshot.machine.id === id)?.snapshot;
}

function hasCrashed(snapshot: AnyMachineSnapshot): boolean {
  return snapshot.status === "error";
}

function chartsOf({ charts = [] }: Observation, id: string): readonly Chart[] {
  return charts.filter(({ snapshot }) => snapshot.machine.id === id);
}

/** The translation key of each warning and error toast, by the toast's path. */
function urgentToasts(observation: Observation): ReadonlyMap<string, string> {
  return new Map(
    chartsOf(observation, "toast")
      .filter(({ snapshot: { context, status } }) => context.urgent && status === "active")
      .map(({ path, snapshot }) => [path, snapshot.context.message.key]),
  );
}

/** The amount in each payment dialog's field, while its payment is in progress and after it was declined. */
function typedAmounts(observation: Observation): ReadonlyMap<string, { text: string; state: string }> {
  return new Map(
    payingDialogs
      .flatMap((id) => chartsOf(observation, id))
      .flatMap(({ path, snapshot }) => {
        const box = observation.charts?.find((chart) => chart.path === `${path}/amount`)?.snapshot;
        const isRefused = snapshot.matches({ choosing: "declined" });
        const state = snapshot.hasTag("busy") ? "busy" : isRefused ? "refused" : "";
        return box && state !== "" ? [[path, { text: box.context.text, state }] as const] : [];
      }),
  );
}

const failedOutcomes = ["declined", "cancelled"];

/** Checks the facts on screen at one moment. */
const agree = (kind: FactKind) => checkEach(({ facts }) => facts && describeContradiction(kind, facts.shown));

const withoutKey = ([text]: readonly string[] = []) =>
  text === undefined ? undefined : `"${text}" has no data-fact`;

/** Describes a balance on screen that is not one of the known values. */
function otherBalance(
  { facts }: Observation,
  balancesByKey: Readonly<Record<string, readonly string[]>> = {},
): string | undefined {
  const unknownBalance = facts?.shown.find(({ key, value }) => balancesByKey[key]?.includes(value) === false);
  return (
    unknownBalance &&
    `${unknownBalance.key} is "${unknownBalance.text}"; known: ${balancesByKey[unknownBalance.key]?.join(", ")} cents`
  );
}

/** Invariants that are checked at these levels. */
const atLevels = (
  levels: readonly Level[],
  watches: Readonly<Record<string, Sentence["watch"]>>,
): readonly Sentence[] => Object.entries(watches).map(([says, watch]) => ({ says, levels, watch }));

export const sentences: readonly Sentence[] = [
  ...atLevels(["walks"], {
    "no chart dies": checkEach(({ charts = [] }) =>
      firstFailure(charts, ({ path, snapshot }) =>
        hasCrashed(snapshot) ? `${path} has died: ${String(snapshot.error)}` : undefined,
      ),
    ),
  }),
  ...atLevels(["walks", "simulation"], {
    "money moves at most once for a press": ofEachPayment(({ name, moves = 0 }) =>
      moves > 1 ? `the money of ${name} has moved ${moves} times` : undefined,
    ),
    "declined and cancelled mean that nothing moved or will": ofEachPayment(
      ({ name, moves = 0, shownOutcome = "" }) =>
        moves > 0 && failedOutcomes.includes(shownOutcome)
          ? `${name} is called ${shownOutcome}, and its money has moved`
          : undefined,
    ),
    "succeeded, pending and failed mean that the money moved": ofEachPayment(
      ({ name, moves, shownOutcome }) =>
        moves === 0 && shownOutcome !== undefined && !failedOutcomes.includes(shownOutcome)
          ? `${name} is called ${shownOutcome}, and its money has not moved`
          : undefined,
    ),
  }),
  ...atLevels(["simulation"], {
    "pending is never called successful": ofEachPayment(
      ({ name, shownOutcome, isShownAsSuccess = false, serverState = "" }) =>
        (shownOutcome === "succeeded" || isShownAsSuccess) && ["pending", "in_progress"].includes(serverState)
          ? `${name} is ${serverState} at the server`
          : undefined,
    ),
  }),
  ...atLevels(["walks", "simulation", "explorer"], {
    "the journal has a payment before it is sent": ofEachPayment(({ name, isWritten = true }) =>
      isWritten ? undefined : `${name} was sent before it was written down`,
    ),
  }),
  ...atLevels(["walks"], {
    "the journal keeps a payment until its outcome is told": checkEach((observation) =>
      firstFailure(chartsOf(observation, "payment"), ({ path, snapshot }) => {
        const key: string | undefined = snapshot.context.entry?.key;
        const isOpen = snapshot.hasTag("checking") || snapshot.hasTag("undecided");
        const payment = observation.payments?.find(({ name }) => name === key);
        return isOpen && payment?.isRemembered === false && !payment.isTold
          ? `${path} is not decided, and the journal has forgotten ${key}`
          : undefined;
      }),
    ),
  }),
  ...atLevels(["walks", "browser", "explorer"], {
    "one payment is sent at a time, in all tabs": checkEach(({ sending = 0 }) =>
      sending > 1 ? `${sending} payments are being sent at once` : undefined,
    ),
  }),
  ...atLevels(["walks"], {
    "a payment has an outcome or stands before the person 60 s after its press": atMost(
      60_000,
      (observation) =>
        chartsOf(observation, "submitPayment")
          .filter(({ snapshot }) => snapshot.matches("locked"))
          .map(({ path }) => path),
      "sends and checks",
    ),
  }),
  ...atLevels(["walks", "browser", "explorer"], {
    "a busy dialog has an outcome or says that it checks within 100 s": atMost(
      100_000,
      (observation) => {
        if (observation.screen) return observation.screen.isBusy ? observation.screen.dialogs : [];
        // In the app these states are brief, but a walk may delay the answers of their services.
        const isStoring = chartsOf(observation, "submitPayment").some(
          ({ snapshot }) => snapshot.matches("registering") || snapshot.matches("withdrawing"),
        );
        return isStoring
          ? []
          : chartsOf(observation, "dialogPayment")
              .filter(({ snapshot }) => snapshot.matches("sending"))
              .map(({ path }) => path);
      },
      "is busy",
    ),
    "there are never two dialogs": checkEach((observation) => {
      if (observation.screen) {
        const open = observation.screen.dialogs;
        return open.length > 1 ? `open: ${open.join(", ")}` : undefined;
      }
      const chart = findChart(observation, "dialogs");
      if (!chart) return undefined;
      const open = dialogs.filter((id) => chart.children[id]?.getSnapshot().status === "active");
      const { payment, card } = chart.value;
      const expected = [payment ?? card ?? []].flat();
      return open.join() === expected.join()
        ? undefined
        : `open: ${open.join(", ") || "no dialog"}; the dialogs' chart says ${expected}`;
    }),
  }),
  ...atLevels(["walks"], {
    "a dialog that pays shows no refusal and cannot pay again": ofEach(
      payingDialogs,
      ({ path, snapshot }) => {
        if (snapshot.hasTag("busy") && snapshot.context.failure !== undefined)
          return `${path} pays and says that it was refused`;
        return snapshot.children.payment && snapshot.can({ type: "submitted", cents: 100 })
          ? `${path} pays and would pay again`
          : undefined;
      },
    ),
    "a person's session lasts as long as the person is signed in": checkEach((observation) => {
      const isOpen = observation.charts?.[0]?.snapshot.matches({ running: { present: "open" } });
      const isOut = findChart(observation, "auth")?.matches("unauthenticated");
      return findChart(observation, "session") && (isOut || !isOpen)
        ? "a person's session is there, and nobody is signed in"
        : undefined;
    }),
    "the session and the payments coordinator agree on whether this tab has the lock": checkEach(
      (observation) => {
        const person = findChart(observation, "personSession");
        const coordinator = findChart(observation, "paymentsCoordinator");
        if (!person || !coordinator) return undefined;
        const isLocked = person.matches({ payments: { open: "locked" } });
        return isLocked === coordinator.matches({ lock: { here: "held" } })
          ? undefined
          : `the session says ${isLocked ? "locked" : "free"}, and the coordinator does not`;
      },
    ),
    "every balance shown is one that the server gave": checkEach((observation) => {
      const knownBalances = [
        ...chartsOf(observation, "query")
          .filter(({ snapshot }) => snapshot.context.name === "balance")
          .map(({ path, snapshot }) => [path, snapshot.context.data?.balance] as const),
        ...chartsOf(observation, "transfer").map(
          ({ path, snapshot }) => [path, snapshot.context.balance?.balance] as const,
        ),
      ];
      return firstFailure(knownBalances, ([path, cents]) =>
        cents === undefined || observation.balances?.has(cents) !== false
          ? undefined
          : `${path} has ${cents}`,
      );
    }),
    "a balance that does not say its time is the wallet's of the last minute": checkEach((observation) => {
      const age = chartsOf(observation, "answerAge").find(
        ({ snapshot }) => snapshot.context.query === "balance",
      );
      const query = chartsOf(observation, "query").find(
        ({ snapshot }) => snapshot.context.name === "balance",
      );
      const cents: number | undefined = query?.snapshot.context.data?.balance;
      // Until the pages' lazy module has loaded, no panel shows the age of the first response.
      if (cents === undefined || age === undefined || age.snapshot.value === "unread") return undefined;
      return age.snapshot.hasTag("dated") || observation.ledger?.includes(String(cents)) !== false
        ? undefined
        : `it is ${cents}, and the wallet had ${observation.ledger.join(", ")}`;
    }),
  }),
  ...atLevels(["walks", "browser", "explorer"], {
    "a warning or an error stays until the person closes it or its reason is gone": () => {
      const inCharts = fromOneToTheNext((previousObservation, currentObservation) => {
        if (previousObservation.life !== currentObservation.life) return undefined;
        const remainingToasts = urgentToasts(currentObservation);
        const lostToast = [...urgentToasts(previousObservation)].find(
          ([path, key]) => key !== "errors.card_limit" && !remainingToasts.has(path),
        );
        return lostToast && `${lostToast.join(" ")} has gone`;
      })();
      const inBrowser = betweenEvents((previousObservation, currentObservation) => {
        const lostAlert = previousObservation.screen.alerts.find(
          (alert) => !currentObservation.screen.alerts.includes(alert),
        );
        return currentObservation.screen.language === previousObservation.screen.language &&
          !currentObservation.screen.isLanding &&
          lostAlert !== undefined
          ? `"${lostAlert}" has gone`
          : undefined;
      })();
      return (observation) => (observation.screen ? inBrowser(observation) : inCharts(observation));
    },
    "what was typed survives a refusal": () => {
      const inCharts = fromOneToTheNext((previousObservation, currentObservation) => {
        const remainingAmounts = typedAmounts(currentObservation);
        const lostAmount = [...typedAmounts(previousObservation)].find(([path, { text, state }]) => {
          const amountAfter = remainingAmounts.get(path);
          return state === "busy" && amountAfter?.state === "refused" && amountAfter.text !== text;
        });
        return lostAmount && `${lostAmount[0]} has lost "${lostAmount[1].text}"`;
      })();
      const inBrowser = betweenEvents((previousObservation, currentObservation) => {
        if (!previousObservation.screen.isBusy || currentObservation.screen.isBusy) return undefined;
        const lostField = Object.entries(previousObservation.screen.fields).find(([name, text]) => {
          const textAfter = currentObservation.screen.fields[name];
          return text !== "" && textAfter !== undefined && textAfter !== text;
        });
        return (
          lostField &&
          `${lostField[0]} had "${lostField[1]}" and has "${currentObservation.screen.fields[lostField[0]]}"`
        );
      })();
      return (observation) => (observation.screen ? inBrowser(observation) : inCharts(observation));
    },
  }),
  ...atLevels(["browser", "explorer"], {
    "language and direction agree": onScreen(({ language, direction }) =>
      direction === (language === "ar" ? "rtl" : "ltr") ? undefined : `${language} is written ${direction}`,
    ),
    "title and heading change with the address": fromOneToTheNext(({ screen: before }, { screen: now }) => {
      if (!before || !now || before.isLanding || now.isLanding) return undefined;
      if (before.heading === "" || now.heading === "" || placeOf(before) === placeOf(now)) return undefined;
      const isSame = before.title === now.title || before.heading === now.heading;
      return isSame
        ? `${before.address} and ${now.address} are both "${now.title}", "${now.heading}"`
        : undefined;
    }),
    "after a press an element has the focus": whileItStays(({ wire: before }, { wire, screen }) =>
      wire.presses > before.presses && screen.isFocusLost && !screen.isClockStopped
        ? `nothing on ${screen.address} has the focus`
        : undefined,
    ),
    "a payment is called successful only after the server said so": () => {
      let shownCount = 0;
      let previousObservation: Observation | undefined;
      return (observation) => {
        const isSame = previousObservation?.life === observation.life;
        shownCount += Math.max(
          0,
          (observation.screen?.successes ?? 0) - (isSame ? (previousObservation?.screen?.successes ?? 0) : 0),
        );
        previousObservation = observation;
        const succeededAtServer = observation.wire?.succeeded ?? 0;
        return shownCount > succeededAtServer
          ? `${shownCount} successes are shown, and the server told ${succeededAtServer}`
          : undefined;
      };
    },
    "nothing is paid without a press": () => {
      let wireBefore = { paid: 0, submits: 0 };
      return ({ wire }) => {
        if (!wire || wire.paid === wireBefore.paid) return undefined;
        const newlyPaid = wire.paid - wireBefore.paid;
        const presses = wire.submits - wireBefore.submits;
        wireBefore = wire;
        return newlyPaid > presses
          ? `${newlyPaid} payments were sent after ${presses} presses of a button that pays`
          : undefined;
      };
    },
    "an undecided payment stays on screen as long as the journal has it": betweenEvents(
      (previousObservation, currentObservation) => {
        if (currentObservation.screen.isLanding) return undefined;
        const lostPayment = previousObservation.screen.undecided.find(
          (key) =>
            !currentObservation.screen.undecided.includes(key) &&
            currentObservation.wire.journal.includes(key),
        );
        return lostPayment && `${lostPayment} is not shown any more`;
      },
    ),
  }),
  ...atLevels(["browser"], {
    "a dialog's button can be pressed only where the chart takes it": onScreen(
      ({ canSubmit = false, dialogs: [name] }, { model }) =>
        canSubmit && model && dialogs.includes(model.id) && !model.takesSubmitted
          ? `${name} can be submitted, and ${model.id} does not take it`
          : undefined,
    ),
  }),
  ...atLevels(["browser", "explorer"], {
    "nothing is sent while the app says that it is offline": whileItStays(
      (previousObservation, currentObservation) => {
        const sentCount = currentObservation.wire.requests - previousObservation.wire.requests;
        return previousObservation.screen.isOffline && currentObservation.screen.isOffline && sentCount > 0
          ? `${sentCount} requests were sent`
          : undefined;
      },
    ),
    "after signing out nothing of the person is on screen": onScreen(({ isLanding, person }) =>
      isLanding && person.length > 0 ? `the landing page shows the ${person.join(" and the ")}` : undefined,
    ),
    "after signing out storage keeps only what is listed to stay": () => {
      /** The id of the last document that showed the person's facts. */
      let shownIn: string | undefined;
      return ({ screen, life }) => {
        if (!screen) return undefined;
        if (!screen.isLanding && screen.person.length > 0) shownIn = life;
        if (shownIn === undefined || !screen.isLanding) return undefined;
        // If the app starts offline, it shows the landing page although the person is still signed in.
        if (shownIn !== life && screen.isPersonStored) return undefined;
        const remainingItem = screen.storage.find((name) => itemOf(name)?.stays === false);
        return remainingItem && `${remainingItem} is still there`;
      };
    },
    "storage keeps only what docs/security.md lists": onScreen(({ storage }) => {
      const stranger = storage.find((name) => itemOf(name) === undefined);
      return stranger && `${stranger} is not listed`;
    }),
    "two figures of one fact on screen agree, and a balance is the wallet's": () => {
      const judge = agree("figure")();
      return (observation) => judge(observation) ?? otherBalance(observation, observation.wire?.balances);
    },
    "a balance on screen is the ledger's of the last minute, or says of what time it is": checkEach(
      (observation) => otherBalance(observation, observation.wire?.ledger),
    ),
    "two states of one fact on screen agree": agree("state"),
    "two references of one fact on screen agree": agree("reference"),
    "two names of one fact on screen agree": agree("name"),
    "two numbers and two messages of one fact on screen agree": () => {
      const [numbers, messages] = [agree("number")(), agree("text")()];
      return (observation) => numbers(observation) ?? messages(observation);
    },
    "two times of one fact on screen agree": agree("time"),
    "each figure, state, reference and time on screen says which fact it is": checkEach(({ facts }) =>
      withoutKey(facts?.unnamed),
    ),
    "each person's name on screen says whose it is": checkEach(({ facts }) =>
      withoutKey(facts?.unnamedPersons),
    ),
  }),
];

function placeOf({ address }: Screen): string {
  return address.split("/")[1] ?? "";
}
