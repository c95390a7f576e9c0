import { useSelector } from "@xstate/react";
import { useContext } from "react";
import { name } from "../../../brand/brand.json";
import { AppActorContext } from "./actors.ts";

/** The product's name as the page carries it, which is made for the configuration (site/configured-page.ts). */
const written = globalThis.document?.documentElement.dataset.product ?? name;

/** The product's name: the page's own until the configuration is read, since the prerendered page has it, too. */
export function useProduct(): string {
  const app = useContext(AppActorContext) ?? undefined;
  return useSelector(app, (snapshot) => snapshot?.context.settings?.product ?? written);
}
