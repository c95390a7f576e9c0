import { Button } from "../../components/button.tsx";
import { textLink } from "../../components/text-link.css.ts";
import { useAppActor } from "../../hooks/actors.ts";
import { useLandingText } from "../../i18n/landing-text.ts";
import { FaultPage } from "./fault-view.tsx";

/** A lazy module did not load, for example after a deployment (section 2 of the specification). */
export function LoadFailedScreen() {
  const t = useLandingText();
  const app = useAppActor();
  return (
    <FaultPage
      title={t("faults.chunk.title")}
      text={t("faults.chunk.text")}
      actions={
        <>
          <Button variant="primary" onClick={() => app.send({ type: "retried" })}>
            {t("faults.tryAgain")}
          </Button>
          <a href="/" className={textLink}>
            {t("faults.home")}
          </a>
        </>
      }
    />
  );
}
