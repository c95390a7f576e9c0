import { afterEach, describe, expect, test, vi } from "vitest";
import type { AnyActorLogic, AnyStateMachine } from "xstate";
import { appMachine } from "../../src/machines/app.machine.ts";
import { paymentsMachine } from "../../src/machines/payments.machine.ts";
import { port, unbound } from "../../src/machines/port.ts";
import { sessionMachine } from "../../src/machines/session.machine.ts";
import { type Page, provide } from "../../src/services/provide.ts";
import { provideSignedIn } from "../../src/services/provide-signed-in.ts";

const page: Page = {
  readPreferences: () => ({ theme: "nupay-light", language: "en" }),
  showTheme: () => {},
  showLanguage: async () => {},
  showFlows: () => {},
  loadScreens: async () => ({ provideSignedIn }),
};

afterEach(() => {
  vi.unstubAllGlobals();
});

type Provided = AnyStateMachine["implementations"]["actors"][string];

function logicOf(provided: Provided): AnyActorLogic {
  return "src" in provided ? provided.src : provided;
}

function isMachine(logic: AnyActorLogic): logic is AnyStateMachine {
  return "implementations" in logic;
}

/** Every actor of a chart and of the charts inside it, by the names on the way to it: `payments.payment.readBaseline`. */
function actorsOf(machine: AnyStateMachine, way: readonly string[] = []): Map<string, AnyActorLogic> {
  const found = new Map<string, AnyActorLogic>();
  for (const [name, provided] of Object.entries(machine.implementations.actors)) {
    const logic = logicOf(provided);
    const here = [...way, name];
    found.set(here.join("."), logic);
    if (isMachine(logic)) for (const [inner, one] of actorsOf(logic, here)) found.set(inner, one);
  }
  return found;
}

/** The chart that another one calls by this name. */
function chartIn(machine: AnyStateMachine, name: string): AnyStateMachine {
  const provided = machine.implementations.actors[name];
  const logic = provided && logicOf(provided);
  if (!logic || !isMachine(logic)) throw new Error(`${name} is no chart`);
  return logic;
}

function unboundPorts(machine: AnyStateMachine): string[] {
  return [...actorsOf(machine)].filter(([, logic]) => unbound in logic).map(([way]) => way);
}

describe("the wiring", () => {
  const access = () => {
    throw new Error("Nothing is connected here");
  };
  /** With the charts behind the sign-in in their places, as once their code is there. */
  const machine = provide(page).machine.provide({
    actors: provideSignedIn(access),
  });
  const alone = appMachine.provide({ actors: { session: sessionMachine, payments: paymentsMachine } });

  test("no port of any chart is left without its service", () => {
    expect(unboundPorts(machine), "to be bound in src/services/bind/").toEqual([]);
  });

  test("the charts on their own have ports in every corner, and each of them is bound", () => {
    const asked = unboundPorts(alone);
    expect(asked.length).toBeGreaterThan(30);
    expect(asked).toEqual(
      expect.arrayContaining([
        "loadSettings",
        "auth.refreshToken",
        "session.gate.setupWizard.uploadDocument",
        "session.transfer.findPayee",
        "payments.payment.sendPayment",
      ]),
    );
    const bound = actorsOf(machine);
    expect(asked.filter((way) => bound.get(way) === undefined)).toEqual([]);
  });

  test("one port that is taken out again is found, however deep it is", () => {
    const payments = chartIn(machine, "payments");
    const payment = chartIn(payments, "payment");
    const shallow = chartIn(machine, "auth").provide({ actors: { signIn: port("signIn") } });
    const deep = payments.provide({
      actors: { payment: payment.provide({ actors: { findPayment: port("findPayment") } }) },
    });
    const broken = (machine as AnyStateMachine).provide({ actors: { auth: shallow, payments: deep } });
    expect(unboundPorts(broken)).toEqual(["auth.signIn", "payments.payment.findPayment"]);
  });

  test("nothing of the browser is touched before the charts start", () => {
    const touched: string[] = [];
    const browser = [
      "window",
      "document",
      "location",
      "localStorage",
      "sessionStorage",
      "navigator",
      "fetch",
      "addEventListener",
    ];
    for (const name of browser) {
      vi.stubGlobal(name, undefined);
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get() {
          touched.push(name);
          return undefined;
        },
      });
    }
    provide(page);
    expect(touched).toEqual([]);
  });
});
