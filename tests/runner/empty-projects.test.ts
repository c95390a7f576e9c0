import { expect, test } from "vitest";
import { emptyProjects } from "../keycloak/empty-projects.ts";

test("a project without tests is empty, however deeply the other projects' tests are nested", () => {
  const specs = [{ tests: [{ projectName: "journeys" }] }];
  const report = {
    config: { projects: [{ name: "journeys" }, { name: "language" }] },
    suites: [{ suites: [{ specs }] }],
  };
  expect(emptyProjects(report)).toEqual(["language"]);
});
