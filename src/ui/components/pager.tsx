import { useTranslation } from "react-i18next";
import { formatCount } from "../format/count.ts";
import { ChevronNextIcon, ChevronPreviousIcon } from "../icons/signed-in.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import * as css from "./pager.css.ts";

interface PagerProps {
  /** From 0. */
  readonly page: number;
  /** Left out where the number of pages is not known; then no indicator is shown. */
  readonly totalPages?: number | undefined;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  /** In the place of the indicator, before both buttons: "Showing 1 to 6 of 6 transactions". */
  readonly summary?: string | undefined;
  /** A line above, where the pager closes a list inside a panel. */
  readonly ruled?: boolean | undefined;
}

/** At either end a button is only said to be disabled: the press that led there keeps its focus. */
export function Pager({
  page,
  totalPages,
  hasPrevious,
  hasNext,
  onPrevious,
  onNext,
  summary,
  ruled = false,
}: PagerProps) {
  const { t } = useTranslation();
  const previous = (
    <Button
      size="small"
      icon={<ChevronPreviousIcon size={16} />}
      lacking={!hasPrevious}
      onClick={hasPrevious ? onPrevious : undefined}
    >
      {t("common.previous")}
    </Button>
  );
  const next = (
    <Button
      size="small"
      iconEnd={<ChevronNextIcon size={16} />}
      lacking={!hasNext}
      onClick={hasNext ? onNext : undefined}
    >
      {t("common.next")}
    </Button>
  );
  return (
    <div className={classNames(css.pager, ruled && css.ruled)}>
      {summary === undefined ? (
        <>
          {previous}
          {totalPages === undefined ? null : (
            <bdi
              dir="ltr"
              className={css.indicator}
            >{`${formatCount(page + 1)}/${formatCount(totalPages)}`}</bdi>
          )}
          {next}
        </>
      ) : (
        <>
          <p className={css.indicator} aria-live="polite">
            {summary}
          </p>
          <div className={css.buttons}>
            {previous}
            {next}
          </div>
        </>
      )}
    </div>
  );
}
