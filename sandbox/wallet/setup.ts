import { TZDate } from "@date-fns/tz";
import { differenceInYears, isValid } from "date-fns";
import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { modesOf } from "../control/modes.ts";
import { parseMobile } from "../people/mobile.ts";
import { hasInvisibleCharacters, setTypedMobile } from "../people/people.ts";
import type { Sql } from "../ports.ts";
import { type AccountRow, accountAnswer, findAccount, insertAccount, requireAccount } from "./accounts.ts";
import { type BodyOf, type OperationCall, operation } from "./operation.ts";
import { Refusal } from "./refusal.ts";
import { requireVersion, type VersionsSetting } from "./versions.ts";

const minAge = 18;
const timeZone = "Australia/Sydney";

interface SetupOptions {
  /** Whether a PUT must name the version that it changes; with `none` there are no versions. */
  readonly versions: VersionsSetting | "none";
  /** Whether the verified number stays if the holder types another one, because the identity provider verifies it. */
  readonly keepsVerified: boolean;
}

export function createSetupOperations({ versions, keepsVerified }: SetupOptions) {
  const hasVersion = versions !== "none";
  /**
   * Of two transactions that read the same version, one commits, because they are serializable; the other is retried.
   * @throws Refusal account_not_found, version_missing or changed_meanwhile
   */
  const accountToChange = async (sql: Sql, { person, ifMatch }: OperationCall<unknown>) => {
    const account = await requireAccount(sql, person.id);
    if (versions !== "none") requireVersion(account, ifMatch, versions);
    return account;
  };

  return {
    createAccount: operation("createAccount", {
      async act(sql, { person, body }) {
        if (body.keycloakId !== person.id || body.email.toLowerCase() !== person.email) {
          throw new Refusal("forbidden", "The account belongs to another identity");
        }
        if (await findAccount(sql, person.id)) {
          throw new Refusal("account_exists", "The person has an account already");
        }
        const account = await insertAccount(sql, { ...person, personId: person.id, status: "P" });
        const { mobileVerified } = person;
        return accountAnswer(account, "Account created", {
          status: 201,
          hasVersion,
          mobileVerified,
        });
      },
    }),

    getAccount: operation("getAccount", {
      act: async (sql, { person }) =>
        accountAnswer(await requireAccount(sql, person.id), "OK", {
          hasVersion,
          mobileVerified: person.mobileVerified,
        }),
    }),

    /** Sets the account's names and the holder's mobile number. Reviewed names cannot be changed. */
    updateIndividual: operation("updateIndividual", {
      async act(sql, call) {
        const { person, body } = call;
        const account = await accountToChange(sql, call);
        const [firstName, lastName] = [body.firstName.trim(), body.lastName.trim()];
        checkNoInvisibleCharacters("/firstName", firstName);
        checkNoInvisibleCharacters("/lastName", lastName);
        checkBirth(body.dob);
        checkPhone(body.phone);
        const isRenamed = firstName !== account.first_name || lastName !== account.last_name;
        if (isRenamed && account.status !== "P") {
          throw new Refusal("forbidden", "The names were reviewed: a new review alone changes them");
        }
        const mobile = parseMobile(body.phone);
        const verification = await setTypedMobile(sql, person.id, { mobile, keepsVerified });
        const details: BodyOf<"updateIndividual"> = body;
        const [updatedRow] = await sql.query<AccountRow>(
          "update account set individual = $2, first_name = $3, last_name = $4 where id = $1 returning *",
          [account.id, JSON.stringify(details), firstName, lastName],
        );
        return accountAnswer(updatedRow ?? account, "Personal details saved", {
          hasVersion,
          ...verification,
        });
      },
    }),

    /**
     * Returns no version, because the document does not change it. A returned version would hide other changes that the
     * holder has not seen.
     */
    uploadIdentityDocument: operation("uploadIdentityDocument", {
      async act(sql, { person, body }) {
        const account = await requireAccount(sql, person.id);
        const { mobileVerified } = person;
        return accountAnswer(await storeDetails(sql, account, "document", body), "Document received", {
          mobileVerified,
        });
      },
    }),

    updateBankAccount: operation("updateBankAccount", {
      async act(sql, call) {
        const { body } = call;
        const account = await accountToChange(sql, call);
        checkNoInvisibleCharacters("/accountHolderName", body.accountHolderName);
        if (!/\d/.test(body.accountNumber)) {
          throw new Refusal("invalid_request", "The request is not valid: /accountNumber has no digits");
        }
        const details = { ...body, routingNumber: body.routingNumber.replace("-", "") };
        return accountAnswer(await storeDetails(sql, account, "bank", details), "Bank account saved", {
          hasVersion,
          mobileVerified: call.person.mobileVerified,
        });
      },
    }),

    /** The setup's last call. An account whose status is not P keeps the reviewer's decision. */
    updateAccountStatus: operation("updateAccountStatus", {
      async act(sql, call) {
        const account = await accountToChange(sql, call);
        const { mobileVerified } = call.person;
        if (account.status !== "P") {
          // Set a new version, and change nothing else.
          const [currentRow] = await sql.query<AccountRow>(
            "update account set status = status where id = $1 returning *",
            [account.id],
          );
          return accountAnswer(currentRow ?? account, "OK", { hasVersion, mobileVerified });
        }
        const missingSteps = [
          account.individual === null && "personal details",
          account.document === null && "identity document",
          account.bank === null && "bank account",
        ].filter((step) => step !== false);
        if (missingSteps.length > 0) {
          throw new Refusal("setup_incomplete", `The setup is not complete: ${missingSteps.join(", ")}`);
        }
        const { review } = await modesOf(sql, call.person.id);
        const status = review === "manual" ? "P" : "A";
        const [submittedRow] = await sql.query<AccountRow>(
          "update account set status = $2, submitted_at = now() where id = $1 returning *",
          [account.id, status],
        );
        const message = status === "A" ? "Account active" : "Under review";
        return accountAnswer(submittedRow ?? account, message, { hasVersion, mobileVerified });
      },
    }),
  };
}

async function storeDetails(
  sql: Sql,
  account: AccountRow,
  column: "document" | "bank",
  details: object,
): Promise<AccountRow> {
  const [updatedRow] = await sql.query<AccountRow>(
    `update account set ${column} = $2 where id = $1 returning *`,
    [account.id, JSON.stringify(details)],
  );
  return updatedRow ?? account;
}

function checkNoInvisibleCharacters(field: string, name: string): void {
  if (hasInvisibleCharacters(name)) {
    throw new Refusal(
      "invalid_request",
      `The request is not valid: ${field} has characters that nobody sees`,
    );
  }
}

function checkBirth({ day, month, year }: BodyOf<"updateIndividual">["dob"]): void {
  const birth = new TZDate(year, month - 1, day, timeZone);
  if (!isValid(birth) || birth.getDate() !== day || birth.getMonth() !== month - 1) {
    throw new Refusal("invalid_request", "The request is not valid: /dob is no day of the calendar");
  }
  if (differenceInYears(TZDate.tz(timeZone), birth) < minAge) {
    throw new Refusal("under_age", "The holder must be 18 years or older");
  }
}

function checkPhone(phone: string): void {
  const isPossible = parsePhoneNumberFromString(phone, { extract: false })?.isPossible();
  if (!isPossible) {
    throw new Refusal("phone_invalid", "The phone must be a whole number with its country code");
  }
}
