import type { InspectionEvent } from "xstate";
import type { Config } from "../config/index.ts";
import { isFields } from "../core/fields.ts";
import type { Log } from "../core/log.ts";
import type { AppIdentity } from "./collector.ts";
import { openCollector } from "./collector.ts";
import { observeCharts } from "./observe-charts.ts";
import { observeErrors } from "./observe-errors.ts";
import { observeVitals } from "./observe-vitals.ts";

export interface TelemetryOptions {
  readonly endpoint: string;
  readonly config: Pick<Config, "environment">;
  readonly log: Log;
  /** Subscribes to the events of all charts. */
  inspect(observer: (event: InspectionEvent) => void): void;
}

/**
 * Starts reporting to the operator's collector; a separate chunk, loaded after the dashboard and only if configured.
 */
export async function startTelemetry({ endpoint, config, log, inspect }: TelemetryOptions): Promise<void> {
  const collector = openCollector(endpoint, { ...(await readBuild()), environment: config.environment });
  inspect(observeCharts(collector, Date.now));
  observeErrors(collector, window);
  log.subscribe(({ message, code, status }) =>
    collector.event(
      "nupay.log",
      { "nupay.log.sentence": message, "nupay.failure.code": code, "http.response.status_code": status },
      "warn",
    ),
  );
  observeVitals(collector);
}

/** The build whose source maps resolve an error's locations. */
async function readBuild(): Promise<Pick<AppIdentity, "version" | "build">> {
  const unknownBuild = { version: "unknown", build: "unknown" };
  try {
    const health: unknown = await (await fetch("/health.json")).json();
    if (!isFields(health) || typeof health.version !== "string" || typeof health.build !== "string") {
      return unknownBuild;
    }
    return { version: health.version, build: health.build };
  } catch {
    return unknownBuild;
  }
}
