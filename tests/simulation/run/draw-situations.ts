import type { Labelled } from "simulated-browser";
import { goodCard, otherPeopleThan, type Person } from "./people.ts";
import type { Action, Scenario } from "./scenario.ts";

/** A short script of a rare order of events; independent draws almost never produce it. */
export interface Situation {
  /** The minimum number of the first device's tabs. */
  readonly tabs: number;
  /** The minimum duration of the faults in milliseconds. */
  readonly lasts: number;
  /** The settings that the scenario needs for the situation. */
  readonly needs: Partial<Pick<Scenario, "signIn" | "webLocks" | "earlierBuild" | "rates" | "slow">>;
  actions(owner: Person): readonly Action[];
}

type Draw = (random: Labelled) => Situation;
type Step = Action extends infer Each
  ? Each extends Action
    ? Omit<Each, "id" | "device" | "tab">
    : never
  : never;

function createScript(name: string, tab: number, steps: readonly Step[]): Action[] {
  return steps.map((step, index) => ({ id: `${name} ${tab}.${index}`, device: 0, tab, ...step }) as Action);
}

function payeeOf(owner: Person): string {
  return otherPeopleThan(owner)[0]?.accountId ?? "";
}

/** The page is frozen while its presses wait for a lock or a token, and thaws within their minute. */
const frozenPress: Draw = (random) => {
  const pressTime = random.integer("frozen press at", 3_000, 30_000);
  const secondPressTime = pressTime + random.wait("frozen press, second", 1, 150);
  const freeze = secondPressTime + random.wait("frozen press, freeze", 1, 200);
  const contents = ["000111", "000222"] as const;
  return {
    tabs: 1,
    lasts: 90_000,
    needs: {},
    actions: (owner) =>
      createScript("frozen press", 1, [
        { at: pressTime - 1, type: "tokens expire" },
        { at: pressTime, type: "change", change: { operation: "updateBankAccount", content: contents[0] } },
        {
          at: pressTime,
          type: "press",
          instruction: { operation: "transfer", cents: 100, toAccountId: payeeOf(owner) },
        },
        {
          at: secondPressTime,
          type: "change",
          change: { operation: "updateBankAccount", content: random.pick("frozen press, content", contents) },
        },
        { at: freeze, type: "freeze" },
        { at: freeze + random.wait("frozen press, thaw", 300, 40_000), type: "thaw" },
      ]),
  };
};

/** The card provider takes more than a minute, so that the person's cancellation finds the payment in progress. */
const cancelledInProgress: Draw = (random) => {
  const pressTime = random.integer("cancelled in progress at", 3_000, 30_000);
  return {
    tabs: 1,
    lasts: pressTime + 150_000,
    needs: { slow: { renewals: 0.1, minCharge: 62_000, charges: 140_000 } },
    actions: (owner) =>
      createScript("cancelled in progress", 1, [
        {
          at: pressTime,
          type: "press",
          instruction: { operation: "topUp", cents: 2_500, paymentMethodId: goodCard(owner) },
        },
        // The second button is Cancel payment.
        {
          at: pressTime + random.integer("cancelled in progress, click", 60_500, 64_000),
          type: "click",
          draw: 0.5,
        },
        {
          at: pressTime + random.integer("cancelled in progress, again", 64_000, 90_000),
          type: "click",
          draw: 0.5,
        },
      ]),
  };
};

/**
 * A status request waits for its slow answer, a 401. Meanwhile a 401 to another call makes the page renew the token.
 * The renewal finds that the session is another person's, and the page opens that person's account.
 */
const personChanges: Draw = (random) => {
  const pressTime = random.integer("person changes at", 12_000, 30_000);
  const askTime = pressTime + random.integer("person changes, ask", 64_000, 75_000);
  const next = askTime + random.wait("person changes, next", 20, 1_000);
  return {
    tabs: 1,
    lasts: askTime + 40_000,
    needs: { earlierBuild: 0, signIn: { rotates: false, hasIframe: false, tokenLife: 300_000 } },
    actions: (owner) =>
      createScript("person changes", 1, [
        {
          at: pressTime,
          type: "press",
          instruction: { operation: "transfer", cents: 2_500, toAccountId: payeeOf(owner) },
        },
        {
          at: pressTime + random.wait("person changes, crash", 1, 100),
          type: "server crashes",
          down: 61_000,
          recovery: 100,
        },
        {
          at: askTime - 3,
          type: "sign in elsewhere",
          person: random.pick("person changes, other", otherPeopleThan(owner)).id,
        },
        {
          at: askTime - 2,
          type: "answers slow down",
          by: random.integer("person changes, slow", 4_000, 15_000),
        },
        { at: askTime - 1, type: "tokens expire" },
        { at: askTime, type: "click", draw: 0 },
        { at: next, type: "answers slow down", by: 0 },
        {
          at: next + 1,
          type: "change",
          change: { operation: "freezeCard", card: goodCard(owner), flag: "frozen", content: "true" },
        },
      ]),
  };
};

/**
 * A browser without Web Locks: two tabs make a change of the same card and crash while a proxy holds the requests. Then
 * a third tab makes such a change.
 */
const withoutLocks: Draw = (random) => {
  const pressTime = random.integer("without locks at", 3_000, 30_000);
  const secondPressTime = pressTime + random.integer("without locks, second", 0, 8);
  const crash = secondPressTime + random.integer("without locks, crash", 150, 800);
  return {
    tabs: 3,
    lasts: 120_000,
    needs: {
      webLocks: false,
      earlierBuild: 0,
      signIn: undefined,
      rates: { changes: 0.1, reads: 0.05, firstHeld: 0.8 },
    },
    actions(owner) {
      const press = (tab: number, instant: number): Step => ({
        at: instant,
        type: "change",
        change: {
          operation: "freezeCard",
          card: goodCard(owner),
          flag: "frozen",
          content: random.pick(`without locks ${tab}`, ["true", "false"]),
        },
      });
      const crashing = (tab: number, instant: number) =>
        createScript("without locks", tab, [
          press(tab, instant),
          { at: crash, type: "crash" },
          { at: crash + 60_000, type: "reload" },
        ]);
      const thirdPressTime = crash + random.wait("without locks, third", 100, 10_000);
      return [
        ...crashing(1, pressTime),
        ...crashing(2, secondPressTime),
        ...createScript("without locks", 3, [press(3, thirdPressTime)]),
      ];
    },
  };
};

const situations: readonly Draw[] = [frozenPress, cancelledInProgress, personChanges, withoutLocks];

/** A situation in some of the seeds; the other draws of a seed stay as they are. */
export function drawSituation(random: Labelled): Situation | undefined {
  return random.number("situation") < 0.16 ? random.pick("which situation", situations)(random) : undefined;
}
