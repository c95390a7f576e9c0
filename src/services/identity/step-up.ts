import type { Appearance } from "../../machines/core/domain.ts";
import type { PaymentOrder } from "../../machines/instructions/instruction.ts";
import { claimsOf } from "../api/token-subject.ts";
import { pageRestored } from "../browser/page-restored.ts";
import type { Stored } from "../browser/stored.ts";
import type { Destination } from "../storage/destination.ts";
import { orderOf, type PaymentForm } from "../storage/payment-form.ts";
import type { Identity } from "./keycloak.ts";

/** Milliseconds in which the holder may return to a form that was kept. */
export const formLimit = 600_000;

interface Leaving {
  readonly order: PaymentOrder | undefined;
  readonly acrValues: string | undefined;
  readonly appearance: Appearance | undefined;
}

/** What is kept of an order: nothing of bank details, and of a payee what was typed. */
function kept(order: PaymentOrder | undefined) {
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

/** What the charts ask of a fresh sign-in. The clock is the browser's, in milliseconds. */
export function stepUpServices(
  { identity }: { identity(): Promise<Identity> },
  form: Stored<PaymentForm>,
  destination: Destination,
  now: () => number,
) {
  /** The sign-in that the page has just come back from: a clock that runs ahead makes it no older. */
  let fresh: { readonly signedInAt: number; readonly since: number } | undefined;

  const claims = async () => {
    const { sub, auth_time: time } = claimsOf(await (await identity()).token());
    return { personId: sub, signedInAt: typeof time === "number" ? time : undefined };
  };

  return {
    /** Whether the sign-in is at most so many seconds old; true where the token does not say, and the server decides. */
    async checkSignIn({ maxAge }: { readonly maxAge: number }): Promise<boolean> {
      const { signedInAt } = await claims();
      if (signedInAt === undefined) return true;
      const since = fresh?.signedInAt === signedInAt ? fresh.since : signedInAt * 1_000;
      return now() - since <= maxAge * 1_000;
    },

    /**
     * Keeps the payment's form, or of a change of bank details the page's address alone, and leaves for a fresh sign-in
     * (RFC 9470). Resolves only where the back-forward cache shows the page again. What was kept is forgotten then, or where
     * the page could not leave.
     * @throws NetworkError where the provider cannot be reached
     */
    async signInAgain({ order, acrValues, appearance }: Leaving, signal: AbortSignal): Promise<void> {
      const { personId, signedInAt } = await claims();
      signal.throwIfAborted();
      form.write({
        v: 1,
        personId: String(personId),
        keptAt: now(),
        ...(signedInAt !== undefined && { signedInAt }),
        ...kept(order),
      });
      if (order === undefined) destination.keep();
      const forget = () => {
        if (order === undefined) destination.clear();
        form.clear();
      };
      signal.addEventListener("abort", forget);
      try {
        const provider = await identity();
        signal.throwIfAborted();
        const asked = { maxAge: 0, ...(acrValues !== undefined && { acrValues }) };
        const leaving = provider.signIn(appearance ?? { dark: false, locale: "en" }, asked);
        await Promise.race([leaving, pageRestored(signal)]);
      } finally {
        // At the abort it was forgotten: what is kept by now is another form.
        if (!signal.aborted) forget();
        signal.removeEventListener("abort", forget);
      }
    },

    /** The form that this person left here less than ten minutes ago; it is cleared either way. */
    async takeForm(): Promise<PaymentOrder | null> {
      const left = form.read();
      form.clear();
      if (left === undefined) return null;
      const { personId, signedInAt } = await claims();
      const age = now() - left.keptAt;
      if (left.personId !== personId || age < 0 || age > formLimit) return null;
      if (signedInAt !== undefined && signedInAt !== left.signedInAt) fresh = { signedInAt, since: now() };
      return orderOf(left);
    },
  };
}
