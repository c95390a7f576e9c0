/** What the README of a package shows, written into a project and compared with what is printed there. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { packageFile } from "./build-package.ts";
import type { InstalledPackage } from "./installed-package.ts";

type NamedText = readonly [name: string, text: string];

/** A file, a text in it, and the text that replaces it. */
export type FileChange = readonly [file: string, from: string, to: string];

export interface ReadmeExample {
  readonly readme: string;
  /** The files that it shows: a name, and the block of code that follows. */
  readonly files: readonly NamedText[];
  /** Writes them into a folder of an empty project, and answers with the folder. */
  readonly writeInto: (
    installed: InstalledPackage,
    folder: string,
    ...changes: readonly FileChange[]
  ) => string;
}

export function readmeExample(name: string): ReadmeExample {
  const readme = readFileSync(packageFile(name, "README.md"), "utf8");
  const files = [...readme.matchAll(/`([\w./-]+\.[a-z]+)`[^`]*```[a-z]+\n(.*?)```/gs)].map(
    ([, file = "", text = ""]) => [file, text] as const,
  );
  return {
    readme,
    files,
    writeInto: (installed, folder, ...changes) => {
      const root = join(installed.folder, folder);
      for (const [file, text] of files) {
        const changed = changes
          .filter(([one]) => one === file)
          .reduce((before, [, from, to]) => {
            expect(before).toContain(from);
            return before.replace(from, to);
          }, text);
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), changed);
      }
      return root;
    },
  };
}

/** The packed file is as small as its README says: `It is under 70 kB packed and 260 kB unpacked`. */
export function expectSizeOf({ readme }: ReadmeExample, { size }: InstalledPackage): void {
  const [, packed, unpacked] = /under (\d+) kB packed and (\d+) kB unpacked/.exec(readme) ?? [];
  expect(size.packed).toBeLessThan(Number(packed) * 1_000);
  expect(size.unpacked).toBeLessThan(Number(unpacked) * 1_000);
}

const options = { target: "ES2023", module: "NodeNext", strict: true, noEmit: true, skipLibCheck: true };
const compilerOptions = { ...options, types: [], lib: ["ES2024", "DOM"], allowImportingTsExtensions: true };

/** Makes a folder of an empty project one that `tsc -p` compiles under strict types. */
export function writeStrictConfig(folder: string, more: object = {}): void {
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...more } }),
  );
}
