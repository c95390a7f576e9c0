import type { InspectionEvent } from "xstate";
import { type Failure, failureOf } from "../../machines/core/failure.ts";
import type { QueryReport } from "../../machines/core/query.machine.ts";
import type { PaymentContext, PaymentReport } from "../../machines/payments/payment-messages.ts";
import { isFields } from "../core/fields.ts";
import type { Attributes } from "./allow-list.ts";
import type { Collector } from "./collector.ts";

/** States of a payment that are counted, timed, and logged with the payment's key. */
const states = {
  "report.unknown": "unknown",
  "report.undecided": "undecided",
  "report.confirmed": "confirmed",
  "report.dismissed": "dismissed",
  "report.removed": "removed",
} as const;
const warnStates: ReadonlySet<string> = new Set(["unknown", "undecided", "failed"]);

/** Observes the charts' events; no chart depends on it. */
export function observeCharts(collector: Collector, now: () => number): (event: InspectionEvent) => void {
  function observePayment(report: PaymentReport, payment: PaymentContext | undefined): void {
    const state =
      report.type === "report.decided" ? report.outcome.state : states[report.type as keyof typeof states];
    if (state === undefined || payment === undefined) return;
    const failure =
      report.type === "report.decided" && report.outcome.state === "declined"
        ? report.outcome.failure
        : undefined;
    const attributes = {
      "nupay.payment.operation": payment.order.operation,
      "nupay.payment.state": state,
      ...failureAttributes(failure),
    };
    collector.count("nupay.payments", attributes);
    const { entry } = payment;
    if (entry !== undefined) {
      collector.recordDuration(Math.max(0, now() - Date.parse(entry.createdAt)) / 1_000, attributes);
    }
    collector.event(
      "nupay.payment",
      { ...attributes, "nupay.payment.key": entry?.key },
      warnStates.has(state) ? "warn" : "info",
    );
  }

  return (inspectedEvent) => {
    if (inspectedEvent.type !== "@xstate.event") return;
    const { event, sourceRef, actorRef } = inspectedEvent;
    if (event.type.startsWith("report.")) {
      observePayment(event as unknown as PaymentReport, paymentOf(sourceRef));
    } else if (event.type === "query.failed") {
      const { name, failure } = event as unknown as Extract<QueryReport, { type: "query.failed" }>;
      collector.count("nupay.read.failures", { "nupay.read": name, ...failureAttributes(failure) });
    } else if ((actorRef as { readonly systemId?: string }).systemId !== "tokenRefresh") {
      // A payment waits for the same refresh in an actor with the same name.
      return;
    } else if (event.type === "xstate.done.actor.refreshToken") {
      collector.count("nupay.token.refreshes", { "nupay.refresh": "renewed" });
    } else if (event.type === "xstate.error.actor.refreshToken") {
      const { status } = failureOf("error" in event ? event.error : undefined);
      const isRejected = status === 400 || status === 401;
      collector.count("nupay.token.refreshes", { "nupay.refresh": isRejected ? "rejected" : "failed" });
    }
  };
}

function failureAttributes(failure: Failure | undefined): Attributes {
  if (failure === undefined) return {};
  const { kind, code, status } = failure;
  return { "nupay.failure.kind": kind, "nupay.failure.code": code, "http.response.status_code": status };
}

/** The context of the payment that sent the report; undefined for another actor. */
function paymentOf(source: { getSnapshot?: () => unknown } | undefined): PaymentContext | undefined {
  const snapshot = source?.getSnapshot?.();
  if (!isFields(snapshot) || !isFields(snapshot.context) || !isFields(snapshot.context.order)) return;
  return snapshot.context as unknown as PaymentContext;
}
