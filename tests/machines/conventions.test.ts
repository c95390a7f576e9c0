import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type AnyStateMachine, type AnyStateNode, StateMachine } from "xstate";
import { requirements } from "../spec-coverage/requirements.ts";
import { dialogMachines } from "../support/dialog-machines.ts";
import { literalLines, maxLiteralLines } from "../support/machine-literal.ts";

const folder = fileURLToPath(new URL("../../src/machines/", import.meta.url));
const knownRequirements: ReadonlySet<string> = new Set(requirements.map(({ key }) => key));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".machine.ts"),
);

/** `top-up.machine.ts` → `topUp` */
function idOf(file: string): string {
  return basename(file, ".machine.ts").replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  const walk = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(walk)];
  return walk(machine.root);
}

/** The requirement of a state, inherited from its nearest ancestor that names one. */
function specOf(node: AnyStateNode): string | undefined {
  return node.meta?.spec ?? (node.parent && specOf(node.parent));
}

type Config = Readonly<Record<string, unknown>>;

function isConfig(value: unknown): value is Config {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function configOf(node: AnyStateNode): Config {
  return node.config as Config;
}

function transitionsOf(node: AnyStateNode): Config[] {
  const { on, after, always, onDone } = configOf(node);
  const lists = [
    ...Object.values((on ?? {}) as Config),
    ...Object.values((after ?? {}) as Config),
    always,
    onDone,
    ...listOf(configOf(node).invoke).flatMap((invoke) => [
      (invoke as Config).onDone,
      (invoke as Config).onError,
    ]),
  ];
  return lists.flatMap(listOf).filter(isConfig);
}

/** The name of an implementation referenced by name, with or without params; undefined for an inline one. */
function nameOf(reference: unknown): string | undefined {
  if (typeof reference === "string") return reference;
  if (isConfig(reference) && typeof reference.type === "string") return reference.type;
  return undefined;
}

/** Every state reachable by a transition or an initial state. */
function reachableStates(machine: AnyStateMachine): Set<AnyStateNode> {
  const foundNodes = new Set<AnyStateNode>();
  function enter(node: AnyStateNode): void {
    if (foundNodes.has(node)) return;
    foundNodes.add(node);
    if (node.parent) enter(node.parent);
    if (node.type === "parallel") for (const region of Object.values(node.states)) enter(region);
    else for (const initial of node.initial?.target ?? []) enter(initial);
    for (const transition of [...node.transitions.values()].flat().concat(node.always ?? []))
      for (const target of transition.target ?? []) enter(target);
  }
  enter(machine.root);
  return foundNodes;
}

test("the search finds more than 15 charts, payment.machine.ts among them", () => {
  expect(files).toContain("payments/payment.machine.ts");
  expect(files.length).toBeGreaterThan(15);
});

for (const file of files) {
  describe(file, () => {
    const id = idOf(file);
    let moduleExports: Readonly<Record<string, unknown>>;
    let machine: AnyStateMachine;

    beforeAll(async () => {
      moduleExports = await import(/* @vite-ignore */ `${folder}${file}`);
      const exportedMachine = moduleExports[`${id}Machine`];
      if (!(exportedMachine instanceof StateMachine)) throw new Error(`${file} exports no ${id}Machine`);
      machine = exportedMachine;
    });

    test("is one chart, named after its file", () => {
      expect(machine.id).toBe(id);
      expect(Object.values(moduleExports).filter((value) => value instanceof StateMachine)).toHaveLength(1);
    });

    test(`has a literal of at most ${maxLiteralLines} lines`, async () => {
      expect(literalLines(await readFile(`${folder}${file}`, "utf8"))).toBeLessThanOrEqual(maxLiteralLines);
    });

    test("exports its actor's type", async () => {
      const source = await readFile(`${folder}${file}`, "utf8");
      const name = `${id[0]?.toUpperCase()}${id.slice(1)}Actor`;
      expect(source).toContain(`export type ${name} = ActorRefFrom<typeof ${id}Machine>;`);
    });

    test("describes every state in a sentence", () => {
      const undescribed = statesOf(machine).filter((node) => !/^\S.*[.!?]$/s.test(node.description ?? ""));
      expect(undescribed.map((node) => node.id)).toEqual([]);
    });

    test("names the requirement of every state, in its meta or its parent's", () => {
      const states = statesOf(machine);
      expect(states.filter((node) => specOf(node) === undefined).map((node) => node.id)).toEqual([]);
      const unknownNodes = states.filter(
        (node) => node.meta?.spec !== undefined && !knownRequirements.has(node.meta.spec),
      );
      expect(unknownNodes.map((node) => `${node.id}: ${node.meta?.spec}`)).toEqual([]);
    });

    test("gives every invoke an onError", () => {
      const withoutOnError = statesOf(machine).flatMap((node) =>
        listOf(configOf(node).invoke)
          .filter((invoke) => (invoke as Config).onError === undefined)
          .map((invoke) => `${node.id}: ${(invoke as Config).src}`),
      );
      expect(withoutOnError).toEqual([]);
    });

    test("gives every invoke an id, so that its done and error events have a name", () => {
      const nameless = statesOf(machine).flatMap((node) =>
        listOf(configOf(node).invoke)
          .filter((invoke) => typeof (invoke as Config).id !== "string")
          .map((invoke) => `${node.id}: ${(invoke as Config).src}`),
      );
      expect(nameless).toEqual([]);
    });

    test("names every action, guard, delay and actor, and provides each of them in setup", () => {
      const { actions, guards, delays, actors } = machine.implementations;
      const violations: string[] = [];
      function checkName(kind: string, nodePath: string, reference: unknown, provided: object): void {
        const name = nameOf(reference);
        if (name === undefined) violations.push(`${nodePath}: ${kind} written inline`);
        else if (!(name in provided)) violations.push(`${nodePath}: ${kind} ${name} is not provided`);
      }
      for (const node of statesOf(machine)) {
        const config = configOf(node);
        for (const action of [...listOf(config.entry), ...listOf(config.exit)])
          checkName("action", node.id, action, actions);
        for (const transition of transitionsOf(node)) {
          for (const action of listOf(transition.actions)) checkName("action", node.id, action, actions);
          if (transition.guard !== undefined) checkName("guard", node.id, transition.guard, guards);
        }
        for (const delay of Object.keys((config.after ?? {}) as Config))
          checkName("delay", node.id, delay, delays);
        for (const invoke of listOf(config.invoke))
          checkName("actor", node.id, (invoke as Config).src, actors);
      }
      expect(violations).toEqual([]);
    });

    test("uses each action, guard and delay that it provides", () => {
      const usedNames = JSON.stringify(
        statesOf(machine).map((node) => {
          const config = configOf(node);
          return [
            config.entry,
            config.exit,
            transitionsOf(node),
            Object.keys((config.after ?? {}) as Config),
          ];
        }),
      );
      const { actions, guards, delays } = machine.implementations;
      const unusedNames = [...Object.keys(actions), ...Object.keys(guards), ...Object.keys(delays)].filter(
        (name) => !usedNames.includes(`"${name}"`),
      );
      expect(unusedNames).toEqual([]);
    });

    test("has no unreachable state", () => {
      const foundNodes = reachableStates(machine);
      expect(
        statesOf(machine)
          .filter((node) => !foundNodes.has(node))
          .map((node) => node.id),
      ).toEqual([]);
    });

    test("gives each non-final atomic state, or one of its ancestors, a transition", () => {
      const stuck = statesOf(machine).filter((node) => {
        if (node.type === "final" || node.type === "parallel" || Object.keys(node.states).length > 0)
          return false;
        for (let ancestor: AnyStateNode | undefined = node; ancestor; ancestor = ancestor.parent)
          if ([...ancestor.transitions.values()].flat().length > 0 || ancestor.always?.length) return false;
        return true;
      });
      expect(stuck.map((node) => node.id)).toEqual([]);
    });

    test("ends the name of a state that waits for a port in -ing, except for the listed states", () => {
      const waitingStates = statesOf(machine).filter((node) =>
        listOf(configOf(node).invoke).some((invoke) => (invoke as Config).onDone !== undefined),
      );
      const misnamedStates = waitingStates
        .filter((node) => !/ing([A-Z]\w*)?$/.test(node.key) && !namedAfterTheirSubject.has(node.id))
        .map((node) => node.id);
      expect(misnamedStates).toEqual([]);
    });
  });
}

/** States that are named after the dialog, step or session whose actor they run. */
const namedAfterTheirSubject: ReadonlySet<string> = new Set([
  "auth.authenticated",
  ...Object.keys(dialogMachines).flatMap((name) => [`dialogs.payment.${name}`, `dialogs.card.${name}`]),
  ...["personal", "identity", "payout", "review"].map((name) => `setupWizard.${name}`),
]);
