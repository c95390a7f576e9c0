import { dark as colours } from "../../../brand/brand.json";
import type { Theme } from "./theme.ts";

export const dark: Theme = colours;
