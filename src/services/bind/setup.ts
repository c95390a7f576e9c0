import { fromCallback, fromPromise } from "xstate";
import type { PayoutDetails } from "../../machines/rules/payout.ts";
import type { PersonalDetails } from "../../machines/rules/personal-fields.ts";
import type { DocumentFile, SetupProgress } from "../../machines/rules/setup.ts";
import { setupWizardMachine } from "../../machines/setup-wizard.machine.ts";
import { inspectDocument } from "../browser/documents.ts";
import { today } from "../browser/today.ts";
import type { Connections } from "../connect.ts";
import type { Stored } from "../storage/stored.ts";
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

export function bindSetup(connected: () => Connections, kept: Stored<SetupProgress>) {
  const documentKeys = new WeakMap<File, string>();
  return setupWizardMachine.provide({
    actors: {
      readProgress: fromPromise(async ({ input }: { input: { accountId: string } }) => {
        const progress = kept.read();
        return {
          progress: progress?.accountId === input.accountId ? progress : null,
          today: today(connected().config.timeZone),
        };
      }),
      keepProgress: fromCallback(
        ({
          receive,
        }: {
          receive: (listener: (event: { type: "progress.changed"; progress: SetupProgress }) => void) => void;
        }) => {
          receive((event) => {
            kept.write(event.progress);
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
