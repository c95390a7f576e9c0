import { useSelector } from "@xstate/react";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import type { AccountGateActor } from "../../../machines/session/account-gate.machine.ts";
import { Button } from "../../components/button.tsx";
import { isFocusTaken } from "../../components/focus-taken.ts";
import { focusMain } from "../../components/keep-focus.ts";
import { Spinner } from "../../components/spinner.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.tsx";
import { useGate } from "../../hooks/actors.ts";
import { ScreensContext } from "../../hooks/loaded-screens.ts";
import { failureText } from "../../i18n/failure-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { RefreshIcon } from "../../icons/signed-in.ts";
import { FaultView } from "../faults/fault-view.tsx";
import * as css from "./gate-screen.css.ts";

interface GateScreenProps {
  /** Shown once the gate is open: the dashboard. */
  readonly ready: ReactNode;
}

/**
 * The route /dashboard: a spinner, the setup wizard or the dashboard, by the account's status (section 4 of the
 * specification).
 */
export function GateScreen({ ready }: GateScreenProps) {
  const gate = useGate();
  const view = useSelector(gate, viewOf);
  useMainFocusAfterViewChange(view);
  const { SetupWizard } = useContext(ScreensContext);
  switch (view) {
    case "ready":
      return ready;
    case "pending":
      return SetupWizard ? <SetupWizard /> : <BusyGate />;
    case "failed":
      return <FailedGate gate={gate} />;
    case "busy":
      return <BusyGate />;
  }
}

/** The focused element unmounts with its view, also without a press: `<main>` takes the focus. */
function useMainFocusAfterViewChange(view: string): void {
  // Read before the view changes.
  const hadFocus = typeof document !== "undefined" && isFocusTaken();
  const shownView = useRef(view);
  useEffect(() => {
    if (shownView.current !== view && hadFocus && !isFocusTaken()) focusMain();
    shownView.current = view;
  });
}

function viewOf(snapshot: ReturnType<AccountGateActor["getSnapshot"]>) {
  if (snapshot.matches("ready")) return "ready";
  if (snapshot.matches("pending")) return "pending";
  return snapshot.hasTag("busy") ? "busy" : "failed";
}

function BusyGate() {
  const { t } = useTranslation();
  return (
    <div className={css.centred}>
      <h1>
        <VisuallyHidden>{t("shell.dashboard")}</VisuallyHidden>
      </h1>
      <Spinner />
    </div>
  );
}

function FailedGate({ gate }: { readonly gate: AccountGateActor }) {
  const { t } = useTranslation();
  const failure = useSelector(gate, (snapshot) => snapshot.context.failure);
  return (
    <div className={css.centred}>
      <FaultView
        title={t("errors.account")}
        text={failure === undefined ? t("errors.genericNext") : failureText(t, failure)}
        actions={
          <Button variant="primary" icon={<RefreshIcon />} onClick={() => gate.send({ type: "retried" })}>
            {t("common.tryAgain")}
          </Button>
        }
      />
    </div>
  );
}
