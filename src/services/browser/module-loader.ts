/**
 * Loads a part of the app. One that did not load stays lost for as long as its page lives (HTML, module map): the next
 * try loads the page anew, once there is somebody to load it from. Rejects where it cannot.
 */
export function moduleLoader<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let lost = false;
  return async () => {
    if (lost) {
      await fetch(location.href, { method: "HEAD", cache: "no-store" });
      location.reload();
      return new Promise<never>(() => {});
    }
    try {
      return await load();
    } catch (error) {
      lost = true;
      throw error;
    }
  };
}
