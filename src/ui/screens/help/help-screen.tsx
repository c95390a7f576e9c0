import { parseSupport } from "../../../machines/core/rules/support.ts";
import { cardDialogs } from "../../../machines/session/dialogs.machine.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { Panel } from "../../components/panel.tsx";
import { SupportLinks } from "../../components/support-links.tsx";
import { useSettings } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { page } from "../page/page.css.ts";
import { PageNote } from "../page/page-note.tsx";
import { type Question, Questions } from "./questions.tsx";

const groups = [
  {
    name: "money",
    questions: ["topUp", "withdraw", "transfer", "payeeMissing", "available", "checking", "declined"],
  },
  { name: "cards", questions: ["addCard", ...cardDialogs, "bankAccounts"] },
  { name: "account", questions: ["setup", "document", "transactions", "statements", "signIn", "language"] },
] as const satisfies readonly { name: string; questions: readonly Question[] }[];

/** Questions and answers about every flow. */
export function HelpScreen() {
  const { t } = useTranslation();
  const hasSupport = Object.keys(parseSupport(useSettings()?.support)).length > 0;
  return (
    <div className={page}>
      <PageHeading note={t("help.note")}>{t("help.title")}</PageHeading>
      {groups.map((group) => (
        <Panel key={group.name} title={t(`help.groups.${group.name}`)}>
          <Questions of={group.questions} />
        </Panel>
      ))}
      {hasSupport && (
        <Panel title={t("help.support.title")}>
          <SupportLinks />
        </Panel>
      )}
      <PageNote />
    </div>
  );
}
