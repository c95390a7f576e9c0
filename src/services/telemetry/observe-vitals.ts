import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import type { Collector } from "./collector.ts";

type MetricObserver = (report: (metric: Metric) => void) => void;

const observers: readonly MetricObserver[] = [onCLS, onFCP, onINP, onLCP, onTTFB];

/** Reports each web vital once its value is final, at the latest when the page is hidden. */
export function observeVitals(collector: Pick<Collector, "event">, vitals = observers): void {
  for (const observe of vitals) {
    observe(({ name, value, rating }) =>
      collector.event("browser.web_vital", {
        "nupay.vital": name,
        "nupay.vital.value": value,
        "nupay.vital.rating": rating,
      }),
    );
  }
}
