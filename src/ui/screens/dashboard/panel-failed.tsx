import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { BrokenDrawing } from "../../components/drawings/broken-drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { keepingFocus } from "../../components/keep-focus.ts";
import { RefreshIcon } from "../../icons/signed-in.ts";

interface PanelFailedProps {
  /** Where its texts are. */
  readonly of: "wallet" | "history" | "cards";
  readonly onRetry: () => void;
}

/** Replaces a panel's content that could not be read. */
export function PanelFailed({ of, onRetry }: PanelFailedProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<BrokenDrawing />}
      role="alert"
      title={t(`${of}.loadFailed.title`)}
      text={t(`${of}.loadFailed.text`)}
      action={
        <Button icon={<RefreshIcon />} onClick={keepingFocus(onRetry)}>
          {t("common.tryAgain")}
        </Button>
      }
    />
  );
}
