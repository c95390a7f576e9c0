import { useSelector } from "@xstate/react";
import { useSession } from "./actors.ts";

/** The device's clock at the last full minute, for times that are shown relative to it. Only behind the sign-in. */
export function useNow(): Date {
  return new Date(useSelector(useSession(), (session) => session.context.now));
}
