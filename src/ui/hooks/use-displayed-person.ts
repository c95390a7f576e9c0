import { useSelector } from "@xstate/react";
import { useGate, useSession } from "./actors.ts";

/** The signed-in person: from the identity profile, or from the account until the profile has loaded. */
export function useDisplayedPerson() {
  const person = useSelector(useSession(), (snapshot) => snapshot.context.person);
  const account = useSelector(useGate(), (snapshot) => snapshot.context.account);
  const { firstName = "", lastName = "", email = "" } = person ?? account ?? {};
  return { firstName, lastName, email, name: `${firstName} ${lastName}`.trim() };
}
