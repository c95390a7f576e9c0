import { useSelector } from "@xstate/react";
import { useSession } from "./actors.ts";

/** The current date in the account's time zone, `yyyy-MM-dd`. Only for components behind the sign-in. */
export function useToday(): string {
  return useSelector(useSession(), (session) => session.context.today);
}
