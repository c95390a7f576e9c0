import { useSelector } from "@xstate/react";
import type { BankAccountsActor } from "../../../machines/bank-accounts/bank-accounts.machine.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Changes the nick name of an account. */
export function EditBankAccountDialog({ bankAccounts }: { readonly bankAccounts: BankAccountsActor }) {
  const { t } = useTranslation();
  const nickName = useSelector(bankAccounts, (snapshot) => snapshot.context.nickName);
  const isNameless = useSelector(bankAccounts, (snapshot) =>
    snapshot.matches({ listed: { dialog: { editing: "nameless" } } }),
  );
  return (
    <Dialog
      title={t("bankAccounts.editing.title")}
      description={t("bankAccounts.local")}
      onDismiss={() => bankAccounts.send({ type: "dismissed" })}
      onSubmit={() => bankAccounts.send({ type: "submitted" })}
      footer={
        <Button type="submit" variant="primary" size="action" block>
          {t("common.save")}
        </Button>
      }
    >
      <TextField
        label={t("bankAccounts.dialog.nickname")}
        marked
        required
        dir="auto"
        maxLength={60}
        autoComplete="off"
        value={nickName}
        error={isNameless ? t("bankAccounts.editing.required") : undefined}
        onChange={(typedName) => bankAccounts.send({ type: "name.changed", nickName: typedName })}
      />
    </Dialog>
  );
}
