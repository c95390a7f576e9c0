import { useId } from "react";
import { type BankAccount, isSample } from "../../../machines/bank-accounts/rules/bank-accounts.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { Menu } from "../../components/menu.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { Switch } from "../../components/switch.tsx";
import { formatBsb, maskedNumber } from "../../format/card.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { EditIcon, MoreIcon } from "../../icons/pages.ts";
import { BankIcon, TrashIcon } from "../../icons/signed-in.ts";
import * as css from "./bank-account-card.css.ts";

interface BankAccountCardProps {
  readonly account: BankAccount;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One account: its nick name, its masked number, and its actions. */
export function BankAccountCard({ account, onToggle, onEdit, onDelete }: BankAccountCardProps) {
  const { t } = useTranslation();
  const nameId = useId();
  return (
    <section className={css.card} aria-labelledby={nameId}>
      <div className={css.header}>
        <span className={css.iconCircle} data-active={account.active}>
          <BankIcon />
        </span>
        <div className={css.texts}>
          <h2 id={nameId} className={css.name}>
            <bdi>{account.nickName}</bdi>
          </h2>
          <p className={css.bank}>
            <bdi>{account.bankName === "" ? t("bankAccounts.unnamed") : account.bankName}</bdi>
          </p>
          {isSample(account) ? <StatusPill tone="none" label={t("bankAccounts.sample")} /> : null}
        </div>
        <Menu
          trigger={
            <IconButton label={t("bankAccounts.actions", { name: account.nickName })} icon={<MoreIcon />} />
          }
          items={[
            {
              id: "edit",
              label: t("bankAccounts.edit"),
              icon: <EditIcon size={18} />,
              describedBy: nameId,
              onSelect: onEdit,
            },
            {
              id: "delete",
              label: t("bankAccounts.delete"),
              icon: <TrashIcon size={18} />,
              danger: true,
              describedBy: nameId,
              onSelect: onDelete,
            },
          ]}
        />
      </div>
      <div className={css.footer}>
        <p className={css.number}>
          <bdi dir="ltr" data-fact={`bankAccount:${account.id}:number`}>
            {maskedNumber(account.last4)}
          </bdi>
          {account.bsb === "" ? null : (
            <bdi dir="ltr" className={css.bsb}>
              BSB {formatBsb(account.bsb)}
            </bdi>
          )}
        </p>
        <Switch
          label={t(account.active ? "bankAccounts.active" : "bankAccounts.inactive")}
          checked={account.active}
          describedBy={nameId}
          onToggle={onToggle}
        />
      </div>
    </section>
  );
}
