import { Button } from "../../components/button.tsx";
import { useSettings } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** 'Fill Test Data', in development and sandbox only. */
export function FillButton({ onFill }: { readonly onFill: () => void }) {
  const { t } = useTranslation();
  const environment = useSettings()?.environment;
  if (environment !== "development" && environment !== "sandbox") return null;
  return (
    <Button variant="dashed" size="small" onClick={onFill}>
      {t("setup.actions.fill")}
    </Button>
  );
}
