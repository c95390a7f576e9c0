import "i18next";
import type { app } from "./en/app.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "app";
    resources: { app: typeof app };
  }
}
