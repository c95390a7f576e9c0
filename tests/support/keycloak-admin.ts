/** The calls of Keycloak's admin REST API that the tests need. */

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile?: string | undefined;
  /** Defaults to true. */
  readonly mobileVerified?: boolean | undefined;
}

/** The part of a client's representation that the tests read and change. */
export interface ClientSettings {
  readonly id: string;
  readonly redirectUris: readonly string[];
  readonly webOrigins: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
}

export interface RealmSettings {
  readonly browserSecurityHeaders: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}

/** A provider of the realm's keys. */
export interface KeyProvider {
  readonly id: string;
  readonly name: string;
  readonly providerId: string;
  readonly config: Readonly<Record<string, readonly string[]>>;
}

/** Whether a key signs new tokens (`active`), and whether its tokens are valid (`enabled`). */
export interface KeyState {
  readonly active?: boolean;
  readonly enabled?: boolean;
}

export interface Credential {
  readonly id: string;
  readonly type: string;
  /** The name that the person gave to the credential. */
  readonly userLabel?: string;
}

const keyProviderType = "org.keycloak.keys.KeyProvider";

export class KeycloakAdmin {
  readonly #server: string;
  readonly #password: string;
  #token: { readonly value: string; readonly until: number } | undefined;

  /** @param server its address, `http://localhost:8080` */
  constructor(server: string, password: string) {
    this.#server = server;
    this.#password = password;
  }

  /** @returns the user's id, which is the `sub` of their tokens */
  async addUser({ password, mobile, mobileVerified = true, ...user }: NewUser): Promise<string> {
    const response = await this.#send("POST", "/users", {
      ...user,
      username: user.email,
      enabled: true,
      emailVerified: true,
      attributes: {
        ...(mobile !== undefined && { mobile: [mobile] }),
        ...(mobile !== undefined && mobileVerified && { verifiedMobile: [internationalForm(mobile)] }),
      },
      credentials: [{ type: "password", value: password, temporary: false }],
    });
    return response.headers.get("location")?.split("/").at(-1) ?? "";
  }

  async findUser(email: string): Promise<string> {
    const query = new URLSearchParams({ email, exact: "true" });
    const foundUsers: { id: string }[] = await (await this.#send("GET", `/users?${query}`)).json();
    const [user] = foundUsers;
    if (user === undefined) throw new Error(`Keycloak knows no one called ${email}`);
    return user.id;
  }

  async endSessions(userId: string): Promise<void> {
    await this.#send("POST", `/users/${userId}/logout`);
  }

  async sessions(userId: string): Promise<number> {
    const foundSessions: unknown[] = await (await this.#send("GET", `/users/${userId}/sessions`)).json();
    return foundSessions.length;
  }

  /** Passkeys for sign-in, oldest first. */
  async passkeys(userId: string): Promise<readonly Credential[]> {
    const foundCredentials: Credential[] = await (
      await this.#send("GET", `/users/${userId}/credentials`)
    ).json();
    return foundCredentials.filter(({ type }) => type === "webauthn-passwordless");
  }

  async removeCredential(userId: string, credentialId: string): Promise<void> {
    await this.#send("DELETE", `/users/${userId}/credentials/${credentialId}`);
  }

  async realm(): Promise<RealmSettings> {
    return (await this.#send("GET", "")).json();
  }

  async changeRealm(changes: Partial<RealmSettings>): Promise<void> {
    await this.#send("PUT", "", changes);
  }

  /** Providers of RSA signing keys. */
  async keyProviders(): Promise<readonly KeyProvider[]> {
    const query = new URLSearchParams({ type: keyProviderType });
    const foundProviders: KeyProvider[] = await (await this.#send("GET", `/components?${query}`)).json();
    return foundProviders.filter(({ providerId }) => providerId === "rsa-generated");
  }

  /** @param priority new tokens are signed with the key of the highest priority; the first key has 100 */
  async addKeyProvider(name: string, priority: number): Promise<void> {
    const { id } = await this.realm();
    await this.#send("POST", "/components", {
      name,
      parentId: id,
      providerId: "rsa-generated",
      providerType: keyProviderType,
      config: { priority: [String(priority)], enabled: ["true"], active: ["true"], algorithm: ["RS256"] },
    });
  }

  async changeKeyProvider({ id, config, ...provider }: KeyProvider, state: KeyState): Promise<void> {
    const changes = Object.entries(state).map(([name, value]) => [name, [String(value)]]);
    await this.#send("PUT", `/components/${id}`, {
      ...provider,
      id,
      config: { ...config, ...Object.fromEntries(changes) },
    });
  }

  async deleteKeyProvider({ id }: KeyProvider): Promise<void> {
    await this.#send("DELETE", `/components/${id}`);
  }

  async client(clientId: string): Promise<ClientSettings> {
    const foundSettings: ClientSettings[] = await (
      await this.#send("GET", `/clients?clientId=${clientId}`)
    ).json();
    const [client] = foundSettings;
    if (client === undefined) throw new Error(`Keycloak knows no client ${clientId}`);
    return client;
  }

  async changeClient({ id, ...changes }: ClientSettings): Promise<void> {
    await this.#send("PUT", `/clients/${id}`, { id, ...changes });
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.#server}/admin/realms/nupay${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await this.#bearer()}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    throw new Error(`${method} ${path} of Keycloak answered ${response.status}: ${await response.text()}`);
  }

  async #bearer(): Promise<string> {
    if (this.#token !== undefined && this.#token.until > Date.now()) return this.#token.value;
    const response = await fetch(`${this.#server}/realms/master/protocol/openid-connect/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "password",
        client_id: "admin-cli",
        username: "admin",
        password: this.#password,
      }),
    });
    if (!response.ok) throw new Error(`Keycloak's administrator cannot sign in: ${response.status}`);
    const { access_token, expires_in }: { access_token: string; expires_in: number } = await response.json();
    this.#token = { value: access_token, until: Date.now() + (expires_in - 10) * 1_000 };
    return access_token;
  }
}

/** `+61400000001` of `0400 000 001`. */
function internationalForm(mobile: string): string {
  return mobile.replaceAll(" ", "").replace(/^0/, "+61");
}
