/**
 * `npm run generate -- brand` generates the committed `currency.json`, `logo.json` and app icons from a brand's
 * sources.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { currencyOf } from "../../site/brand/currency.ts";
import { logoOf } from "../../site/brand/logo.ts";
import { brandFolder } from "../../site/places.ts";
import { chromiumLaunchOptions } from "../../tests/support/chromium.ts";

const folder = join(brandFolder, "icons");
const readBrandFile = (name: string) => readFile(join(brandFolder, name), "utf8");

/** Launchers crop a maskable icon to their own shape: its mark is within the inner 80 %, on a full background. */
const icons = [
  { name: "icon-192.png", size: 192, cut: false },
  { name: "icon-512.png", size: 512, cut: false },
  { name: "maskable-192.png", size: 192, cut: true },
  { name: "maskable-512.png", size: 512, cut: true },
  { name: "apple-touch-180.png", size: 180, cut: true },
];

const write = (name: string, content: unknown) =>
  writeFile(join(brandFolder, name), `${JSON.stringify(content, null, 2)}\n`);

const brand = JSON.parse(await readBrandFile("brand.json"));
await write("currency.json", currencyOf(brand.currency));
await write("logo.json", logoOf(await readBrandFile("logo.svg")));
const background: string = brand.light.color.page;
const iconSvg = await readBrandFile("icon.svg");
await mkdir(folder, { recursive: true });
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  for (const { name, size, cut } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const width = cut ? Math.round(size * 0.72) : size;
    await page.setContent(
      `<style>body{margin:0;display:grid;place-items:center;height:100vh;${cut ? `background:${background}` : ""}}svg{width:${width}px}</style>${iconSvg}`,
    );
    await writeFile(join(folder, name), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
