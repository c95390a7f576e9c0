import { expect, test } from "vitest";
import { allFates, type Fate, type Scenario, Simulation } from "../src/index.ts";

/** Sends one change with this fate. @returns how often the server processed it, and the page's result */
async function runOf(fate: Fate, seed: number) {
  let acted = 0;
  let answer = "nothing";
  const scenario: Scenario = {
    answer: () => ({ status: 200, body: ++acted }),
    begin(simulation) {
      const { browser } = simulation.device().load(1);
      simulation.act("sends", 0, async () => {
        answer = await browser.fetch("/count", { method: "PUT" }).then(
          (response) => (response.status === 200 ? "an answer" : `a gateway's ${response.status}`),
          () => "an error",
        );
      });
    },
    wrongAtTheEnd: () => undefined,
  };
  const simulation = new Simulation(scenario, { seed, chooseFate: () => fate });
  expect(await simulation.run()).toBeUndefined();
  return { acted, answer: answer.replace(/ \d+/, "") };
}

const expected: Readonly<
  Record<Fate, { readonly acted: readonly number[]; readonly answer: readonly string[] }>
> = {
  delivered: { acted: [1], answer: ["an answer"] },
  "request lost": { acted: [0], answer: ["an error", "nothing"] },
  "answer lost": { acted: [1], answer: ["an error", "nothing"] },
  "answer late": { acted: [1], answer: ["an answer"] },
  "request held": { acted: [1], answer: ["a gateway's", "an answer", "an error"] },
  "request copied": { acted: [2], answer: ["an answer"] },
  "sent twice by the browser": { acted: [2], answer: ["an answer"] },
  redirected: { acted: [0], answer: ["an answer"] },
  "gateway speaks first": { acted: [0], answer: ["a gateway's", "an answer"] },
  "gateway speaks last": { acted: [1], answer: ["a gateway's", "an answer"] },
};

test.each(Object.keys(expected) as Fate[])(
  "%s: the server acts as often, and the page gets the answers, as the table of fates lists",
  async (fate) => {
    const runs: Awaited<ReturnType<typeof runOf>>[] = [];
    for (let seed = 1; seed <= 40; seed++) runs.push(await runOf(fate, seed));
    const valuesOf = (name: "acted" | "answer") => [...new Set(runs.map((run) => run[name]))].sort();
    expect({ acted: valuesOf("acted"), answer: valuesOf("answer") }).toEqual(expected[fate]);
  },
);

test("the table of fates has a row for each fate that a request can have", () => {
  expect(Object.keys(expected).sort()).toEqual([...new Set([...allFates, "delivered"])].sort());
});

test.each([0, 5_000])("a network latency of %i ms delays an answer by at least as much", async (latency) => {
  let took = 0;
  const scenario: Scenario = {
    answer: () => ({ status: 200, body: 0 }),
    begin(simulation) {
      const device = simulation.device();
      device.latency = latency;
      const { browser } = device.load(1);
      simulation.act("sends", 0, async () => {
        const at = browser.now();
        await browser.fetch("/count");
        took = browser.now() - at;
      });
    },
    wrongAtTheEnd: () => undefined,
  };
  expect(await new Simulation(scenario, { seed: 1, chooseFate: () => "delivered" }).run()).toBeUndefined();
  expect(took).toBeGreaterThanOrEqual(latency + 10);
  expect(took).toBeLessThanOrEqual(latency + 240);
});

test("fetch rejects Node's Request, because its body is read in real time", async () => {
  const scenario: Scenario = {
    answer: () => ({ status: 200, body: 0 }),
    begin(simulation) {
      const { browser } = simulation.device().load(1);
      simulation.act("sends", 0, () => browser.fetch(new Request("http://server.test/count")));
    },
    wrongAtTheEnd: () => undefined,
  };
  expect(await new Simulation(scenario, { seed: 1 }).run()).toContain("takes an address and options");
});
