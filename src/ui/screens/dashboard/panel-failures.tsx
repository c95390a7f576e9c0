import { useTranslation } from "react-i18next";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { BrokenDrawing } from "../../components/drawings/broken-drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { keepingFocus } from "../../components/keep-focus.ts";
import { RefreshIcon } from "../../icons/signed-in.ts";

interface PanelFailedProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => void;
}

/** Replaces a panel's content that could not be read. */
export function PanelFailed({ title, text, onRetry }: PanelFailedProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<BrokenDrawing />}
      role="alert"
      title={title}
      text={text}
      action={
        <Button icon={<RefreshIcon />} onClick={keepingFocus(onRetry)}>
          {t("common.tryAgain")}
        </Button>
      }
    />
  );
}

interface PanelOutdatedProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** Stands above the last good data of a panel whose refresh failed. */
export function PanelOutdated({ text, onRetry }: PanelOutdatedProps) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="error"
      actions={
        <Button size="small" onClick={keepingFocus(onRetry)}>
          {t("common.tryAgain")}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
