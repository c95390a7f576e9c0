/** A page tells what became of a press, frame by frame, while nothing is evaluated in it. */
import type { CDPSession, Page } from "@playwright/test";

export interface State {
  readonly lang: string;
  readonly dialog: boolean;
  /** The focus is in a menu; on one of its items. */
  readonly inMenu: boolean;
  readonly inItem: boolean;
}

/** Resolves once the page is as meant, two frames on end. Rejects after ten seconds with what was meant. */
export type Until = (meant: string, is: (state: State) => boolean) => Promise<void>;

const limit = 10_000;
const binding = "__benchTell";

export async function reportState(page: Page, session: CDPSession): Promise<Until> {
  let state: State | undefined;
  let look = () => {};
  session.on("Runtime.bindingCalled", ({ name, payload }) => {
    if (name !== binding) return;
    state = JSON.parse(payload) as State;
    look();
  });
  await session.send("Runtime.enable");
  await session.send("Runtime.addBinding", { name: binding });
  await page.evaluate((tell) => {
    let seen = "";
    let told = "";
    const watch = () => {
      const focus = document.activeElement;
      const now = JSON.stringify({
        lang: document.documentElement.lang,
        dialog: document.querySelector("[role=dialog]") !== null,
        inMenu: focus?.closest("[role=menu]") != null,
        inItem: focus?.closest("[role=menuitem]") != null,
      });
      if (now === seen && now !== told) {
        told = now;
        (Reflect.get(window, tell) as (text: string) => void)(now);
      }
      seen = now;
      requestAnimationFrame(watch);
    };
    watch();
  }, binding);
  return (meant, is) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`There was not ${meant}: ${JSON.stringify(state)}`)),
        limit,
      );
      look = () => {
        if (state === undefined || !is(state)) return;
        clearTimeout(timer);
        look = () => {};
        resolve();
      };
      look();
    });
}
