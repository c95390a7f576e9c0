import { useSelector } from "@xstate/react";
import { isActive } from "../../../machines/core/account-status.ts";
import { Alert } from "../../components/alert.tsx";
import { SupportLinks } from "../../components/support-links.tsx";
import { formatDay } from "../../format/date.ts";
import { useGate, useSettings } from "../../hooks/actors.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/**
 * Why the account is not active, the next step and its deadline. Shown if the wallet gives one of these, or if the
 * account is blocked.
 */
export function AccountNotice() {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const account = useSelector(useGate(), (gate) => gate.context.account);
  const { status = "P", statusReason, nextStep, decisionBy } = account ?? {};
  const isBlocked = status !== "P" && !isActive(account);
  const hasWalletText = statusReason !== undefined || nextStep !== undefined || decisionBy !== undefined;
  if (!isBlocked && !hasWalletText) return null;
  const sentences = [
    statusReason ?? (isBlocked ? t("profile.reasons.blocked") : undefined),
    nextStep ?? (isBlocked ? t("profile.nextSteps.blocked") : undefined),
  ];
  return (
    <Alert tone="warning" title={t(isBlocked ? "setup.notice.blocked" : "setup.notice.pending")}>
      {sentences.map((sentence) =>
        sentence === undefined ? null : (
          <p key={sentence}>
            <bdi>{sentence}</bdi>
          </p>
        ),
      )}
      {isBlocked && (statusReason === undefined || nextStep === undefined) && <SupportLinks />}
      {decisionBy === undefined ? null : (
        <p data-fact="account:decision:time">
          {t("setup.notice.by", { when: formatDay(decisionBy, timeZone, language) })}
        </p>
      )}
    </Alert>
  );
}
