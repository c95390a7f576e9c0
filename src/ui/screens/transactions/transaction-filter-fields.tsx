import { useId } from "react";
import { transactionOutcomes } from "../../../machines/history/rules/outcome.ts";
import {
  areDatesReversed,
  categories,
  type TransactionFilters,
  transactionDirections,
} from "../../../machines/history/rules/transactions.ts";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FilterIcon, SearchIcon } from "../../icons/pages.ts";
import * as css from "./transaction-filter-fields.css.ts";

/** The same labels as in the table and on the dashboard. */
const statusKeys = {
  completed: "transaction.statuses.success",
  pending: "transaction.statuses.pending",
  failed: "transaction.statuses.failed",
} as const;

interface TransactionFilterFieldsProps {
  readonly filters: TransactionFilters;
  /** At least one filter is set. */
  readonly filtering: boolean;
  /** On a phone: all filters are shown, not only the search. */
  readonly expanded: boolean;
  readonly onChange: (filters: Partial<TransactionFilters>) => void;
  readonly onClear: () => void;
  readonly onToggle: () => void;
}

/** Filters the list by text, category, type, status and dates. */
export function TransactionFilterFields({
  filters,
  filtering,
  expanded,
  onChange,
  onClear,
  onToggle,
}: TransactionFilterFieldsProps) {
  const { t } = useTranslation();
  const moreFiltersId = useId();
  const allOption = { value: "", label: t("transactions.all") };
  return (
    <search className={css.filters} tabIndex={-1}>
      <TextField
        className={css.search}
        type="search"
        label={t("transactions.search")}
        placeholder={t("transactions.searchPlaceholder")}
        icon={<SearchIcon size={18} />}
        autoComplete="off"
        maxLength={200}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <Button
        className={css.toggle}
        icon={<FilterIcon />}
        aria-expanded={expanded}
        aria-controls={moreFiltersId}
        onClick={onToggle}
      >
        {t("transactions.filters")}
      </Button>
      <div id={moreFiltersId} className={css.rest} data-expanded={expanded}>
        <SelectField
          label={t("transactions.category")}
          value={filters.category}
          options={[
            allOption,
            ...categories.map((value) => ({ value, label: t(`transactions.categories.${value}`) })),
          ]}
          onChange={(value) =>
            onChange({ category: categories.find((category) => category === value) ?? "" })
          }
        />
        <SelectField
          label={t("transactions.type")}
          value={filters.direction}
          options={[
            allOption,
            ...transactionDirections.map((value) => ({ value, label: t(`transactions.types.${value}`) })),
          ]}
          onChange={(value) =>
            onChange({ direction: transactionDirections.find((direction) => direction === value) ?? "" })
          }
        />
        <SelectField
          label={t("transactions.status")}
          value={filters.outcome}
          options={[
            allOption,
            ...transactionOutcomes.map((value) => ({ value, label: t(statusKeys[value]) })),
          ]}
          onChange={(value) =>
            onChange({ outcome: transactionOutcomes.find((outcome) => outcome === value) ?? "" })
          }
        />
        <TextField
          type="date"
          label={t("transactions.startDate")}
          value={filters.start}
          onChange={(start) => onChange({ start })}
        />
        <TextField
          type="date"
          label={t("transactions.endDate")}
          value={filters.end}
          error={areDatesReversed(filters) ? t("transactions.datesReversed") : undefined}
          onChange={(end) => onChange({ end })}
        />
      </div>
      {filtering ? (
        <Button variant="quiet" size="small" className={css.clear} onClick={onClear}>
          {t("transactions.clearFilters")}
        </Button>
      ) : null}
    </search>
  );
}
