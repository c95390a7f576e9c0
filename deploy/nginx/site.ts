/** nginx's configuration of the site, made from the run-time configuration by the very rules `npm start` serves by. */
import { deltasFolder } from "../../site/dictionaries.ts";
import { types } from "../../site/files.ts";
import type { InlineSources } from "../../site/inline-code.ts";
import {
  cacheRules,
  healthPath,
  oldBrowserPath,
  serviceWorkerPath,
  silentCheckPath,
} from "../../site/paths.ts";
import {
  everyAnswer,
  fileHeaders,
  type Headers,
  pageHeaders,
  plainPageHeaders,
  silentCheckHeaders,
  transportHeaders,
  workerHeaders,
} from "../../site/policy.ts";
import type { ServedConfig } from "../../site/served-config.ts";

export interface SitePlaces {
  /** The folder that `npm run build` made. */
  readonly site: string;
  /** The run-time configuration that is served as `/config.json`. */
  readonly configFile: string;
  /** Whether nginx has brotli_static (Debian: libnginx-mod-http-brotli-static); gzip_static it always has there. */
  readonly brotli: boolean;
  /** The folder with the two pages as `writePages` made them for this configuration; the build's own where it is left out. */
  readonly pages?: string;
  /** The policy's sources for the code that stands in the build's pages (`inlineSources`). */
  readonly inline: InlineSources;
  /** Where the wallet API answers, for one that is to stand on the site's own origin; absent, it stands elsewhere. */
  readonly apiUpstream?: string;
}

const { immutable, anHour, revalidated } = cacheRules;

/** What the build compressed is sent in the place of its original and has no address of its own. */
const packed = "~ \\.(?:br|gz)$";
const packedAlone = `location ${packed} { return 404; }`;

/** What stands inside a `server { … }`. */
export function siteConfiguration(config: ServedConfig, places: SitePlaces): string {
  const page = pageHeaders(config, "enforced", places.inline);
  const { prefix } = config.api;
  const secured = (given: Headers): Headers => ({ ...given, ...transportHeaders(config) });
  const blocks = [
    "# Made by `npm run deploy:nginx` from config.json. Do not edit it: change config.json and make it again.",
    `root ${quoted(places.site)};`,
    "server_tokens off;",
    "absolute_redirect off;",
    "etag on;",
    "gzip off;",
    "gzip_static on;",
    "gzip_vary on;",
    ...(places.brotli ? ["brotli_static on;"] : []),
    "error_page 404 @missing;",
    "error_page 405 @refused;",
    "error_page 429 @slower;",
    block(
      "types",
      Object.entries(types).map(([ending, type]) => `${quoted(type)} ${ending.slice(1)};`),
    ),
    "default_type application/octet-stream;",
    "# Of nginx's own error pages and of a proxied API; each location below names all of its own.",
    ...headers(secured(everyAnswer)),

    ...dictionaries,

    "# Pages: the landing page at /, the empty shell at every other path that names no file.",
    location("= /", page, revalidated, [...pagesRoot(places), "try_files /index.html =404;"]),
    location("/", page, revalidated, [...pagesRoot(places), "try_files /shell.html =404;"]),

    "# Never the shell: what is missing is missing.",
    location(`= ${silentCheckPath}`, secured(silentCheckHeaders), anHour, ["try_files $uri =404;"]),
    location(`= ${oldBrowserPath}`, secured(plainPageHeaders), anHour, ["try_files $uri =404;"]),
    location("^~ /assets/worker/", secured(workerHeaders), immutable, [packedAlone, "try_files $uri =404;"]),
    location("^~ /assets/", secured(fileHeaders), immutable, [
      "add_header Use-As-Dictionary $nupay_as_dictionary;",
      // Beside the Accept-Encoding of gzip_vary.
      "add_header Vary $nupay_vary;",
      packedAlone,
      `if (-f $document_root${delta}) { rewrite ^ ${delta} last; }`,
      "try_files $uri =404;",
    ]),
    location(`^~ ${deltasFolder}`, secured(fileHeaders), immutable, [
      "internal;",
      "add_header Use-As-Dictionary $nupay_as_dictionary;",
      'add_header Vary "Accept-Encoding, Available-Dictionary";',
      "add_header Content-Encoding dcz;",
      "gzip_static off;",
      ...(places.brotli ? ["brotli_static off;"] : []),
      "try_files $uri =404;",
    ]),
    // The first expression that fits is taken.
    ...["= /index.html", "= /shell.html", packed].map((match) => block(`location ${match}`, ["return 404;"])),
    location("~ \\.[^/]+$", secured(fileHeaders), anHour, ["try_files $uri =404;"]),

    "# Asked for each time, and never in another encoding than as it stands.",
    location("= /config.json", secured(fileHeaders), revalidated, [
      "gzip_static off;",
      ...(places.brotli ? ["brotli_static off;"] : []),
      `alias ${quoted(places.configFile)};`,
    ]),
    location(`= ${healthPath}`, secured(fileHeaders), revalidated, [
      "access_log off;",
      "try_files $uri =404;",
    ]),

    location(`= ${serviceWorkerPath}`, secured(workerHeaders), revalidated, ["try_files $uri =404;"]),

    ...(prefix === "" ? [] : [api(prefix, Object.keys(secured(everyAnswer)), places.apiUpstream)]),
    ...(prefix === "" || places.apiUpstream === undefined ? [] : [apiSlower(secured(fileHeaders))]),

    block("location @missing", [
      ...headers({ ...secured(fileHeaders), "Cache-Control": revalidated }),
      "types { }",
      'default_type "text/plain; charset=utf-8";',
      'return 404 "Not found\\n";',
    ]),
    block("location @slower", [
      ...headers({ ...secured(fileHeaders), "Cache-Control": "no-store", "Retry-After": "1" }),
      "types { }",
      'default_type "text/plain; charset=utf-8";',
      'return 429 "Too many requests\\n";',
    ]),
    block("location @refused", [...headers({ ...secured(fileHeaders), Allow: "GET, HEAD" }), "return 405;"]),
  ];
  return `${blocks.join("\n")}\n`;
}

/** The difference from the file that a browser says it has. */
const delta = `${deltasFolder}$nupay_dictionary$uri`;

/** By the rules of site/dictionaries.ts; a header with an empty value is not sent. */
const dictionaries: readonly string[] = [
  "# A browser that has the file of an earlier build is sent the difference (RFC 9842). What is no hash leads to no file.",
  'set $nupay_dictionary "none";',
  'if ($http_available_dictionary ~ "^:([A-Za-z0-9+/]{43}=):$") { set $nupay_dictionary $1; }',
  'if ($http_accept_encoding !~* "\\bdcz\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))") { set $nupay_dictionary "none"; }',
  'set $nupay_as_dictionary "";',
  'if ($uri ~ "^(/assets/[\\w-]+?)-[\\w-]{8}\\.(js|css)$") { set $nupay_as_dictionary \'match="$1-*.$2"\'; }',
  'set $nupay_vary "";',
  'if ($nupay_as_dictionary) { set $nupay_vary "Available-Dictionary"; }',
];

const pagesRoot = ({ pages }: SitePlaces): string[] =>
  pages === undefined ? [] : [`root ${quoted(pages)};`];

/** The stream of events, below the API's prefix. */
const eventsPath = "/wallet/events";

/** A wallet API on the site's own origin; without one, a call that goes astray is told so and gets no page. */
function api(prefix: string, sentByNginx: readonly string[], upstream: string | undefined): string {
  if (upstream === undefined) return block(`location ^~ ${prefix}/`, ["return 404;"]);
  const passed = [
    `proxy_pass ${upstream};`,
    "proxy_http_version 1.1;",
    'proxy_set_header Connection "";',
    "proxy_set_header Host $host;",
    "# What a caller says of itself is not passed on.",
    "proxy_set_header X-Forwarded-For $remote_addr;",
    "proxy_set_header X-Forwarded-Proto $scheme;",
    ...["Forwarded", "X-Forwarded-Host", "X-Forwarded-Port", "X-Forwarded-Prefix", "X-Real-IP"].map(
      (name) => `proxy_set_header ${name} "";`,
    ),
    "# Once each: nginx adds them to every answer.",
    ...sentByNginx.map((name) => `proxy_hide_header ${name};`),
    "error_page 429 @api_slower;",
    "# A payment is sent once: whether it is sent again is for the app to say, with its key.",
    "proxy_next_upstream off;",
    "# The zones stand in deploy/nginx/nginx.conf.",
  ];
  const calls = block(`location ^~ ${prefix}/`, [
    ...passed,
    "limit_req zone=nupay_api burst=40 nodelay;",
    "limit_conn nupay_calls 32;",
    "proxy_read_timeout 60s;",
    "client_max_body_size 6m;",
  ]);
  const events = block(`location = ${prefix}${eventsPath}`, [
    ...passed,
    "limit_req zone=nupay_streams_opened burst=256 nodelay;",
    "limit_conn nupay_streams 256;",
    "# Each event is passed on at once; the server sends a comment every 20 seconds.",
    "proxy_buffering off;",
    "proxy_read_timeout 10m;",
    "client_max_body_size 1k;",
  ]);
  return `${calls}\n${events}`;
}

/** The contract's answer: the app waits, and a payment's key stays without an outcome. */
function apiSlower(given: Headers): string {
  const body = { status: 429, message: "Too many requests", data: null, code: "too_many_requests" };
  return block("location @api_slower", [
    ...headers({ ...given, "Cache-Control": "no-store", "Retry-After": "1" }),
    "types { }",
    'default_type "application/json";',
    `return 429 ${quoted(JSON.stringify(body))};`,
  ]);
}

function location(match: string, given: Headers, cache: string, lines: readonly string[]): string {
  return block(`location ${match}`, [
    "if ($request_method !~ ^(GET|HEAD)$) { return 405; }",
    ...headers(given),
    // Without `always`: an answer that is no success is never kept.
    `add_header Cache-Control ${quoted(cache)};`,
    ...lines,
  ]);
}

const headers = (given: Headers): string[] =>
  Object.entries(given).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);

const quoted = (value: string): string => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

const block = (head: string, lines: readonly string[]): string =>
  `${head} {\n${lines.map((line) => `  ${line}`).join("\n")}\n}`;
