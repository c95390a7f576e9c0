import type { Appearance } from "../../machines/core/domain.ts";
import type { PaymentOrder } from "../../machines/instructions/instruction.ts";
import { claimsOf } from "../api/token-subject.ts";
import { waitForPageRestore } from "../browser/page-restored.ts";
import type { Stored } from "../browser/stored.ts";
import type { Destination } from "../storage/destination.ts";
import { orderOf, type StoredPaymentForm } from "../storage/payment-form.ts";
import type { Identity } from "./keycloak.ts";

/** Milliseconds for which a stored form can be restored. */
export const formLimit = 600_000;

interface SignInAgainInput {
  readonly order: PaymentOrder | undefined;
  readonly acrValues: string | undefined;
  readonly appearance: Appearance | undefined;
}

/** The stored part of an order: no bank details, and of a payee only the typed number. */
function storedOrderOf(order: PaymentOrder | undefined) {
  if (order === undefined) return { operation: "bankDetails", cents: 0 } as const;
  const { operation, cents } = order;
  return {
    operation,
    cents,
    ...(operation === "topUp" && { paymentMethodId: order.paymentMethodId }),
    ...(operation === "transfer" && { phone: order.phone }),
    ...(operation === "transfer" && order.message && { message: order.message }),
  };
}

/** What the charts need for a fresh sign-in; `now` in milliseconds. */
export function stepUpServices(
  { identity }: { identity(): Promise<Identity> },
  form: Stored<StoredPaymentForm>,
  destination: Destination,
  now: () => number,
  waitForRestore: (signal: AbortSignal) => Promise<void> = waitForPageRestore,
) {
  /**
   * The sign-in from which the page has just returned. Its age counts from the return, because the device's clock may
   * be fast.
   */
  let freshSignIn: { readonly signedInAt: number; readonly since: number } | undefined;

  const readClaims = async () => {
    const { sub, auth_time: time } = claimsOf(await (await identity()).token());
    return { personId: sub, signedInAt: typeof time === "number" ? time : undefined };
  };

  return {
    /**
     * Whether the sign-in is at most `maxAge` seconds old; true without `auth_time`: then the server decides.
     */
    async checkSignIn({ maxAge }: { readonly maxAge: number }): Promise<boolean> {
      const { signedInAt } = await readClaims();
      if (signedInAt === undefined) return true;
      const signedInSince = freshSignIn?.signedInAt === signedInAt ? freshSignIn.since : signedInAt * 1_000;
      return now() - signedInSince <= maxAge * 1_000;
    },

    /**
     * Stores the payment's form (for a change of bank details only the page's address) and redirects to a fresh sign-in
     * (RFC 9470). Resolves only if the page is restored from the back-forward cache. Then, or if the redirect failed,
     * the stored form is removed.
     * @throws NetworkError if the provider cannot be reached
     */
    async signInAgain(
      { order, acrValues, appearance }: SignInAgainInput,
      signal: AbortSignal,
    ): Promise<void> {
      const { personId, signedInAt } = await readClaims();
      signal.throwIfAborted();
      form.write({
        v: 1,
        personId: String(personId),
        keptAt: now(),
        ...(signedInAt !== undefined && { signedInAt }),
        ...storedOrderOf(order),
      });
      if (order === undefined) destination.keep();
      const forgetSignIn = () => {
        if (order === undefined) destination.clear();
        form.clear();
      };
      signal.addEventListener("abort", forgetSignIn);
      try {
        const provider = await identity();
        signal.throwIfAborted();
        const requirements = { maxAge: 0, ...(acrValues !== undefined && { acrValues }) };
        const redirect = provider.signIn(appearance ?? { dark: false, locale: "en" }, requirements);
        await Promise.race([redirect, waitForRestore(signal)]);
      } finally {
        // After an abort, the form is already removed, and another one may have been stored since.
        if (!signal.aborted) forgetSignIn();
        signal.removeEventListener("abort", forgetSignIn);
      }
    },

    /** The form that this person stored less than ten minutes ago; removes it in any case. */
    async takeForm(): Promise<PaymentOrder | null> {
      const storedForm = form.read();
      form.clear();
      if (storedForm === undefined) return null;
      const { personId, signedInAt } = await readClaims();
      const age = now() - storedForm.keptAt;
      if (storedForm.personId !== personId || age < 0 || age > formLimit) return null;
      if (signedInAt !== undefined && signedInAt !== storedForm.signedInAt)
        freshSignIn = { signedInAt, since: now() };
      return orderOf(storedForm);
    },
  };
}
