import type { Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;
type GetModule = (id: string) => { readonly importedIds: readonly string[] } | null;

const provider = ["src/services/identity/keycloak.ts"];
const dashboard = [
  "src/ui/routes/signed-in.tsx",
  "src/ui/i18n/create-i18n.ts",
  "src/services/provide-signed-in.ts",
];
const pages = ["src/ui/routes/pages.tsx", "src/services/provide-pages.ts"];
const setup = ["src/ui/screens/setup/setup-wizard.tsx", "src/services/provide-setup.ts"];

/** Texts are split by language into separate files. */
const texts = /\/src\/ui\/i18n\/[\w-]+\//;

/** These modules and all that they import statically. */
function reachableModules(entries: readonly string[], getModule: GetModule): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || texts.test(id)) return;
    found.add(id);
    for (const imported of getModule(id)?.importedIds ?? []) add(imported);
  };
  for (const entry of entries) add(entry);
  return found;
}

/**
 * Puts modules that the page loads at the same time into one file: fewer files, and better compression.
 * @param project the project's folder, without a trailing slash
 */
export function chunksByLoadTime(project: string): Group[] {
  const part = (name: string, priority: number, ...all: (readonly string[])[]): Group => {
    let sets: readonly ReadonlySet<string>[] | undefined;
    return {
      debugName: name,
      priority,
      includeDependenciesRecursively: false,
      name(id, context) {
        sets ??= all.map((entries) =>
          reachableModules(
            entries.map((entry) => `${project}/${entry}`),
            (module) => context.getModuleInfo(module),
          ),
        );
        return sets.every((ids) => ids.has(id)) ? name : null;
      },
    };
  };
  return [
    { name: "first", tags: ["$initial"], priority: 5, includeDependenciesRecursively: false },
    part("keycloak", 4, provider),
    part("dashboard", 3, dashboard),
    part("pages-and-wizard", 2, pages, setup),
    part("pages", 1, pages),
    part("wizard", 0, setup),
  ];
}
