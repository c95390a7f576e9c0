import { useId, useState } from "react";
import { toWesternDigits } from "../../../machines/core/western-digits.ts";
import { formatCount } from "../../format/count.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./page-jump.css.ts";

interface PageJumpProps {
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  readonly onJump: (page: number) => void;
}

/** Goes to a page by its number, on Enter or on blur; a number beyond the last page goes to the last page. */
export function PageNumberField({ page, pages, onJump }: PageJumpProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typedPage, setTyped] = useState<string>();
  function goToTypedPage(): void {
    const digits = toWesternDigits(typedPage ?? "").replace(/[\s,\u066C]/g, "");
    const pageNumber = Math.round(Number(digits));
    if (digits !== "" && Number.isFinite(pageNumber)) onJump(Math.min(Math.max(pageNumber, 1), pages) - 1);
    setTyped(undefined);
  }
  return (
    <span className={css.jump}>
      <label htmlFor={id}>{t("transactions.page")}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        maxLength={10}
        value={typedPage ?? page + 1}
        className={css.box}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={goToTypedPage}
        onKeyDown={({ key }) => {
          if (key === "Enter") goToTypedPage();
        }}
      />
      <span>{t("transactions.ofPages", { pages: formatCount(pages) })}</span>
    </span>
  );
}
