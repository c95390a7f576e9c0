import { Labelled } from "simulated-browser";
import { drawChanges } from "./draw-changes.ts";
import { type Devices, drawDeviceAndTab } from "./draw-place.ts";
import { drawSituation } from "./draw-situations.ts";
import { drawTroubles } from "./draw-troubles.ts";
import { drawFrozenPayment, drawInactivity, drawUses, frozenPaymentDuration } from "./draw-uses.ts";
import type { Instruction } from "./history.ts";
import { decliningCard, goodCard, otherPeopleThan, type Person, people } from "./people.ts";
import type { Action, Scenario } from "./scenario.ts";

/** Draws a scenario from its seed. */
export function drawScenario(
  seed: number,
  givenSettings: Partial<Pick<Scenario, "idempotency" | "acceptDoublePayments">> = {},
): Scenario {
  const random = new Labelled(seed);
  const idempotency = givenSettings.idempotency ?? (random.number("idempotency") < 0.8 ? "required" : "none");
  const situation = drawSituation(random);
  const deviceCount = random.pick("devices", [1, 1, 2, 2, 3]);
  const owner = random.pick("owner", people);
  const devices = Array.from({ length: deviceCount }, (_, index) => ({
    tabs: Math.max(
      index === 0 ? (situation?.tabs ?? 1) : 1,
      random.integer(`tabs ${index}`, 1, deviceCount === 1 ? 4 : 2),
    ),
    // Often the same person on every device, so that equal payments of one account occur together.
    person: random.number(`same person ${index}`) < 0.6 ? owner : random.pick(`person ${index}`, people),
  }));
  const signIn =
    random.number("sign-in") < 0.5
      ? {
          rotates: random.number("rotates") < 0.5,
          hasIframe: random.number("session iframe") < 0.5,
          tokenLife: random.pick("token life", [30_000, 60_000, 300_000]),
        }
      : undefined;
  const earlierBuild = random.number("earlier build") < 0.25 ? 0.5 : 0;
  // Only this build reports the use of a page to the other tabs.
  const inactivity = signIn && earlierBuild === 0 && !situation ? drawInactivity(random) : undefined;
  const lasts = inactivity === undefined ? (situation?.lasts ?? 0) : 300_000 + inactivity * 60_000;
  const faultsEnd = Math.max(random.integer("faults end", 60_000, 360_000), lasts);
  const isPaymentFrozen =
    inactivity === 2 && (devices[0]?.tabs ?? 1) > 1 && random.number("frozen payment") < 0.5;
  const changes = random.number("changes") < 0.4 ? drawChanges(random, devices, faultsEnd) : [];
  const presses = [
    ...drawPresses(random, devices, faultsEnd),
    ...(random.number("short balance") < 0.4 ? drawShortBalance(random, devices, faultsEnd) : []),
  ];
  const actions = [
    ...(random.number("outage") < 0.12 ? drawOutage(random, devices, faultsEnd) : []),
    ...(random.number("slow bank") < 0.15 ? drawSlowBank(random, faultsEnd) : []),
    ...(idempotency === "none" && random.number("busy account") < 0.3
      ? drawBusyAccount(random, presses)
      : []),
    ...presses,
    ...changes,
    ...(inactivity === undefined ? [] : drawUses(random, devices, faultsEnd)),
    ...(isPaymentFrozen ? drawFrozenPayment(random, devices[0]?.person ?? owner, faultsEnd) : []),
    ...(situation?.actions(devices[0]?.person ?? owner) ?? []),
    ...drawClicks(random, devices, faultsEnd, presses),
    ...drawTroubles(random, devices, faultsEnd, [
      ...presses,
      ...changes.filter(({ type }) => type === "change"),
    ]),
  ].sort(
    (firstAction, secondAction) =>
      firstAction.at - secondAction.at || (firstAction.id < secondAction.id ? -1 : 1),
  );
  const hasDialogs = random.number("dialogs") < 0.5;
  const journalDraw = random.number("noted before");
  const strength = random.pick("strength", [0, 0.1, 0.25, 0.5, 0.8]);
  return {
    seed,
    idempotency,
    acceptDoublePayments:
      givenSettings.acceptDoublePayments ??
      (idempotency === "none" && random.number("accepts doubles") < 0.85),
    devices,
    balances: random.number("balances") < 0.3,
    dialogs: hasDialogs,
    stepUp:
      hasDialogs && idempotency === "required" && random.number("step-up") < 0.4
        ? { payoutAbove: 1_000, maxAge: random.pick("sign-in age", [5, 30, 120]) }
        : undefined,
    signIn,
    inactivity,
    earlierBuild,
    earlierJournal: journalDraw < 0.06 ? "version 1" : journalDraw < 0.075 ? "full" : "nothing",
    actions,
    rates: { changes: strength, reads: strength * 0.5, firstHeld: random.number("proxy") < 0.15 ? 0.7 : 0 },
    slow: {
      renewals: random.pick("slow renewals", [0, 0.1, 0.1, 0.6]),
      charges: random.pick("slow charges", [600, 600, 600, 90_000]),
    },
    faultsEnd: isPaymentFrozen ? faultsEnd + frozenPaymentDuration : faultsEnd,
    ...situation?.needs,
  };
}

function drawPresses(random: Labelled, devices: Devices, end: number): Action[] {
  const count = random.integer("presses", 1, 6);
  // Few amounts, so that equal payments occur.
  const amounts = [100, 2_500, 2_500, 4_000, 19_000];
  return Array.from({ length: count }, (_, index) => {
    const id = `press ${index}`;
    const tabLocation = drawDeviceAndTab(random, id, devices);
    const { person } = devices[tabLocation.device] ?? { person: people[0] as Person };
    return {
      id,
      at: random.integer(`${id} at`, 500, Math.floor(end * 0.8)),
      ...tabLocation,
      type: "press" as const,
      instruction: drawInstruction(random, id, person, random.pick(`${id} cents`, amounts)),
    };
  });
}

/**
 * A payment exceeds the balance, then a top-up covers it: a held copy of the first payment must not be executed then.
 */
function drawShortBalance(random: Labelled, devices: Devices, end: number): Action[] {
  const tabLocation = drawDeviceAndTab(random, "short balance", devices);
  const { person } = devices[tabLocation.device] ?? { person: people[0] as Person };
  const topUpTime = random.integer("short balance at", 500, Math.floor(end * 0.5));
  const topUp: Instruction = { operation: "topUp", cents: 20_000, paymentMethodId: goodCard(person) };
  return [
    {
      id: "short balance transfer",
      at: topUpTime,
      ...tabLocation,
      type: "press",
      instruction: {
        operation: "transfer",
        cents: person.balance + 5_000,
        toAccountId: random.pick("short balance payee", otherPeopleThan(person)).accountId,
      },
    },
    {
      id: "short balance top-up",
      at: topUpTime + random.wait("short balance pause", 4_000, 25_000),
      ...tabLocation,
      type: "press",
      instruction: topUp,
    },
  ];
}

/** The wallet is down for more than a minute: a payment becomes undecided, and the person acts. */
function drawOutage(random: Labelled, devices: Devices, end: number): Action[] {
  const tabLocation = drawDeviceAndTab(random, "outage", devices);
  const { person } = devices[tabLocation.device] ?? { person: people[0] as Person };
  const outageStart = random.integer("outage at", 500, Math.max(1_000, end - 120_000));
  const cents = random.pick("outage cents", [100, 2_500]);
  const downtime = random.integer("outage lasts", 58_000, 110_000);
  const click = (id: string, delay: number, draw: number): Action => ({
    id,
    at: outageStart + delay,
    ...tabLocation,
    type: "click",
    draw,
  });
  return [
    {
      id: "outage press",
      at: outageStart,
      ...tabLocation,
      type: "press",
      instruction: drawInstruction(random, "outage", person, cents),
    },
    {
      id: "outage crash",
      at: outageStart + random.wait("outage crash", 1, 400),
      ...tabLocation,
      type: "server crashes",
      down: downtime,
      recovery: random.wait("outage recovery", 20, 15_000),
    },
    ...(random.number("outage number") < 0.3
      ? [{ id: "outage number", at: outageStart + 30_000, ...tabLocation, type: "number moves" as const }]
      : []),
    // The last button is Send again, if it is shown.
    click("outage click", random.integer("outage click", 60_500, 125_000), 0.999),
    click(
      "outage second click",
      random.integer("outage second click", 61_000, 140_000),
      random.number("outage draw"),
    ),
  ];
}

/** Soon after each press, the list grows by more than ten pages. */
function drawBusyAccount(random: Labelled, presses: readonly Action[]): Action[] {
  return presses.map(({ id, at, device, tab }) => ({
    id: `${id} busy`,
    at: at + random.wait(`${id} busy`, 50, 1_500),
    device,
    tab,
    type: "account is busy",
  }));
}

/** The bank accepts payouts, which stay pending for a long time. */
function drawSlowBank(random: Labelled, end: number): Action[] {
  const base = { device: 0, tab: 1 };
  const mode = random.pick("slow bank mode", ["pending", "return"] as const);
  const settle = random.integer("slow bank settles", Math.floor(end / 2), end);
  return [
    { ...base, id: "slow bank", at: 100, type: "payouts", mode },
    { ...base, id: "slow bank settles", at: settle, type: "payouts settle" },
  ];
}

function drawInstruction(random: Labelled, id: string, person: Person, cents: number): Instruction {
  const operation = random.pick(`${id} operation`, ["topUp", "transfer", "transfer", "payout"] as const);
  if (operation === "payout") return { operation, cents };
  if (operation === "topUp") {
    const card = random.number(`${id} card`) < 0.85 ? goodCard(person) : decliningCard(person);
    return { operation, cents, paymentMethodId: card };
  }
  return { operation, cents, toAccountId: random.pick(`${id} payee`, otherPeopleThan(person)).accountId };
}

function drawClicks(random: Labelled, devices: Devices, end: number, presses: readonly Action[]): Action[] {
  return Array.from({ length: random.integer("clicks", 0, 8) }, (_, index) => {
    const id = `click ${index}`;
    // Half of the actions happen just after a payment has become undecided.
    const press = random.number(`${id} near`) < 0.5 ? random.pick(`${id} press`, presses) : undefined;
    const clickTabAndTime = press
      ? { device: press.device, tab: press.tab, at: press.at + random.wait(`${id} after`, 55_000, 150_000) }
      : { ...drawDeviceAndTab(random, id, devices), at: random.integer(`${id} at`, 2_000, end) };
    return {
      id,
      ...clickTabAndTime,
      type: "click" as const,
      draw: random.number(`${id} draw`),
    };
  });
}
