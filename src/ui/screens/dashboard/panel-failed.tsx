import { Button } from "../../components/button.tsx";
import { BrokenDrawing } from "../../components/drawings/broken-drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { RefreshIcon } from "../../icons/signed-in.ts";

interface PanelFailedProps {
  /** The group of its texts. */
  readonly of: "wallet" | "history" | "cards";
  readonly onRetry: () => void;
}

/** Replaces the content of a panel whose data did not load. */
export function FailedPanelContent({ of, onRetry }: PanelFailedProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<BrokenDrawing />}
      role="alert"
      title={t(`${of}.loadFailed.title`)}
      text={t(`${of}.loadFailed.text`)}
      action={
        <Button icon={<RefreshIcon />} onClick={onRetry}>
          {t("common.tryAgain")}
        </Button>
      }
    />
  );
}
