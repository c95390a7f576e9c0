/** A copy of the project in which the changes are tried, so that nothing in the project itself is ever changed. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectFiles } from "../runner/graph.ts";
import { applyChange, type Change } from "./change.ts";

export class Copy {
  readonly folder: string;

  constructor(project: string, folder = join(project, ".tmp", "proof", `copy-${process.pid}`)) {
    this.folder = folder;
    rmSync(this.folder, { recursive: true, force: true });
    for (const file of projectFiles(project)) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      cpSync(join(project, file), join(this.folder, file));
    }
    // Links the project's packages, but not `.cache`: builds and tests of the copy write their own cache.
    mkdirSync(join(this.folder, "node_modules"));
    for (const name of readdirSync(join(project, "node_modules")).filter((entry) => entry !== ".cache")) {
      symlinkSync(join(project, "node_modules", name), join(this.folder, "node_modules", name));
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Changes files while `act` runs. @throws if a change cannot be applied to its file */
  async with<Result>(changes: readonly Change[], act: () => Promise<Result>): Promise<Result> {
    const sourcesBefore = new Map(
      changes.map(({ file }) => [file, readFileSync(join(this.folder, file), "utf8")]),
    );
    try {
      for (const change of changes) {
        const path = join(this.folder, change.file);
        writeFileSync(path, applyChange(readFileSync(path, "utf8"), change));
      }
      return await act();
    } finally {
      for (const [file, source] of sourcesBefore) writeFileSync(join(this.folder, file), source);
    }
  }
}
