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
  const languageFor = (locale: unknown) => languageOf(String(locale ?? start.locale), navigator.language);

  page.answer("confirmSetupIntent", (request) =>
    callSetupIntent(
      api,
      String(request.clientSecret),
      "confirm",
      request.paymentMethod === undefined ? {} : { payment_method: request.paymentMethod },
      languageFor(request.locale),
    ),
  );
  page.answer("retrieveSetupIntent", (request) =>
    callSetupIntent(api, String(request.clientSecret), "retrieve", {}, languageFor(request.locale)),
  );
  page.answer("createPaymentMethod", async (request) => {
    const answer = await api.post<PaymentMethod>(
      "payment_methods",
      { type: "au_becs_debit", au_becs_debit: request.account, billing_details: request.billingDetails },
      languageFor(undefined),
    );
    return answer.error ? { error: answer.error } : { paymentMethod: answer.value };
  });
}
