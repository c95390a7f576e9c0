import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { textLink } from "../../components/text-link.css.ts";
import { useLandingText } from "../../i18n/landing-text.ts";
import { FaultPage, FaultView } from "./fault-view.tsx";

interface RenderErrorBoundaryProps {
  /** The frame around the page is still rendered; otherwise the fault fills the window. */
  readonly framed?: boolean | undefined;
  /** A new value, for example another address, renders the page again. */
  readonly resetKey?: string | undefined;
  /** Receives the error, which is also logged to the console. */
  readonly onError?: ((error: unknown, info: ErrorInfo) => void) | undefined;
  readonly children: ReactNode;
}

/** Shows 'Sorry.. there was an error' instead of a page whose rendering threw. The charts keep running. */
export class RenderErrorBoundary extends Component<RenderErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(previousProps: RenderErrorBoundaryProps) {
    if (this.state.failed && previousProps.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
    // For telemetry, if it is loaded.
    dispatchEvent(new CustomEvent("nupay.renderError", { detail: error }));
  }

  override render() {
    return this.state.failed ? <RenderErrorView framed={this.props.framed === true} /> : this.props.children;
  }
}

function RenderErrorView({ framed }: { readonly framed: boolean }) {
  const t = useLandingText();
  const View = framed ? FaultView : FaultPage;
  return (
    <View
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
