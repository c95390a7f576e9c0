import { type AnyActorLogic, type AnyActorRef, createActor } from "xstate";
import type { NamedActors } from "../../src/machines/core/named-actors.ts";

/** By their `systemId`. */
export const namedActors = Object.keys({
  toasts: true,
  personSession: true,
  session: true,
} satisfies Record<keyof NamedActors, true>);

/** Stands in for each named actor that the chart does not invoke itself: what the chart says to them goes to `ear`. */
export function startRecorders(parent: AnyActorRef, ear: AnyActorLogic, chart: AnyActorLogic): void {
  const config = JSON.stringify(Reflect.get(chart, "config") ?? {});
  for (const systemId of namedActors)
    if (!config.includes(`"systemId":"${systemId}"`)) createActor(ear, { parent, systemId } as never).start();
}
