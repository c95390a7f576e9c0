import { expect, test } from "vitest";
import { emptyProjects } from "../keycloak/empty-projects.ts";

test("a project is reported as empty only if no suite, even a nested one, has tests of it", () => {
  const specs = [{ tests: [{ projectName: "journeys" }] }];
  const report = {
    config: { projects: [{ name: "journeys" }, { name: "language" }] },
    suites: [{ suites: [{ specs }] }],
  };
  expect(emptyProjects(report)).toEqual(["language"]);
});
