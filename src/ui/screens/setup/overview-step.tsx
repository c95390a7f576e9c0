import { Button } from "../../components/button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ShieldIcon } from "../../icons/pages.ts";
import { BankIcon, DocumentIcon, UserIcon } from "../../icons/signed-in.ts";
import * as css from "./overview-step.css.ts";
import type { StepProps } from "./setup-wizard.tsx";
import { forward } from "./step-frame.css.ts";
import { StepFrame } from "./step-frame.tsx";

export function OverviewStep({ wizard, heading }: StepProps) {
  const { t } = useTranslation();
  return (
    <StepFrame
      heading={heading}
      title={t("setup.overview.title")}
      text={t("setup.overview.text")}
      onSubmit={() => wizard.send({ type: "started" })}
      forward={
        <Button type="submit" variant="primary" size="action" className={forward}>
          {t("setup.actions.start")}
        </Button>
      }
    >
      <Requirements />
    </StepFrame>
  );
}

const requirements = [
  { name: "personal", Icon: UserIcon },
  { name: "identity", Icon: DocumentIcon },
  { name: "payout", Icon: BankIcon },
] as const;

function Requirements() {
  const { t } = useTranslation();
  return (
    <>
      <ul className={css.list}>
        {requirements.map(({ name, Icon }) => (
          <li key={name} className={css.item}>
            <span className={css.iconCircle}>
              <Icon />
            </span>
            <span>
              <span className={css.name}>{t(`setup.steps.${name}`)}</span>
              <span className={css.detail}>{t(`setup.overview.${name}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={css.kept}>
        <ShieldIcon size={18} className={css.keptIcon} />
        <span>{t("setup.overview.kept")}</span>
      </p>
    </>
  );
}
