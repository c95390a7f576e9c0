import { useSelector } from "@xstate/react";
import type { OfflineBalanceActor } from "../../../machines/app/offline-balance.machine.ts";
import { Button } from "../../components/button.tsx";
import { Money } from "../../components/money.tsx";
import { StandalonePage } from "../../components/standalone-page.tsx";
import { formatTimestamp } from "../../format/date.ts";
import { unbrokenTimestamp } from "../../format/unbroken-timestamp.ts";
import { useAppActor, useSettings } from "../../hooks/actors.ts";
import { usePageTitle } from "../../hooks/use-page-title.ts";
import { useProduct } from "../../hooks/use-product.ts";
import { offline as english } from "../../i18n/en/offline.ts";
import { useTranslationState } from "../../i18n/landing-text.ts";
import type { Translation } from "../../i18n/translation.ts";
import * as css from "./offline-screen.css.ts";

const texts = import.meta.glob<Translation<typeof english>>("../../i18n/*/offline.ts", {
  eager: true,
  import: "offline",
});
import.meta.glob("../../i18n/*/dates.ts", { eager: true });

/** The last known balance and its time, read-only. Shown while the page cannot reach the identity provider. */
export function OfflineScreen() {
  const offlineBalance = useSelector(useAppActor(), (snapshot) => snapshot.children.offlineBalance);
  return offlineBalance ? <OfflineView offline={offlineBalance} /> : null;
}

function OfflineView({ offline }: { readonly offline: OfflineBalanceActor }) {
  const { language } = useTranslationState();
  const text = texts[`../../i18n/${language}/offline.ts`] ?? english;
  const product = useProduct();
  const zone = useSettings()?.timeZone ?? "UTC";
  const balance = useSelector(offline, (snapshot) => snapshot.context.balance);
  const isBusy = useSelector(offline, (snapshot) => snapshot.hasTag("busy"));
  const isUnreachable = useSelector(offline, (snapshot) => snapshot.matches({ shown: "unreachable" }));
  usePageTitle(text.title);
  if (balance === undefined) return null;
  const time = unbrokenTimestamp(formatTimestamp(balance.at, new Date(), zone, language));
  return (
    <StandalonePage product={product}>
      <div className={css.view}>
        <h1 className={css.heading}>{text.title}</h1>
        <p className={css.time}>
          <span data-fact="wallet:asOf:time">{text.balance.replace("{{time}}", time)}</span>
          <bdi className={css.currency}>{balance.currency}</bdi>
          <span className={css.hidden}>{text.hidden}</span>
        </p>
        <p className={css.balance}>
          <Money cents={balance.cents} mutedCents fitting data-fact="wallet:balance" />
        </p>
        <p className={css.text}>{text.readOnly}</p>
        <Button variant="primary" busy={isBusy} onClick={() => offline.send({ type: "retried" })}>
          {text.tryAgain}
        </Button>
        <p role="status" className={css.unreachable}>
          {isUnreachable ? text.unreachable : ""}
        </p>
      </div>
    </StandalonePage>
  );
}
