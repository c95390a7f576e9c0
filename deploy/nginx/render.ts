/**
 * `npm run deploy:nginx -- --config FILE --out FILE`: checks the run-time configuration and writes nginx's configuration
 * of the site for it. One that is wrong is one sentence and exit code 1, and nothing is written.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { compress } from "../../site/compress.ts";
import { configuredPage } from "../../site/configured-page.ts";
import { inlineSources } from "../../site/inline-code.ts";
import { parseServedConfig } from "../../site/served-config.ts";
import type { Config } from "../../src/services/config/index.ts";
import { siteConfiguration } from "./site.ts";

const usage = `npm run deploy:nginx -- --config FILE [--out FILE] [--site FOLDER] [--pages FOLDER] [--brotli] [--api URL]
  --config  the run-time configuration; nginx serves this very file as /config.json
  --out     where to write; standard output without it
  --site    the folder that npm run build made, whose pages the policy is for; /srv/nupay/site without it
  --pages   where to write the two pages with the configuration's product, themes and languages; without it
            nginx serves the build's own, which know those of the build
  --brotli  nginx has brotli_static (Debian: libnginx-mod-http-brotli-static)
  --api     where the wallet API answers, if it is to stand on the site's own origin`;

const pageNames = ["index.html", "shell.html"];

/** What `proxy_pass` takes, and nothing that would end its line. */
const upstream = /^https?:\/\/[^\s;{}"'\\$]+$/;

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(`${file} is not JSON.`);
    throw error;
  }
}

/** @throws one sentence where the folder has no build */
function builtPages(site: string): readonly string[] {
  try {
    return pageNames.map((name) => readFileSync(join(site, name), "utf8"));
  } catch {
    throw new Error(
      `--site ${site} holds no built app: the policy has the hashes of what stands in its pages.`,
    );
  }
}

async function writePages(site: string, pages: string, config: Config): Promise<void> {
  mkdirSync(pages, { recursive: true });
  for (const name of pageNames) {
    writeFileSync(join(pages, name), configuredPage(readFileSync(join(site, name), "utf8"), config));
  }
  await compress(pages);
}

async function render(): Promise<void> {
  const { values } = parseArgs({
    options: {
      config: { type: "string" },
      out: { type: "string" },
      site: { type: "string", default: "/srv/nupay/site" },
      pages: { type: "string" },
      brotli: { type: "boolean", default: false },
      api: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  if (values.config === undefined) throw new Error(usage);
  if (values.api !== undefined && !upstream.test(values.api)) {
    throw new Error(`--api ${values.api} is no address such as http://127.0.0.1:8080.`);
  }
  const configFile = resolve(values.config);
  const config = parseServedConfig(readJson(configFile));
  const text = siteConfiguration(config, {
    site: values.site,
    inline: inlineSources(...builtPages(values.site)),
    configFile,
    brotli: values.brotli,
    ...(values.pages !== undefined && { pages: resolve(values.pages) }),
    ...(values.api !== undefined && { apiUpstream: values.api }),
  });
  if (values.pages !== undefined) await writePages(values.site, resolve(values.pages), config);
  if (values.out === undefined) process.stdout.write(text);
  else writeFileSync(values.out, text);
}

try {
  await render();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
