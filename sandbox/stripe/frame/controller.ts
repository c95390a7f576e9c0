import type { PaymentMethod } from "@stripe/stripe-js";
import { languageOf } from "../messages/index.ts";
import type { CommonStart } from "../protocol.ts";
import { Api } from "./api.ts";
import { connectToPage, PageConnection } from "./connection.ts";
import { callSetupIntent } from "./setup-intent-calls.ts";

/** The invisible frame: it makes the API calls that need no input of an element. */
export async function runController(): Promise<void> {
  const { start, port } = await connectToPage<CommonStart>();
  const api = new Api(String(start.publishableKey));
  const page = new PageConnection<never, never>(port);
  const language = (locale: unknown) => languageOf(String(locale ?? start.locale), navigator.language);

  page.answer("confirmSetupIntent", (ask) =>
    callSetupIntent(
      api,
      String(ask.clientSecret),
      "confirm",
      ask.paymentMethod === undefined ? {} : { payment_method: ask.paymentMethod },
      language(ask.locale),
    ),
  );
  page.answer("retrieveSetupIntent", (ask) =>
    callSetupIntent(api, String(ask.clientSecret), "retrieve", {}, language(ask.locale)),
  );
  page.answer("createPaymentMethod", async (ask) => {
    const answer = await api.post<PaymentMethod>(
      "payment_methods",
      { type: "au_becs_debit", au_becs_debit: ask.account, billing_details: ask.billingDetails },
      language(undefined),
    );
    return answer.error ? { error: answer.error } : { paymentMethod: answer.value };
  });
}
