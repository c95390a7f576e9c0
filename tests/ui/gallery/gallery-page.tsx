import { useState } from "react";
import type { Language } from "../../../src/machines/core/rules/languages.ts";
import { Alert } from "../../../src/ui/components/alert.tsx";
import { AmountField } from "../../../src/ui/components/amount-field.tsx";
import { Avatar } from "../../../src/ui/components/avatar.tsx";
import { BalanceBar } from "../../../src/ui/components/balance-bar.tsx";
import { Banner } from "../../../src/ui/components/banner.tsx";
import { Button } from "../../../src/ui/components/button.tsx";
import { CardStack } from "../../../src/ui/components/card-stack.tsx";
import { CheckSteps } from "../../../src/ui/components/check-steps.tsx";
import { DataTable } from "../../../src/ui/components/data-table.tsx";
import { Dialog } from "../../../src/ui/components/dialog.tsx";
import { BankDrawing } from "../../../src/ui/components/drawings/bank-drawing.tsx";
import { BrokenDrawing } from "../../../src/ui/components/drawings/broken-drawing.tsx";
import { CardsDrawing } from "../../../src/ui/components/drawings/cards-drawing.tsx";
import { ReceiptDrawing } from "../../../src/ui/components/drawings/receipt-drawing.tsx";
import { SearchDrawing } from "../../../src/ui/components/drawings/search-drawing.tsx";
import { EmptyState } from "../../../src/ui/components/empty-state.tsx";
import { FileField } from "../../../src/ui/components/file-field.tsx";
import { fittingFrame } from "../../../src/ui/components/fitting.css.ts";
import { IconButton } from "../../../src/ui/components/icon-button.tsx";
import { Menu } from "../../../src/ui/components/menu.tsx";
import { Money } from "../../../src/ui/components/money.tsx";
import { PageHeading } from "../../../src/ui/components/page-heading.tsx";
import { Pager } from "../../../src/ui/components/pager.tsx";
import { Panel } from "../../../src/ui/components/panel.tsx";
import { ProgressSteps } from "../../../src/ui/components/progress-steps.tsx";
import { RadioCardList } from "../../../src/ui/components/radio-card-list.tsx";
import { SelectField } from "../../../src/ui/components/select-field.tsx";
import { CardsSkeleton, LinesSkeleton, WalletSkeleton } from "../../../src/ui/components/skeletons.tsx";
import { Spinner } from "../../../src/ui/components/spinner.tsx";
import { StatusPill } from "../../../src/ui/components/status-pill.tsx";
import { SummaryRows } from "../../../src/ui/components/summary-rows.tsx";
import { Switch } from "../../../src/ui/components/switch.tsx";
import { TextField } from "../../../src/ui/components/text-field.tsx";
import { textLink } from "../../../src/ui/components/text-link.css.ts";
import { ThemeSwitch } from "../../../src/ui/components/theme-switch.tsx";
import { ToastList } from "../../../src/ui/components/toast-list.tsx";
import { TransactionLine } from "../../../src/ui/components/transaction-line.tsx";
import { WaveEngraving, walletWave } from "../../../src/ui/components/wave-engraving.tsx";
import { formatDay, formatWhen } from "../../../src/ui/format/date.ts";
import {
  transactionSign,
  transactionStatus,
  transactionTypeKey,
} from "../../../src/ui/format/transaction.ts";
import { useLandingText } from "../../../src/ui/i18n/landing-text.ts";
import { useTranslation } from "../../../src/ui/i18n/use-translation.ts";
import { MoreIcon, SearchIcon } from "../../../src/ui/icons/pages.ts";
import {
  BellIcon,
  PlusIcon,
  TopUpIcon,
  TransferOutIcon,
  TrashIcon,
  WithdrawIcon,
} from "../../../src/ui/icons/signed-in.ts";
import { LandingView } from "../../../src/ui/screens/landing/landing-view.tsx";
import * as css from "./gallery.css.ts";
import { sampleCards, sampleNow, sampleTransactions, sampleZone } from "./samples.ts";

interface GalleryPageProps {
  readonly view: string;
  readonly code: Language;
  readonly dark: boolean;
}

const nothing = () => undefined;

export function GalleryPage({ view, code, dark }: GalleryPageProps) {
  switch (view) {
    case "landing":
      return <LandingSample dark={dark} />;
    case "forms":
      return <FormsSample />;
    case "states":
      return <StatesSample />;
    case "dialog":
    case "checking":
    case "refused":
      return <DialogSample phase={view} />;
    case "table":
      return <TableSample code={code} />;
    default:
      return <PanelsSample code={code} dark={dark} />;
  }
}

function LandingSample({ dark }: { readonly dark: boolean }) {
  const t = useLandingText();
  const [slide, setSlide] = useState(dark ? 1 : 0);
  return (
    <LandingView
      product="nupay"
      activeSlide={slide}
      paused={false}
      busy={false}
      onSignIn={nothing}
      onPause={nothing}
      onPlay={nothing}
      onSlide={setSlide}
      controls={<ThemeSwitch label={t("toggleTheme")} dark={dark} onToggle={nothing} />}
    />
  );
}

function PanelsSample({ code, dark }: { readonly code: Language; readonly dark: boolean }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(true);
  return (
    <main className={css.page}>
      <div className={css.row}>
        <IconButton
          label={t("shell.notifications.title")}
          icon={<BellIcon />}
          badge="8"
          description={t("shell.notifications.count", { count: 8 })}
        />
        <ThemeSwitch label={t("shell.theme.toggle")} dark={dark} onToggle={nothing} />
        <Menu
          trigger={<IconButton label={t("bankAccounts.actions", { name: "Rent" })} icon={<MoreIcon />} />}
          items={[
            { id: "edit", label: t("bankAccounts.edit"), onSelect: nothing },
            { id: "delete", label: t("bankAccounts.delete"), danger: true, onSelect: nothing },
          ]}
        />
        <Avatar firstName="Dana" lastName="Demo" />
        <Switch label={t("bankAccounts.active")} checked={shown} onToggle={() => setShown(!shown)} />
        <a href="#top" className={textLink}>
          {t("common.viewAll")}
        </a>
      </div>
      <PageHeading>{t("dashboard.welcome", { name: "Dana Demo" })}</PageHeading>
      <Banner
        tone="checking"
        title={t("payment.checking")}
        actions={
          <>
            <Button size="small">{t("payment.undecided.checkAgain")}</Button>
            <Button size="small">{t("payment.undecided.cancel")}</Button>
          </>
        }
      >
        {t("payment.banner.topUp", { amount: "$25.00" })}
      </Banner>
      <div className={css.grid}>
        <div className={css.column}>
          <Panel
            title={t("wallet.title")}
            onRefresh={nothing}
            decoration={<WaveEngraving wave={walletWave} fade="end" className={css.wave} />}
            actions={
              <span className={css.note}>
                {t("wallet.currency")} <strong className={css.strong}>AUD</strong>
              </span>
            }
          >
            <div className={css.column}>
              <div>
                <p className={css.note}>{t("wallet.mainBalance")}</p>
                <p className={fittingFrame}>
                  <Money cents={125_000} mutedCents fitting />
                </p>
              </div>
              <BalanceBar availableCents={120_000} pendingCents={5_000} />
              <div className={css.evenRow}>
                <Button variant="primary" stacked icon={<TopUpIcon />}>
                  {t("wallet.topUp")}
                </Button>
                <Button stacked icon={<WithdrawIcon />}>
                  {t("wallet.withdraw")}
                </Button>
                <Button stacked icon={<TransferOutIcon />}>
                  {t("wallet.transfer")}
                </Button>
              </div>
            </div>
          </Panel>
          <Panel title={t("history.title")} onRefresh={nothing}>
            <ul>
              {sampleTransactions.map((transaction) => (
                <TransactionLine
                  key={transaction.id}
                  transactionId={transaction.id}
                  type={transaction.type}
                  status={transaction.status}
                  cents={transaction.cents}
                  when={formatWhen(transaction.at, sampleNow, sampleZone, code)}
                />
              ))}
            </ul>
            <Pager
              ruled
              page={0}
              totalPages={2}
              hasPrevious={false}
              hasNext
              onPrevious={nothing}
              onNext={nothing}
            />
          </Panel>
        </div>
        <Panel title={t("cards.title")} onRefresh={nothing}>
          <div className={css.column}>
            <CardStack cards={sampleCards} label={t("cards.title")} />
            <div className={css.row}>
              <Button icon={<PlusIcon />}>{t("cards.add")}</Button>
              <Button variant="quiet" icon={<TrashIcon />}>
                {t("cards.deleteCard")}
              </Button>
            </div>
          </div>
        </Panel>
      </div>
    </main>
  );
}

function FormsSample() {
  const { t } = useTranslation();
  const [text, setText] = useState("nour@nupay");
  const steps = ["overview", "personal", "identity", "payout", "review", "complete"] as const;
  return (
    <main className={css.page}>
      <ProgressSteps
        label={t("setup.progress")}
        steps={steps.map((step) => t(`setup.steps.${step}`))}
        current={1}
      />
      <Panel
        title={t("setup.personal.title")}
        actions={<Button variant="dashed">{t("setup.actions.fill")}</Button>}
      >
        <div className={css.column}>
          <TextField
            label={t("setup.personal.email")}
            value={text}
            onChange={setText}
            type="email"
            dir="ltr"
            error={t("setup.validation.email")}
          />
          <TextField
            label={t("setup.personal.phone")}
            value="0400 000 003"
            onChange={nothing}
            type="tel"
            dir="ltr"
            hint={t("setup.personal.phoneHint")}
          />
          <TextField
            label={t("setup.personal.dateOfBirth")}
            value="1994-02-14"
            onChange={nothing}
            type="date"
          />
          <TextField
            label={t("transactions.search")}
            value=""
            onChange={nothing}
            type="search"
            placeholder={t("transactions.searchPlaceholder")}
            icon={<SearchIcon size={18} />}
          />
          <SelectField
            label={t("setup.personal.country")}
            value="AU"
            onChange={nothing}
            options={[{ value: "AU", label: t("setup.countries.AU") }]}
          />
          <FileField
            label={t("setup.identity.documentFile")}
            accept="image/*,.pdf"
            onFile={nothing}
            invitation={t("setup.identity.invitation")}
            note={t("setup.identity.formats")}
          />
          <FileField
            label={t("setup.identity.documentFile")}
            accept="image/*,.pdf"
            onFile={nothing}
            invitation={t("setup.identity.invitation")}
            note={t("setup.identity.chosen", { size: "1.2 MB" })}
            fileName="passport.pdf"
            error={t("errors.document_type")}
          />
          <TextField
            label={t("bankAccounts.dialog.nickname")}
            marked
            value=""
            onChange={nothing}
            placeholder={t("bankAccounts.dialog.nicknamePlaceholder")}
          />
          <div className={css.row}>
            <Button variant="primary" size="action">
              {t("setup.actions.continue")}
            </Button>
            <Button variant="primary" busy>
              {t("setup.actions.submitting")}
            </Button>
            <Button variant="danger">{t("cards.deleteCard")}</Button>
            <Button disabled>{t("setup.actions.back")}</Button>
            <Button variant="quiet">{t("common.cancel")}</Button>
            <Button variant="primary" disabled>
              {t("topUp.submit")}
            </Button>
          </div>
        </div>
      </Panel>
    </main>
  );
}

function StatesSample() {
  const { t } = useTranslation();
  return (
    <main className={css.page}>
      <div className={css.thirds}>
        <Panel title={t("wallet.title")}>
          <WalletSkeleton />
        </Panel>
        <Panel title={t("cards.title")}>
          <CardsSkeleton />
        </Panel>
        <Panel title={t("history.title")}>
          <LinesSkeleton />
        </Panel>
        <Panel title={t("cards.title")} onRefresh={nothing}>
          <EmptyState
            drawing={<CardsDrawing />}
            title={t("cards.empty.title")}
            text={t("cards.empty.text")}
            action={<Button icon={<PlusIcon />}>{t("cards.add")}</Button>}
          />
        </Panel>
        <Panel title={t("history.title")} onRefresh={nothing}>
          <EmptyState
            drawing={<ReceiptDrawing />}
            title={t("history.empty.title")}
            text={t("history.empty.text")}
          />
        </Panel>
        <Panel title={t("wallet.title")} onRefresh={nothing}>
          <EmptyState
            role="alert"
            drawing={<BrokenDrawing />}
            title={t("wallet.loadFailed.title")}
            text={t("wallet.loadFailed.text")}
            action={<Button>{t("common.tryAgain")}</Button>}
          />
        </Panel>
        <Panel title={t("bankAccounts.title")}>
          <EmptyState
            drawing={<BankDrawing />}
            title={t("bankAccounts.empty.title")}
            text={t("bankAccounts.empty.text")}
          />
        </Panel>
        <Panel title={t("transactions.title")}>
          <EmptyState
            drawing={<SearchDrawing />}
            title={t("transactions.nothingMatches.title")}
            text={t("transactions.nothingMatches.text")}
          />
        </Panel>
      </div>
      <Alert tone="error" title={t("paying.refused")}>
        {t("errors.card_declined")}
      </Alert>
      <Alert tone="warning">{t("transfer.overAvailable", { available: "$1,200.00" })}</Alert>
      <Alert tone="success">{t("toasts.topUp")}</Alert>
      <Alert tone="info">{t("addCard.secure")}</Alert>
      <Spinner />
      <ToastList
        toasts={[
          {
            id: "1",
            type: "info",
            message: t("statements.ready"),
            detail: t("statements.summary", { period: t("statements.periods.last30Days"), count: 5 }),
          },
          { id: "2", type: "success", message: t("toasts.topUp") },
          {
            id: "3",
            type: "warning",
            message: t("shell.offline.title"),
            detail: t("shell.offline.text", { time: "4:12 PM" }),
          },
          { id: "4", type: "error", message: t("errors.generic"), detail: t("cards.refreshFailed") },
        ]}
        onClose={nothing}
        onPause={nothing}
        onResume={nothing}
      />
    </main>
  );
}

function DialogSample({ phase }: { readonly phase: "dialog" | "checking" | "refused" }) {
  const { t } = useTranslation();
  const [card, setCard] = useState("a");
  const [text, setText] = useState("$25.00");
  const isChecking = phase === "checking";
  return (
    <div className={css.tall}>
      <Dialog
        title={t("topUp.title")}
        onDismiss={nothing}
        onSubmit={nothing}
        footer={
          <>
            {isChecking ? null : (
              <SummaryRows
                rows={[
                  { label: t("topUp.cardPays"), value: <Money cents={2_500} /> },
                  { label: t("topUp.balanceAfterwards"), value: <Money cents={127_500} />, strong: true },
                ]}
              />
            )}
            <Button variant="primary" size="action" block type="submit" disabled={isChecking}>
              {t("topUp.submit")}
            </Button>
          </>
        }
      >
        {isChecking ? (
          <>
            <Alert tone="checking" title={t("payment.checking")}>
              {t("paying.checking.text")}
            </Alert>
            <CheckSteps
              steps={[
                { label: t("paying.checking.confirmed"), state: "done", aside: "4:12 PM" },
                { label: t("paying.checking.looking"), state: "current" },
                { label: t("paying.checking.answer"), state: "ahead" },
              ]}
            />
            <p className={css.note}>{t("paying.checking.mayClose")}</p>
          </>
        ) : (
          <>
            <AmountField
              label={t("common.amount")}
              value={text}
              onChange={setText}
              onBlur={nothing}
              onStep={nothing}
              limit={{
                text: t("topUp.limit", { limit: "$250.00" }),
                aside: t("topUp.noFee"),
                share: 0.1,
              }}
            />
            <RadioCardList
              legend={t("topUp.fromCard")}
              cards={sampleCards.slice(0, 3)}
              value={card}
              readOnly={false}
              onChange={setCard}
              invalid={phase === "refused"}
            />
            {phase === "refused" ? (
              <Alert tone="error" title={t("paying.refused")} reveal>
                {t("errors.card_declined")}
              </Alert>
            ) : null}
          </>
        )}
      </Dialog>
    </div>
  );
}

function TableSample({ code }: { readonly code: Language }) {
  const { t } = useTranslation();
  return (
    <main className={css.page}>
      <PageHeading actions={<Button icon={<TopUpIcon />}>{t("transactions.export")}</Button>}>
        {t("transactions.title")}
      </PageHeading>
      <DataTable
        label={t("transactions.title")}
        rows={sampleTransactions}
        rowKey={(row) => row.id}
        columns={[
          {
            id: "date",
            heading: t("transactions.columns.date"),
            cell: (row) => formatDay(row.at, sampleZone, code),
          },
          {
            id: "description",
            heading: t("transactions.columns.description"),
            kind: "strong",
            cell: (row) => t(transactionTypeKey(row.type)),
          },
          {
            id: "amount",
            heading: t("transactions.columns.amount"),
            kind: "amount",
            cell: (row) => <Money cents={row.cents} sign={transactionSign(row.type)} />,
          },
          {
            id: "status",
            heading: t("transactions.columns.status"),
            cell: (row) => {
              const status = transactionStatus(row.status);
              return <StatusPill tone={status.tone} label={t(status.key)} />;
            },
          },
        ]}
      />
      <Pager
        page={0}
        hasPrevious={false}
        hasNext={false}
        onPrevious={nothing}
        onNext={nothing}
        summary={t("transactions.showing", { from: 1, to: 6, of: 6, count: 6 })}
      />
    </main>
  );
}
