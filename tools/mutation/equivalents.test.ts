import { readdirSync } from "node:fs";
import { nameOf } from "statechart-mutation";
import { expect, test } from "vitest";
import { equivalentsOf } from "./equivalents.ts";
import { mutantsOf, resolveProjectPath } from "./project-files.ts";
import { instrumentScreens, screenFiles } from "./screens/instrument.ts";
import { targetsOf } from "./targets.ts";
import { filesBelow } from "./units/holders.ts";

/** The mutated files by the names of their lists: `history-rules-day`, `screens-shell-top-bar.tsx`. */
const fileByList = new Map(
  [
    ...(["machines", "rules", "ledger"] as const).flatMap((group) => targetsOf(group)),
    ...[...filesBelow("src/services"), ...filesBelow("src/ui/format")].map((file) => ({
      name: file.replace(/^src\/(ui\/)?/, "").replace(/\.tsx?$/, ""),
      file,
    })),
    ...screenFiles().map((file) => ({ name: file.slice("src/ui/".length), file })),
  ].map(({ name, file }) => [name.replaceAll("/", "-"), file]),
);

async function mutantNames(file: string, list: string): Promise<readonly string[]> {
  const mutants = /\.tsx?$/.test(list)
    ? (await instrumentScreens([file])).switches.map(({ mutant }) => mutant)
    : (await mutantsOf(file)).mutants;
  return mutants.map(nameOf);
}

const lists = readdirSync(resolveProjectPath("tools/mutation/equivalent")).map((name) => name.slice(0, -3));

test.each(lists)("each equivalent mutant in %s.ts is a mutant of its file", async (list) => {
  const file = fileByList.get(list);
  if (file === undefined) throw new Error("No file has this list.");
  const names = await mutantNames(file, list);
  const unknown = Object.keys(await equivalentsOf(list)).filter((name) => !names.includes(name));
  expect(unknown).toEqual([]);
});
