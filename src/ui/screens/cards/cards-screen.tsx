import type { ReactNode } from "react";
import { cardDialogs } from "../../../machines/session/dialogs.machine.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { Panel } from "../../components/panel.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Questions } from "../help/questions.tsx";
import { PageNote } from "../page/page-note.tsx";
import * as css from "./cards-screen.css.ts";

interface CardsScreenProps {
  /** The region `My Cards`, the same as on the dashboard. */
  readonly panel: ReactNode;
}

/** The saved cards and frequent questions about them. */
export function CardsScreen({ panel }: CardsScreenProps) {
  const { t } = useTranslation();
  return (
    <div className={css.page}>
      <PageHeading note={t("cardsPage.note")}>{t("cardsPage.title")}</PageHeading>
      <div className={css.columns}>
        {panel}
        <Panel title={t("cardsPage.questions")}>
          <Questions of={["addCard", ...cardDialogs, "declined"]} />
        </Panel>
      </div>
      <PageNote />
    </div>
  );
}
