import { useSelector } from "@xstate/react";
import { useContext } from "react";
import { name } from "../../../brand/brand.json";
import { AppActorContext } from "./actors.ts";

/** The product's name in the served page, which the build configures (site/configured-page.ts). */
const servedProduct = globalThis.document?.documentElement.dataset.product ?? name;

/** The product's name: from the served page until the configuration has loaded, as in the prerendered HTML. */
export function useProduct(): string {
  const app = useContext(AppActorContext) ?? undefined;
  return useSelector(app, (snapshot) => snapshot?.context.settings?.product ?? servedProduct);
}
