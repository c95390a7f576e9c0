import { useSelector } from "@xstate/react";
import { useId } from "react";
import type { PaymentMemoryActor } from "../../../../machines/payments/payment-memory.machine.ts";
import {
  type KnownPayee,
  type PaymentMemory,
  recentPayees,
  savedPayees,
} from "../../../../machines/payments/rules/payment-memory.ts";
import { Avatar } from "../../../components/avatar.tsx";
import { Button } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { formatPhone } from "../../../format/phone.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { TrashIcon } from "../../../icons/signed-in.ts";
import * as css from "./known-payees.css.ts";

interface KnownPayeesProps {
  readonly actor: PaymentMemoryActor;
  readonly memory: PaymentMemory;
  /** Fills in the number and searches for it; no payment is sent. */
  readonly onChoose: (phone: string) => void;
}

/** Persons that the holder saved or paid in this browser; a press searches for one again. */
export function KnownPayees({ actor, memory, onChoose }: KnownPayeesProps) {
  const { t } = useTranslation();
  const removedPayee = useSelector(actor, (snapshot) =>
    snapshot.matches({ removal: "undoable" }) ? snapshot.context.removedPayee : undefined,
  );
  const remove = (accountId: string) => actor.send({ type: "payee.removed", accountId });
  const [savedList, recentList] = [savedPayees(memory), recentPayees(memory)];
  return (
    <>
      {savedList.length + recentList.length === 0 ? null : (
        <div className={css.lists}>
          <PayeeList title={t("payees.saved")} payees={savedList} onChoose={onChoose} onRemove={remove} />
          <PayeeList title={t("payees.recent")} payees={recentList} onChoose={onChoose} onRemove={remove} />
        </div>
      )}
      <div role="status">
        {removedPayee === undefined ? null : (
          <p className={css.removed}>
            <span data-fact={`payee:${removedPayee.accountId}:name`}>
              {t("payees.removed", { name: removedPayee.firstName })}
            </span>
            <Button size="small" variant="quiet" onClick={() => actor.send({ type: "removal.undone" })}>
              {t("payees.undo")}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

interface PayeeListProps {
  readonly title: string;
  readonly payees: readonly KnownPayee[];
  readonly onChoose: (phone: string) => void;
  readonly onRemove: (accountId: string) => void;
}

function PayeeList({ title, payees, onChoose, onRemove }: PayeeListProps) {
  const { t } = useTranslation();
  const id = useId();
  if (payees.length === 0) return null;
  return (
    <div>
      <p id={id} className={css.title}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {payees.map(({ accountId, firstName, phone }) => (
          <li key={accountId} className={css.row}>
            <button type="button" className={css.payee} onClick={() => onChoose(phone)}>
              <Avatar firstName={firstName} lastName="" />
              <span className={css.texts}>
                <bdi className={css.name} data-fact={`payee:${accountId}:name`}>
                  {firstName}
                </bdi>{" "}
                <bdi dir="ltr" className={css.phone} data-fact={`payee:${accountId}:phone`}>
                  {formatPhone(phone)}
                </bdi>
              </span>
            </button>
            <IconButton
              label={t("payees.remove", { name: firstName, phone: formatPhone(phone) })}
              icon={<TrashIcon size={18} />}
              data-fact={`payee:${accountId}:name|payee:${accountId}:phone`}
              onClick={() => onRemove(accountId)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
