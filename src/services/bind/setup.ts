import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { fromCallback, fromPromise } from "xstate";
import type { PayoutDetails } from "../../machines/rules/payout.ts";
import type { PersonalDetails } from "../../machines/rules/personal-fields.ts";
import type { DocumentFile, SetupProgress } from "../../machines/rules/setup.ts";
import { setupWizardMachine } from "../../machines/setup-wizard.machine.ts";
import { inspectDocument } from "../browser/documents.ts";
import type { Connections } from "../connect.ts";
import type { SignedInStores } from "../storage/signed-in-stores.ts";
import type { Keys } from "../wallet/keys.ts";
import { requestActivation, sendBankAccount, sendIndividual, uploadDocument } from "../wallet/setup.ts";

type UploadEvent =
  | { type: "upload.progressed"; ratio: number }
  | { type: "upload.finished" }
  | { type: "upload.failed"; error: unknown };

/** Uploads a document; the returned function cancels it. */
function startUpload(
  { api }: Connections,
  file: File,
  keys: Keys<File>,
  say: (event: UploadEvent) => void,
): () => void {
  const cancelled = new AbortController();
  uploadDocument(api, file, keys, {
    signal: cancelled.signal,
    progress: (ratio) => say({ type: "upload.progressed", ratio }),
  }).then(
    () => say({ type: "upload.finished" }),
    (error: unknown) => say({ type: "upload.failed", error }),
  );
  return () => cancelled.abort();
}

export function bindSetup(connected: () => Connections, stores: SignedInStores) {
  const documentKeys = new WeakMap<File, string>();
  return setupWizardMachine.provide({
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
        }) => startUpload(connected(), input.document.content as File, documentKeys, sendBack),
      ),
      sendBankAccount: fromPromise(({ input }: { input: { payout: PayoutDetails } }) =>
        sendBankAccount(connected().api, input.payout),
      ),
      requestActivation: fromPromise(() => requestActivation(connected().api)),
    },
  });
}
