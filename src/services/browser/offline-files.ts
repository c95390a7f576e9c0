/** Removes the service worker's files. Where the browser forbids storage, none are kept. */
export async function removeOfflineFiles(): Promise<void> {
  for (const name of await caches.keys().catch(() => [])) await caches.delete(name);
}
