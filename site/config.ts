import { readFile } from "node:fs/promises";
import { type Config, ConfigError, type StepUp } from "../src/services/config/index.ts";
import { parseServedConfig, type ServedConfig } from "./served-config.ts";

/** What the site says of the sandbox that it stands beside. */
export interface SandboxFacts {
  readonly sandboxPort: number;
  /** A Keycloak realm that takes the place of the sandbox's own identity provider. */
  readonly issuer?: string | undefined;
  /** Whether the sandbox keeps idempotency keys; `required` where it is left out. */
  readonly idempotency?: "required" | "none" | undefined;
  /** Whether the app hears of changes by `GET /wallet/events`; as the file says where it is left out. */
  readonly events?: boolean | undefined;
  /** Asks for fresh sign-ins as the sandbox does; not at all where it is left out. */
  readonly stepUp?: StepUp | undefined;
  /** What the configuration names besides what its file has. */
  readonly telemetry?: Config["telemetry"] | undefined;
}

/** Where `public/config.json` says the sandbox stands. */
const defaultSandbox = "http://localhost:4010";

export interface SiteConfig {
  /** What `GET /config.json` answers. */
  readonly body: string;
  /** Undefined where the body is no valid configuration: the app shows its own sentence for it. */
  readonly config: ServedConfig | undefined;
  readonly fault: string | undefined;
}

/** `https://id.example.com/realms/nupay`: where Keycloak is, and the realm's name. */
export const realmAddress = /^(https?:\/\/[^?#]+)\/realms\/([\w-]+)$/;

/**
 * The run-time configuration in `file`, with the sandbox's default address replaced by the one it really has.
 * @param hasAtlas names the flow atlas in it, in the sandbox's environment
 * @throws where the file cannot be read, and ServedConfigFault where a server must not serve it
 */
export async function readSiteConfig(
  file: string,
  { sandboxPort, issuer, idempotency = "required", events, stepUp, telemetry }: SandboxFacts,
  hasAtlas = false,
): Promise<SiteConfig> {
  const written = await readFile(file, "utf8");
  const placed = written.replaceAll(
    new RegExp(`${defaultSandbox}(?=["/])`, "g"),
    `http://localhost:${sandboxPort}`,
  );
  const real = issuer === undefined ? placed : withRealm(placed, issuer);
  // A server without keys has the specification's calls alone.
  const declared =
    idempotency === "none"
      ? withApi(real, { idempotency: "none" })
      : events === undefined
        ? real
        : withApi(real, { events });
  const added = { ...(telemetry && { telemetry }), ...(stepUp && { stepUp }) };
  const reported = Object.keys(added).length === 0 ? declared : withFields(declared, added);
  const body = hasAtlas ? withAtlas(reported) : reported;
  try {
    return { body, config: parseServedConfig(JSON.parse(body)), fault: undefined };
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof SyntaxError)) throw error;
    return { body, config: undefined, fault: error.message };
  }
}

/** What cannot be read stays as it is: the app says what is wrong with it. */
function withRealm(body: string, issuer: string): string {
  const [, url = "", realm = ""] = realmAddress.exec(issuer) ?? [];
  try {
    const config = JSON.parse(body);
    return JSON.stringify({ ...config, auth: { ...config.auth, url, realm } }, undefined, 2);
  } catch {
    return body;
  }
}

function withApi(body: string, fields: Partial<Pick<Config["api"], "idempotency" | "events">>): string {
  try {
    const config = JSON.parse(body);
    return JSON.stringify({ ...config, api: { ...config.api, ...fields } }, undefined, 2);
  } catch {
    return body;
  }
}

function withFields(body: string, fields: Partial<Record<"telemetry" | "stepUp", unknown>>): string {
  try {
    return JSON.stringify({ ...JSON.parse(body), ...fields }, undefined, 2);
  } catch {
    return body;
  }
}

function withAtlas(body: string): string {
  try {
    const config = JSON.parse(body);
    return config.environment === "sandbox"
      ? JSON.stringify({ ...config, flows: "/flows/" }, undefined, 2)
      : body;
  } catch {
    return body;
  }
}
