/** The service worker: lets the app start without a network. Online, the app works the same without it. */
import { type BuildFiles, offlineFiles } from "./offline-files.ts";

declare global {
  /** Written by the build: site/service-worker/build.ts. */
  const NUPAY_BUILD_FILES: BuildFiles;
}

interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const { install, activate, answer, restore } = offlineFiles(NUPAY_BUILD_FILES, {
  origin: scope.location.origin,
  caches: scope.caches,
  fetch: (request) => fetch(request),
});

scope.addEventListener("install", (event) => event.waitUntil(install().then(() => scope.skipWaiting())));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const response = answer(event.request);
  if (response === undefined) return;
  event.respondWith(response);
  if (event.request.mode === "navigate") event.waitUntil(response.then(restore).catch(() => {}));
});
