import { describe, expect, test } from "vitest";
import { fromCallback } from "xstate";
import { pagesMachine } from "../../src/machines/app/pages.machine.ts";
import { begin, fakeListener, fakeModule, offline } from "./fakes.ts";

function beginPages() {
  const prefetch = fakeListener();
  const code = fakeModule();
  const running: string[] = [];
  const page = (name: string) =>
    fromCallback(() => {
      running.push(name);
      return () => running.splice(running.indexOf(name), 1);
    });
  const logic = pagesMachine.provide({
    actors: {
      watchPrefetch: prefetch.logic,
      code: code.logic,
      pageCharts: page("pageCharts") as never,
    },
  });
  const begun = begin(logic);
  return {
    ...begun,
    prefetch,
    code,
    loadPages: code.load,
    running,
    value: () => begun.actor.getSnapshot().value,
  };
}

describe("the pages beside the dashboard", () => {
  test("are not fetched before the dashboard has loaded or the person uses something", () => {
    const pages = beginPages();
    expect(pages.value()).toBe("waiting");
    pages.clock.increment(60_000);
    expect(pages.loadPages.asked).toHaveLength(0);
    pages.prefetch.say({ type: "pages.wanted" });
    expect(pages.value()).toBe("loading");
    expect(pages.loadPages.asked).toHaveLength(1);
  });

  test("start as soon as their code has loaded, and not before", async () => {
    const pages = beginPages();
    pages.prefetch.say({ type: "pages.wanted" });
    expect(pages.running).toEqual([]);
    await pages.loadPages.answer(undefined);
    expect(pages.value()).toBe("loaded");
    expect(pages.running).toEqual(["pageCharts"]);
  });

  test("that did not load are loaded by a reload of the page, on request only", async () => {
    const pages = beginPages();
    pages.prefetch.say({ type: "pages.wanted" });
    await pages.loadPages.fail(offline);
    expect(pages.value()).toBe("loadFailed");
    pages.clock.increment(600_000);
    expect(pages.loadPages.asked).toHaveLength(1);
    pages.actor.send({ type: "retried" });
    expect(pages.value()).toBe("loading");
    expect(pages.code.reloadPage.asked).toHaveLength(1);
    expect(pages.code.reloadOnce.asked).toHaveLength(0);
    await pages.code.reloadPage.fail(offline);
    expect(pages.value()).toBe("loadFailed");
    expect(pages.loadPages.asked).toHaveLength(1);
  });
});
