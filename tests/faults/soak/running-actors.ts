import type { CDPSession, Page } from "@playwright/test";

export interface ActorCount {
  /** The number of running actors. */
  readonly running: number;
  /** All actors in the heap, including stopped ones that are still referenced. */
  readonly held: number;
}

/**
 * Counts XState's actors in the page's heap, without code in the product: finds the first actor in React's own tree
 * (`__reactContainer$…`), and all objects of its class through Chromium (`Runtime.queryObjects`, after garbage
 * collection).
 */
export async function countActors(page: Page, session: CDPSession): Promise<ActorCount> {
  // tsx adds a helper to functions that the page does not have.
  await page.evaluate("globalThis.__name ??= (target) => target");
  await page.evaluate(findActorClass);
  const { result: prototype } = await session.send("Runtime.evaluate", {
    expression: "globalThis.__actorClass",
  });
  const { objectId: prototypeObjectId } = prototype;
  if (prototypeObjectId === undefined) throw new Error("No actor was found in the page.");
  const objectGroup = "soak";
  const { objects } = await session.send("Runtime.queryObjects", { prototypeObjectId, objectGroup });
  const { objectId } = objects;
  if (objectId === undefined) throw new Error("Chromium could not list the page's actors.");
  const { result } = await session.send("Runtime.callFunctionOn", {
    objectId,
    // ProcessingStatus.Running of XState 5 is 1.
    functionDeclaration: `function () {
      return { held: this.length, running: this.filter((actor) => actor._processingStatus === 1).length };
    }`,
    returnByValue: true,
  });
  await session.send("Runtime.releaseObjectGroup", { objectGroup });
  await session.send("Runtime.evaluate", { expression: "delete globalThis.__actorClass" });
  const count: ActorCount = result.value;
  if (count.running === 0) throw new Error("No actor runs: the count cannot be right.");
  return count;
}

/** Runs in the page: walks React's tree until a hook or a prop contains an object that looks like an actor. */
function findActorClass(): void {
  const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
  const isActor = (value: unknown): value is object =>
    isObject(value) && "sessionId" in value && "getSnapshot" in value && "_processingStatus" in value;
  const root = [...document.querySelectorAll("*")].find((element) =>
    Object.keys(element).some((key) => key.startsWith("__reactContainer$")),
  );
  const key = Object.keys(root ?? {}).find((name) => name.startsWith("__reactContainer$"));
  const fibers: unknown[] = [root === undefined || key === undefined ? undefined : Reflect.get(root, key)];
  while (fibers.length > 0) {
    const fiber = fibers.pop();
    if (!isObject(fiber)) continue;
    const props: unknown = Reflect.get(fiber, "memoizedProps");
    const values: unknown[] = isObject(props) ? Object.values(props) : [];
    for (
      let hook: unknown = Reflect.get(fiber, "memoizedState");
      isObject(hook);
      hook = Reflect.get(hook, "next")
    ) {
      values.push(Reflect.get(hook, "memoizedState"));
    }
    const nested = values.flatMap((value) => (isObject(value) ? [value, ...Object.values(value)] : []));
    const actor = nested.find(isActor);
    if (actor !== undefined) {
      Reflect.set(globalThis, "__actorClass", Object.getPrototypeOf(actor));
      return;
    }
    fibers.push(Reflect.get(fiber, "sibling"), Reflect.get(fiber, "child"));
  }
}
