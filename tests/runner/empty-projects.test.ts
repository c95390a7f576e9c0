import { expect, test } from "vitest";
import { emptyProjects } from "../keycloak/empty-projects.ts";

test("a project without a test is empty, however deep the others' tests stand", () => {
  const specs = [{ tests: [{ projectName: "journeys" }] }];
  const report = {
    config: { projects: [{ name: "journeys" }, { name: "language" }] },
    suites: [{ suites: [{ specs }] }],
  };
  expect(emptyProjects(report)).toEqual(["language"]);
});
