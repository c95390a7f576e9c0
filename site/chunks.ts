import type { Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;
type GetModule = (id: string) => { readonly importedIds: readonly string[] } | null;

const providerEntries = ["src/services/identity/keycloak.ts"];
const dashboardEntries = [
  "src/ui/routes/signed-in.tsx",
  "src/ui/i18n/create-i18n.ts",
  "src/services/provide-signed-in.ts",
];
const pagesEntries = ["src/ui/routes/pages.tsx", "src/services/provide-pages.ts"];
const setupEntries = ["src/ui/screens/setup/setup-wizard.tsx", "src/services/provide-setup.ts"];

/** Texts are split by language into separate files. */
const languageTextPattern = /\/src\/ui\/i18n\/[\w-]+\//;

/** These modules and all that they import statically. */
function reachableModules(entries: readonly string[], getModule: GetModule): ReadonlySet<string> {
  const foundIds = new Set<string>();
  const addWithImports = (id: string) => {
    if (foundIds.has(id) || languageTextPattern.test(id)) return;
    foundIds.add(id);
    for (const importedId of getModule(id)?.importedIds ?? []) addWithImports(importedId);
  };
  for (const entry of entries) addWithImports(entry);
  return foundIds;
}

/**
 * Puts modules that the page loads at the same time into one file: fewer files, and better compression.
 * @param project the project's folder, without a trailing slash
 */
export function chunksByLoadTime(project: string): Group[] {
  const chunkGroup = (name: string, priority: number, ...entryLists: (readonly string[])[]): Group => {
    let sets: readonly ReadonlySet<string>[] | undefined;
    return {
      debugName: name,
      priority,
      includeDependenciesRecursively: false,
      name(id, context) {
        sets ??= entryLists.map((entries) =>
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
    chunkGroup("keycloak", 4, providerEntries),
    chunkGroup("dashboard", 3, dashboardEntries),
    chunkGroup("pages-and-wizard", 2, pagesEntries, setupEntries),
    chunkGroup("pages", 1, pagesEntries),
    chunkGroup("wizard", 0, setupEntries),
  ];
}
