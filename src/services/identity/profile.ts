import type Keycloak from "keycloak-js";
import type { KeycloakProfile } from "keycloak-js";
import type { Person } from "../../machines/core/domain.ts";
import { ApiError, NetworkError, StatusError } from "../core/errors.ts";
import { withTimeout } from "./with-timeout.ts";

/** In milliseconds; the specification, section 9. */
const profileTimeout = 20_000;

function attributeOf(attributes: Readonly<Record<string, unknown>>, ...names: readonly string[]): string {
  for (const name of names) {
    const value = attributes[name];
    const text = Array.isArray(value) ? value[0] : value;
    if (typeof text === "string" && text !== "") return text;
  }
  return "";
}

/** Names fall back to attributes, then to an empty string (the specification, section 3). */
export function personOf(profile: KeycloakProfile, id: string | undefined): Person {
  const attributes = profile.attributes ?? {};
  const mobile = attributeOf(attributes, "verifiedMobile", "mobile", "phone_number");
  return {
    id: id ?? profile.id ?? "",
    email: profile.email ?? "",
    emailVerified: profile.emailVerified ?? false,
    firstName: profile.firstName || attributeOf(attributes, "given_name", "given-name"),
    lastName: profile.lastName || attributeOf(attributes, "family_name", "family-name"),
    ...(mobile !== "" && { mobile }),
  };
}

/** Fills what the account endpoint left empty from the userinfo endpoint's standard claims. */
export function fillFromUserInfo(person: Person, claims: Readonly<Record<string, unknown>>): Person {
  return {
    ...person,
    email: person.email || attributeOf(claims, "email"),
    firstName: person.firstName || attributeOf(claims, "given_name"),
    lastName: person.lastName || attributeOf(claims, "family_name"),
  };
}

/** The signed-in person's profile, with the user info only if it lacks a name or the e-mail address. @throws ApiError */
export async function loadPerson(keycloak: Keycloak): Promise<Person> {
  try {
    const profile = await withTimeout(profileTimeout, keycloak.loadUserProfile());
    const person = personOf(profile, keycloak.subject);
    if (person.email !== "" && person.firstName !== "" && person.lastName !== "") return person;
    return fillFromUserInfo(
      person,
      await withTimeout(profileTimeout, keycloak.loadUserInfo()).catch(() => ({})),
    );
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof Error && "response" in error && error.response instanceof Response) {
      throw new StatusError({ status: error.response.status });
    }
    throw new NetworkError({ cause: error });
  }
}
