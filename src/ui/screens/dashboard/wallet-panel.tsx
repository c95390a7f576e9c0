import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { BalanceBar } from "../../components/balance-bar.tsx";
import { Button } from "../../components/button.tsx";
import { Money } from "../../components/money.tsx";
import { WalletSkeleton } from "../../components/skeletons.tsx";
import { WaveEngraving, walletWave } from "../../components/wave-engraving.tsx";
import { useAnswer, useDialogs, useQuery, useSession } from "../../hooks/actors.ts";
import { useIsRequested, usePagesModule } from "../../hooks/loaded-screens.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { TopUpIcon, TransferOutIcon, WithdrawIcon } from "../../icons/signed-in.ts";
import * as css from "./dashboard.css.ts";
import { ReadPanel } from "./read-panel.tsx";

/** The balance and its actions. */
export function WalletPanel() {
  const { t } = useTranslation();
  const pagesModule = usePagesModule();
  const balance = useAnswer(useQuery("balance"));
  return (
    <ReadPanel
      of="wallet"
      skeleton={<WalletSkeleton />}
      decoration={balance && <WaveEngraving wave={walletWave} fade="end" className={css.engraving} />}
      actions={
        balance && (
          <p className={css.currency}>
            <span>{t("wallet.currency")}</span>{" "}
            <bdi className={css.currencyCode}>{balance.currency.toUpperCase()}</bdi>
          </p>
        )
      }
    >
      {balance && (
        <>
          <div>
            <p className={css.balanceName}>
              {t("wallet.mainBalance")}
              {pagesModule ? <pagesModule.BalanceNote /> : null}
            </p>
            <p className={css.balance}>
              <Money cents={balance.balance} mutedCents fitting data-fact="wallet:balance" />
            </p>
          </div>
          <BalanceBar availableCents={balance.availableBalance} pendingCents={balance.pendingBalance} />
        </>
      )}
      <WalletActions />
    </ReadPanel>
  );
}

const actions = [
  { dialog: "topUp", icon: <TopUpIcon />, variant: "primary" },
  { dialog: "withdraw", icon: <WithdrawIcon /> },
  { dialog: "transfer", icon: <TransferOutIcon /> },
] as const;

function WalletActions() {
  return (
    <div className={css.actions}>
      {actions.map((action) => (
        <WalletAction key={action.dialog} {...action} />
      ))}
    </div>
  );
}

interface WalletActionProps {
  readonly dialog: (typeof actions)[number]["dialog"];
  readonly icon: ReactNode;
  readonly variant?: "primary";
}

function WalletAction({ dialog, icon, variant }: WalletActionProps) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const canPay = useSelector(useSession(), (snapshot) => snapshot.matches("payable"));
  return (
    <Button
      variant={variant}
      stacked
      icon={icon}
      disabled={!canPay}
      busy={useIsRequested(dialog)}
      onClick={() => dialogs.send({ type: `${dialog}.opened` })}
    >
      {t(`wallet.${dialog}`)}
    </Button>
  );
}
