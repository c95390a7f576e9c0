import { readFile } from "node:fs/promises";
import { type Config, ConfigError, parseConfig } from "../../src/services/config/index.ts";

/** Where `public/config.json` says the sandbox stands. */
const defaultSandbox = "http://localhost:4010";

export interface SiteConfig {
  /** What `GET /config.json` answers. */
  readonly body: string;
  /** Undefined where the body is no valid configuration: the app shows its own sentence for it. */
  readonly config: Config | undefined;
  readonly fault: string | undefined;
}

/**
 * The run-time configuration in `file`, with the sandbox's default address replaced by the one it really has.
 * @throws where the file cannot be read
 */
export async function readSiteConfig(file: string, sandboxPort: number): Promise<SiteConfig> {
  const written = await readFile(file, "utf8");
  const body = written.replaceAll(
    new RegExp(`${defaultSandbox}(?=["/])`, "g"),
    `http://localhost:${sandboxPort}`,
  );
  try {
    return { body, config: parseConfig(JSON.parse(body)), fault: undefined };
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof SyntaxError)) throw error;
    return { body, config: undefined, fault: error.message };
  }
}
