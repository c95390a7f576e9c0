import { fromCallback, fromPromise } from "xstate";
import type { DocumentFile } from "../../machines/core/rules/identity-document.ts";
import { identityStepMachine } from "../../machines/setup/identity-step.machine.ts";
import type { ProgressChangedEvent, SetupProgress } from "../../machines/setup/rules/setup.ts";
import { setupWizardMachine } from "../../machines/setup/setup-wizard.machine.ts";
import { submitSetupMachine } from "../../machines/setup/submit-setup.machine.ts";
import { inspectDocument } from "../browser/documents.ts";
import { followStep, watchSetupHistory } from "../browser/setup-history.ts";
import type { Stored } from "../browser/stored.ts";
import { todayIn } from "../browser/today.ts";
import type { Connections } from "../connect.ts";
import { factsOf } from "../core/log-facts.ts";
import type { KeyedCalls } from "../payments/keyed-calls.ts";
import { bindKeyedCall } from "./keyed-call.ts";
import { forgetPayoutAccount, keepPayoutAccount } from "./payout-account.ts";

export function bindSetup(
  getConnections: () => Connections,
  getCalls: () => KeyedCalls,
  progressStore: Stored<SetupProgress>,
  submittedBy: (accountId: string) => Stored<{ v: 1 }>,
) {
  const keyedCall = bindKeyedCall(getCalls);
  return setupWizardMachine.provide({
    actors: {
      readProgress: fromPromise(async ({ input }: { input: { accountId: string } }) => {
        const progress = progressStore.read();
        return {
          progress: progress?.accountId === input.accountId ? progress : null,
          submitted: submittedBy(input.accountId).read() !== undefined,
          today: todayIn(getConnections().config.timeZone),
        };
      }),
      keepProgress: fromCallback(
        ({
          receive,
          sendBack,
        }: {
          receive: (listener: (event: ProgressChangedEvent) => void) => void;
          sendBack: (event: { type: "back" }) => void;
        }) => {
          // In memory: the browser's Back needs the step even if storage is forbidden.
          let { step } = progressStore.read() ?? {};
          receive(({ progress }) => {
            const earlierStep = step;
            step = progress.step;
            progressStore.write(progress);
            if (progress.step === "complete") submittedBy(progress.accountId).write({ v: 1 });
            followStep(progress.step, earlierStep);
          });
          return watchSetupHistory(
            () => step,
            () => sendBack({ type: "back" }),
          );
        },
      ),
      identityStep: identityStepMachine.provide({
        actors: {
          inspectDocument: fromPromise(({ input }: { input: { document: DocumentFile } }) =>
            inspectDocument(input.document),
          ),
        },
      }),
      submitSetup: submitSetupMachine.provide({
        actions: {
          keepPayoutAccount: ({ context }) => {
            keepPayoutAccount(getConnections(), context.draft.payout).catch(() => {});
          },
          forgetPayoutAccount: () => {
            forgetPayoutAccount(getConnections()).catch(() => {});
          },
          logFailure: ({ context: { failed } }) =>
            getConnections().log.write({
              message: `Setup submission failed at ${failed?.call}`,
              ...factsOf(failed?.failure),
            }),
        },
        actors: {
          sendIndividual: keyedCall,
          uploadDocument: keyedCall,
          sendBankAccount: keyedCall,
          requestActivation: keyedCall,
        },
      }),
    },
  });
}
