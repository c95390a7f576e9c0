import { light as colours } from "../../../brand/brand.json";
import type { Theme } from "./theme.ts";

export const light: Theme = colours;
