import { readFile } from "node:fs/promises";
import { type Config, ConfigError, type StepUp } from "../src/services/config/index.ts";
import { parseServedConfig, type ServedConfig } from "./served-config.ts";

/** Facts about the site's sandbox. */
export interface SandboxSettings {
  readonly sandboxPort: number;
  /** A Keycloak realm that replaces the sandbox's own identity provider. */
  readonly issuer?: string | undefined;
  /** Whether the sandbox keeps idempotency keys; default `required`. */
  readonly idempotency?: "required" | "none" | undefined;
  /** Whether the app subscribes to `GET /wallet/events`; default: the file's value. */
  readonly events?: boolean | undefined;
  /** The sandbox's rules for fresh sign-ins; default: none. */
  readonly stepUp?: StepUp | undefined;
  /** Telemetry settings to add to those of the file. */
  readonly telemetry?: Config["telemetry"] | undefined;
}

/** The sandbox's address in `public/config.json`. */
const defaultSandbox = "http://localhost:4010";

export interface SiteConfig {
  /** The body of `GET /config.json`. */
  readonly body: string;
  /** Undefined if the body is no valid configuration: the app shows its own message. */
  readonly config: ServedConfig | undefined;
  readonly fault: string | undefined;
}

/** `https://id.example.com/realms/nupay`: Keycloak's address and the realm's name. */
export const realmAddress = /^(https?:\/\/[^?#]+)\/realms\/([\w-]+)$/;

/**
 * The run-time configuration in `file`, with the sandbox's default address replaced by its real one.
 * @param hasAtlas adds the flow atlas, in the sandbox environment
 * @throws Error if the file cannot be read; ServedConfigFault if a server must not serve it
 */
export async function readSiteConfig(
  file: string,
  { sandboxPort, issuer, idempotency = "required", events, stepUp, telemetry }: SandboxSettings,
  hasAtlas = false,
): Promise<SiteConfig> {
  const text = await readFile(file, "utf8");
  const configText = text.replaceAll(
    new RegExp(`${defaultSandbox}(?=["/])`, "g"),
    `http://localhost:${sandboxPort}`,
  );
  const realmText = issuer === undefined ? configText : setRealm(configText, issuer);
  // A server that stores no idempotency keys only has the specification's calls, so no event stream.
  const declaredText =
    idempotency === "none"
      ? setApiFields(realmText, { idempotency: "none" })
      : events === undefined
        ? realmText
        : setApiFields(realmText, { events });
  const optionalParts = { ...(telemetry && { telemetry }), ...(stepUp && { stepUp }) };
  const reportedText =
    Object.keys(optionalParts).length === 0 ? declaredText : setFields(declaredText, optionalParts);
  const body = hasAtlas ? setAtlasAddress(reportedText) : reportedText;
  try {
    return { body, config: parseServedConfig(JSON.parse(body)), fault: undefined };
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof SyntaxError)) throw error;
    return { body, config: undefined, fault: error.message };
  }
}

/** The configuration with another identity provider; an invalid file unchanged, because the app reports its error. */
function setRealm(body: string, issuer: string): string {
  const [, url = "", realm = ""] = realmAddress.exec(issuer) ?? [];
  try {
    const config = JSON.parse(body);
    return JSON.stringify({ ...config, auth: { ...config.auth, url, realm } }, undefined, 2);
  } catch {
    return body;
  }
}

function setApiFields(body: string, fields: Partial<Pick<Config["api"], "idempotency" | "events">>): string {
  try {
    const config = JSON.parse(body);
    return JSON.stringify({ ...config, api: { ...config.api, ...fields } }, undefined, 2);
  } catch {
    return body;
  }
}

function setFields(body: string, fields: Partial<Record<"telemetry" | "stepUp", unknown>>): string {
  try {
    return JSON.stringify({ ...JSON.parse(body), ...fields }, undefined, 2);
  } catch {
    return body;
  }
}

function setAtlasAddress(body: string): string {
  try {
    const config = JSON.parse(body);
    return config.environment === "sandbox"
      ? JSON.stringify({ ...config, flows: "/flows/" }, undefined, 2)
      : body;
  } catch {
    return body;
  }
}
