import { useSelector } from "@xstate/react";
import type { BankAccountsActor } from "../../../machines/bank-accounts/bank-accounts.machine.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Asks for confirmation before an account is removed from the list. */
export function DeleteBankAccountDialog({ bankAccounts }: { readonly bankAccounts: BankAccountsActor }) {
  const { t } = useTranslation();
  const name = useSelector(bankAccounts, (snapshot) => snapshot.context.nickName);
  const dismiss = () => bankAccounts.send({ type: "dismissed" });
  return (
    <Dialog
      title={t("bankAccounts.deleting.title")}
      description={t("bankAccounts.deleting.text", { name })}
      onDismiss={dismiss}
      onSubmit={() => bankAccounts.send({ type: "submitted" })}
      footer={
        <>
          <Button type="submit" variant="danger" size="action" block>
            {t("bankAccounts.deleting.submit")}
          </Button>
          <Button size="action" block onClick={dismiss}>
            {t("common.cancel")}
          </Button>
        </>
      }
    />
  );
}
