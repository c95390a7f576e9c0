import { useSelector } from "@xstate/react";
import type { RequestMoneyActor } from "../../../machines/payees/request-money.machine.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Panel } from "../../components/panel.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { QrCode } from "./qr-code.tsx";
import * as css from "./request-money.css.ts";

interface MadeLinkProps {
  readonly request: RequestMoneyActor;
}

/** The link, its QR code, and the ways to share it. */
export function PaymentLinkResult({ request }: MadeLinkProps) {
  const { t } = useTranslation();
  const link = useSelector(request, (snapshot) => snapshot.context.link);
  return (
    <Panel title={t("requestMoney.made.title")}>
      <div className={css.requestPanel}>
        <LinkCode request={request} />
        <div className={css.side}>
          <p role="status">{t("requestMoney.made.ready")}</p>
          <p className={css.link}>
            <bdi dir="ltr">{link}</bdi>
          </p>
          <LinkActions request={request} link={link} />
          <p className={css.note}>{t("requestMoney.made.note")}</p>
        </div>
      </div>
    </Panel>
  );
}

function LinkCode({ request }: MadeLinkProps) {
  const { t } = useTranslation();
  const code = useSelector(request, (snapshot) => snapshot.context.code);
  const hasCodeFailed = useSelector(request, (snapshot) => snapshot.matches({ made: { code: "undrawn" } }));
  if (hasCodeFailed)
    return (
      <div className={css.figure}>
        <Alert tone="warning">{t("requestMoney.code.failed")}</Alert>
      </div>
    );
  if (code === undefined) return <Spinner />;
  return (
    <QrCode code={code} name={t("requestMoney.code.name")} alternative={t("requestMoney.code.alternative")} />
  );
}

function LinkActions({ request, link }: MadeLinkProps & { readonly link: string }) {
  const { t } = useTranslation();
  const copyActor = useSelector(request, (snapshot) => snapshot.children.copy);
  const isCopied = useSelector(copyActor, (snapshot) => snapshot?.matches("copied") === true);
  const isCopyRefused = useSelector(copyActor, (snapshot) => snapshot?.matches("refused") === true);
  const isSharing = useSelector(request, (snapshot) => snapshot.matches({ made: { share: "sharing" } }));
  const isShareRefused = useSelector(request, (snapshot) => snapshot.matches({ made: { share: "refused" } }));
  return (
    <>
      <div className={css.actions}>
        <Button onClick={() => copyActor?.send({ type: "copy.requested", text: link })}>
          {t("requestMoney.made.copy")}
        </Button>
        {"share" in navigator ? (
          <Button
            busy={isSharing}
            onClick={() =>
              request.send({ type: "share.requested", title: t("requestMoney.made.shareTitle") })
            }
          >
            {t("requestMoney.made.share")}
          </Button>
        ) : null}
        <p role="status" className={css.statusNote}>
          {isCopied ? t("requestMoney.made.copied") : null}
        </p>
      </div>
      {isCopyRefused ? <Alert tone="error">{t("requestMoney.made.copyRefused")}</Alert> : null}
      {isShareRefused ? <Alert tone="error">{t("requestMoney.made.shareRefused")}</Alert> : null}
    </>
  );
}
