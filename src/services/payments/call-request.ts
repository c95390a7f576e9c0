import { currency } from "../../machines/core/rules/currency.ts";
import { accountNumberOf, bsbOf, type PayoutDetails } from "../../machines/core/rules/payout.ts";
import type { PersonalDetails } from "../../machines/core/rules/personal-details.ts";
import { toPhone } from "../../machines/core/rules/phone.ts";
import { toWesternDigits } from "../../machines/core/western-digits.ts";
import type { CallOrder } from "../../machines/instructions/call-order.ts";
import { callSlotOf } from "../../machines/instructions/rules/call-slot.ts";
import { toStateCode } from "../../machines/setup/rules/personal.ts";
import type { RawCall } from "../api/client.ts";
import { cardCall } from "../api/payment-contract.ts";
import { ApiError } from "../core/errors.ts";

function individualOf(personalDetails: PersonalDetails) {
  const phone = toPhone(personalDetails.phone);
  if (phone === undefined) throw new ApiError({ kind: "rejected", code: "phone_invalid" });
  const [year = 0, month = 0, day = 0] = personalDetails.dateOfBirth.split("-").map(Number);
  return {
    firstName: personalDetails.firstName.trim(),
    lastName: personalDetails.lastName.trim(),
    dob: { day, month, year },
    address: {
      line1: personalDetails.addressLine1.trim(),
      city: personalDetails.city.trim(),
      state: toStateCode(personalDetails.state),
      postalCode: toWesternDigits(personalDetails.postalCode.trim()),
      country: "AU",
    },
    phone,
  } as const;
}

function bankAccountOf(payout: PayoutDetails) {
  return {
    country: "AU",
    currency: currency.toLowerCase(),
    accountNumber: accountNumberOf(payout),
    routingNumber: bsbOf(payout),
    accountHolderName: payout.accountHolderName.trim(),
    accountHolderType: payout.accountHolderType === "company" ? "company" : "individual",
  } as const;
}

/** The document as the form's part `file`. */
export function documentForm({
  document,
}: Extract<CallOrder, { operation: "uploadIdentityDocument" }>): FormData {
  const form = new FormData();
  form.append("file", document.content as File);
  return form;
}

export interface CallRequest {
  readonly make: RawCall;
  readonly slot: string;
  /** The sent content, compared with `===`: other content for the same slot means that the form has changed. */
  readonly content: unknown;
}

/** @throws ApiError `phone_invalid` */
export function callRequest(order: CallOrder): CallRequest {
  const slot = callSlotOf(order);
  switch (order.operation) {
    case "linkCard":
      return { slot, content: "", make: (client, init) => client.POST("/cards/link", init) };
    case "createAccount": {
      const body = { email: order.email, country: "AU", keycloakId: order.sub } as const;
      return {
        slot,
        content: JSON.stringify(body),
        make: (client, init) => client.POST("/fiat/accounts", { ...init, body }),
      };
    }
    case "updateIndividual": {
      const body = individualOf(order.personal);
      return {
        slot,
        content: JSON.stringify(body),
        make: (client, init) => client.PUT("/fiat/accounts/individual", { ...init, body }),
      };
    }
    case "uploadIdentityDocument": {
      const bodySerializer = () => documentForm(order);
      return {
        slot,
        content: order.document.content,
        make: (client, init) =>
          client.POST("/fiat/accounts/identity-document", { ...init, body: { file: "" }, bodySerializer }),
      };
    }
    case "updateBankAccount": {
      const body = bankAccountOf(order.payout);
      return {
        slot,
        content: JSON.stringify(body),
        make: (client, init) => client.PUT("/fiat/accounts/bank-account", { ...init, body }),
      };
    }
    case "updateAccountStatus":
      return {
        slot,
        content: "",
        make: (client, init) => client.PUT("/fiat/accounts", { ...init, body: { status: "A" } }),
      };
    default: {
      const { operation, paymentMethodId, ...flag } = order;
      return { slot, content: Object.values(flag).join(), make: cardCall(order) };
    }
  }
}
