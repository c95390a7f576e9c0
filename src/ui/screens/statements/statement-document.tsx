import type { Statement } from "../../../machines/history/rules/statement.ts";
import { cardEngravingPath } from "../../components/card-engraving.ts";
import { DottedLinePart } from "../../components/dotted-part.tsx";
import { fittingFrame } from "../../components/fitting.css.ts";
import { Logo } from "../../components/logo.tsx";
import { Money } from "../../components/money.tsx";
import { formatCount } from "../../format/count.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useProduct } from "../../hooks/use-product.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { cardPalettes } from "../../theme/card-palettes.ts";
import { dayText, notesOf } from "./statement-file.ts";
import { StatementLines } from "./statement-lines.tsx";
import * as css from "./statements.css.ts";

const engraving = cardEngravingPath(cardPalettes[4]);

interface StatementDocumentProps {
  readonly statement: Statement;
  readonly holderName: string;
  readonly page: number;
  readonly onTurn: (page: number) => void;
}

/** A statement whose sums match, for screen and print. */
export function StatementDocument({ statement, holderName, page, onTurn }: StatementDocumentProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const product = useProduct();
  const { range, closingBalance, lines } = statement;
  return (
    <article className={css.document} aria-label={t("statements.document")}>
      <svg viewBox="-100 -100 200 200" className={css.engraving} aria-hidden="true" focusable="false">
        <path d={engraving} />
      </svg>
      <Logo height={26} title={product} />
      <dl className={css.front}>
        <dt className={css.label}>{t("statements.closingBalance")}</dt>
        <dd className={fittingFrame}>
          <Money cents={closingBalance} fitting data-fact="statement:closing" />
        </dd>
      </dl>
      <p className={css.range} data-fact="statement:from:time|statement:to:time">
        <span>{`${dayText(range.start, language)} \u2013 ${dayText(range.end, language)}`}</span>
        {holderName === "" ? null : (
          <DottedLinePart>
            <bdi className={css.holder} data-fact="person:name">
              {holderName}
            </bdi>
          </DottedLinePart>
        )}
      </p>
      <Totals statement={statement} />
      {lines.length === 0 ? (
        <p className={css.nothing}>{t("statements.noLines")}</p>
      ) : (
        <StatementLines lines={lines} page={page} onTurn={onTurn} />
      )}
      <div className={css.small}>
        {notesOf(t, statement).map((note) => (
          <p key={note} data-fact="statement:pendingCredits">
            {note}
          </p>
        ))}
        <p>{t("statements.disclaimer")}</p>
      </div>
    </article>
  );
}

function Totals({ statement }: { readonly statement: Statement }) {
  const { t } = useTranslation();
  const { openingBalance, totalCredits, totalDebits, netChange, transactionCount } = statement;
  const netTone = netChange > 0 ? "credit" : netChange < 0 ? "debit" : "ink";
  const rows = [
    ["openingBalance", <Money key="value" fitting cents={openingBalance} />],
    [
      "totalCredits",
      <Money
        key="value"
        fitting
        cents={totalCredits}
        sign={totalCredits > 0 ? "credit" : "own"}
        tone="credit"
      />,
    ],
    [
      "totalDebits",
      <Money key="value" fitting cents={totalDebits} sign={totalDebits > 0 ? "debit" : "own"} tone="debit" />,
    ],
    [
      "netChange",
      <Money key="value" fitting cents={netChange} sign={netChange > 0 ? "credit" : "own"} tone={netTone} />,
    ],
    ["transactionCount", <bdi key="value">{formatCount(transactionCount)}</bdi>],
  ] as const;
  return (
    <dl className={css.totals}>
      {rows.map(([key, value]) => (
        <div key={key} className={css.total}>
          <dt className={css.label}>{t(`statements.${key}`)}</dt>
          <dd className={css.value} data-fact={`statement:${key}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
