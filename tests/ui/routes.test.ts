import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isSignedInPath, signedInRoutes } from "../../src/services/storage/signed-in-routes.ts";

const readSource = (file: string) => readFileSync(new URL(`../../src/ui/${file}`, import.meta.url), "utf8");
const routes = ["routes/signed-in.tsx", "routes/pages.tsx"].flatMap((file) =>
  [...readSource(file).matchAll(/<Route path="([^"]+)">/g)].map(([, path = ""]) => path),
);

test("the route list of the sign-in and the service worker equals the routes of the screens", () => {
  const withoutParameters = routes.filter((path) => !path.includes(":"));
  expect([...signedInRoutes].sort()).toEqual(withoutParameters.sort());
  expect(routes.filter((path) => !isSignedInPath(path.replace(/:\w+/g, "an-id")))).toEqual([]);
});

test("each page whose panels open dialogs shows them", () => {
  const pages = readSource("routes/pages.tsx").match(/<Route path="[^"]+">.*?<\/Route>/gs) ?? [];
  const withDialogs = [...pages, readSource("screens/dashboard/dashboard-screen.tsx")].filter((page) =>
    /cardsPanel|<CardsPanel/.test(page),
  );
  expect(withDialogs.map((page) => /DialogHost \/>/.test(page))).toEqual([true, true]);
});

test.each(["/", "/dashboard/more", "/transactions/", "/transactions/an-id/more", "/nowhere"])(
  "%s is not a route after sign-in",
  (path) => {
    expect(isSignedInPath(path)).toBe(false);
  },
);
