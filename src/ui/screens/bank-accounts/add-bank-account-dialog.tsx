import { useSelector } from "@xstate/react";
import type { AddBankAccountActor } from "../../../machines/bank-accounts/add-bank-account.machine.ts";
import { maxBankAccounts } from "../../../machines/bank-accounts/rules/bank-accounts.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ExplainedButton } from "../../components/explained-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { failureText } from "../../i18n/failure-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./add-bank-account-dialog.css.ts";
import { BankEntry, BankEntryLoading } from "./bank-entry.tsx";

/** 'Enter Bank Account Details' (section 2 of the specification). */
export function AddBankAccountDialog({ addBankAccount }: { readonly addBankAccount: AddBankAccountActor }) {
  const { t } = useTranslation();
  const nickName = useSelector(addBankAccount, (snapshot) => snapshot.context.nickName);
  const provider = useSelector(addBankAccount, (snapshot) => snapshot.context.provider);
  const fault = useSelector(addBankAccount, (snapshot) => snapshot.context.fault);
  const isPreparing = useSelector(addBankAccount, (snapshot) => snapshot.matches({ preparing: "loading" }));
  const isAdding = useSelector(addBankAccount, (snapshot) => snapshot.matches("adding"));
  const canSubmit = useSelector(addBankAccount, (snapshot) => snapshot.can({ type: "submitted" }));
  const missingField = useSelector(addBankAccount, (snapshot) => {
    if (!snapshot.matches("collecting") || snapshot.can({ type: "submitted" })) return undefined;
    return snapshot.context.nickName.trim() === "" ? "nickName" : "account";
  });
  const dismiss = () => addBankAccount.send({ type: "dismissed" });
  return (
    <Dialog
      id="add_bank_account_modal"
      title={t("bankAccounts.dialog.title")}
      description={t("bankAccounts.local")}
      onDismiss={dismiss}
      onSubmit={() => {
        if (canSubmit) addBankAccount.send({ type: "submitted" });
      }}
      footer={
        <ExplainedButton
          side="above"
          missing={missingField && t(`bankAccounts.dialog.missing.${missingField}`)}
          type="submit"
          variant="primary"
          size="action"
          block
          busy={isAdding}
          disabled={!isAdding && !canSubmit && missingField === undefined}
          // Tab needs a stop after the provider's frame.
          unavailable={missingField !== undefined}
        >
          {t(isAdding ? "bankAccounts.dialog.submitting" : "bankAccounts.dialog.submit")}
        </ExplainedButton>
      }
    >
      <TextField
        label={t("bankAccounts.dialog.nickname")}
        marked
        required
        dir="auto"
        maxLength={60}
        autoComplete="off"
        placeholder={t("bankAccounts.dialog.nicknamePlaceholder")}
        value={nickName}
        readOnly={isAdding}
        onChange={(typedName) => addBankAccount.send({ type: "name.changed", nickName: typedName })}
      />
      {isPreparing ? <BankEntryLoading /> : null}
      {provider === undefined ? null : (
        <BankEntry
          provider={provider}
          fault={fault}
          onChange={(change) => addBankAccount.send({ type: "bank.changed", ...change })}
          onEscape={dismiss}
        />
      )}
      <AddBankAccountFailure addBankAccount={addBankAccount} />
      <p className={css.mandate}>{t("bankAccounts.dialog.mandate")}</p>
    </Dialog>
  );
}

function AddBankAccountFailure({ addBankAccount }: { readonly addBankAccount: AddBankAccountActor }) {
  const { t } = useTranslation();
  const failure = useSelector(addBankAccount, (snapshot) => snapshot.context.failure);
  const hasLoadFailed = useSelector(addBankAccount, (snapshot) =>
    snapshot.matches({ preparing: "loadFailed" }),
  );
  const isFull = useSelector(addBankAccount, (snapshot) => snapshot.matches({ collecting: "full" }));
  if (isFull) return <Alert tone="error">{t("bankAccounts.dialog.full", { max: maxBankAccounts })}</Alert>;
  if (failure === undefined) return null;
  if (hasLoadFailed) {
    return (
      <Alert
        tone="error"
        title={t("addCard.rejected.script")}
        actions={
          <Button size="small" onClick={() => addBankAccount.send({ type: "retried" })}>
            {t("common.tryAgain")}
          </Button>
        }
      >
        {t("addCard.next.script")}
      </Alert>
    );
  }
  return (
    <Alert tone="error" title={t("bankAccounts.dialog.rejected")}>
      {failure.message === undefined ? undefined : failureText(t, failure)}
    </Alert>
  );
}
