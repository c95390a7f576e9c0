import { expect, test } from "vitest";
import { libraryEntry, libraryImports } from "./libraries.ts";

const module = `
import type { ActorRefFrom } from "xstate";
import { assign, type EventFrom, setup as create } from "xstate";
import * as Dialog from "@radix-ui/react-dialog";
import Keycloak from "keycloak-js";
import "./styles.css";
import { local } from "./local.ts";
import font from "@fontsource/plex/plex.woff?url";
`;

test("libraryImports finds the values that a module imports from libraries", () => {
  expect(libraryImports("/src/a.ts", module)).toEqual(
    new Map([
      ["xstate", new Set(["assign", "setup"])],
      ["@radix-ui/react-dialog", new Set(["*"])],
      ["keycloak-js", new Set(["default"])],
    ]),
  );
});

test("libraryImports adds the runtime of JSX to a module with JSX", () => {
  expect(libraryImports("/src/a.tsx", "")).toEqual(
    new Map([["react/jsx-runtime", new Set(["jsx", "jsxs"])]]),
  );
});

test("libraryEntry imports each name once and keeps it", () => {
  const modules = ["setup", "setup", "assign"].map((name) => new Map([["xstate", new Set([name])]]));
  expect(libraryEntry(modules)).toBe(
    [
      'import { setup as _0 } from "xstate";',
      'import { assign as _1 } from "xstate";',
      "globalThis.libraries = [_0,_1];",
    ].join("\n"),
  );
});
