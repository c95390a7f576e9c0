import { readFileSync } from "node:fs";
import { mutated, nameOf } from "statechart-mutation";
import { expect, test } from "vitest";
import { resolveProjectPath } from "../project-files.ts";
import { instrumentScreens, screenFiles } from "./instrument.ts";

const file = "src/ui/components/alert.tsx";

test("each mutant of a component has its position in the source, removed JSX attributes included", async () => {
  const { switches } = await instrumentScreens([file]);
  const source = readFileSync(resolveProjectPath(file), "utf8");
  const names = switches.map(({ mutant }) => nameOf(mutant));
  expect(names).toContain("Alert | BooleanLiteral | false → true");
  expect(names).toContain('Alert | AttributeRemoved | role={role === "none" ? undefined : role} → (nothing)');
  expect(new Set(names).size).toBe(names.length);
  for (const { mutant } of switches)
    expect(source.slice(mutant.start, mutant.end), nameOf(mutant)).toBe(mutant.original);
  const withoutRole = switches.find(({ mutant }) => mutant.original.startsWith("role="));
  expect(withoutRole && mutated(source, withoutRole.mutant)).not.toContain("role=");
});

test("class names and styles of a component are not mutated", async () => {
  const { switches } = await instrumentScreens([file]);
  expect(switches.filter(({ mutant }) => /className|style/.test(mutant.original.slice(0, 10)))).toEqual([]);
});

test("the files of the screens' mutants exclude styles, icons and generated patterns", () => {
  expect(screenFiles()).toContain(file);
  expect(screenFiles().filter((path) => /\.css\.ts$|\/icons\/|guilloche|wave-path/.test(path))).toEqual([]);
});
