/** Reads the files and outputs in a package's README, to run its example in a project and compare the output. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { packageFile } from "./build-package.ts";
import type { InstalledPackage } from "./installed-package.ts";

type NamedText = readonly [name: string, text: string];

/** A change of a file: a text in it, and the replacement. */
export type FileChange = readonly [file: string, from: string, to: string];

export interface ReadmeExample {
  readonly readme: string;
  /** The files in the README: each name with the code block that follows it. */
  readonly files: readonly NamedText[];
  /** Writes the files into a folder of an empty project. @returns the folder */
  readonly writeInto: (
    installedPackage: InstalledPackage,
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
    writeInto: (installedPackage, folder, ...changes) => {
      const root = join(installedPackage.folder, folder);
      for (const [file, text] of files) {
        const changedText = changes
          .filter(([exampleFile]) => exampleFile === file)
          .reduce((sourceText, [, oldText, newText]) => {
            expect(sourceText).toContain(oldText);
            return sourceText.replace(oldText, newText);
          }, text);
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), changedText);
      }
      return root;
    },
  };
}

/** Expects the size that the README states: `It is under 70 kB packed and 260 kB unpacked`. */
export function expectSizeOf({ readme }: ReadmeExample, { size }: InstalledPackage): void {
  const [, packedLimit, unpackedLimit] = /under (\d+) kB packed and (\d+) kB unpacked/.exec(readme) ?? [];
  expect(size.packed).toBeLessThan(Number(packedLimit) * 1_000);
  expect(size.unpacked).toBeLessThan(Number(unpackedLimit) * 1_000);
}

const options = { target: "ES2023", module: "NodeNext", strict: true, noEmit: true, skipLibCheck: true };
const compilerOptions = { ...options, types: [], lib: ["ES2024", "DOM"], allowImportingTsExtensions: true };

/** Writes a tsconfig.json with strict types into a folder of an empty project. */
export function writeStrictConfig(folder: string, extraOptions: object = {}): void {
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...extraOptions } }),
  );
}
