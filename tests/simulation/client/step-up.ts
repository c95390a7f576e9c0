import { fromCallback, fromPromise } from "xstate";
import type { PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import { needsSignIn, type StepUp } from "../../../src/machines/instructions/rules/step-up.ts";
import { stepUpMachine } from "../../../src/machines/instructions/step-up.machine.ts";
import type { Browser } from "../../../src/services/browser/browser.ts";
import type { Identity } from "../../../src/services/identity/keycloak.ts";
import { stepUpServices } from "../../../src/services/identity/step-up.ts";
import { createDestination } from "../../../src/services/storage/destination.ts";
import { paymentFormStore } from "../../../src/services/storage/payment-form.ts";

type Services = ReturnType<typeof stepUpServices>;

/** The services of one page that a fresh sign-in needs. */
export interface SignInPage {
  /** The operator's requirement; undefined if only the wallet requires one. */
  readonly stepUp: StepUp | undefined;
  readonly services: Services;
}

/** Like `src/services/bind/step-up.ts`, with the simulated browser's storage and clock. */
export function bindStepUp(page: () => SignInPage) {
  const stepUp = stepUpMachine.provide({
    actors: {
      checkSignIn: fromPromise(({ input }: { input: { maxAge: number } }) =>
        page().services.checkSignIn(input),
      ),
      signInAgain: fromPromise(
        ({ input, signal }: { input: Parameters<Services["signInAgain"]>[0]; signal: AbortSignal }) =>
          page().services.signInAgain(input, signal),
      ),
    },
  });
  const readSignInLimit = fromCallback<{ type: "none" }, { order: PaymentOrder }>(({ input, sendBack }) => {
    const stepUpLimit = page().stepUp;
    const isDue = stepUpLimit !== undefined && needsSignIn(input.order, stepUpLimit);
    sendBack({ type: "limit.known", maxAge: isDue ? stepUpLimit.maxAge : undefined });
  });
  return { stepUp, readSignInLimit };
}

/** The shipped services of a fresh sign-in. @param redirectToProvider redirects to the provider */
export function signInServices(
  browser: Browser & { sessionStorage(): Storage },
  token: () => Promise<string>,
  redirectToProvider: () => Promise<void>,
): Services {
  const identity = { token, signIn: redirectToProvider } as unknown as Identity;
  const waitForRestore = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const unlisten = browser.listen("pageshow", ({ persisted }) => persisted && resolve());
      signal.addEventListener("abort", unlisten);
    });
  return stepUpServices(
    { identity: async () => identity },
    paymentFormStore(() => browser.sessionStorage()),
    createDestination(() => browser.sessionStorage()),
    () => browser.now(),
    waitForRestore,
  );
}
