import { type ReactNode, useId } from "react";
import type { DocumentFile, DocumentType } from "../../../machines/core/rules/identity-document.ts";
import { accountNumberOf, type PayoutDetails } from "../../../machines/core/rules/payout.ts";
import type { PersonalDetails } from "../../../machines/core/rules/personal-details.ts";
import { toPhone } from "../../../machines/core/rules/phone.ts";
import type { SetupEdit } from "../../../machines/setup/submit-setup.machine.ts";
import { Button } from "../../components/button.tsx";
import { type SummaryRow, SummaryRows } from "../../components/summary-rows.tsx";
import { maskedNumber } from "../../format/card.ts";
import { formatDay } from "../../format/date.ts";
import { formatFileSize } from "../../format/file-size.ts";
import { formatPhone } from "../../format/phone.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { EditIcon } from "../../icons/pages.ts";
import { sentCountry, sentCurrency } from "./countries.ts";
import * as css from "./review-groups.css.ts";

interface ReviewGroupsProps {
  readonly personal: PersonalDetails;
  readonly payout: PayoutDetails;
  readonly documentType: DocumentType | "";
  readonly document: DocumentFile | undefined;
  readonly disabled: boolean;
  readonly onEdit: (group: SetupEdit) => void;
}

/** Everything that was entered, with the account number masked, and a link back to each step. */
export function ReviewGroups({
  personal,
  payout,
  documentType,
  document,
  disabled,
  onEdit,
}: ReviewGroupsProps) {
  const { t } = useTranslation();
  const editProps = (group: SetupEdit) => ({
    title: t(`setup.steps.${group}`),
    disabled,
    onEdit: () => onEdit(group),
  });
  return (
    <div className={css.groups}>
      <Group {...editProps("personal")} rows={usePersonalRows(personal)} />
      <Group {...editProps("identity")} rows={useIdentityRows(documentType, document)} />
      <Group {...editProps("payout")} rows={usePayoutRows(payout)} />
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly rows: readonly SummaryRow[];
  readonly disabled: boolean;
  readonly onEdit: () => void;
}

function Group({ title, rows, disabled, onEdit }: GroupProps) {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className={css.header}>
        <h2 id={headingId} className={css.heading}>
          {title}
        </h2>
        <Button
          variant="quiet"
          size="small"
          icon={<EditIcon size={16} />}
          className={css.edit}
          disabled={disabled}
          aria-describedby={headingId}
          onClick={onEdit}
        >
          {t("setup.actions.edit")}
        </Button>
      </div>
      <SummaryRows rows={rows} />
    </section>
  );
}

function usePersonalRows(personalDetails: PersonalDetails): readonly SummaryRow[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const { addressLine1, city, state, postalCode } = personalDetails;
  return [
    {
      label: t("setup.review.name"),
      value: isolate(`${personalDetails.firstName} ${personalDetails.lastName}`),
      "data-fact": "setup:own:name",
    },
    {
      label: t("setup.personal.email"),
      value: isolateLeftToRight(personalDetails.email),
      "data-fact": "setup:email",
    },
    {
      label: t("setup.personal.phone"),
      value: isolateLeftToRight(formatPhone(toPhone(personalDetails.phone) ?? personalDetails.phone)),
      "data-fact": "setup:phone",
    },
    {
      label: t("setup.personal.dateOfBirth"),
      value: formatDay(`${personalDetails.dateOfBirth}T00:00:00Z`, "UTC", language),
      "data-fact": "setup:birth:time",
    },
    { label: t("setup.review.address"), value: isolate(`${addressLine1}, ${city} ${state} ${postalCode}`) },
    { label: t("setup.personal.country"), value: t(`setup.countries.${sentCountry}`) },
  ];
}

function useIdentityRows(
  documentType: DocumentType | "",
  document: DocumentFile | undefined,
): readonly SummaryRow[] {
  const { t } = useTranslation();
  return [
    {
      label: t("setup.identity.documentType"),
      value: documentType === "" ? "" : t(`setup.identity.types.${documentType}`),
    },
    {
      label: t("setup.review.document"),
      value:
        document === undefined ? (
          t("setup.review.sentAlready")
        ) : (
          <>
            {isolate(document.name)} · {isolateLeftToRight(formatFileSize(document.size))}
          </>
        ),
    },
  ];
}

function usePayoutRows(payout: PayoutDetails): readonly SummaryRow[] {
  const { t } = useTranslation();
  const digits = accountNumberOf(payout);
  const sentNote = t("setup.review.sentAlready");
  const holderType = payout.accountHolderType === "company" ? "company" : "individual";
  return [
    { label: t("setup.payout.accountHolderType"), value: t(`setup.payout.holderTypes.${holderType}`) },
    {
      label: t("setup.payout.accountHolderName"),
      value: isolate(payout.accountHolderName),
      "data-fact": "setup:holder:name",
    },
    {
      label: t("setup.payout.accountNumber"),
      value: digits === "" ? sentNote : isolateLeftToRight(maskedNumber(digits.slice(-4))),
      "data-fact": "setup:number",
    },
    {
      label: t("setup.payout.routingNumber"),
      value: payout.routingNumber === "" ? sentNote : isolateLeftToRight(payout.routingNumber),
    },
    { label: t("setup.payout.country"), value: t(`setup.countries.${sentCountry}`) },
    {
      label: t("setup.payout.currency"),
      value:
        payout.currency === sentCurrency
          ? isolateLeftToRight(sentCurrency)
          : t("setup.review.currencySent", { sent: sentCurrency, currency: payout.currency }),
    },
  ];
}

/** Text isolated in its own direction. */
function isolate(text: string): ReactNode {
  return <bdi>{text.trim()}</bdi>;
}

function isolateLeftToRight(text: string): ReactNode {
  return <bdi dir="ltr">{text}</bdi>;
}
