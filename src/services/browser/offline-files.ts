/** Removes the service worker's files; if the browser forbids storage, no files exist. */
export async function removeOfflineFiles(): Promise<void> {
  for (const name of await caches.keys().catch(() => [])) await caches.delete(name);
}
