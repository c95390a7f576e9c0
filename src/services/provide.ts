import { TZDate } from "@date-fns/tz";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { format } from "date-fns";
import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import { accountGateMachine } from "../machines/account-gate.machine.ts";
import type { ProviderHandle } from "../machines/add-card.machine.ts";
import { addCardMachine } from "../machines/add-card.machine.ts";
import { appMachine, type Settings } from "../machines/app.machine.ts";
import { authMachine } from "../machines/auth.machine.ts";
import { deleteCardMachine } from "../machines/delete-card.machine.ts";
import type {
  Appearance,
  JournalEntry,
  Language,
  PageRequest,
  PaymentOrder,
  Theme,
} from "../machines/domain.ts";
import { paymentMachine } from "../machines/payment.machine.ts";
import { paymentsMachine } from "../machines/payments.machine.ts";
import { preferencesMachine } from "../machines/preferences.machine.ts";
import { queryMachine } from "../machines/query.machine.ts";
import type { PayoutDetails } from "../machines/rules/payout.ts";
import type { PersonalDetails } from "../machines/rules/personal.ts";
import type { DocumentFile, SetupProgress } from "../machines/rules/setup.ts";
import { sessionMachine } from "../machines/session.machine.ts";
import { setupWizardMachine } from "../machines/setup-wizard.machine.ts";
import { shellMachine } from "../machines/shell.machine.ts";
import { toastsMachine } from "../machines/toasts.machine.ts";
import { transferMachine } from "../machines/transfer.machine.ts";
import { ApiError } from "./api/errors.ts";
import { inspectDocument } from "./browser/documents.ts";
import { holdLock } from "./browser/locks.ts";
import { watchNavigation, watchStored, watchVisibility } from "./browser/watch.ts";
import { ConfigError, loadConfig } from "./config/index.ts";
import { type Connections, connect } from "./connect.ts";
import { confirmCard } from "./payments/stripe.ts";
import { browserStores } from "./storage/browser-stores.ts";
import { checkJournal, journalName } from "./storage/payment-journal.ts";
import { installTrustedTypes } from "./trusted-types.ts";
import { createAccount, readAccount } from "./wallet/account.ts";
import { linkCard, listCards, removeCard, saveCard } from "./wallet/cards.ts";
import { keyOf, newKeys } from "./wallet/keys.ts";
import { findPayment, readBaseline, sendPayment } from "./wallet/payments.ts";
import { requestActivation, sendBankAccount, sendIndividual, uploadDocument } from "./wallet/setup.ts";
import { findPayee, listTransactions, readBalance } from "./wallet/wallet.ts";

/** What the page itself does for the charts; the composition root binds it. */
export interface Page {
  showTheme(theme: Theme): void;
  /** Loads the language's texts and turns the page to its direction. */
  showLanguage(language: Language): Promise<void>;
  readPreferences(): { theme: Theme; language: Language };
  loadScreens(): Promise<void>;
}

/** The root chart with every port bound to the real thing. */
export function provide(page: Page) {
  const stores = browserStores();
  let connections: Connections | undefined;

  function connected(): Connections {
    if (!connections)
      throw new ApiError({ kind: "unexpected", message: "The configuration is not read yet" });
    return connections;
  }

  async function loadSettings(): Promise<Settings> {
    let config: Awaited<ReturnType<typeof loadConfig>>;
    try {
      config = await loadConfig((input, init) => fetch(input, init));
    } catch (cause) {
      const code = cause instanceof ConfigError ? cause.reason : "unreadable";
      throw new ApiError({ kind: "refused", code }, { cause });
    }
    const { scriptUrl } = config.payments;
    installTrustedTypes([scriptUrl ?? "https://js.stripe.com/v3"], location.origin);
    connections = connect(config, stores);
    stores.app.write({ version: 1, environment: config.environment, features: config.features });
    return {
      environment: config.environment,
      themes: config.themes,
      languages: config.languages,
      currencies: config.currencies,
      timeZone: config.timeZone,
      accountUrl: `${config.auth.url}/realms/${encodeURIComponent(config.auth.realm)}/account`,
    };
  }

  const navigation = fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
    watchNavigation(() => sendBack({ type: "navigated" })),
  );

  const auth = authMachine.provide({
    actors: {
      checkSession: fromPromise(() => connected().identity.check()),
      checkByRedirect: fromPromise(() => connected().identity.checkByRedirect()),
      signIn: fromPromise(({ input }: { input: { appearance: Appearance } }) => {
        stores.destination.keep();
        return connected().identity.signIn(input.appearance);
      }),
      forgetSession: fromPromise(async () => {
        stores.setup.clear();
        connected().identity.forget();
      }),
      signOut: fromPromise(({ input }: { input: { appearance: Appearance } }) => {
        stores.destination.clear();
        return connected().identity.signOut(input.appearance);
      }),
      refreshToken: fromPromise(() => connected().identity.refresh()),
      watchSession: fromCallback(({ sendBack }) =>
        connected().identity.watch({
          tokenExpired: () => sendBack({ type: "token.expired" }),
          sessionEnded: () => sendBack({ type: "session.ended" }),
        }),
      ),
    },
  });

  const preferences = preferencesMachine.provide({
    actors: {
      readPreferences: fromPromise(async () => page.readPreferences()),
      applyTheme: fromPromise(async ({ input }: { input: { theme: Theme } }) => {
        page.showTheme(input.theme);
        stores.ui.write({ version: 1, ...page.readPreferences(), theme: input.theme });
      }),
      applyLanguage: fromPromise(async ({ input }: { input: { language: Language } }) => {
        await page.showLanguage(input.language);
        stores.ui.write({ version: 1, ...page.readPreferences(), language: input.language });
      }),
    },
  });

  const payment = paymentMachine.provide({
    actors: {
      holdLock: fromCallback(
        ({
          sendBack,
          input,
        }: {
          sendBack: (event: { type: string }) => void;
          input: { accountId: string; wait: boolean };
        }) =>
          holdLock(`nupay-payment-${input.accountId}`, input.wait, {
            granted: () => sendBack({ type: "lock.granted" }),
            refused: () => sendBack({ type: "lock.refused" }),
          }),
      ),
      readBaseline: fromPromise(() => readBaseline(connected().api)),
      recordPayment: fromPromise(async ({ input }: { input: { entry: JournalEntry } }) => {
        if (!stores.journal.record(input.entry))
          throw new ApiError({ kind: "refused", code: "journal_unavailable" });
      }),
      readEntry: fromPromise(
        async ({ input }: { input: { key: string } }) => stores.journal.find(input.key) ?? null,
      ),
      sendPayment: fromPromise(({ input }: { input: { order: PaymentOrder; key: string } }) =>
        sendPayment(connected().api, input.order, input.key),
      ),
      refreshToken: fromPromise(() => connected().identity.refresh()),
      findPayment: fromPromise(({ input, signal }: { input: { entry: JournalEntry }; signal: AbortSignal }) =>
        findPayment(connected().api, input.entry, signal),
      ),
      forgetPayment: fromPromise(async ({ input }: { input: { key: string } }) =>
        stores.journal.forget(input.key),
      ),
    },
  });

  const payments = paymentsMachine.provide({
    actors: {
      payment,
      readJournal: fromPromise(async ({ input }: { input: { accountId: string } }) =>
        stores.journal.read(input.accountId),
      ),
      watchJournal: fromCallback(
        ({
          sendBack,
          input,
        }: {
          sendBack: (event: { type: "journal.grew"; entry: JournalEntry }) => void;
          input: { accountId: string };
        }) => {
          const known = new Set(stores.journal.read(input.accountId).map((entry) => entry.key));
          return watchStored(journalName, (text) => {
            for (const entry of readJournalText(text)) {
              if (entry.accountId !== input.accountId || known.has(entry.key)) continue;
              known.add(entry.key);
              sendBack({ type: "journal.grew", entry });
            }
          });
        },
      ),
    },
  });

  const setupWizard = setupWizardMachine.provide({
    actors: {
      readProgress: fromPromise(async ({ input }: { input: { accountId: string } }) => {
        const progress = stores.setup.read();
        return {
          progress: progress?.accountId === input.accountId ? progress : null,
          today: format(TZDate.tz(connected().config.timeZone), "yyyy-MM-dd"),
        };
      }),
      keepProgress: fromCallback(
        ({
          receive,
        }: {
          receive: (listener: (event: { type: "progress.changed"; progress: SetupProgress }) => void) => void;
        }) => {
          receive((event) => {
            stores.setup.write(event.progress);
          });
        },
      ),
      inspectDocument: fromPromise(({ input }: { input: { document: DocumentFile } }) =>
        inspectDocument(input.document),
      ),
      sendIndividual: fromPromise(({ input }: { input: { personal: PersonalDetails } }) =>
        sendIndividual(connected().api, input.personal),
      ),
      uploadDocument: fromCallback(
        ({
          sendBack,
          input,
        }: {
          sendBack: (event: UploadEvent) => void;
          input: { document: DocumentFile };
        }) => startUpload(connected(), input.document, sendBack),
      ),
      sendBankAccount: fromPromise(({ input }: { input: { payout: PayoutDetails } }) =>
        sendBankAccount(connected().api, input.payout),
      ),
      requestActivation: fromPromise(() => requestActivation(connected().api)),
    },
  });

  const gate = accountGateMachine.provide({
    actors: {
      account: queryMachine.provide({
        actors: { read: fromPromise(({ signal }) => readAccount(connected().api, signal)) },
      }),
      setupWizard,
      createAccount: fromPromise(({ input }: { input: { email: string; sub: string } }) =>
        createAccount(connected().api, input),
      ),
    },
  });

  const cardKeys = newKeys();
  const addCard = addCardMachine.provide({
    actors: {
      loadProvider: fromPromise((): Promise<ProviderHandle> => connected().stripe.load()),
      linkCard: fromPromise(({ self }) =>
        linkCard(connected().api, keyOf(cardKeys, `link ${self._parent?.sessionId ?? self.sessionId}`)),
      ),
      confirmCard: fromPromise(
        ({
          input,
        }: {
          input: {
            provider: ProviderHandle;
            element: ProviderHandle;
            clientSecret: string;
            holderName: string;
          };
        }) =>
          confirmCard({
            stripe: input.provider as Stripe,
            element: input.element as StripeCardElement,
            clientSecret: input.clientSecret,
            holderName: input.holderName,
          }),
      ),
      saveCard: fromPromise(({ input }: { input: { paymentMethodId: string } }) =>
        saveCard(connected().api, input.paymentMethodId, cardKeys),
      ),
    },
  });

  const session = sessionMachine.provide({
    actors: {
      gate,
      profile: queryMachine.provide({
        actors: { read: fromPromise((): Promise<unknown> => connected().identity.profile()) },
      }),
      balance: queryMachine.provide({
        actors: { read: fromPromise(({ signal }) => readBalance(connected().api, signal)) },
      }),
      history: queryMachine.provide({
        actors: {
          read: fromPromise(
            ({ input, signal }: { input: { params: unknown }; signal: AbortSignal }): Promise<unknown> =>
              listTransactions(connected().api, input.params as PageRequest, signal),
          ),
        },
      }),
      cards: queryMachine.provide({
        actors: { read: fromPromise(({ signal }) => listCards(connected().api, signal)) },
      }),
      transfer: transferMachine.provide({
        actors: {
          findPayee: fromPromise(({ input, signal }: { input: { phone: string }; signal: AbortSignal }) =>
            findPayee(connected().api, input.phone, signal),
          ),
        },
      }),
      addCard,
      deleteCard: deleteCardMachine.provide({
        actors: {
          removeCard: fromPromise(({ input }: { input: { paymentMethodId: string } }) =>
            removeCard(connected().api, input.paymentMethodId, cardKeys),
          ),
        },
      }),
      watchNavigation: navigation,
    },
  });

  const machine = appMachine.provide({
    actors: {
      auth,
      preferences,
      toasts: toastsMachine.provide({
        actors: {
          watchVisibility: fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
            watchVisibility({
              hidden: () => sendBack({ type: "attention.began" }),
              seen: () => sendBack({ type: "attention.ended" }),
            }),
          ),
        },
      }),
      shell: shellMachine.provide({ actors: { watchNavigation: navigation } }),
      session,
      payments,
      loadSettings: fromPromise(loadSettings),
      loadScreens: fromPromise(() => page.loadScreens()),
    },
  });
  return { machine, destination: stores.destination };
}

type UploadEvent =
  | { type: "upload.progressed"; ratio: number }
  | { type: "upload.finished" }
  | { type: "upload.failed"; error: unknown };

const documentKeys = new WeakMap<File, string>();

/** Uploads a document; the returned function cancels it. The same file, sent again, keeps its key. */
function startUpload(
  { api }: Connections,
  document: DocumentFile,
  say: (event: UploadEvent) => void,
): () => void {
  const file = document.content as File;
  const key = documentKeys.get(file) ?? crypto.randomUUID();
  documentKeys.set(file, key);
  const cancelled = new AbortController();
  uploadDocument(api, file, key, {
    signal: cancelled.signal,
    progress: (ratio) => say({ type: "upload.progressed", ratio }),
  }).then(
    () => say({ type: "upload.finished" }),
    (error: unknown) => say({ type: "upload.failed", error }),
  );
  return () => cancelled.abort();
}

function readJournalText(text: string | null): readonly JournalEntry[] {
  try {
    return text === null ? [] : checkJournal(JSON.parse(text));
  } catch {
    return [];
  }
}
