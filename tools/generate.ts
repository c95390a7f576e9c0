/** `npm run generate -- NAME`: rewrites committed generated files. */
import { spawnSync } from "node:child_process";

const generators: Readonly<Record<string, readonly [module: string, writes: string]>> = {
  config: ["tools/config-page/cli.ts", "docs/configuration.md, from the schema of config.json"],
  brand: [
    "tools/brand/cli.ts",
    "currency.json, logo.json and the icons of the installed app, from the brand.json, logo.svg and icon.svg of brand/ or of BRAND",
  ],
  licences: ["tools/licences/write.ts", "docs/licences.md, from the installed packages"],
  sbom: ["tools/packages/write-sbom.ts", "bills of materials of the site and the sandbox, in .tmp/sbom/"],
  screenshots: [
    "tools/screenshots/take.ts",
    "the pictures of the README; with --all DIR every screen in every variant",
  ],
  "two-tabs": ["tools/screenshots/two-tabs.ts", "two tabs side by side: docs/images/two-tabs-*.png"],
};

const usage = `npm run generate -- NAME [its options]
${Object.entries(generators)
  .map(([name, [, outputs]]) => `  ${name.padEnd(12)} ${outputs}`)
  .join("\n")}`;

const [name = "", ...generatorArguments] = process.argv.slice(2);
const [module] = generators[name] ?? [];
if (module !== undefined) {
  const { status } = spawnSync(process.execPath, ["--import", "tsx", module, ...generatorArguments], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} else if (name === "--help") console.log(usage);
else {
  console.error(usage);
  process.exitCode = 2;
}
