import type { WireRates } from "../wire/wire.ts";
import type { Instruction } from "../world/history.ts";
import { Labelled } from "../world/random.ts";
import { decliningCard, goodCard, type Person, people } from "./people.ts";

/** One thing that happens in the world outside the app. Times in milliseconds. */
export type Action = {
  readonly id: string;
  readonly at: number;
  readonly device: number;
  readonly tab: number;
} & (
  | { readonly type: "press"; readonly instruction: Instruction }
  | { readonly type: "click"; readonly draw: number }
  | { readonly type: "reload" | "crash" | "close" | "freeze" | "thaw" | "hide" | "restore" }
  | { readonly type: "power cut" | "offline" | "online" }
  | { readonly type: "sign out" }
  | { readonly type: "sign in"; readonly person: string }
  | { readonly type: "clock jumps"; readonly by: number }
  | { readonly type: "device sleeps"; readonly for: number }
  | { readonly type: "disk full" | "disk free" | "database fails" | "database works" }
  | { readonly type: "entry tampered" | "entry removed" | "entry planted" }
  | { readonly type: "server crashes"; readonly down: number; readonly recovery: number }
  | { readonly type: "keys declared" | "number moves" }
  | { readonly type: "tokens expire" }
  | { readonly type: "payouts"; readonly mode: "succeed" | "pending" | "return" }
  | { readonly type: "payouts settle" }
  | { readonly type: "server forgets"; readonly days: number }
);

export interface Scenario {
  readonly seed: number;
  readonly idempotency: "required" | "none";
  /** With "none": the operator accepts that a browser pays twice. */
  readonly acceptDoublePayments: boolean;
  readonly devices: readonly { readonly tabs: number; readonly person: Person }[];
  /** What the first device's journal holds from earlier days. */
  readonly noted: "nothing" | "version 1" | "full";
  readonly actions: readonly Action[];
  readonly rates: WireRates;
  /** The faults end here; milliseconds. */
  readonly faultsEnd: number;
}

/** Draws a scenario from its seed alone. */
export function drawScenario(
  seed: number,
  given: Partial<Pick<Scenario, "idempotency" | "acceptDoublePayments">> = {},
): Scenario {
  const random = new Labelled(seed);
  const idempotency = given.idempotency ?? (random.number("idempotency") < 0.8 ? "required" : "none");
  const deviceCount = random.pick("devices", [1, 1, 2, 2, 3]);
  const owner = random.pick("owner", people);
  const devices = Array.from({ length: deviceCount }, (_, index) => ({
    tabs: random.integer(`tabs ${index}`, 1, deviceCount === 1 ? 4 : 2),
    // Often the same person on every device, so that equal payments of one account meet.
    person: random.number(`same person ${index}`) < 0.6 ? owner : random.pick(`person ${index}`, people),
  }));
  const faultsEnd = random.integer("faults end", 60_000, 360_000);
  const presses = [
    ...drawPresses(random, devices, faultsEnd),
    ...(random.number("short balance") < 0.4 ? drawShortBalance(random, devices, faultsEnd) : []),
  ];
  const actions = [
    ...(random.number("outage") < 0.12 ? drawOutage(random, devices, faultsEnd) : []),
    ...(random.number("slow bank") < 0.15 ? drawSlowBank(random, faultsEnd) : []),
    ...presses,
    ...drawClicks(random, devices, faultsEnd, presses),
    ...drawTroubles(random, devices, faultsEnd, presses),
  ].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  const noted = random.number("noted before");
  const strength = random.pick("strength", [0, 0.1, 0.25, 0.5, 0.8]);
  return {
    seed,
    idempotency,
    acceptDoublePayments:
      given.acceptDoublePayments ?? (idempotency === "none" && random.number("accepts doubles") < 0.85),
    devices,
    noted: noted < 0.06 ? "version 1" : noted < 0.075 ? "full" : "nothing",
    actions,
    rates: { money: strength, reads: strength * 0.5, firstHeld: random.number("proxy") < 0.15 ? 0.7 : 0 },
    faultsEnd,
  };
}

type Devices = Scenario["devices"];

function where(random: Labelled, id: string, devices: Devices) {
  const device = random.integer(`${id} device`, 0, devices.length - 1);
  return { device, tab: random.integer(`${id} tab`, 1, devices[device]?.tabs ?? 1) };
}

function drawPresses(random: Labelled, devices: Devices, end: number): Action[] {
  const count = random.integer("presses", 1, 6);
  // Few amounts, so that payments which look alike meet.
  const amounts = [100, 2_500, 2_500, 4_000, 19_000];
  return Array.from({ length: count }, (_, index) => {
    const id = `press ${index}`;
    const place = where(random, id, devices);
    const { person } = devices[place.device] ?? { person: people[0] as Person };
    return {
      id,
      at: random.integer(`${id} at`, 500, Math.floor(end * 0.8)),
      ...place,
      type: "press" as const,
      instruction: drawInstruction(random, id, person, random.pick(`${id} cents`, amounts)),
    };
  });
}

/** More than the balance is asked for; then a top-up makes it enough. A held copy of the first must not act then. */
function drawShortBalance(random: Labelled, devices: Devices, end: number): Action[] {
  const place = where(random, "short balance", devices);
  const { person } = devices[place.device] ?? { person: people[0] as Person };
  const at = random.integer("short balance at", 500, Math.floor(end * 0.5));
  const topUp: Instruction = { operation: "topUp", cents: 20_000, paymentMethodId: goodCard(person) };
  return [
    {
      id: "short balance transfer",
      at,
      ...place,
      type: "press",
      instruction: {
        operation: "transfer",
        cents: person.balance + 5_000,
        toAccountId: random.pick(
          "short balance payee",
          people.filter((one) => one !== person),
        ).accountId,
      },
    },
    {
      id: "short balance top-up",
      at: at + random.wait("short balance pause", 4_000, 25_000),
      ...place,
      type: "press",
      instruction: topUp,
    },
  ];
}

/** The wallet is down for longer than a minute: a payment becomes undecided, and the person acts. */
function drawOutage(random: Labelled, devices: Devices, end: number): Action[] {
  const place = where(random, "outage", devices);
  const { person } = devices[place.device] ?? { person: people[0] as Person };
  const at = random.integer("outage at", 500, Math.max(1_000, end - 120_000));
  const cents = random.pick("outage cents", [100, 2_500]);
  const down = random.integer("outage lasts", 58_000, 110_000);
  const click = (id: string, after: number, draw: number): Action => ({
    id,
    at: at + after,
    ...place,
    type: "click",
    draw,
  });
  return [
    {
      id: "outage press",
      at,
      ...place,
      type: "press",
      instruction: drawInstruction(random, "outage", person, cents),
    },
    {
      id: "outage crash",
      at: at + random.wait("outage crash", 1, 400),
      ...place,
      type: "server crashes",
      down,
      recovery: random.wait("outage recovery", 20, 15_000),
    },
    ...(random.number("outage number") < 0.3
      ? [{ id: "outage number", at: at + 30_000, ...place, type: "number moves" as const }]
      : []),
    // The last button is Send again, where it stands.
    click("outage click", random.integer("outage click", 60_500, 125_000), 0.999),
    click(
      "outage second click",
      random.integer("outage second click", 61_000, 140_000),
      random.number("outage draw"),
    ),
  ];
}

/** Payouts are accepted and stay pending for a long time. */
function drawSlowBank(random: Labelled, end: number): Action[] {
  const base = { device: 0, tab: 1 };
  const settle = random.integer("slow bank settles", Math.floor(end / 2), end);
  return [
    { ...base, id: "slow bank", at: 100, type: "payouts", mode: "pending" },
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
  const others = people.filter((one) => one !== person);
  return { operation, cents, toAccountId: random.pick(`${id} payee`, others).accountId };
}

function drawClicks(random: Labelled, devices: Devices, end: number, presses: readonly Action[]): Action[] {
  return Array.from({ length: random.integer("clicks", 0, 8) }, (_, index) => {
    const id = `click ${index}`;
    // Half of them where a payment has just become undecided.
    const press = random.number(`${id} near`) < 0.5 ? random.pick(`${id} press`, presses) : undefined;
    const place = press
      ? { device: press.device, tab: press.tab, at: press.at + random.wait(`${id} after`, 55_000, 150_000) }
      : { ...where(random, id, devices), at: random.integer(`${id} at`, 2_000, end) };
    return {
      id,
      ...place,
      type: "click" as const,
      draw: random.number(`${id} draw`),
    };
  });
}

function drawTroubles(random: Labelled, devices: Devices, end: number, presses: readonly Action[]): Action[] {
  const count = Math.floor(random.integer("troubles", 0, 14) * random.number("calm"));
  const list: Action[] = [];
  for (let index = 0; index < count; index++) {
    const id = `trouble ${index}`;
    // Most troubles strike soon after a press, where they hurt; its own tab more often than another.
    const press = random.number(`${id} near`) < 0.7 ? random.pick(`${id} press`, presses) : undefined;
    const at = press
      ? press.at + random.wait(`${id} after`, 1, 40_000)
      : random.integer(`${id} at`, 400, end);
    const place = press && random.number(`${id} same tab`) < 0.7 ? press : where(random, id, devices);
    const base = { id, at, device: place.device, tab: place.tab };
    const later = (by: number, to: number) => ({
      ...base,
      id: `${id} end`,
      at: at + random.wait(`${id} lasts`, by, to),
    });
    const type = random.pick(`${id} type`, troubles);
    switch (type) {
      case "close":
      case "crash":
        list.push({ ...base, type }, { ...later(500, 60_000), type: "reload" });
        break;
      case "freeze":
        list.push({ ...base, type }, { ...later(1_000, 200_000), type: "thaw" });
        break;
      case "hide":
        list.push({ ...base, type }, { ...later(1_000, 200_000), type: "restore" });
        break;
      case "offline":
        list.push({ ...base, type }, { ...later(500, 120_000), type: "online" });
        break;
      case "disk full":
        list.push({ ...base, type }, { ...later(500, 120_000), type: "disk free" });
        break;
      case "database fails":
        list.push({ ...base, type }, { ...later(500, 60_000), type: "database works" });
        break;
      case "sign in":
        list.push({ ...base, type, person: random.pick(`${id} who`, people).id });
        break;
      case "sign out":
        list.push(
          { ...base, type },
          { ...later(1_000, 60_000), type: "sign in", person: random.pick(`${id} who`, people).id },
        );
        break;
      case "clock jumps":
        list.push({
          ...base,
          type,
          by: random.pick(`${id} by`, [-3_600_000, -30_000, -5_000, 45_000, 86_400_000]),
        });
        break;
      case "device sleeps":
        list.push({ ...base, type, for: random.wait(`${id} for`, 2_000, 600_000) });
        break;
      case "server crashes": {
        // Often between a charge and its posting, which are milliseconds apart.
        const between = press && random.number(`${id} between`) < 0.7;
        const instant = between ? press.at + random.wait(`${id} instant`, 20, 900) : at;
        const down = random.wait(`${id} down`, 50, 20_000);
        list.push({ ...base, at: instant, type, down, recovery: random.wait(`${id} recovery`, 20, 15_000) });
        break;
      }
      case "payouts":
        list.push(
          {
            ...base,
            type,
            mode: random.pick(`${id} mode`, ["pending", "return", "pending", "succeed"] as const),
          },
          { ...later(2_000, 120_000), type: "payouts settle" },
        );
        break;
      case "server forgets":
        list.push({ ...base, type, days: 31 });
        break;
      default:
        list.push({ ...base, type });
    }
  }
  return list;
}

const troubles = [
  "reload",
  "reload",
  "crash",
  "close",
  "freeze",
  "hide",
  "power cut",
  "offline",
  "disk full",
  "database fails",
  "sign in",
  "sign out",
  "clock jumps",
  "device sleeps",
  "entry tampered",
  "entry removed",
  "entry planted",
  "server crashes",
  "server crashes",
  "tokens expire",
  "keys declared",
  "number moves",
  "payouts",
  "server forgets",
] as const;
