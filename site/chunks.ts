import type { Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;
type Know = (id: string) => { readonly importedIds: readonly string[] } | null;

const provider = ["src/services/identity/keycloak.ts"];
const dashboard = [
  "src/ui/routes/signed-in.tsx",
  "src/ui/i18n/create-i18n.ts",
  "src/services/provide-signed-in.ts",
];
const pages = ["src/ui/routes/pages.tsx", "src/services/provide-pages.ts"];
const setup = ["src/ui/screens/setup/setup-wizard.tsx", "src/services/provide-setup.ts"];

/** The texts come by language, in files of their own. */
const texts = /\/src\/ui\/i18n\/[\w-]+\//;

/** Everything that these modules import at once, themselves too. */
function reached(entries: readonly string[], know: Know): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || texts.test(id)) return;
    found.add(id);
    for (const imported of know(id)?.importedIds ?? []) add(imported);
  };
  for (const entry of entries) add(entry);
  return found;
}

/**
 * What the page asks for at the same moment is one file: fewer of them, and they compress better together.
 * @param project its folder, without a slash at the end
 */
export function chunksByMoment(project: string): Group[] {
  const part = (name: string, priority: number, ...all: (readonly string[])[]): Group => {
    let sets: readonly ReadonlySet<string>[] | undefined;
    return {
      debugName: name,
      priority,
      includeDependenciesRecursively: false,
      name(id, context) {
        sets ??= all.map((entries) =>
          reached(
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
