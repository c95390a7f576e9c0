import { vi } from "vitest";

/** The part of keycloak-js that the app uses. Each test sets its behaviour. */
export class FakeClient {
  static readonly made: FakeClient[] = [];
  /** The session that the next clients find. */
  static found: { subject?: string; init?: () => Promise<boolean> } = {};
  /** Called for each new client that receives the tokens of an older one. */
  static takesOver: ((client: FakeClient) => Promise<void>) | undefined;
  subject: string | undefined = FakeClient.found.subject;
  token: string | undefined;
  refreshToken: string | undefined;
  idToken: string | undefined;
  timeSkew: number | undefined;
  expired = false;
  onTokenExpired = () => {};
  onAuthLogout = () => {};
  onAuthRefreshSuccess = () => {};
  onActionUpdate = (..._returned: [status: string, action?: string]) => {};
  readonly init = vi.fn(async (options: { token?: string; refreshToken?: string }) => {
    if (options.token !== undefined) {
      await FakeClient.takesOver?.(this);
      this.token = `${options.token}, taken over`;
      this.refreshToken = options.refreshToken;
      return true;
    }
    const isAuthenticated = await (FakeClient.found.init?.() ?? this.subject !== undefined);
    if (isAuthenticated)
      Object.assign(this, { token: "access", refreshToken: "refresh", idToken: "id", timeSkew: 2 });
    return isAuthenticated;
  });
  readonly login = vi.fn(async () => {});
  readonly logout = vi.fn(async () => {});
  readonly updateToken = vi.fn(async (_seconds: number) => {
    this.token = "newer";
    this.onAuthRefreshSuccess();
    return true;
  });
  readonly isTokenExpired = vi.fn((_seconds: number) => this.expired);
  readonly loadUserProfile = vi.fn(
    async (): Promise<object> => ({ email: "dana@nupay.test", firstName: "Dana", lastName: "Demo" }),
  );
  readonly loadUserInfo = vi.fn(async (): Promise<object> => ({}));
  readonly createLoginUrl = async () => "https://id.test/login";
  readonly createLogoutUrl = () => "https://id.test/logout";

  constructor(readonly config: object) {
    FakeClient.made.push(this);
  }

  static get newest(): FakeClient {
    const newestClient = FakeClient.made.at(-1);
    if (newestClient === undefined) throw new Error("no client was made");
    return newestClient;
  }
}
