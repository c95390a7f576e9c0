import { useSelector } from "@xstate/react";
import { useId } from "react";
import { Link } from "wouter";
import type { BankAccountsActor } from "../../../machines/bank-accounts/bank-accounts.machine.ts";
import { isActive } from "../../../machines/core/account-status.ts";
import { Alert } from "../../components/alert.tsx";
import { AnswerAge } from "../../components/answer-age.tsx";
import { Button } from "../../components/button.tsx";
import { BankDrawing } from "../../components/drawings/bank-drawing.tsx";
import { BrokenDrawing } from "../../components/drawings/broken-drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { LinesSkeleton } from "../../components/skeletons.tsx";
import { textLink } from "../../components/text-link.css.ts";
import { useGate, usePageChart } from "../../hooks/actors.ts";
import { useDisplayedPerson } from "../../hooks/use-displayed-person.ts";
import { failureText } from "../../i18n/failure-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { PlusIcon } from "../../icons/signed-in.ts";
import { PayoutAccountName } from "../payments/payout-account-name.tsx";
import { AddBankAccountDialog } from "./add-bank-account-dialog.tsx";
import { BankAccountCard } from "./bank-account-card.tsx";
import * as css from "./bank-accounts-screen.css.ts";
import { DeleteBankAccountDialog } from "./delete-bank-account-dialog.tsx";
import { EditBankAccountDialog } from "./edit-bank-account-dialog.tsx";

/** The route /bank-accounts (section 2 of the specification). */
export function BankAccountsScreen() {
  const bankAccounts = usePageChart("bankAccounts");
  return bankAccounts === undefined ? null : <BankAccounts bankAccounts={bankAccounts} />;
}

interface BankAccountsProps {
  readonly bankAccounts: BankAccountsActor;
}

function BankAccounts({ bankAccounts }: BankAccountsProps) {
  const { t } = useTranslation();
  const isListed = useSelector(bankAccounts, (snapshot) => snapshot.matches("listed"));
  const isUnsaved = useSelector(bankAccounts, (snapshot) =>
    snapshot.matches({ listed: { storage: "unsaved" } }),
  );
  const { name, email } = useDisplayedPerson();
  return (
    <div className={css.page}>
      <PageHeading
        note={t("bankAccounts.note")}
        actions={
          <Button
            variant="primary"
            icon={<PlusIcon />}
            disabled={!isListed}
            onClick={() => bankAccounts.send({ type: "addition.asked", holder: { name, email } })}
          >
            {t("bankAccounts.add")}
          </Button>
        }
      >
        {t("bankAccounts.title")}
      </PageHeading>
      {isUnsaved ? <Alert tone="warning">{t("bankAccounts.unsaved")}</Alert> : null}
      <WithdrawalAccount />
      <BankAccountList bankAccounts={bankAccounts} />
      <BankAccountDialog bankAccounts={bankAccounts} />
    </div>
  );
}

/** The account for withdrawals, as the wallet has it; an active account can change it on the profile. */
function WithdrawalAccount() {
  const { t } = useTranslation();
  const account = useSelector(useGate(), (gate) => gate.context.account);
  const nameId = useId();
  return (
    <section className={css.payout} aria-labelledby={nameId}>
      <div className={css.payoutHeader}>
        <h2 id={nameId} className={css.payoutName}>
          {t("bankAccounts.payout.title")}
        </h2>
        <AnswerAge of="account" inline />
      </div>
      <p className={css.payoutNumber}>
        <PayoutAccountName />
      </p>
      <p className={css.payoutNote}>
        {t("bankAccounts.payout.note")}{" "}
        {isActive(account) ? (
          <Link href="/profile" className={textLink}>
            {t("bankAccounts.payout.change")}
          </Link>
        ) : account === undefined ? (
          <span className={css.reserved}>{t("bankAccounts.payout.change")}</span>
        ) : null}
      </p>
    </section>
  );
}

function BankAccountList({ bankAccounts }: BankAccountsProps) {
  const { t } = useTranslation();
  const accounts = useSelector(bankAccounts, (snapshot) => snapshot.context.accounts);
  const failure = useSelector(bankAccounts, (snapshot) => snapshot.context.failure);
  const isBusy = useSelector(bankAccounts, (snapshot) => snapshot.hasTag("busy"));
  if (isBusy) return <LinesSkeleton lines={2} />;
  if (failure !== undefined) {
    return (
      <div className={css.panel}>
        <EmptyState
          role="alert"
          drawing={<BrokenDrawing />}
          title={t("errors.generic")}
          text={failureText(t, failure)}
          action={
            <Button onClick={() => bankAccounts.send({ type: "retried" })}>{t("common.tryAgain")}</Button>
          }
        />
      </div>
    );
  }
  if (accounts.length === 0) {
    return (
      <div className={css.panel}>
        <EmptyState
          drawing={<BankDrawing />}
          title={t("bankAccounts.empty.title")}
          text={t("bankAccounts.empty.text")}
        />
      </div>
    );
  }
  return (
    <ul className={css.list}>
      {accounts.map((account) => (
        <li key={account.id}>
          <BankAccountCard
            account={account}
            onToggle={() => bankAccounts.send({ type: "account.toggled", id: account.id })}
            onEdit={() => bankAccounts.send({ type: "edit.asked", id: account.id })}
            onDelete={() => bankAccounts.send({ type: "deletion.asked", id: account.id })}
          />
        </li>
      ))}
    </ul>
  );
}

function BankAccountDialog({ bankAccounts }: BankAccountsProps) {
  const addBankAccount = useSelector(bankAccounts, (snapshot) => snapshot.children.addBankAccount);
  const isEditing = useSelector(bankAccounts, (snapshot) =>
    snapshot.matches({ listed: { dialog: "editing" } }),
  );
  const isDeleting = useSelector(bankAccounts, (snapshot) =>
    snapshot.matches({ listed: { dialog: "deleting" } }),
  );
  if (addBankAccount !== undefined) return <AddBankAccountDialog addBankAccount={addBankAccount} />;
  if (isEditing) return <EditBankAccountDialog bankAccounts={bankAccounts} />;
  return isDeleting ? <DeleteBankAccountDialog bankAccounts={bankAccounts} /> : null;
}
