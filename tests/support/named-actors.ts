import type { NamedActors } from "../../src/machines/core/named-actors.ts";

/** By their `systemId`. */
export const namedActors = Object.keys({
  toasts: true,
  personSession: true,
  session: true,
} satisfies Record<keyof NamedActors, true>);
