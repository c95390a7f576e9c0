import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Job, Walked } from "simulated-browser";

interface Scope {
  readonly tabs: number;
  readonly faults: number;
}

/** An interrupted search: the remaining work, the results so far, and the table of visited states. */
export interface KeptSearch extends Scope {
  readonly jobs: readonly Job[];
  readonly walked: Walked;
  readonly states: number;
  readonly table: Uint8Array;
}

const project = fileURLToPath(new URL("../../..", import.meta.url));

/** A hash of all sources that a search runs: other sources cannot continue it. */
function sourcesHash(folder = project): string {
  const hash = createHash("sha256").update(readFileSync(join(folder, "package-lock.json")));
  for (const sourceFolder of [
    "src/machines",
    "src/services",
    "packages/simulated-browser/src",
    "tests/simulation",
    "tests/properties",
  ]) {
    const files = readdirSync(join(folder, sourceFolder), { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)).sort())
      hash.update(file).update(readFileSync(join(folder, sourceFolder, file)));
  }
  return hash.digest("hex");
}

/** Stores a search between two runs of the command. */
export class SearchFile {
  constructor(
    private readonly path: string,
    private readonly sources = sourcesHash(),
  ) {}

  /** Returns undefined if no search is stored. @throws if the stored search has another scope or other sources */
  read(scope: Scope): KeptSearch | undefined {
    if (!existsSync(this.path)) return undefined;
    const { sources, search } = deserialize(gunzipSync(readFileSync(this.path))) as {
      sources: string;
      search: KeptSearch;
    };
    if (search.tabs !== scope.tabs || search.faults !== scope.faults)
      throw new Error(`${this.path} keeps a search of ${search.tabs} tabs with ${search.faults} faults`);
    if (sources !== this.sources)
      throw new Error(`${this.path} keeps a search of other sources: delete it to begin anew`);
    return search;
  }

  write(search: KeptSearch): void {
    const newPath = `${this.path}.new`;
    writeFileSync(newPath, gzipSync(serialize({ sources: this.sources, search }), { level: 1 }));
    renameSync(newPath, this.path);
  }
}
