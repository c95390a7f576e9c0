import { describe, expect, test } from "vitest";
import { subjectOf } from "../../../src/services/api/token-subject.ts";
import { pageLives } from "../../../src/services/payments/page-lives.ts";
import { pressRegister } from "../../../src/services/payments/press-register.ts";
import { fakeDevice, tokenOf } from "./fake-device.ts";

function openPage() {
  const device = fakeDevice();
  const tab = device.openTab();
  const presses = pressRegister(tab.browser, async () => tokenOf("dana"));
  return { device, tab, presses };
}

async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => "resolved",
    (error) => error.failure.code,
  );
}

describe("a press allows sending", () => {
  test("for one minute by the wall clock and by the monotonic clock", async () => {
    const { device, presses } = openPage();
    const press = await presses.register(undefined);
    expect(press).toEqual({ at: device.clock.wall, monotonicAt: 5_000, pageLife: 1, subject: "dana" });
    expect(presses.maySend(press, tokenOf("dana"))).toBe(true);
    device.pass(59_999);
    expect(presses.maySend(press, tokenOf("dana"))).toBe(true);
    device.pass(1);
    expect(presses.maySend(press, tokenOf("dana"))).toBe(false);
  });

  test.each([
    ["the wall clock jumped ahead", 120_000, 1_000],
    ["the wall clock was set back before the press", -120_000, 1_000],
    ["the wall clock was set back by half a minute", 10_000, 40_000],
    ["the machine slept with its monotonic clock running", 1_000, 61_000],
  ])("only before %s", async (_, wall, monotonic) => {
    const { device, presses } = openPage();
    const press = await presses.register(undefined);
    device.clock.wall += wall;
    device.clock.monotonic += monotonic;
    expect(presses.maySend(press, tokenOf("dana"))).toBe(false);
  });

  test("despite a correction of the clock by less than a second", async () => {
    const { device, presses } = openPage();
    const press = await presses.register(undefined);
    device.clock.wall += 9_200;
    device.clock.monotonic += 10_000;
    expect(presses.maySend(press, tokenOf("dana"))).toBe(true);
  });

  test.each([
    ["another person's", tokenOf("priya")],
    ["no", ""],
    ["an unreadable", "a.b.c"],
  ])("only with a token of the same person, not with %s token", async (_, token) => {
    const { presses } = openPage();
    expect(presses.maySend(await presses.register(undefined), token)).toBe(false);
  });

  test("only until a resume from a freeze, or a restore from the back-forward cache", async () => {
    const { tab, presses } = openPage();
    const firstPress = await presses.register(undefined);
    tab.dispatch("pageshow");
    expect(presses.maySend(firstPress, tokenOf("dana"))).toBe(true);
    tab.dispatch("resume");
    expect(presses.maySend(firstPress, tokenOf("dana"))).toBe(false);
    const secondPress = await presses.register(undefined);
    expect(presses.maySend(secondPress, tokenOf("dana"))).toBe(true);
    tab.dispatch("pageshow", { persisted: true });
    expect(presses.maySend(secondPress, tokenOf("dana"))).toBe(false);
  });
});

describe("the minute of a press", () => {
  test("begins with its click, whatever happens before the request: a sign-in, a payee search, a slow disk", async () => {
    const { device, presses } = openPage();
    const click = presses.note();
    device.pass(59_999);
    const press = await presses.register(undefined, click);
    expect(presses.maySend(press, tokenOf("dana"))).toBe(true);
    device.pass(1);
    expect(presses.maySend(press, tokenOf("dana"))).toBe(false);
  });

  test("ends when the page of its click is reloaded or restored", async () => {
    const { tab, presses } = openPage();
    const click = presses.note();
    tab.dispatch("resume");
    const press = await presses.register(undefined, click);
    expect(presses.maySend(press, tokenOf("dana"))).toBe(false);
  });

  test("begins with the press, not with the answer of a slow token request", async () => {
    const device = fakeDevice();
    let answer = (_: string) => {};
    const presses = pressRegister(
      device.openTab().browser,
      () => new Promise((resolve) => (answer = resolve)),
    );
    const pendingPress = presses.register(undefined);
    device.pass(60_000);
    answer(tokenOf("dana"));
    expect(presses.maySend(await pendingPress, tokenOf("dana"))).toBe(false);
  });
});

describe("a press that resends the same payment", () => {
  test("needs the page in which its key was created, without a reload or restore", async () => {
    const { tab, presses } = openPage();
    presses.keep("key-1", await presses.register(undefined));
    expect((await presses.register("key-1")).pageLife).toBe(1);
    expect(await rejectionOf(presses.register("key-of-an-earlier-load"))).toBe("page_life_over");
    tab.dispatch("resume");
    expect(await rejectionOf(presses.register("key-1"))).toBe("page_life_over");
  });
});

const moments = [
  "before the token is requested",
  "while the token is awaited",
  "before its key is kept",
  "after its key is kept",
] as const;

test.each(moments)("a press does not send or resend a payment if the page resumes %s", async (moment) => {
  const tab = fakeDevice().openTab();
  const resumeAt = (currentMoment: (typeof moments)[number]) => {
    if (currentMoment === moment) tab.dispatch("resume");
  };
  const presses = pressRegister(tab.browser, async () => {
    resumeAt("while the token is awaited");
    return tokenOf("dana");
  });
  const click = presses.note();
  resumeAt("before the token is requested");
  const press = await presses.register(undefined, click);
  resumeAt("before its key is kept");
  presses.keep("key-1", press);
  resumeAt("after its key is kept");
  expect(presses.maySend(press, tokenOf("dana"))).toBe(false);
  expect(await rejectionOf(presses.register("key-1"))).toBe("page_life_over");
});

test("a press without a readable token sends nothing", async () => {
  const presses = pressRegister(fakeDevice().openTab().browser, async () => "opaque");
  expect(await rejectionOf(presses.register(undefined))).toBe("unauthorized");
});

test("the subject of a token is read as UTF-8 base64url", () => {
  expect(subjectOf(tokenOf("نور~?"))).toBe("نور~?");
});

test("a page reports each resume and each restore", () => {
  const { tab } = openPage();
  let resumeCount = 0;
  const end = pageLives(tab.browser).onResume(() => (resumeCount += 1));
  tab.dispatch("resume");
  tab.dispatch("pageshow", { persisted: true });
  tab.dispatch("pageshow");
  end();
  tab.dispatch("resume");
  expect(resumeCount).toBe(2);
});
