/** A position reported by telemetry leads to a source line, by the build's source maps. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { project } from "../../site/places.ts";

let folder: string;
beforeAll(async () => {
  // The folder is inside the project, so that the prerenderer can import React from it.
  await mkdir(join(project, ".tmp"), { recursive: true });
  folder = await mkdtemp(join(project, ".tmp/maps-"));
  const script = `import { buildSite } from ${JSON.stringify(join(project, "site/build.ts"))};
    await buildSite(${JSON.stringify(join(folder, "dist"))}, {}, ${JSON.stringify(join(folder, "maps"))});`;
  const args = ["--import", "tsx", "--input-type=module", "-e", script];
  await promisify(execFile)(process.execPath, args, { cwd: project });
}, 240_000);
afterAll(() => rm(folder, { recursive: true }));

test("the source maps are in a folder named by the build's id, and no served file contains or names one", async () => {
  const { build } = JSON.parse(await readFile(join(folder, "dist/health.json"), "utf8"));
  expect(await readdir(join(folder, "maps"))).toEqual([build]);
  const servedFiles = await readdir(join(folder, "dist"), { recursive: true });
  expect(servedFiles.filter((name) => name.includes(".map"))).toEqual([]);
  const scripts = servedFiles.filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  for (const name of scripts) {
    expect(await readFile(join(folder, "dist", name), "utf8"), name).not.toContain("sourceMappingURL");
  }
});

test("a position in a served file leads to the right source line", async () => {
  const sentence = "Card setup failed";
  const assets = join(folder, "dist/assets");
  for (const name of (await readdir(assets)).filter((file) => file.endsWith(".js"))) {
    const lines = (await readFile(join(assets, name), "utf8")).split("\n");
    const line = lines.findIndex((text) => text.includes(sentence));
    // The telemetry allow-list contains the message as well.
    if (line === -1 || name.startsWith("start-")) continue;
    const [build = ""] = await readdir(join(folder, "maps"));
    const map = join(folder, "maps", build, "assets", `${name}.map`);
    expect(existsSync(map)).toBe(true);
    const column = lines[line]?.indexOf(sentence) ?? -1;
    const entry = new SourceMap(JSON.parse(await readFile(map, "utf8"))).findEntry(line, column);
    if (!("originalSource" in entry)) throw new Error("The map has no such place");
    expect(entry.originalSource).toMatch(/src\/services\/bind\/cards\.ts$/);
    const source = await readFile(join(project, "src/services/bind/cards.ts"), "utf8");
    expect(source.split("\n")[entry.originalLine]).toContain(sentence);
    return;
  }
  throw new Error("No served file has the sentence");
});
