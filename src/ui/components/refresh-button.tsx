import { useTranslation } from "../i18n/use-translation.ts";
import { RefreshIcon } from "../icons/signed-in.ts";
import { IconButton } from "./icon-button.tsx";

interface RefreshButtonProps {
  readonly onRefresh: () => void;
  readonly refreshing?: boolean | undefined;
  /** Id of the heading of the region that the button refreshes. */
  readonly describedBy: string;
}

export function RefreshButton({ onRefresh, refreshing = false, describedBy }: RefreshButtonProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t("common.refresh")}
      icon={<RefreshIcon />}
      busy={refreshing}
      onClick={onRefresh}
      aria-describedby={describedBy}
    />
  );
}
