import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dark, light } from "../../brand/brand.json";

const project = fileURLToPath(new URL("../..", import.meta.url));
const example = "tests/site/harbour-bank";
const folder = mkdtempSync(join(project, "node_modules/.cache/nupay-brand-build-"));
const dist = join(folder, "site");
const readBuilt = (name: string) => readFileSync(join(dist, name), "utf8");
const assets = (ending: string) =>
  readdirSync(join(dist, "assets"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => readBuilt(`assets/${name}`))
    .join("\n");

const scripts = (folderName: string) =>
  readdirSync(join(dist, "assets", folderName), { encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => readBuilt(`assets/${folderName}${name}`))
    .join("\n");

const build = (brand: string) =>
  spawnSync(
    process.execPath,
    [
      "--import",
      "tsx",
      "--eval",
      `import { buildSite } from ${JSON.stringify(join(project, "site/build.ts"))};
buildSite(${JSON.stringify(dist)}, {}, undefined, [], "fast").catch((error) => { console.error(error.message); process.exit(1); });`,
    ],
    { cwd: project, encoding: "utf8", env: { ...process.env, BRAND: brand } },
  );

beforeAll(() => {
  const { status, stderr } = build(example);
  expect([status, stderr]).toEqual([0, expect.any(String)]);
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

test("the pages, the manifest and config.json of another brand contain its name", () => {
  for (const page of ["index.html", "shell.html"]) {
    expect(readBuilt(page)).toContain('data-product="Harbour Bank"');
    expect(readBuilt(page)).toContain("<title>Harbour Bank</title>");
    expect(readBuilt(page)).not.toContain(">nupay<");
  }
  expect(readBuilt("index.html")).toContain("Harbour Bank Dashboard");
  expect(JSON.parse(readBuilt("manifest.webmanifest"))).toMatchObject({
    name: "Harbour Bank",
    short_name: "Harbour Bank",
    theme_color: "#F1F6F5",
  });
  expect(JSON.parse(readBuilt("config.json")).product).toBe("Harbour Bank");
});

test("the styles of another brand have its colours, and none of the default brand's accents", () => {
  const styles = `${readBuilt("index.html")}${readBuilt("old-browser.css")}${assets(".css")}`.toLowerCase();
  for (const colour of ["#00695e", "#6fd6c6", "#f1f6f5"]) expect(styles).toContain(colour);
  for (const colour of [light.color.accent, dark.color.accent, light.color.page]) {
    expect(styles).not.toContain(colour.toLowerCase());
  }
});

test("the page, the icons and the scripts of another brand contain its logo, and not the default logo", () => {
  const path = "M28 2a26 26 0 1 0 0 52";
  const has = [
    readBuilt("index.html"),
    readBuilt("logo.svg"),
    readBuilt("icon.svg"),
    scripts("worker/"),
    scripts(""),
  ];
  expect(has.map((text) => text.includes(path))).toEqual([true, true, true, true, true]);
  expect(has.map((text) => text.includes("M6 36V20a12"))).toEqual([false, false, false, false, false]);
});

test("an invalid brand is not built, and its error is reported", () => {
  const invalidBrand = join(folder, "wrong");
  spawnSync("cp", ["-r", join(project, example), invalidBrand]);
  writeFileSync(
    join(invalidBrand, "brand.json"),
    readFileSync(join(project, example, "brand.json"), "utf8").replace('"#00695E"', '"#7FB5AE"'),
  );
  const { status, stderr } = build(invalidBrand);
  expect(status).toBe(1);
  expect(stderr).toContain("light.color.accent (#7FB5AE) on page (#F1F6F5) has a contrast of");
});
