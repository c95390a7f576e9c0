import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { providePages } from "../../../src/services/provide-pages.ts";
import { provideSetup } from "../../../src/services/provide-setup.ts";
import { provideSignedIn } from "../../../src/services/provide-signed-in.ts";
import type { Services } from "../../../src/services/services.ts";
import { settle } from "../../machines/fakes.ts";
import { waitFor } from "../../support/wait-for.ts";
import { listenTo, runPort } from "../bind/bound-ports.ts";
import { openConnections } from "../bind/connections.ts";
import { MemoryStorage } from "../memory-storage.ts";
import { tokenOf } from "../payments/fake-device.ts";
import { makeStripe, pageStripe } from "../payments/page-stripe.ts";

let page: Record<string, unknown>;
beforeEach(() => {
  page = { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage() };
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const payments = { provider: "stripe", publishableKey: "pk_test_1" };

describe("the pages' module", () => {
  test("loads the payment provider once, whichever dialog requests it first", async () => {
    const stripe = { _registerWrapper: () => {} };
    makeStripe.mockReset().mockReturnValue(stripe);
    page.Stripe = pageStripe;
    const { getConnections } = openConnections({}, { config: { payments } });
    const { pageCharts, dialogs } = providePages(getConnections, () => {
      throw new Error("Nothing is paid");
    });
    expect(makeStripe).not.toHaveBeenCalled();
    expect(await runPort(dialogs.addCard, "prepareCard.loadProvider")).toBe(stripe);
    expect(await runPort(pageCharts, "bankAccounts.addBankAccount.loadProvider")).toBe(stripe);
    expect(makeStripe).toHaveBeenCalledOnce();
  });

  test("gives the three payment dialogs the same chart of a payment", () => {
    const { dialogs } = providePages(openConnections({}, { config: { payments } }).getConnections, () => {
      throw new Error("Nothing is paid");
    });
    const { payment } = dialogs.topUp.implementations.actors;
    expect(payment).toBeDefined();
    expect(dialogs.withdraw.implementations.actors.payment).toBe(payment);
    expect(dialogs.transfer.implementations.actors.payment).toBe(payment);
  });

  test("logs unknown fields of the configuration, and still provides the dialogs", () => {
    const writtenConfig = { product: "nupay", stepup: {}, features: { passKeys: true }, colour: "red" };
    const { connections } = openConnections({}, { config: { payments, written: writtenConfig } });
    const lines: string[] = [];
    const log = {
      write: ({ message }: { message: string }) => lines.push(message),
      subscribe: () => () => {},
    };
    const { dialogs } = providePages(
      () => ({ ...connections, log }),
      () => {
        throw new Error("Nothing is paid");
      },
    );
    expect(lines).toEqual([
      "config.json: stepup is not a known field: did you mean stepUp?",
      "config.json: colour is not a known field",
      "config.json: features.passKeys is not a known field: did you mean features.passkeys?",
    ]);
    expect(dialogs.topUp).toBeDefined();
  });

  test("reports to a collector only if the configuration names one", async () => {
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("fetch", async () => new Response("{}"));
    Object.assign(page, new EventTarget(), {
      addEventListener: () => {},
      location: { origin: "https://nupay.test" },
    });
    const inspect = vi.fn();
    const start = (config: object) => {
      const { connections } = openConnections({}, { config: { payments, ...config } });
      const log = { write: () => {}, subscribe: () => () => {} };
      return providePages(
        () => ({ ...connections, log }),
        () => {
          throw new Error("Nothing is paid");
        },
        { inspect },
      );
    };
    start({});
    await settle();
    expect(inspect).not.toHaveBeenCalled();
    start({ telemetry: { endpoint: "https://otel.test" } });
    await waitFor(() => expect(inspect).toHaveBeenCalledOnce());
  });
});

describe("the setup's module", () => {
  test("reads the submission from local storage, and prepares equal calls with the same key", async () => {
    const { setupWizard, createAccount } = provideSetup(openConnections().getConnections);
    const readProgress = () => runPort(setupWizard, "readProgress", { accountId: "acc_1" });
    expect(await readProgress()).toMatchObject({ progress: null, submitted: false });
    (page.localStorage as MemoryStorage).setItem("setup-submitted/acc_1", '{"v":1}');
    expect(await readProgress()).toMatchObject({ submitted: true });
    const order = { operation: "createAccount", email: "d@nupay.test", sub: "dana" };
    const { key } = (await runPort(createAccount, "prepareCall", { order })) as { key: string };
    expect(await runPort(setupWizard, "submitSetup.sendIndividual.prepareCall", { order })).toMatchObject({
      key,
    });
  });
});

describe("the module after sign-in", () => {
  test("is connected once, and has one channel to the other tabs", async () => {
    const channels: string[] = [];
    vi.stubGlobal(
      "BroadcastChannel",
      class {
        constructor(name: string) {
          channels.push(name);
        }
        postMessage() {}
      },
    );
    const listening: string[] = [];
    page.addEventListener = (type: string) => void listening.push(type);
    const sentUrls: string[] = [];
    vi.stubGlobal("fetch", async (input: Request) => {
      sentUrls.push(input.url);
      const pagination = { hasNext: false, page: 0, totalPages: 1 };
      return new Response(JSON.stringify({ status: 200, message: "OK", data: [], pagination }));
    });
    const services = vi.fn(
      () =>
        ({
          config: { api: { baseUrl: "https://wallet.test", prefix: "/api/v1", idempotency: "required" } },
          identity: async () => ({ token: async () => tokenOf("dana") }),
        }) as unknown as Services,
    );
    const { personSession } = provideSignedIn(services, {} as Parameters<typeof provideSignedIn>[1]);
    expect(services).not.toHaveBeenCalled();
    for (const _ of [1, 2]) {
      await runPort(personSession, "session.cards.read", { params: undefined });
      listenTo(personSession, "payments.followJournal.watchJournal", { accountId: "acc_1" });
      listenTo(personSession, "payments.watchPage");
    }
    expect(sentUrls).toEqual(Array(2).fill("https://wallet.test/api/v1/cards/list"));
    expect(services).toHaveBeenCalledOnce();
    expect(channels).toEqual(["nupay-payments"]);
    expect(listening).toEqual(["pageshow"]);
  });
});
