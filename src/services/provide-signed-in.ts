import { personSessionMachine } from "../machines/session/person-session.machine.ts";
import { bindPayments } from "./bind/payments.ts";
import { bindSession } from "./bind/session.ts";
import { pageBrowser } from "./browser/browser.ts";
import { type Connections, createConnections } from "./connect.ts";
import { lazyModulesOf, type ModuleLoaders } from "./lazy-modules.ts";
import { type CoordinatorServices, createCoordinatorServices } from "./payments/coordinator-services.ts";
import type { Services } from "./services.ts";
import { sessionArea } from "./storage/browser-stores.ts";
import { clearSetupOfOthers } from "./storage/setup-owner.ts";

/** The dashboard's charts with every port bound: a separate chunk. */
export function provideSignedIn(services: () => Services, loaders: ModuleLoaders) {
  const browser = pageBrowser();
  let connections: Connections | undefined;
  const getConnections = () => {
    connections ??= createConnections(services(), browser);
    return connections;
  };
  let paymentServices: CoordinatorServices | undefined;
  const getPaymentServices = () => {
    paymentServices ??= createCoordinatorServices(browser, getConnections().api);
    return paymentServices;
  };
  const lazyModules = lazyModulesOf(loaders, getConnections, getPaymentServices);
  return {
    personSession: personSessionMachine.provide({
      actors: {
        session: bindSession(
          getConnections,
          (accountId) => clearSetupOfOthers(sessionArea, accountId),
          lazyModules,
        ),
        payments: bindPayments(getPaymentServices, {
          load: lazyModules.loadPages,
          payment: () => lazyModules.pages().payment,
          removeUnreadable: (...unreadable) => lazyModules.pages().removeUnreadable(...unreadable),
        }),
      },
    }),
  };
}
