import { useSelector } from "@xstate/react";
import { VisuallyHidden } from "../../components/visually-hidden.tsx";
import { useQuery, useSettings } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./shell.css.ts";
import { TopBarMenu } from "./top-bar-menu.tsx";

function currencyOf(params: unknown): string | undefined {
  if (typeof params !== "object" || params === null || !("currency" in params)) return undefined;
  return typeof params.currency === "string" ? params.currency : undefined;
}

/** The other currencies for the balance; renders nothing if the product has only one. */
export function CurrencyMenu() {
  const { t } = useTranslation();
  const balance = useQuery("balance");
  const requestedCurrency = useSelector(balance, (snapshot) => currencyOf(snapshot.context.params));
  const currencies = useSettings()?.currencies ?? [];
  if (currencies.length < 2) return null;
  const currentCurrency = requestedCurrency ?? currencies[0] ?? "";
  return (
    <TopBarMenu
      name="currency"
      trigger={
        <button type="button" className={css.currency}>
          <VisuallyHidden>{`${t("shell.currency")} `}</VisuallyHidden>
          {currentCurrency}
        </button>
      }
      items={currencies
        .filter((currency) => currency !== currentCurrency)
        .map((currency) => ({
          id: currency,
          label: currency,
          onSelect: () => balance.send({ type: "params.changed", params: { currency } }),
        }))}
    />
  );
}
