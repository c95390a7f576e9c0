/**
 * `npm run deploy:nginx -- --config FILE --out FILE`: validates the run-time configuration and writes the site's nginx
 * configuration. If it is invalid, the command prints one sentence, exits with 1 and writes nothing.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { compress } from "../../site/compress.ts";
import { configuredPage } from "../../site/configured-page.ts";
import { inlineSourcesOf } from "../../site/inline-code.ts";
import { parseServedConfig } from "../../site/served-config.ts";
import type { Config } from "../../src/services/config/index.ts";
import { addRelease, findReleaseFolder, pagesFolderOf, recordLeft } from "./releases.ts";
import { siteConfiguration } from "./site.ts";

const usage = `npm run deploy:nginx -- --config FILE [--out FILE] [--brotli] [--api URL]
    and either  --releases FOLDER --add FOLDER [--keep N]   a new release
    or          --releases FOLDER --release NAME            one that is there: the way back
    or          [--site FOLDER] [--pages FOLDER]            a folder that you keep yourself
  --config  the run-time configuration; nginx serves this very file as /config.json
  --out     where to write; standard output without it
  --site    the folder that npm run build made, whose pages the policy is for; /srv/nupay/site without it
  --pages   where to write the two pages with the configuration's product, themes and languages; without it
            nginx serves the build's own, which know those of the build
  --brotli  nginx has brotli_static (Debian: libnginx-mod-http-brotli-static)
  --api     where the wallet API answers, if it is to stand on the site's own origin
  --releases  where the releases are, a folder each; every one gets the assets of all others, so that open tabs find theirs
  --add     the folder that npm run build made; it becomes a release, named by its id of /health.json
  --keep    how many releases stay, 3 without it; those of the last day stay, too
  --release the release to serve`;

const pageNames = ["index.html", "shell.html"];

/**
 * A value that `proxy_pass` accepts, without characters that would end its line. It has no path, not even a slash, with
 * which nginx would replace the API's prefix in each call.
 */
const upstream = /^https?:\/\/(?:unix:\/[^\s;{}"'\\$:]+|[^\s;{}"'\\$/?#]+)(?=\/?$)/;

/** @throws an error of one sentence if the file is missing or is not JSON */
function readJson(file: string): unknown {
  if (!existsSync(file))
    throw new Error(`--config ${file} is not there: begin with a copy of the build's config.json.`);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(`${file} is not JSON.`);
    throw error;
  }
}

/** @throws an error of one sentence if the folder has no build */
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

interface Folders {
  readonly site: string;
  readonly pages?: string | undefined;
}

interface ReleaseOptions {
  readonly releases?: string | undefined;
  readonly add?: string | undefined;
  readonly release?: string | undefined;
  readonly keep: string;
  readonly site?: string | undefined;
  readonly pages?: string | undefined;
  readonly out?: string | undefined;
}

/** @throws an error of one sentence if the options name no folder, or two */
function foldersOf({ releases, add, release, keep, site, pages, out }: ReleaseOptions): Folders {
  if (releases === undefined) {
    if (add !== undefined || release !== undefined)
      throw new Error("--add and --release need --releases FOLDER.");
    return { site: site ?? "/srv/nupay/site", pages };
  }
  if (site !== undefined) throw new Error("--site and --releases each name a folder: give one of them.");
  if ((add === undefined) === (release === undefined))
    throw new Error("--releases needs --add FOLDER or --release NAME.");
  if (!/^[1-9]\d?$/.test(keep)) throw new Error(`--keep ${keep} is no number from 1 to 99.`);
  const folder = resolve(releases);
  const name = release ?? added(folder, add ?? "", Number(keep), out);
  const found = findReleaseFolder(folder, name);
  if (release !== undefined) recordLeft(folder, servedBy(folder, out));
  return { site: found, pages: pages ?? pagesFolderOf(folder, name) };
}

function added(releases: string, site: string, keep: number, out: string | undefined): string {
  const { name, removed } = addRelease(releases, resolve(site), { keep, served: servedBy(releases, out) });
  console.error(`Release ${name} is added; its assets and those of the others are served both ways.`);
  if (removed.length > 0) console.error(`Removed: ${removed.join(", ")}.`);
  return name;
}

/** The release that the existing configuration serves. */
function servedBy(releases: string, out: string | undefined): string | undefined {
  if (out === undefined || !existsSync(out)) return undefined;
  const [, root = ""] = /^root "([^"]+)";/m.exec(readFileSync(out, "utf8")) ?? [];
  return dirname(root) === releases ? basename(root) : undefined;
}

async function render(): Promise<void> {
  const { values } = parseArgs({
    options: {
      config: { type: "string" },
      out: { type: "string" },
      site: { type: "string" },
      pages: { type: "string" },
      releases: { type: "string" },
      add: { type: "string" },
      release: { type: "string" },
      keep: { type: "string", default: "3" },
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
  const [apiUpstream] = upstream.exec(values.api ?? "") ?? [];
  if (values.api !== undefined && apiUpstream === undefined) {
    throw new Error(`--api ${values.api} is no address such as http://127.0.0.1:8080.`);
  }
  const configFile = resolve(values.config);
  const config = parseServedConfig(readJson(configFile));
  const { site, pages } = foldersOf(values);
  const text = siteConfiguration(config, {
    site,
    inline: inlineSourcesOf(...builtPages(site)),
    configFile,
    brotli: values.brotli,
    ...(pages !== undefined && { pages: resolve(pages) }),
    ...(apiUpstream !== undefined && { apiUpstream }),
  });
  if (pages !== undefined) await writePages(site, resolve(pages), config);
  if (values.out === undefined) process.stdout.write(text);
  else {
    mkdirSync(dirname(values.out), { recursive: true });
    writeFileSync(values.out, text);
  }
}

try {
  await render();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
