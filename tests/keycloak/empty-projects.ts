/** The part of Playwright's JSON report that maps tests to projects. */
interface Suite {
  readonly specs?: readonly { readonly tests: readonly { readonly projectName: string }[] }[];
  readonly suites?: readonly Suite[];
}

export interface Report extends Suite {
  readonly config: { readonly projects: readonly { readonly name: string }[] };
}

const projectsOf = ({ specs = [], suites = [] }: Suite): readonly string[] => [
  ...specs.flatMap(({ tests }) => tests.map(({ projectName }) => projectName)),
  ...suites.flatMap(projectsOf),
];

/**
 * Projects that ran no test. A renamed or moved journey could otherwise disappear silently from the project that
 * selects it by name.
 */
export function emptyProjects(report: Report): readonly string[] {
  const filled = new Set(projectsOf(report));
  return report.config.projects.map(({ name }) => name).filter((name) => !filled.has(name));
}
