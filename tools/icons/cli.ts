/** `npm run generate -- icons` draws the installed app's icons from `public/icon.svg`. The drawn files are committed. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { project } from "../../site/places.ts";
import { chromiumLaunchOptions } from "../../tests/support/chromium.ts";

const background = "#F6F3EC";
const folder = join(project, "public/icons");

/** A launcher cuts a maskable icon to its own shape: the mark stands within the inner 80%, on a full background. */
const icons = [
  { name: "icon-192.png", size: 192, cut: false },
  { name: "icon-512.png", size: 512, cut: false },
  { name: "maskable-192.png", size: 192, cut: true },
  { name: "maskable-512.png", size: 512, cut: true },
  { name: "apple-touch-180.png", size: 180, cut: true },
];

const mark = await readFile(join(project, "public/icon.svg"), "utf8");
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  for (const { name, size, cut } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const width = cut ? Math.round(size * 0.72) : size;
    await page.setContent(
      `<style>body{margin:0;display:grid;place-items:center;height:100vh;${cut ? `background:${background}` : ""}}svg{width:${width}px}</style>${mark}`,
    );
    await writeFile(join(folder, name), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
