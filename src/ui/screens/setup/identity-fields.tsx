import type { DocumentFile, DocumentType } from "../../../machines/core/rules/identity-document.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { FileField } from "../../components/file-field.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { formatFileSize } from "../../format/file-size.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { TrashIcon } from "../../icons/signed-in.ts";
import * as css from "./fields.css.ts";

interface IdentityFieldsProps {
  readonly documentType: DocumentType | "";
  readonly typeMissing: boolean;
  readonly document: DocumentFile | undefined;
  /** The wallet already has a document. */
  readonly uploaded: boolean;
  /** It was chosen before a reload, and has to be chosen again. */
  readonly documentLost: boolean;
  readonly inspecting: boolean;
  /** Why the document is invalid, or that none is chosen. */
  readonly fault: string | undefined;
  readonly onType: (documentType: DocumentType) => void;
  readonly onDocument: (file: File) => void;
  readonly onRemove: () => void;
}

const documentTypes = ["passport", "drivers_license", "national_id"] as const;

function isDocumentType(value: string): value is DocumentType {
  return documentTypes.some((type) => type === value);
}

/** The type of the document and its picture (section 5 of the specification). */
export function IdentityFields({
  documentType,
  typeMissing,
  document,
  uploaded,
  documentLost,
  inspecting,
  fault,
  onType,
  onDocument,
  onRemove,
}: IdentityFieldsProps) {
  const { t } = useTranslation();
  const size = document === undefined ? undefined : formatFileSize(document.size);
  return (
    <div className={css.grid} tabIndex={-1}>
      <SelectField
        className={css.whole}
        name="documentType"
        label={t("setup.identity.documentType")}
        value={documentType}
        required
        placeholder={t("setup.identity.choose")}
        error={
          typeMissing
            ? t("setup.validation.required", { field: t("setup.identity.documentType") })
            : undefined
        }
        options={documentTypes.map((type) => ({ value: type, label: t(`setup.identity.types.${type}`) }))}
        onChange={(value) => {
          if (isDocumentType(value)) onType(value);
        }}
      />
      {uploaded && document === undefined ? (
        <div className={css.whole}>
          <Alert tone="info">{t("setup.identity.uploaded")}</Alert>
        </div>
      ) : null}
      {documentLost && document === undefined ? (
        <div className={css.whole}>
          <Alert tone="info">{t("setup.identity.again")}</Alert>
        </div>
      ) : null}
      <FileField
        className={css.whole}
        label={t("setup.identity.documentFile")}
        accept="image/*,application/pdf,.pdf"
        invitation={t("setup.identity.invitation")}
        note={
          inspecting
            ? t("setup.identity.inspecting")
            : size === undefined
              ? t("setup.identity.formats")
              : t(fault === undefined ? "setup.identity.chosen" : "setup.identity.kept", { size })
        }
        fileName={document?.name}
        hint={document === undefined ? undefined : t("setup.identity.formats")}
        error={fault}
        onFile={(file) => {
          if (file !== undefined) onDocument(file);
        }}
      />
      {document === undefined || inspecting ? null : (
        <Button
          variant="quiet"
          size="small"
          icon={<TrashIcon size={18} />}
          className={css.remove}
          onClick={onRemove}
        >
          {t("setup.identity.remove")}
        </Button>
      )}
    </div>
  );
}
