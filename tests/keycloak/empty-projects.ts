/** The parts of Playwright's JSON report that tell which project a test belongs to. */
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

/** Projects that ran no test: a journey that is renamed or moved leaves the project that chose it by name without a word. */
export function emptyProjects(report: Report): readonly string[] {
  const filled = new Set(projectsOf(report));
  return report.config.projects.map(({ name }) => name).filter((name) => !filled.has(name));
}
