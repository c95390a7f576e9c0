import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { configuredPage } from "../../site/configured-page.ts";

const page =
  '<!doctype html><html lang="en" data-theme="nupay-light" data-product="nupay" data-themes="nupay-light nupay-dark" ' +
  'data-languages="en ar"><head><title>nupay</title></head><body><h1 class="nupay-x">nupay Dashboard</h1></body></html>';
const defaultBrand = {
  product: "nupay",
  themes: ["nupay-light", "nupay-dark"],
  languages: ["en", "ar"],
} as const;

test("the build's own configuration leaves the page unchanged", () => {
  expect(configuredPage(page, defaultBrand)).toBe(page);
});

test("another configuration sets the product's name in title and text, and the attributes for themes and languages", () => {
  const html = configuredPage(page, { product: 'A & "B" $& $$', themes: ["nupay-dark"], languages: ["ar"] });
  expect(html).toContain("<title>A &amp; &quot;B&quot; $&amp; $$</title>");
  expect(html).toContain('<h1 class="nupay-x">A &amp; &quot;B&quot; $&amp; $$ Dashboard</h1>');
  expect(html).toContain(
    'data-theme="nupay-light" data-product="A &amp; &quot;B&quot; $&amp; $$" data-themes="nupay-dark" data-languages="ar"',
  );
});

test("the import map, whose hash is in the policy, is unchanged", () => {
  const map = '<script type="importmap">{"imports":{"/assets/nupay-1.js":"/assets/nupay-2.js"}}</script>';
  const html = configuredPage(page.replace("<head>", `<head>${map}`), { ...defaultBrand, product: "Acme" });
  expect(html).toContain(`${map}<title>Acme</title>`);
});

test("scripts and styles of a built page, whose hashes are in the policy, are unchanged", () => {
  const code = [
    '<script type="importmap">{"imports":{"/assets/nupay-1.js":"/assets/nupay-2.js"}}</script>',
    '<script>(() => { document.themes = "nupay-light nupay-dark"; })();</script>',
    "<style>h1 { color: var(--nupay-ink); }</style>",
  ];
  const builtPage = page.replace("<head>", `<head>\n    ${code.join("\n    ")}\n    `);
  const html = configuredPage(builtPage, { ...defaultBrand, product: "Acme" });
  for (const element of code) expect(html).toContain(element);
  expect(html).toContain("<title>Acme</title>");
  expect(html).toContain('<h1 class="nupay-x">Acme Dashboard</h1>');
});

test("a page of another build is rejected", () => {
  expect(() => configuredPage("<html></html>", defaultBrand)).toThrow("no data-product");
});

test("deploy:nginx writes both pages for its configuration, also with Brotli, and nginx serves them", async () => {
  const project = new URL("../../", import.meta.url);
  const folder = await mkdtemp(join(tmpdir(), "nupay-pages-"));
  try {
    const site = join(folder, "site");
    await mkdir(site);
    for (const name of ["index.html", "shell.html"]) await writeFile(join(site, name), page.repeat(3));
    const servedConfig = JSON.parse(await readFile(new URL("public/config.json", project), "utf8"));
    const config = join(folder, "config.json");
    await writeFile(config, JSON.stringify({ ...servedConfig, product: "Acme", themes: ["nupay-dark"] }));
    const pages = join(folder, "pages");
    const pathOptions = ["--config", config, "--site", site, "--pages", pages];
    const args = ["--import", "tsx", "deploy/nginx/render.ts", ...pathOptions];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project });
    // The landing page, a page of the app, and that of a transaction.
    expect(stdout.split(`root "${pages}";`)).toHaveLength(4);
    for (const name of ["index.html", "shell.html"]) {
      const html = await readFile(join(pages, name), "utf8");
      expect(html).toContain("<title>Acme</title>");
      expect(html).toContain('data-themes="nupay-dark"');
      expect(brotliDecompressSync(await readFile(join(pages, `${name}.br`))).toString()).toBe(html);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
