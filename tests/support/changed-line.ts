import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { project } from "../../site/places.ts";

/** A change of one source line, as between two deployments. */
export interface Change {
  readonly what: string;
  readonly file: string;
  readonly line: string;
  readonly newLine: string;
}

export const changes = {
  screen: {
    what: "a screen behind the sign-in",
    file: "src/ui/screens/dashboard/dashboard-screen.tsx",
    line: "<div className={css.columns}>",
    newLine: '<div className={css.columns} data-columns="2">',
  },
  text: {
    what: "a text",
    file: "src/ui/i18n/en/dashboard.ts",
    line: "Welcome Back!",
    newLine: "Good to see you!",
  },
  chart: {
    what: "a chart behind the sign-in",
    file: "src/machines/session/refetch.machine.ts",
    line: "refetchDelay: 3_000",
    newLine: "refetchDelay: 3_500",
  },
  firstChart: {
    what: "a chart that the landing page loads",
    file: "src/machines/sign-in/token-refresh.machine.ts",
    line: "refreshLimit: 8_000",
    newLine: "refreshLimit: 9_000",
  },
} as const satisfies Readonly<Record<string, Change>>;

/** A build plugin that changes these lines; the files stay as they are. */
export function changedLines(all: readonly Change[]): Plugin {
  return {
    name: "nupay:changed-lines",
    enforce: "pre",
    load(id) {
      const change = all.find(({ file }) => id === join(project, file));
      if (change === undefined) return null;
      const code = readFileSync(id, "utf8");
      if (!code.includes(change.line)) throw new Error(`${change.file} has no ${change.line}`);
      return code.replace(change.line, change.newLine);
    },
  };
}
