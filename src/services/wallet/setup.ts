import type { PayoutDetails } from "../../machines/rules/payout.ts";
import type { PersonalDetails } from "../../machines/rules/personal-fields.ts";
import { toMobile } from "../../machines/rules/phone.ts";
import type { Api } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { uploading } from "../api/upload.ts";
import { type Keys, keyed } from "./keys.ts";
import { learnKeys } from "./wallet.ts";

/** In milliseconds. */
const uploadLimit = 120_000;

/** PUT fiat/accounts/individual. */
export async function sendIndividual(api: Api, personal: PersonalDetails): Promise<void> {
  const phone = toMobile(personal.phone);
  if (phone === undefined) throw new ApiError({ kind: "refused", code: "phone_invalid" });
  const [year = 0, month = 0, day = 0] = personal.dateOfBirth.split("-").map(Number);
  await api.call((wire, init) =>
    wire.PUT("/fiat/accounts/individual", {
      ...init,
      body: {
        firstName: personal.firstName.trim(),
        lastName: personal.lastName.trim(),
        dob: { day, month, year },
        address: {
          line1: personal.addressLine1.trim(),
          city: personal.city.trim(),
          state: personal.state.trim(),
          postalCode: personal.postalCode.trim(),
          country: "AU",
        },
        phone,
      },
    }),
  );
}

/**
 * POST fiat/accounts/identity-document; `progress` hears the share that is sent, 0 to 1. The same file, sent again
 * after a cancelled or lost try, has the same key.
 */
export async function uploadDocument(
  api: Api,
  file: File,
  keys: Keys<File>,
  options: { signal: AbortSignal; progress: (ratio: number) => void },
): Promise<void> {
  const bodySerializer = () => {
    const form = new FormData();
    form.append("file", file);
    return form;
  };
  const send = async (key: string) => {
    await learnKeys(api);
    return await api.call(
      (wire, init) =>
        wire.POST("/fiat/accounts/identity-document", { ...init, body: { file: "" }, bodySerializer }),
      {
        timeout: uploadLimit,
        signal: options.signal,
        headers: api.keys.header(key),
        fetch: uploading(options.progress),
      },
    );
  };
  await keyed(keys, file, send, options.signal);
}

/** PUT fiat/accounts/bank-account. */
export async function sendBankAccount(api: Api, payout: PayoutDetails): Promise<void> {
  await api.call((wire, init) =>
    wire.PUT("/fiat/accounts/bank-account", {
      ...init,
      body: {
        country: "AU",
        currency: "aud",
        accountNumber: payout.accountNumber.replace(/[\s-]/g, ""),
        routingNumber: payout.routingNumber.trim(),
        accountHolderName: payout.accountHolderName.trim(),
        accountHolderType: payout.accountHolderType === "company" ? "company" : "individual",
      },
    }),
  );
}

/** PUT fiat/accounts: the setup is complete, and the account asks to be active. */
export async function requestActivation(api: Api): Promise<void> {
  await api.call((wire, init) => wire.PUT("/fiat/accounts", { ...init, body: { status: "A" } }));
}
