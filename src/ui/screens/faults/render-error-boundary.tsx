import { Component, type ErrorInfo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { textLink } from "../../components/text-link.css.ts";
import { FaultPage } from "./fault-view.tsx";

interface RenderErrorBoundaryProps {
  /** Hears of the error, which is also in the console. */
  readonly onError?: ((error: unknown, info: ErrorInfo) => void) | undefined;
  readonly children: ReactNode;
}

/** Shows 'Sorry.. there was an error' in the place of a page that could not be drawn. The charts run on. */
export class RenderErrorBoundary extends Component<RenderErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override render() {
    return this.state.failed ? <RenderErrorView /> : this.props.children;
  }
}

function RenderErrorView() {
  const { t } = useTranslation("landing");
  return (
    <FaultPage
      title={t("faults.render.title")}
      text={t("faults.render.text")}
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t("faults.reload")}
          </Button>
          <a href="/" className={textLink}>
            {t("faults.home")}
          </a>
        </>
      }
    />
  );
}
