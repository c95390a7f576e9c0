import { PageHeading } from "../../components/page-heading.tsx";
import { usePagesModule } from "../../hooks/loaded-screens.ts";
import { useDisplayedPerson } from "../../hooks/use-displayed-person.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { CardsPanel } from "./cards-panel.tsx";
import * as css from "./dashboard.css.ts";
import { HistoryPanel } from "./history-panel.tsx";
import { WalletPanel } from "./wallet-panel.tsx";

/** Wallet, history and cards of an active account, and their dialogs. */
export function DashboardScreen() {
  const pagesModule = usePagesModule();
  return (
    <div className={css.screen}>
      <Welcome />
      {pagesModule ? <pagesModule.AfterPayment /> : null}
      <div className={css.columns}>
        <div className={css.column}>
          <WalletPanel />
          <HistoryPanel />
        </div>
        <CardsPanel />
      </div>
      {pagesModule ? <pagesModule.DialogHost /> : null}
    </div>
  );
}

function Welcome() {
  const { t } = useTranslation();
  const { name } = useDisplayedPerson();
  return (
    <PageHeading data-fact={name === "" ? undefined : "person:name"}>
      {name === "" ? t("dashboard.welcomeBack") : t("dashboard.welcome", { name })}
    </PageHeading>
  );
}
