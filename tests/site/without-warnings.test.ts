import { expect, test } from "vitest";
import { appChunks } from "../support/app-chunks.ts";

test("the built site contains i18next without its developer messages", {
  timeout: 60_000,
}, async () => {
  const chunks = await appChunks();
  const carrier = chunks.find(({ modules }) => Object.keys(modules).some((id) => id.includes("/i18next/")));
  expect(carrier?.code).toContain("fallbackLng");
  expect(carrier?.code).not.toContain("from v27");
  expect(carrier?.code).not.toContain("You will need to pass in an i18next instance");
});
