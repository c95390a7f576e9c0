import { describe, expect, test } from "vitest";
import { Labelled, type Owner, type Step, World } from "../src/index.ts";

function openWorld(seed = 1) {
  const random = new Labelled(seed);
  const ran: string[] = [];
  let orders = 0;
  const world = new World({
    order: () => random.number(`${++orders}`),
    failed: (error, step) => ran.push(`${step.label} threw ${(error as Error).message}`),
  });
  const plan = (label: string, delay: number, run: () => void = () => {}, owner?: Owner): Step =>
    world.schedule({
      kind: "timer",
      label,
      delay,
      owner,
      run() {
        ran.push(label);
        run();
      },
    });
  return { world, ran, plan };
}

describe("the simulated world", () => {
  test("runs steps in the order of their simulated times", async () => {
    const { world, ran, plan } = openWorld();
    plan("late", 1_000_000);
    plan("soon", 5);
    plan("between", 70);
    await world.runToTheEnd();
    expect(ran).toEqual(["soon", "between", "late"]);
    expect(world.now).toBe(1_000_000);
  });

  test("runs every promise reaction before the next step", async () => {
    const { world, ran, plan } = openWorld();
    plan("first", 0, () => {
      void (async () => {
        for (let count = 0; count < 500; count++) await undefined;
        ran.push("500 reactions later");
      })();
    });
    plan("second", 1);
    await world.runToTheEnd();
    expect(ran).toEqual(["first", "500 reactions later", "second"]);
  });

  test("orders steps of the same instant by the seed", async () => {
    const orders = new Set<string>();
    for (let seed = 1; seed <= 40; seed++) {
      const { world, ran, plan } = openWorld(seed);
      for (const name of ["a", "b", "c"]) plan(name, 10);
      await world.runToTheEnd();
      orders.add(ran.join(""));
    }
    expect(orders.size).toBe(6);
  });

  test("postpones the steps of a frozen page until it is active, and drops those of a dead page", async () => {
    const { world, ran, plan } = openWorld();
    const parked: Step[] = [];
    const frozen = { state: "frozen" as Owner["state"], park: (step: Step) => parked.push(step) };
    plan("frozen", 1, undefined, frozen);
    plan("dead", 1, undefined, { state: "dead", park() {} });
    plan("thaw", 50, () => {
      frozen.state = "active";
      for (const step of parked) world.resume(step);
    });
    await world.runToTheEnd();
    expect(ran).toEqual(["thaw", "frozen"]);
    expect(world.now).toBe(50);
  });

  test("reports an error that a step throws, and continues", async () => {
    const { world, ran, plan } = openWorld();
    plan("bad", 0, () => {
      throw new Error("broken");
    });
    plan("good", 1);
    await world.runToTheEnd();
    expect(ran).toEqual(["bad", "bad threw broken", "good"]);
  });
});

test("a labelled random number depends only on seed and label", () => {
  const random = new Labelled(7);
  const values = [random.number("a"), random.number("b"), random.uuid("k")];
  const sameSeed = new Labelled(7);
  expect([sameSeed.uuid("k"), sameSeed.number("b"), sameSeed.number("a")]).toEqual(values.toReversed());
  expect(new Labelled(8).number("a")).not.toBe(values[0]);
  expect(random.uuid("k")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});
