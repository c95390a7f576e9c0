/** Decides which requests the service worker answers, and from which source. */
import { isSignedInPath } from "../../src/services/storage/signed-in-routes.ts";

/** The files of one build that the app needs to start without a network. */
export interface BuildFiles {
  /** Changes whenever one of the files changes. */
  readonly build: string;
  /** Paths of files with a hash in their name. */
  readonly hashed: readonly string[];
  /** Paths of files without a hash. */
  readonly named: readonly string[];
}

/** The used part of a service worker's globals; the page's types do not have them. */
export interface WorkerGlobals {
  readonly origin: string;
  readonly caches: Pick<CacheStorage, "open" | "keys" | "delete">;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** The empty shell is used for every page, the landing page included, whose own file would add 10 KB to each build. */
const shell = "/dashboard";
const isPage = (path: string): boolean => path === "/" || isSignedInPath(path);
const configuration = "/config.json";
const prefix = "nupay-build-";

export function offlineFiles({ build, hashed, named }: BuildFiles, { origin, caches, fetch }: WorkerGlobals) {
  const cacheName = `${prefix}${build}`;
  const keptPaths = new Set([...hashed, ...named]);

  const openCache = () => caches.open(cacheName);

  /** Caches the build's files; rejects if a file does not load. */
  async function load(): Promise<void> {
    const freshPaths = [shell, configuration, ...named];
    await (await openCache()).addAll([
      ...hashed.map((path) => new Request(new URL(path, origin))),
      ...freshPaths.map((path) => new Request(new URL(path, origin), { cache: "no-cache" })),
    ]);
  }

  /** Throws the network error if no copy is cached, as without the worker. */
  async function networkFirst(request: Request, path: string): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const copy = await (await openCache()).match(path);
      if (copy === undefined) throw error;
      return copy;
    }
  }

  async function cacheFirst(request: Request, path: string): Promise<Response> {
    return (await (await openCache()).match(path)) ?? fetch(request);
  }

  /** Answers with the configuration from the network and caches it, because it can change without a build. */
  async function fetchConfiguration(request: Request): Promise<Response> {
    const response = await networkFirst(request, configuration);
    if (response.ok) {
      const copy = response.clone();
      void openCache()
        .then((cache) => cache.put(configuration, copy))
        .catch(() => {});
    }
    return response;
  }

  return {
    /** Rejects if a file does not load: then the previous worker stays active. */
    install: load,

    /** Loads the files again after a sign-out or *Clear stored data* removed them. Rejects if a file does not load. */
    async restore(): Promise<void> {
      if ((await (await openCache()).match(shell)) === undefined) await load();
    },

    /** Removes the files of other builds. */
    async activate(): Promise<void> {
      const names = await caches.keys();
      const otherCaches = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
      await Promise.all(otherCaches.map((name) => caches.delete(name)));
    },

    /**
     * The response to a GET of the site's own files and pages. Undefined for any other request, which the browser then
     * sends itself.
     */
    answer(request: Request): Promise<Response> | undefined {
      const { origin: requestOrigin, pathname, search } = new URL(request.url);
      if (request.method !== "GET" || requestOrigin !== origin) return undefined;
      if (request.mode === "navigate") {
        if (request.destination !== "document" || !isPage(pathname)) return undefined;
        return networkFirst(request, shell);
      }
      if (search !== "") return undefined;
      if (pathname === configuration) return fetchConfiguration(request);
      return keptPaths.has(pathname) ? cacheFirst(request, pathname) : undefined;
    },
  };
}
