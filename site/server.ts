/**
 * Serves the built app as in production: the landing page at `/`, the empty shell at every other path, policy headers
 * on every page, compressed and immutable assets, and `/config.json` for the ports in use.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import type { Config, StepUp } from "../src/services/config/index.ts";
import { readAtlas } from "./atlas.ts";
import { compressContent } from "./compress.ts";
import { readSiteConfig } from "./config.ts";
import { configuredPage, type PageConfig } from "./configured-page.ts";
import { deltaPath, deltasFolder, dictionaryFor } from "./dictionaries.ts";
import { type FileVariant, readSiteFiles, type SiteFile, variantOf } from "./files.ts";
import { inlineSourcesOf } from "./inline-code.ts";
import { listenLocally } from "./listen.ts";
import { chooseEncoding, isUnchanged } from "./negotiate.ts";
import {
  cacheRules,
  healthPath,
  isApiPath,
  namesFile,
  oldBrowserPath,
  serviceWorkerPath,
  silentCheckPath,
} from "./paths.ts";
import {
  atlasHeaders,
  fileHeaders,
  type Headers,
  pageHeaders,
  plainPageHeaders,
  silentCheckHeaders,
  strictTransportHeaders,
  workerHeaders,
} from "./policy.ts";

export interface Site {
  /** `http://localhost:3000` */
  readonly address: string;
  /** The configuration's error; the app shows an error page for it. */
  readonly configFault: string | undefined;
  /** The flow atlas' address, if it is served together with the app. */
  readonly atlas: string | undefined;
  readonly close: () => Promise<void>;
}

const { immutable, anHour, revalidated } = cacheRules;

interface FoundFile {
  readonly file: SiteFile;
  readonly status: number;
  readonly headers: Headers;
  readonly cache: string;
}

/**
 * @param options.port 0 for any free port
 * @param options.dist a folder built by `buildSite`
 */
export async function startSite(options: {
  readonly port: number;
  readonly sandboxPort: number;
  readonly dist: string;
  readonly issuer?: string | undefined;
  readonly idempotency?: "required" | "none" | undefined;
  readonly events?: boolean | undefined;
  readonly stepUp?: StepUp | undefined;
  readonly telemetry?: Config["telemetry"] | undefined;
  /** A folder built by `npm run flows`; the configuration names it, and it is served under `/flows/`. */
  readonly atlas?: string | undefined;
}): Promise<Site> {
  const files = await readSiteFiles(options.dist);
  const builtIndex = files.get("/index.html");
  const builtShell = files.get("/shell.html");
  if (builtIndex === undefined || builtShell === undefined) {
    throw new Error(`${options.dist} holds no built app: run npm run build.`);
  }
  const { body, config, fault } = await readSiteConfig(
    join(options.dist, "config.json"),
    options,
    options.atlas !== undefined,
  );
  const [index, shell] = await Promise.all([
    configuredFile(builtIndex, config),
    configuredFile(builtShell, config),
  ]);
  const atlas =
    options.atlas === undefined || config?.environment !== "sandbox"
      ? undefined
      : await readAtlas(config, options.atlas);
  const pages = [builtIndex, builtShell].map(({ plain }) => plain.body.toString());
  const page = pageHeaders(config, "enforced", inlineSourcesOf(...pages));
  const configFile: SiteFile = {
    type: "application/json",
    plain: variantOf(Buffer.from(body)),
    encoded: {},
  };
  const notFound: SiteFile = {
    type: "text/plain; charset=utf-8",
    plain: variantOf(Buffer.from("Not found\n")),
    encoded: {},
  };

  const find = (path: string): FoundFile => {
    if (path === "/") return { file: index, status: 200, headers: page, cache: revalidated };
    if (path === "/config.json") {
      return { file: configFile, status: 200, headers: fileHeaders, cache: revalidated };
    }
    if (atlas !== undefined && path.startsWith("/flows/")) {
      const file = atlas.get(path);
      const headers = { headers: atlasHeaders, cache: revalidated };
      return file ? { file, status: 200, ...headers } : { file: notFound, status: 404, ...headers };
    }
    const file = isAddressable(path) ? files.get(path) : undefined;
    if (file !== undefined) return { file, status: 200, ...headersFor(path) };
    // An API request to this origin is misdirected. It gets 404, because a page would look like an answer of the API.
    if (isFilePath(path) || path.startsWith(deltasFolder) || isApiPath(path, config))
      return { file: notFound, status: 404, headers: fileHeaders, cache: revalidated };
    return { file: shell, status: 200, headers: page, cache: revalidated };
  };

  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(strictTransportHeaders(config)))
      response.setHeader(name, value);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { ...fileHeaders, Allow: "GET, HEAD" }).end();
      return;
    }
    const path = pathOf(request);
    if (path === undefined) {
      response.writeHead(400, { ...fileHeaders }).end();
      return;
    }
    const foundFile = find(path);
    const delta = foundFile.status === 200 ? deltaPath(path, request.headers) : undefined;
    sendFile(request, response, foundFile, delta === undefined ? undefined : files.get(delta));
  });
  const listener = await listenLocally(server, options.port);
  const address = `http://localhost:${listener.port}`;
  return {
    address,
    configFault: fault,
    atlas: atlas && `${address}/flows/#/live`,
    close: listener.close,
  };
}

/** The page for this configuration; the built file itself, if the configuration is the build's own. */
async function configuredFile(file: SiteFile, config: PageConfig | undefined): Promise<SiteFile> {
  const builtPage = file.plain.body.toString();
  const html = config === undefined ? builtPage : configuredPage(builtPage, config);
  if (html === builtPage) return file;
  const body = Buffer.from(html);
  const { br, gzip } = await compressContent(body);
  return {
    ...file,
    plain: variantOf(body),
    encoded: { ...(br && { br: variantOf(br) }), ...(gzip && { gzip: variantOf(gzip) }) },
  };
}

/** Pages and deltas have no address: they are only sent in place of another path. */
const isAddressable = (path: string): boolean =>
  path !== "/index.html" && path !== "/shell.html" && !path.startsWith(deltasFolder);

/** The decoded path, the key of the files; undefined if its escapes are invalid. */
function pathOf(request: IncomingMessage): string | undefined {
  const [rawPath = "/"] = (request.url ?? "/").split(/[?#]/);
  try {
    return decodeURIComponent(rawPath);
  } catch {
    return undefined;
  }
}

/** A path that names a file is never a screen of the app: a missing file gives 404, which reveals a broken deployment. */
const isFilePath = (path: string): boolean => path.startsWith("/assets/") || namesFile(path);

function headersFor(path: string): { headers: Headers; cache: string } {
  if (path === silentCheckPath) return { headers: silentCheckHeaders, cache: anHour };
  if (path === oldBrowserPath) return { headers: plainPageHeaders, cache: anHour };
  if (path.startsWith("/assets/worker/")) return { headers: workerHeaders, cache: immutable };
  if (path === serviceWorkerPath) return { headers: workerHeaders, cache: revalidated };
  if (path === healthPath) return { headers: fileHeaders, cache: revalidated };
  const dictionary = dictionaryFor(path);
  return {
    headers: dictionary === undefined ? fileHeaders : { ...fileHeaders, "Use-As-Dictionary": dictionary },
    cache: path.startsWith("/assets/") ? immutable : anHour,
  };
}

/** @param delta the difference from a file that the browser has cached */
function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  foundFile: FoundFile,
  delta?: SiteFile,
): void {
  const { file } = foundFile;
  const availableEncodings = (["br", "gzip"] as const).filter((name) => file.encoded[name] !== undefined);
  const encoding = chooseEncoding(request.headers["accept-encoding"], availableEncodings);
  const variant: FileVariant = delta?.plain ?? (encoding && file.encoded[encoding]) ?? file.plain;
  const contentEncoding = delta ? "dcz" : encoding;
  const isDictionary = foundFile.headers["Use-As-Dictionary"] !== undefined;
  const headers: Record<string, string> = {
    ...foundFile.headers,
    "Cache-Control": foundFile.cache,
    ETag: variant.etag,
    ...(isDictionary
      ? { Vary: "Accept-Encoding, Available-Dictionary" }
      : availableEncodings.length > 0
        ? { Vary: "Accept-Encoding" }
        : {}),
  };
  if (foundFile.status === 200 && isUnchanged(request.headers["if-none-match"], variant.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(foundFile.status, {
    ...headers,
    "Content-Type": file.type,
    "Content-Length": String(variant.body.length),
    ...(contentEncoding ? { "Content-Encoding": contentEncoding } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : variant.body);
}
