/**
 * `node --import tsx tests/simulation/earlier-build/make.ts`: bundles the charts and services of the second edition of the protocol,
 * as the simulator starts them, into `client.js`. Pages of that build share storage, locks and channels with pages of this one.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** The last commit before the third edition of the protocol. */
const commit = "474c4e09";
const project = fileURLToPath(new URL("../../..", import.meta.url));
const here = dirname(fileURLToPath(import.meta.url));
const source = join(project, ".tmp/earlier-build");

rmSync(source, { recursive: true, force: true });
mkdirSync(source, { recursive: true });
const archive = execFileSync("git", ["archive", commit, "tsconfig.json", "src", "tests"], {
  cwd: project,
  maxBuffer: 1 << 28,
});
execFileSync("tar", ["-x", "-C", source], { input: archive });
await build({
  root: source,
  configFile: false,
  logLevel: "warn",
  build: {
    outDir: here,
    emptyOutDir: false,
    target: "node20",
    minify: true,
    lib: {
      entry: join(source, "tests/simulation/client/shipped-client.ts"),
      formats: ["es"],
      fileName: () => "client.js",
    },
    rollupOptions: {
      external: (id) => id.startsWith("xstate") || id.endsWith("light-request.ts"),
      output: {
        paths: (id) => (id.endsWith("light-request.ts") ? "simulated-browser" : id),
        banner: `// The charts and services of commit ${commit}, made by make.ts.`,
      },
    },
  },
});
rmSync(source, { recursive: true, force: true });
