import type { SetupIntent } from "@stripe/stripe-js";
import type { Language } from "../messages/index.ts";
import type { SetupIntentAnswer } from "../protocol.ts";
import type { Api } from "./api.ts";

/** Calls an action of the setup intent in the client secret, `seti_…_secret_…`. */
export async function callSetupIntent(
  api: Api,
  clientSecret: string,
  action: "confirm" | "retrieve" | "authenticate",
  body: Readonly<Record<string, unknown>>,
  language: Language,
): Promise<SetupIntentAnswer> {
  const id = encodeURIComponent(clientSecret.split("_secret_")[0] ?? "");
  const answer = await api.post<SetupIntent>(
    `setup_intents/${id}/${action}`,
    { ...body, client_secret: clientSecret },
    language,
  );
  return answer.error ? { error: answer.error } : { setupIntent: answer.value };
}
