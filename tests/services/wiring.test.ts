import { afterEach, describe, expect, test, vi } from "vitest";
import type { AnyActorLogic, AnyStateMachine } from "xstate";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { offlineBalanceMachine } from "../../src/machines/app/offline-balance.machine.ts";
import { port, unboundPort, unprovided } from "../../src/machines/core/port.ts";
import { paymentMachine } from "../../src/machines/payments/payment.machine.ts";
import { paymentsCoordinatorMachine } from "../../src/machines/payments/payments-coordinator.machine.ts";
import { accountGateMachine } from "../../src/machines/session/account-gate.machine.ts";
import { dialogsMachine } from "../../src/machines/session/dialogs.machine.ts";
import { pageChartsMachine } from "../../src/machines/session/page-charts.machine.ts";
import { pagesMachine } from "../../src/machines/session/pages.machine.ts";
import { personSessionMachine } from "../../src/machines/session/person-session.machine.ts";
import { sessionMachine } from "../../src/machines/session/session.machine.ts";
import { setupWizardMachine } from "../../src/machines/setup/setup-wizard.machine.ts";
import { type AppPage, provideApp } from "../../src/services/provide.ts";
import { provideOffline } from "../../src/services/provide-offline.ts";
import { providePages } from "../../src/services/provide-pages.ts";
import { provideSetup } from "../../src/services/provide-setup.ts";
import { provideSignedIn } from "../../src/services/provide-signed-in.ts";
import type { Services } from "../../src/services/services.ts";
import { createBrowserStores } from "../../src/services/storage/browser-stores.ts";
import { dialogMachines } from "../support/dialog-machines.ts";
import { isMachine } from "../support/is-machine.ts";

const page: AppPage = {
  readPreferences: () => ({ theme: "nupay-light", language: "en" }),
  showTheme: () => {},
  showLanguage: async () => {},
  showFlows: () => {},
  openPath: () => {},
  expectsSignIn: () => false,
  loadScreens: async () => ({ provideSignedIn }),
  loadPages: async () => ({ providePages }),
  loadSetup: async () => ({ provideSetup }),
  loadOffline: async () => ({ provideOffline }),
};

afterEach(() => {
  vi.unstubAllGlobals();
});

type Provided = AnyStateMachine["implementations"]["actors"][string];

function logicOf(provided: Provided): AnyActorLogic {
  return "src" in provided ? provided.src : provided;
}

/** Every actor of a chart and its child charts, with its path as key: `payments.payment.removeEntry`. */
function actorsOf(machine: AnyStateMachine, path: readonly string[] = []): Map<string, AnyActorLogic> {
  const actorsByPath = new Map<string, AnyActorLogic>();
  for (const [name, provided] of Object.entries(machine.implementations.actors)) {
    const logic = logicOf(provided);
    const actorPath = [...path, name];
    actorsByPath.set(actorPath.join("."), logic);
    if (isMachine(logic)) for (const [inner, one] of actorsOf(logic, actorPath)) actorsByPath.set(inner, one);
  }
  return actorsByPath;
}

/** The child chart of this name. */
function chartIn(machine: AnyStateMachine, name: string): AnyStateMachine {
  const provided = machine.implementations.actors[name];
  const logic = provided && logicOf(provided);
  if (!logic || !isMachine(logic)) throw new Error(`${name} is no chart`);
  return logic;
}

function unboundPorts(machine: AnyStateMachine): string[] {
  return [...actorsOf(machine)].filter(([, logic]) => unboundPort in logic).map(([way]) => way);
}

/** Paths of the service actions that have no implementation: the names of the charts, then of the action. */
function unprovidedActions(machine: AnyStateMachine): string[] {
  const charts = [...actorsOf(machine)].filter(([, logic]) => isMachine(logic)) as [
    string,
    AnyStateMachine,
  ][];
  return charts.flatMap(([way, chart]) =>
    Object.entries(chart.implementations.actions)
      .filter(([, action]) => action === unprovided)
      .map(([name]) => `${way}.${name}`),
  );
}

describe("the wiring", () => {
  const services = () => {
    throw new Error("Nothing is connected here");
  };
  const getConnections = () => services();
  /** The wiring with the charts after sign-in, as if their lazy modules had loaded. */
  const wire = () => {
    const { personSession } = provideSignedIn(services, page);
    const session = chartIn(personSession, "session") as typeof sessionMachine;
    const payments = chartIn(personSession, "payments") as typeof paymentsCoordinatorMachine;
    const config = { api: { idempotency: "required" } };
    // `providePages` reads only the configuration here, for settings that only dialogs use.
    const lazy = providePages(() => ({ config }) as ReturnType<Parameters<typeof providePages>[0]>, services);
    const offline = provideOffline({ config: { inactivity: 30 } } as Services, createBrowserStores());
    return provideApp(page).provide({
      actors: {
        offlineBalance: offline.offlineBalance,
        personSession: personSession.provide({
          actors: {
            payments: payments.provide({ actors: { payment: lazy.payment } }),
            session: session.provide({
              actors: {
                gate: (chartIn(session, "gate") as typeof accountGateMachine).provide({
                  actors: provideSetup(getConnections),
                }),
                dialogs: (chartIn(session, "dialogs") as typeof dialogsMachine).provide({
                  actors: lazy.dialogs,
                }),
                pages: (chartIn(session, "pages") as typeof pagesMachine).provide({
                  actors: { pageCharts: lazy.pageCharts },
                }),
              },
            }),
          },
        }),
      },
    });
  };
  const machine = wire();
  const unboundSession = sessionMachine.provide({
    actors: {
      gate: accountGateMachine.provide({ actors: { setupWizard: setupWizardMachine } }),
      dialogs: dialogsMachine.provide({
        actors: dialogMachines,
      }),
      pages: pagesMachine.provide({
        actors: {
          pageCharts: pageChartsMachine,
        },
      }),
    },
  });
  const unboundApp = appMachine.provide({
    actors: {
      offlineBalance: offlineBalanceMachine,
      personSession: personSessionMachine.provide({
        actors: {
          payments: paymentsCoordinatorMachine.provide({ actors: { payment: paymentMachine } }),
          session: unboundSession,
        },
      }),
    },
  });

  test("binds every port of every chart to a service", () => {
    expect(unboundPorts(machine), "to be bound in src/services/bind/").toEqual([]);
  });

  test("binds the ports of child charts at every depth", () => {
    const ports = unboundPorts(unboundApp);
    expect(ports.length).toBeGreaterThan(30);
    expect(ports).toEqual(
      expect.arrayContaining([
        "loadSettings",
        "offlineBalance.readLastBalance",
        "auth.tokenRefresh.refreshToken",
        "auth.tokenRefresh.takeTurn",
        "personSession.session.gate.setupWizard.submitSetup.uploadDocument.sendInstruction.sendRequest",
        "personSession.session.dialogs.addCard.saveCard.sendInstruction.checkStatus.readStatus",
        "personSession.session.dialogs.transfer.findPayee.readPayees",
        "personSession.session.pages.code.loadModule",
        "personSession.session.pages.pageCharts.statement.saveFile.writeFile",
        "personSession.payments.payment.submitPayment.sendInstruction.sendRequest",
        "personSession.payments.payment.cancelPayment.holdLock",
      ]),
    );
    const bound = actorsOf(machine);
    expect(ports.filter((path) => bound.get(path) === undefined)).toEqual([]);
  });

  test("provides every action of a service", () => {
    expect(unprovidedActions(machine)).toEqual([]);
    expect(unprovidedActions(unboundApp)).toEqual([
      "personSession.session.gate.account.stampAnswer",
      "personSession.session.gate.setupWizard.submitSetup.logFailure",
      "personSession.session.gate.setupWizard.submitSetup.keepPayoutAccount",
      "personSession.session.gate.setupWizard.submitSetup.forgetPayoutAccount",
      "personSession.session.profile.stampAnswer",
      "personSession.session.balance.stampAnswer",
      "personSession.session.history.stampAnswer",
      "personSession.session.cards.stampAnswer",
      "personSession.session.pages.pageCharts.payoutAccount.stampAnswer",
      "personSession.session.pages.pageCharts.payoutChange.forgetPayoutAccount",
      "personSession.session.pages.pageCharts.payoutChange.restorePayoutAccount",
      "personSession.session.dialogs.topUp.addCard.logFailure",
      "personSession.session.dialogs.topUp.addCard.prepareCard.logFailure",
      "personSession.session.dialogs.transfer.logFailure",
      "personSession.session.dialogs.addCard.logFailure",
      "personSession.session.dialogs.addCard.prepareCard.logFailure",
    ]);
  });

  test("detects missing ports in a child chart and in a nested one", () => {
    const person = chartIn(machine, "personSession");
    const payments = chartIn(person, "payments");
    const payment = chartIn(payments, "payment");
    const shallow = chartIn(machine, "auth").provide({ actors: { signIn: port("signIn") } });
    const unboundPayments = payments.provide({
      actors: { payment: payment.provide({ actors: { removeEntry: port("removeEntry") } }) },
    });
    const unboundMachine = (machine as AnyStateMachine).provide({
      actors: { auth: shallow, personSession: person.provide({ actors: { payments: unboundPayments } }) },
    });
    expect(unboundPorts(unboundMachine)).toEqual([
      "auth.signIn",
      "personSession.payments.payment.removeEntry",
    ]);
  });

  test("touches no browser API before the charts start", () => {
    const touchedGlobals: string[] = [];
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
          touchedGlobals.push(name);
          return undefined;
        },
      });
    }
    provideApp(page);
    expect(touchedGlobals).toEqual([]);
  });

  test("reads neither the clock nor a random number before a chart asks for it", () => {
    const read = vi.fn();
    class WatchedDate extends Date {
      constructor(time?: number | string) {
        super(time ?? Number.NaN);
        if (time === undefined) read("new Date()");
      }
      static override now = () => {
        read("Date.now()");
        return 0;
      };
    }
    vi.stubGlobal("Date", WatchedDate);
    const random = vi.spyOn(Math, "random");
    wire();
    expect(read.mock.calls).toEqual([]);
    expect(random).not.toHaveBeenCalled();
    random.mockRestore();
  });
});
