import { Control, type NewPerson } from "./control.ts";
import { KeycloakAdmin } from "./keycloak-admin.ts";

/** Environment variables that pass the real server to the workers; without them the sandbox's own provider is used. */
export const keycloakVariable = "NUPAY_KEYCLOAK";
export const keycloakPasswordVariable = "NUPAY_KEYCLOAK_ADMIN";

/**
 * The sandbox's control calls with Keycloak as identity provider: persons are Keycloak's users, sessions are
 * Keycloak's.
 */
class KeycloakControl extends Control {
  readonly admin: KeycloakAdmin;

  constructor(sandbox: string, admin: KeycloakAdmin) {
    super(sandbox);
    this.admin = admin;
  }

  /** A password that is long enough for the realm's policy. */
  override get password(): string {
    return "correct horse battery";
  }

  override async addPerson(person: NewPerson): Promise<{ id: string; accountId: string | null }> {
    const {
      email,
      password = this.password,
      firstName = "Test",
      lastName = "Person",
      mobile,
      mobileVerified,
    } = person;
    const id = await this.admin.addUser({ email, password, firstName, lastName, mobile, mobileVerified });
    return super.addPerson({ ...person, id });
  }

  override async endSessions(email: string): Promise<void> {
    await this.admin.endSessions(await this.admin.findUser(email));
  }
}

/** The real server of this run. */
export const keycloakAdmin = (): KeycloakAdmin =>
  new KeycloakAdmin(process.env[keycloakVariable] ?? "", process.env[keycloakPasswordVariable] ?? "");

/** The control calls for the identity provider of this run. */
export function controlOf(sandbox: string): Control {
  return process.env[keycloakVariable] === undefined
    ? new Control(sandbox)
    : new KeycloakControl(sandbox, keycloakAdmin());
}
