import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import type { Context } from "koa";
import type { ResourceAddress } from "./pages/document.ts";
import { drawEngraving } from "./pages/drawings.ts";
import { respond } from "./respond.ts";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

export interface Resources {
  readonly address: ResourceAddress;
  /** `path` is below /resources/; any path that is not one of these files is answered with 404. */
  send(path: string, ctx: Context): void;
}

const ownFolder = new URL("resources/", import.meta.url);

/** The folder of the files that Keycloak's pages also use. */
const keycloakTheme = new URL("../../deploy/keycloak/theme/nupay/login/resources/", import.meta.url);
const sharedFiles = ["css/page.css", "js/form.js", "img/icon.svg"];

/** The pages' styles, scripts and drawings. Their URLs have a version, so browsers may cache them forever. */
export function loadResources(): Resources {
  const paths = [
    ...readdirSync(ownFolder).map((name) => new URL(name, ownFolder)),
    ...sharedFiles.map((name) => new URL(name, keycloakTheme)),
  ];
  const files = new Map<string, string>(
    paths.map((path) => [basename(path.pathname), readFileSync(path, "utf8")]),
  );
  files.set("engraving.svg", drawEngraving());
  const version = createHash("sha256")
    .update([...files.values()].join("\0"))
    .digest("hex")
    .slice(0, 12);
  return {
    address: (name) => `/resources/${version}/${name}`,
    send(path, ctx) {
      const [requestedVersion, name = "", ...rest] = path.split("/");
      const content = requestedVersion === version && rest.length === 0 ? files.get(name) : undefined;
      if (content === undefined) {
        return respond(ctx, 404, { "Content-Type": "text/plain; charset=utf-8" }, "Not found");
      }
      const headers = {
        "Content-Type": types[extname(name)] ?? "application/octet-stream",
        "Cache-Control": "public, max-age=31536000, immutable",
        "Cross-Origin-Resource-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
      };
      respond(ctx, 200, headers, content);
    },
  };
}
